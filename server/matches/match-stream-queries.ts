import type { MatchStreamQuery } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { isChangedFrom } from '#database/snapshot.ts';
import { type ChangeStamp, isWrittenSince, SERVER_START, STAMP_COLUMNS } from '#server/changes/change-stamp-queries.ts';
import { matchesOf } from '#server/groups/group-matches-queries.ts';
import { startOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { isPublic } from '#server/leagues/league-queries.ts';
import { isListed, MATCH_FIELDS, PLACE_FIELDS } from '#server/results/counted/match-queries.ts';
import { ofSide, TEAM_HEAD } from '#server/results/teams/team-queries.ts';
import { joinVoteState, voteField, writtenWinnersOf } from '#server/votes/match-vote-queries.ts';

/** The league or group of a stream, and the ids of its matches in ascending order, eight bytes each. */
export interface MatchIds {
  name: string;
  ids: Buffer;
}

const BYTES_PER_ID = 8;
/** A match has 9 kB on average, and at most 1 MiB. */
const MAX_BATCH_BYTES = 1024 * 1024;

/** Ids as bytes, as parsing a quarter of a million numbers would block the event loop. */
const PACKED_IDS = raw(`coalesce(string_agg(int8send(match_id), ''::bytea order by match_id), '')`);

/** The matches of a league that aren't declined; undefined for an unknown league. */
export async function listLeagueMatchIds(
  database: Database,
  leagueId: number,
  query: MatchStreamQuery,
): Promise<MatchIds | undefined> {
  const [league] = await queryPrepared<MatchIds>(
    database,
    'list_league_match_ids',
    sql`
      select name, (
        select ${PACKED_IDS}
        from matches
        where league_id = ${leagueId} and ${isListed('matches')} and ${isWithin(query, zoneOf(leagueId))}
      ) as ids
      from open_leagues
      where id = ${leagueId}`,
  );
  return league;
}

/** The changed matches of a league: listed ones, and those that no longer are. */
export interface ChangedMatches extends MatchIds {
  removed: Buffer;
  /** Every change not included here comes after it. */
  stamp: ChangeStamp;
}

/**
 * The matches of a league that changed since the stamp, or all; undefined for an unknown league. Rows have the id of
 * the transaction that last changed them. A stamp is the oldest transaction that was running: its later commit is
 * included next time, and commits of younger ones are read twice. Matches are never deleted, so all that are no longer
 * listed can be returned.
 */
export async function listLeagueChanges(
  database: Database,
  leagueId: number,
  since: ChangeStamp | undefined,
): Promise<ChangedMatches | undefined> {
  const [found] = await queryPrepared<MatchIds & ChangeStamp & { removed: Buffer }>(
    database,
    since === undefined ? 'list_league_matches_and_stamp' : 'list_league_changes',
    sql`
      with changed as materialized (
        ${since === undefined ? sql`select match_id from matches where league_id = ${leagueId}` : changedSince(leagueId, since)}
      )
      select name, ${STAMP_COLUMNS},
        (select ${PACKED_IDS} from changed join matches using (match_id) where ${isListed('matches')}) as ids,
        (select ${PACKED_IDS} from changed join matches using (match_id) where not (${isListed('matches')})) as removed
      from open_leagues
      where id = ${leagueId}`,
  );
  if (!found) return undefined;
  const { xmin, start, ...changed } = found;
  return { ...changed, stamp: { xmin, start } };
}

/** The ids of a league's changed matches, including those whose fixture or its competition changed. */
function changedSince(leagueId: number, since: ChangeStamp): Sql {
  const { xmin, start } = since;
  const first = sql`(select case when ${start}::text = ${SERVER_START} then ${xmin}::text::xid8 else '0'::xid8 end)`;
  return sql`
        select match_id from matches where league_id = ${leagueId} and ${isChangedFrom(first)}
        union
        select f.match_id
        from fixtures f
        join competitions c on c.id = f.competition_id
        where f.league_id = ${leagueId} and f.match_id is not null and ${isWrittenSince(since, 'f', 'c')}`;
}

/** The matches of a group and its nested groups; undefined for an unknown group. */
export async function listGroupMatchIds(
  database: Database,
  groupId: number,
  query: MatchStreamQuery,
): Promise<MatchIds | undefined> {
  const [group] = await queryPrepared<MatchIds>(
    database,
    'list_group_match_ids',
    sql`
      with ${matchesOf(groupId)}
      select group_name as name, (
        select ${PACKED_IDS} from in_group join matches using (match_id) where ${isWithin(query, sql`'UTC'`)}
      ) as ids
      from groups
      where group_id = ${groupId}`,
  );
  return group;
}

/** The next matches allowed in lists of all leagues, at most `limit`, by ascending id. */
export async function listPublicMatchIds(
  database: Database,
  query: MatchStreamQuery,
  limit: number,
): Promise<number[]> {
  const found = await queryPrepared<{ match_id: number }>(
    database,
    'list_public_match_ids',
    sql`
      select match_id
      from matches
      where ${isPublic('matches')} and ${isWithin(query, sql`'UTC'`)}
      order by match_id
      limit ${limit}`,
  );
  return found.map(({ match_id }) => match_id);
}

function isWithin({ since = 0, ...days }: MatchStreamQuery, zone: Sql): Sql {
  const { start, end } = spanOf(days, zone);
  return sql`match_id > ${since} and submission_date >= ${start} and submission_date < ${end}`;
}

/** The instants at which the days begin and end in a time zone, as SQL that is computed once. */
export function spanOf({ from, to }: Pick<MatchStreamQuery, 'from' | 'to'>, zone: Sql): { start: Sql; end: Sql } {
  return {
    start: sql`(select coalesce(${startOf(dateOf(from), zone)}, '-infinity'))`,
    end: sql`(select coalesce(${startOf(dateOf(to), zone, { after: 1 })}, 'infinity'))`,
  };
}

/** PostgreSQL has no year 0. */
function dateOf(day: string | undefined): Sql {
  return sql`${day?.startsWith('0000') ? '0001-01-01' : (day ?? null)}::date`;
}

/** A batch's text, and the number of leading ids that it covers. */
export interface Batch {
  text: string;
  count: number;
}

/** Reads the ids in batches of at most `size`, in order. No connection or snapshot is held between batches. */
export function readInBatches(
  ids: Buffer,
  size: number,
  read: (ids: number[]) => Promise<Batch>,
): () => Promise<string | undefined> {
  let from = 0;
  return async () => {
    if (from >= ids.length) return undefined;
    const next: number[] = [];
    for (let at = from; at < ids.length && next.length < size; at += BYTES_PER_ID) next.push(readId(ids, at));
    const { text, count } = await read(next);
    from += count * BYTES_PER_ID;
    return text;
  };
}

/** Reads as many leading matches with `read` as fit into memory beside other streams. */
export async function readFitting(
  database: Database,
  matchIds: number[],
  read: (database: Database, matchIds: number[]) => Promise<string>,
): Promise<Batch> {
  const count = await countFitting(database, matchIds);
  return { text: await read(database, matchIds.slice(0, count)), count };
}

/** The number of leading matches with at most `MAX_BATCH_BYTES` in total; at least one. */
async function countFitting(database: Database, matchIds: number[]): Promise<number> {
  const [fitting] = await queryPrepared<{ count: number }>(
    database,
    'count_fitting_matches',
    sql`
      select count(*) from (
        select sum(octet_length(player_data::text) + octet_length(event_data::text)) over (order by place) as bytes
        from unnest(${matchIds}::bigint[]) with ordinality as wanted (match_id, place)
        left join matches using (match_id)
      ) as sums
      where bytes is null or bytes <= ${MAX_BATCH_BYTES}`,
  );
  return Math.max(1, fitting?.count ?? 0);
}

/** Avoids the object that `readBigInt64BE` allocates for each id. */
function readId(ids: Buffer, from: number): number {
  return ids.readUInt32BE(from) * 2 ** 32 + ids.readUInt32BE(from + 4);
}

/** The teams of `matches m` as a further field of a JSON text; empty if neither side is a team of the league. */
const TEAMS_FIELD = sql`coalesce(',"teams":' || nullif(
        json_build_object('Blue', ${ofSide('blue', TEAM_HEAD)}, 'Green', ${ofSide('green', TEAM_HEAD)})::text,
        json_build_object('Blue', null, 'Green', null)::text
      ), '')`;

/** Each match as a line of JSON, by ascending id; matches declined meanwhile are omitted. */
export async function readMatchLines(database: Database, matchIds: number[]): Promise<string> {
  const [batch] = await queryPrepared<{ lines: string | null }>(
    database,
    'read_match_lines',
    sql`
      select string_agg(
        left(json_build_object(${MATCH_FIELDS})::text, -1) || ${TEAMS_FIELD} || ${voteField(sql`won.winners`)} || ${PLACE_FIELDS} ||
          E'}\\n', ''
        order by m.match_id
      ) as lines
      from unnest(${matchIds}::bigint[]) as wanted (match_id)
      join matches m using (match_id)
      join open_leagues l on l.id = m.league_id
      ${joinVoteState()}
      left join (${writtenWinnersOf(sql`select unnest(${matchIds}::bigint[])`)}) as won using (match_id)
      where ${isListed('m')}`,
  );
  return batch?.lines ?? '';
}
