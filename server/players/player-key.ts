/** The player key that an address means: names are known in lower case, ids as they are. */
export function readPlayerKey(text: string): string {
  return /^name:/i.test(text) ? text.toLowerCase() : text;
}
