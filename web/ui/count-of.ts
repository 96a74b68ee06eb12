/** A number with what it counts: '1 match', '1,024 matches'. */
export function countOf(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`;
}
