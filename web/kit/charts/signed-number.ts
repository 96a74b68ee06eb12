/** '+6', '0', '−3', with a true minus sign. */
export function writeDifference(difference: number): string {
  return difference > 0 ? `+${difference}` : writeNumber(difference);
}

/** '6', '0', '−3', with a true minus sign. */
export function writeNumber(number: number): string {
  return String(number).replace('-', '−');
}
