import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, sql } from '#database/query.ts';
import { IS_LEAGUE_LISTED, isPublic } from '#server/leagues/league-queries.ts';

/** Tables whose rows have pages, by the first part of the page's path, with the condition of listed rows. */
const LISTED = {
  matches: { table: raw('matches'), key: raw('match_id'), condition: isPublic('matches') },
  groups: { table: raw('groups'), key: raw('group_id'), condition: raw('true') },
  leagues: { table: raw('leagues l'), key: raw('id'), condition: IS_LEAGUE_LISTED },
};
export type ListedKind = keyof typeof LISTED;
export const LISTED_KINDS = Object.keys(LISTED) as ListedKind[];

/** The highest id, 0 without any. */
export async function findHighestId(database: Database, kind: ListedKind): Promise<number> {
  const { table, key } = LISTED[kind];
  const [ids] = await queryPrepared<{ highest: number }>(
    database,
    `find_highest_id_${kind}`,
    sql`select coalesce(max(${key}), 0) as highest from ${table}`,
  );
  return ids?.highest ?? 0;
}

/** The `<url>` elements of the ids from `first` to `last`; `prefix` is the start of their addresses, escaped for XML. */
export async function writeUrls(
  database: Database,
  kind: ListedKind,
  { first, last, prefix }: { first: number; last: number; prefix: string },
): Promise<string> {
  const { table, key, condition } = LISTED[kind];
  const [sitemap] = await queryPrepared<{ urls: string }>(
    database,
    `write_urls_${kind}`,
    sql`
      select coalesce(
        string_agg('<url><loc>' || ${prefix}::text || ${key} || '</loc></url>', '' order by ${key}), ''
      ) as urls
      from ${table}
      where ${key} between ${first} and ${last} and ${condition}`,
  );
  return sitemap?.urls ?? '';
}
