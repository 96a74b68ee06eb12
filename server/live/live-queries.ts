import type { TeamHead } from '#contract/kit/heads.ts';
import { LIVE_KEPT_MINUTES, MAX_LIVE_MATCHES } from '#contract/kit/limits.ts';
import type { LiveDocument } from '#contract/live/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, literal, queryPrepared, raw, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { hashApiKey, IS_KEY_VALID } from '#server/api-keys/api-key-queries.ts';
import { IS_LEAGUE_LISTED } from '#server/leagues/league-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';

/** The notification channel of changed live matches, with their keys as payload. */
export const LIVE_CHANNEL = 'live_matches';

interface NewSnapshot {
  key: string;
  league_id: number;
  /** Null for a game server's own key. */
  fixture_id: number | null;
  seq: number;
  document: LiveDocument;
  /** Keys of players erased from the document. */
  erased_keys: readonly string[];
  isLast: boolean;
  apiKey: string;
}

/** The outcome of storing a snapshot; the other fields describe the match before it. */
interface SnapshotOutcome {
  is_stored: boolean;
  /** Whether it is the first one of its match, and allowed. */
  is_addition: boolean;
  is_key_valid: boolean;
  has_room: boolean;
  /** False for an unknown or unpublished fixture. */
  has_fixture: boolean;
  /** Whether the fixture is a walkover or cancelled. */
  is_decided: boolean;
  /** The fixture's match, or the one submitted with the key as its Idempotency-Key. */
  stored_match_id: number | null;
  /** Keys of players erased from the match; the snapshot isn't stored while its document contains one. */
  erased_keys: string[];
  /** Null for a new key. */
  league_id: number | null;
  seq: number | null;
  has_ended: boolean;
  match_id: number | null;
}

const MATCH_OF_FIXTURE = sql`case when f.status <> 'to be replayed' then f.match_id end`;
/** Whether staff decided `fixtures f` without a match. */
const IS_DECIDED = sql`f.status in ('walkover', 'cancelled')`;

/** Always later than the last change, as clocks of concurrent transactions don't follow the order of snapshots. */
export const NEXT_CHANGE = sql`greatest(clock_timestamp(), live_matches.changed_at + interval '1 microsecond')`;

/** Fields of a document that mark the match as over. */
const FINISHED = sql`'{"state": "finished", "clock_rate": 0}'::jsonb`;

/** Published fixtures `f`, each with its match. */
const PUBLISHED_FIXTURES = sql`
  select ${MATCH_OF_FIXTURE} as match_id, ${IS_DECIDED} as is_decided
  from fixtures f
  join competitions c on c.id = f.competition_id
  join league_seasons season on season.id = c.season_id
  where f.removed_at is null and c.removed_at is null and season.removed_at is null and c.published_at is not null`;

/** The match of a published fixture; null without one. */
export async function findMatchOfFixture(database: Database, fixtureId: number): Promise<number | null> {
  const [fixture] = await queryPrepared<{ match_id: number | null }>(
    database,
    'find_match_of_fixture',
    sql`${PUBLISHED_FIXTURES} and f.id = ${fixtureId}`,
  );
  return fixture?.match_id ?? null;
}

/** An arbitrary class of advisory locks; their keys are leagues to which a live match is added. */
const ADDITION_LOCK = 20_361;

/** Stores a snapshot unless a newer one or the end has arrived, and notifies the site's servers. */
export async function storeSnapshot(database: Database, snapshot: NewSnapshot): Promise<SnapshotOutcome> {
  const outcome = await tryToStore(database, snapshot, { mayAdd: false });
  if (!outcome.is_addition) return outcome;
  // Serialised, as each counts the league's matches.
  return inTransaction(database, async (transaction) => {
    await execute(transaction, sql`select pg_advisory_xact_lock(${ADDITION_LOCK}, ${snapshot.league_id})`);
    return tryToStore(transaction, snapshot, { mayAdd: true });
  });
}

