/** JSON that PostgreSQL wrote, to be sent as it is: parsing and writing it again costs more than the query. */
export type JsonText<T> = string & { readonly describes?: T };

/** The text as `reply.send` takes it: typed as what it describes, so that the contract still checks the answer. */
export function asWritten<T extends object>(json: JsonText<T>): T {
  return json as unknown as T;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
