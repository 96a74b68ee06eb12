import type { MatchStreamQuery } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { HELD_MATCHES } from '#server/groups/held-matches-queries.ts';
import { MATCH_FIELDS } from '#server/matches/match-queries.ts';

/** What a stream is about: its name, and the ids of its matches by ascending id, four bytes each. */
export interface MatchIds {
  name: string;
  ids: Buffer;
}

const BYTES_AN_ID = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Packed, as a quarter of a million numbers would stop the process for the time that their parsing takes. */
const PACKED_IDS = `coalesce(string_agg(int4send(match_id), ''::bytea order by match_id), '')`;
const IS_ASKED_FOR = `match_id > $2 and submission_date >= $3 and submission_date < $4`;

/** The matches of a league that are not declined; undefined when there is no such league. */
export async function listLeagueMatchIds(
  database: Database,
  leagueId: number,
  query: MatchStreamQuery,
): Promise<MatchIds | undefined> {
  const { rows } = await database.$client.query<MatchIds>({
    name: 'list_league_match_ids',
    text: `
      select name, (
        select ${PACKED_IDS} from matches where league_id = $1 and declined_at is null and ${IS_ASKED_FOR}
      ) as ids
      from leagues
      where id = $1`,
    values: [leagueId, ...valuesOf(query)],
  });
  return rows[0];
}

/** The matches that a group and its nested groups hold; undefined when there is no such group. */
export async function listGroupMatchIds(
  database: Database,
  groupId: number,
  query: MatchStreamQuery,
): Promise<MatchIds | undefined> {
  const { rows } = await database.$client.query<MatchIds>({
    name: 'list_group_match_ids',
    text: `
      with ${HELD_MATCHES}
      select group_name as name, (
        select ${PACKED_IDS} from held join matches using (match_id) where ${IS_ASKED_FOR}
      ) as ids
      from groups
      where group_id = $1`,
    values: [groupId, ...valuesOf(query)],
  });
  return rows[0];
}

function valuesOf({ since = 0, ...span }: MatchStreamQuery): unknown[] {
  return [since, ...spanOf(span)];
}

/** The instants from which and until which days are asked for. */
export function spanOf({ from, to }: Pick<MatchStreamQuery, 'from' | 'to'>): unknown[] {
  const end = to === undefined ? 'infinity' : new Date(Date.parse(to) + DAY_MS);
  return [from === undefined ? '-infinity' : new Date(from), end];
}

/**
 * Reads the ids batch by batch, in their order. Between batches no connection is held and no snapshot, so a slow reader
 * keeps nobody waiting.
 */
export function readInBatches(
  ids: Buffer,
  size: number,
  read: (batch: number[]) => Promise<string>,
): () => Promise<string | undefined> {
  let from = 0;
  return async () => {
    if (from >= ids.length) return undefined;
    const batch: number[] = [];
    for (; from < ids.length && batch.length < size; from += BYTES_AN_ID) batch.push(ids.readInt32BE(from));
    return read(batch);
  };
}

/** Each match as a line of JSON, by ascending id; a match that is declined meanwhile is left out. */
export async function readMatchLines(database: Database, matchIds: number[]): Promise<string> {
  const { rows } = await database.$client.query<{ lines: string | null }>({
    name: 'read_match_lines',
    text: `
      select string_agg(json_build_object(${MATCH_FIELDS.text})::text || E'\\n', '' order by m.match_id) as lines
      from unnest($1::integer[]) as batch (match_id)
      join matches m using (match_id)
      join leagues l on l.id = m.league_id
      where m.declined_at is null`,
    values: [matchIds],
  });
  return rows[0]?.lines ?? '';
}
