/** Whether a chance is at most remote: its figure is dimmed. */
export function isRemote(chance: number): boolean {
  return chance < 0.01;
}

/** Writes '24%'. '–' is impossible, '<1%' isn't; 'Sure' is certain, '>99%' isn't. */
export function writeChance(chance: number): string {
  if (chance === 0) return '–';
  if (chance === 1) return 'Sure';
  if (isRemote(chance)) return '<1%';
  return chance > 0.99 ? '>99%' : `${Math.round(100 * chance)}%`;
}
