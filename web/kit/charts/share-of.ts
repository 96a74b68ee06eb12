/** A value's share of the sum of both, in percent; 0 if the sum is 0 or a value is missing. */
export function shareOf(value: number | null, other: number | null): number {
  if (value === null || other === null || value + other === 0) return 0;
  return (value / (value + other)) * 100;
}
