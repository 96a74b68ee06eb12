/** '24%'; '–' is impossible, '<1%' is not; 'Sure' is certain, '>99%' is not. */
export function writeChance(chance: number): string {
  if (chance === 0) return '–';
  if (chance === 1) return 'Sure';
  if (chance < 0.01) return '<1%';
  return chance > 0.99 ? '>99%' : `${Math.round(100 * chance)}%`;
}
