/** Writes '+6', '0' or '−3', with a true minus sign. */
export function writeDifference(difference: number): string {
  return difference > 0 ? `+${difference}` : writeNumber(difference);
}

/** Writes '6', '0' or '−3', with a true minus sign. */
export function writeNumber(number: number): string {
  return String(number).replace('-', '−');
}
