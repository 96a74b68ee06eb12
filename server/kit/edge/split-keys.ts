/** Splits keys into header values of at most `maxLength` characters, in their order. */
export function splitKeys(keys: readonly string[], maxLength: number): string[] {
  const headers: string[] = [];
  for (const key of keys) {
    const last = headers.at(-1);
    if (last !== undefined && last.length + 1 + key.length <= maxLength) headers[headers.length - 1] = `${last} ${key}`;
    else headers.push(key);
  }
  return headers;
}
