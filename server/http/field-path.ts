/** Longer names of fields that a caller made up are cut. */
const MOST_CHARACTERS = 64;

/** The path of a field inside another one, or of an item by its place, on one line: `a.b[0]["c d"]`. */
export function fieldPath(parent: string, field: string | number): string {
  if (typeof field === 'number' || /^\d+$/.test(field)) return `${parent}[${field}]`;
  if (/^[\w-]{1,64}$/.test(field)) return parent === '' ? field : `${parent}.${field}`;
  const name = field.length > MOST_CHARACTERS ? `${field.slice(0, MOST_CHARACTERS)}…` : field;
  return `${parent}[${JSON.stringify(name)}]`;
}
