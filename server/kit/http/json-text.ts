import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * JSON written by PostgreSQL or `writeJson`. It is sent unparsed, as parsing and serialising it again costs more than
 * the query.
 */
export type JsonText<T> = string & { readonly describes?: T };

/** Serialises an object with long lists in slices. */
export async function writeJson<T extends object>(object: T): Promise<JsonText<T>> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(object)) {
    const text = Array.isArray(value) ? await writeList(value) : JSON.stringify(value);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

async function writeList(list: readonly unknown[]): Promise<string> {
  return `[${(await mapInSlices(list, (entry) => JSON.stringify(entry))).join(',')}]`;
}
