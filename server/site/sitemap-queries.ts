import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { HAS_RULES, IS_LEAGUE_LISTED, isPublic } from '#server/leagues/league-queries.ts';

interface ListedTable {
  table: Sql;
  /** Joined tables that the condition needs. */
  joined?: Sql;
  key: Sql;
  condition: Sql;
  /** SQL array of the paths of a row's pages. */
  paths: Sql;
}

/** Tables whose rows have pages, with the condition for listed rows. */
const LISTED = {
  matches: {
    table: raw('matches'),
    key: raw('match_id'),
    condition: isPublic('matches'),
    paths: sql`array['/matches/' || match_id]`,
  },
  groups: {
    table: raw('groups'),
    key: raw('group_id'),
    condition: raw('true'),
    paths: sql`array['/groups/' || group_id]`,
  },
  leagues: {
    table: raw('open_leagues l'),
    key: raw('l.id'),
    condition: IS_LEAGUE_LISTED,
    paths: sql`array[
      '/leagues/' || l.id,
      case when exists (select from teams where league_id = l.id and removed_at is null)
        then '/leagues/' || l.id || '/teams' end,
      case when ${HAS_RULES} then '/leagues/' || l.id || '/rules' end,
      case when exists (
        select from competitions c
        join league_seasons season on season.id = c.season_id
        where c.league_id = l.id and ${isPublished('c')}
      ) then '/leagues/' || l.id || '/matches' end
    ]`,
  },
  competitions: {
    table: raw('competitions c'),
    joined: sql`join league_seasons season on season.id = c.season_id join open_leagues l on l.id = c.league_id`,
    key: raw('c.id'),
    condition: sql`${isPublished('c')} and ${IS_LEAGUE_LISTED}`,
    paths: sql`array['/leagues/' || l.id || '/competitions/' || c.id]`,
  },
  teams: {
    table: raw('teams t'),
    joined: sql`join open_leagues l on l.id = t.league_id`,
    key: raw('t.id'),
    condition: sql`t.removed_at is null and ${IS_LEAGUE_LISTED}`,
    paths: sql`array['/leagues/' || l.id || '/teams/' || t.slug]`,
  },
} satisfies Record<string, ListedTable>;
export type ListedKind = keyof typeof LISTED;
export const LISTED_KINDS = Object.keys(LISTED) as ListedKind[];

/** Null for an empty table. */
export interface IdRange {
  lowest: number | null;
  highest: number | null;
}

export async function findIdRange(database: Database, kind: ListedKind): Promise<IdRange> {
  const { table, key } = LISTED[kind];
  const [range] = await queryPrepared<IdRange>(
    database,
    `find_id_range_${kind}`,
    sql`select min(${key}) as lowest, max(${key}) as highest from ${table}`,
  );
  return range ?? { lowest: null, highest: null };
}

/** Whether a competition is public, with its `league_seasons season`. */
function isPublished(competition: string): Sql {
  return raw(
    `${competition}.published_at is not null and ${competition}.removed_at is null and season.removed_at is null`,
  );
}

/** The `<url>` elements of the ids from `first` to `last`; `origin` is the site's, escaped for XML. */
export async function writeUrls(
  database: Database,
  kind: ListedKind,
  { first, last, origin }: { first: number; last: number; origin: string },
): Promise<string> {
  const { table, joined, key, condition, paths }: ListedTable = LISTED[kind];
  const [sitemap] = await queryPrepared<{ urls: string }>(
    database,
    `write_urls_${kind}`,
    sql`
      select coalesce(
        string_agg('<url><loc>' || ${origin}::text || path || '</loc></url>', '' order by ${key}, path), ''
      ) as urls
      from ${table} ${joined ?? raw('')}, unnest(${paths}) as path
      where ${key} between ${first} and ${last} and ${condition} and path is not null`,
  );
  return sitemap?.urls ?? '';
}
