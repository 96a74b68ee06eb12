import type { Database } from '#database/connect.ts';

/** What has a page for each of its ids, by the first part of its address: the key, and which rows are shown. */
const LISTED = {
  matches: { key: 'match_id', shown: 'declined_at is null' },
  groups: { key: 'group_id', shown: 'true' },
  leagues: { key: 'id', shown: 'true' },
} as const;
export type ListedKind = keyof typeof LISTED;
export const LISTED_KINDS = Object.keys(LISTED) as ListedKind[];

/** The highest id there is, 0 without any. */
export async function findHighestId(database: Database, kind: ListedKind): Promise<number> {
  const { rows } = await database.$client.query<{ highest: number }>({
    name: `find_highest_id_${kind}`,
    text: `select coalesce(max(${LISTED[kind].key}), 0) as highest from ${kind}`,
  });
  return rows[0]?.highest ?? 0;
}

/** The `<url>` elements of the ids from `first` to `last`; `prefix` is what their addresses begin with, in XML. */
export async function writeUrls(
  database: Database,
  kind: ListedKind,
  { first, last, prefix }: { first: number; last: number; prefix: string },
): Promise<string> {
  const { key, shown } = LISTED[kind];
  const { rows } = await database.$client.query<{ urls: string }>({
    name: `write_urls_${kind}`,
    text: `
      select coalesce(string_agg('<url><loc>' || $1::text || ${key} || '</loc></url>', '' order by ${key}), '') as urls
      from ${kind}
      where ${key} between $2 and $3 and ${shown}`,
    values: [prefix, first, last],
  });
  return rows[0]?.urls ?? '';
}