async function tryToStore(
  database: Database,
  snapshot: NewSnapshot,
  { mayAdd }: { mayAdd: boolean },
): Promise<SnapshotOutcome> {
  const { key, league_id, fixture_id, seq, document, erased_keys, isLast, apiKey } = snapshot;
  const [outcome] = await queryPrepared<SnapshotOutcome>(
    database,
    'store_live_snapshot',
    sql`
      with known as (
        select league_id, seq, ended_at is not null as has_ended, match_id, erased_keys
        from live_matches where key = ${key}
      ),
      fixture as (${PUBLISHED_FIXTURES} and f.id = ${fixture_id}::integer and f.league_id = ${league_id}),
      terms as (
        select
          exists (select from api_keys where key_hash = ${hashApiKey(apiKey)} and ${IS_KEY_VALID}) as is_key_valid,
          exists (select from known)
            or (select count(*) from live_matches where league_id = ${league_id}) < ${literal(MAX_LIVE_MATCHES)} as has_room,
          ${fixture_id}::integer is null or exists (select from fixture) as has_fixture,
          coalesce((select is_decided from fixture), false) as is_decided,
          case when ${fixture_id}::integer is null
            then (select match_id from idempotency_keys where league_id = ${league_id} and idempotency_keys.key = ${key})
            else (select match_id from fixture)
          end as stored_match_id
      ),
      allowed as (
        select not exists (select from known) as is_addition
        from terms
        where is_key_valid and has_room and has_fixture and not is_decided and stored_match_id is null
      ),
      stored as (
        insert into live_matches (key, league_id, seq, document, ended_at, erased_keys)
        select ${key}, ${league_id}, ${seq}, ${JSON.stringify(document)}::jsonb, case when ${isLast} then now() end,
          ${erased_keys}::text[]
        from allowed
        where ${mayAdd} or not is_addition
        on conflict (key) do update
        set seq = excluded.seq, document = excluded.document, changed_at = ${NEXT_CHANGE}, ended_at = excluded.ended_at,
          erased_keys = excluded.erased_keys
        where live_matches.league_id = excluded.league_id and live_matches.seq < excluded.seq
          and live_matches.ended_at is null and live_matches.erased_keys <@ excluded.erased_keys
        returning key
      )
      select (select pg_notify(${LIVE_CHANNEL}, key)::text from stored) is not null as is_stored, terms.*,
        coalesce((select is_addition from allowed), false) as is_addition,
        known.league_id, known.seq, coalesce(known.has_ended, false) as has_ended, known.match_id,
        coalesce(known.erased_keys, '{}') as erased_keys
      from terms
      left join known on true`,
  );
  if (!outcome) throw new Error('The snapshot has no outcome.');
  return outcome;
}

/** The stored match of a live one, and the final document; null keeps the last document. */
interface Replacement {
  league_id: number;
  key: string;
  match_id: number;
  document: LiveDocument | null;
  /** Keys of players erased from the document; if one is missing, the document isn't stored. */
  erased_keys: readonly string[];
}

/** Redirects the readers of a live match to the stored one. */
export async function replaceLiveMatch(database: Database, replacement: Replacement): Promise<void> {
  const { league_id, key, match_id, document, erased_keys } = replacement;
  await queryPrepared(
    database,
    'replace_live_match',
    sql`
      with replaced as (
        update live_matches
        set match_id = ${match_id}, ended_at = coalesce(ended_at, now()), changed_at = ${NEXT_CHANGE},
          document = case when erased_keys <@ ${erased_keys}::text[]
            then coalesce(${document && JSON.stringify(document)}::jsonb, document) else document
          end || ${FINISHED}
        where league_id = ${league_id} and key = ${key} and match_id is null
        returning key
      )
      select pg_notify(${LIVE_CHANNEL}, key) from replaced`,
  );
}

/**
 * Ends the live matches of fixtures that have a result: a match linked by staff, a walkover, a cancellation, a
 * withdrawal or an import.
 */
export async function endDecidedLiveMatches(database: Database): Promise<void> {
  await execute(
    database,
    sql`
      with played as materialized (
        select key, key::integer as fixture_id from live_matches where match_id is null and key ~ '^[0-9]+$'
      ),
      decided as (
        select key, ${MATCH_OF_FIXTURE} as match_id
        from played
        join fixtures f on f.id = fixture_id
        where ${MATCH_OF_FIXTURE} is not null or ${IS_DECIDED} or f.removed_at is not null
      ),
      ended as (
        update live_matches
        set match_id = decided.match_id, ended_at = coalesce(ended_at, now()), changed_at = ${NEXT_CHANGE},
          document = case when decided.match_id is null then document else document || ${FINISHED} end
        from decided
        where live_matches.key = decided.key and (ended_at is null or decided.match_id is not null)
        returning live_matches.key
      )
      select pg_notify(${LIVE_CHANNEL}, key) from ended`,
  );
}

