/** Whether a side kept a clean sheet. A walkover or an award was not played to its score, so it has none. */
export function isCleanSheet({ conceded, isAwarded }: { conceded: number; isAwarded: boolean }): boolean {
  return conceded === 0 && !isAwarded;
}
