/** False while the year of a date field is incomplete, such as 0002. */
export function isDay(text: string): boolean {
  return /^[12]\d{3}-/.test(text);
}