/** A stored live match, with public data of its league. */
export interface LiveRow {
  key: string;
  league_id: number;
  league_name: string;
  is_listed: boolean;
  delay_seconds: number;
  seq: number;
  scoreboard: Omit<LiveDocument, 'player_data' | 'event_data'>;
  /** The rest of the document: fields of a JSON object, without its braces, sent unparsed. */
  contents: Buffer;
  /** Milliseconds since 1970. */
  changed_at: number;
  has_ended: boolean;
  match_id: number | null;
  erased_keys: string[];
  teams: Record<TeamSide, TeamHead | null>;
}

/** The team with the name in the league of `live_matches live`. */
function teamOf(side: TeamSide) {
  return sql`(
    select ${TEAM_HEAD} from team_spellings s join teams t on t.id = s.team_id
    where s.league_id = live.league_id and s.team_key = fold_name(document -> 'team_names' ->> ${raw(`'${side}'`)})
      and s.removed_at is null
  )`;
}

/** The live matches with the keys, or all of them with null. */
export async function listLiveMatches(database: Database, keys: readonly string[] | null): Promise<LiveRow[]> {
  const rows = await queryPrepared<Omit<LiveRow, 'contents'> & { contents: string }>(
    database,
    'list_live_matches',
    sql`
      select key, l.id as league_id, l.name as league_name, ${IS_LEAGUE_LISTED} as is_listed,
        l.live_delay_seconds as delay_seconds, seq, document - '{player_data,event_data}'::text[] as scoreboard,
        format('"player_data":%s,"event_data":%s', document -> 'player_data', document -> 'event_data') as contents,
        (extract(epoch from changed_at) * 1000)::float8 as changed_at, ended_at is not null as has_ended, match_id, erased_keys,
        json_build_object('Blue', ${teamOf('Blue')}, 'Green', ${teamOf('Green')}) as teams
      from live_matches live
      join open_leagues l on l.id = live.league_id
      where ${keys}::text[] is null or key = any(${keys}::text[])`,
  );
  return rows.map((row) => ({ ...row, contents: Buffer.from(row.contents) }));
}

export function documentOf({ scoreboard, contents }: LiveRow): LiveDocument {
  return { ...scoreboard, ...JSON.parse(`{${contents}}`) };
}

/** The keys of all live matches, each with its last change as in `LiveRow`. */
export function listLiveKeys(database: Database): Promise<Pick<LiveRow, 'key' | 'changed_at'>[]> {
  return queryPrepared(
    database,
    'list_live_keys',
    sql`select key, (extract(epoch from changed_at) * 1000)::float8 as changed_at from live_matches`,
  );
}

/** Writes back rows that PostgreSQL lost in a crash, and notifies the site's servers. Newer rows stay. */
export async function restoreLiveMatches(database: Database, rows: readonly LiveRow[]): Promise<void> {
  const known = rows.map(({ contents: _, ...row }, at) => ({ ...row, document: documentOf(rows[at] as LiveRow) }));
  await execute(
    database,
    sql`
      with restored as (
        insert into live_matches (key, league_id, seq, document, changed_at, ended_at, match_id, erased_keys)
        select key, league_id, seq, document, to_timestamp(changed_at / 1000), case when has_ended then now() end,
          match_id, erased_keys
        from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known (
          key text, league_id integer, seq bigint, document jsonb, changed_at float8, has_ended boolean,
          match_id bigint, erased_keys text[]
        )
        where league_id in (select id from open_leagues)
        on conflict (key) do update
        set league_id = excluded.league_id, seq = excluded.seq, document = excluded.document,
          changed_at = excluded.changed_at, ended_at = excluded.ended_at, match_id = excluded.match_id,
          erased_keys = excluded.erased_keys
        where live_matches.changed_at < excluded.changed_at
        returning key
      )
      select pg_notify(${LIVE_CHANNEL}, key) from restored`,
  );
}

/** Deletes live matches that have not changed for `LIVE_KEPT_MINUTES`. */
export async function deleteOldLiveMatches(database: Database): Promise<void> {
  await execute(
    database,
    sql`delete from live_matches where changed_at < now() - make_interval(mins => ${LIVE_KEPT_MINUTES})`,
  );
}
