/** A number's share of its sum with another's, in percent; 0 when there is nothing to share or to compare with. */
export function shareOf(value: number | null, other: number | null): number {
  if (value === null || other === null || value + other === 0) return 0;
  return (value / (value + other)) * 100;
}
