/** Whether a side kept a clean sheet. The score of a walkover or an award wasn't played, so it has none. */
export function isCleanSheet({ conceded, isAwarded }: { conceded: number; isAwarded: boolean }): boolean {
  return conceded === 0 && !isAwarded;
}
