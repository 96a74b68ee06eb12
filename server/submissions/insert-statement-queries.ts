import { createHash } from 'node:crypto';
import { foldName } from '#contract/kit/fold-name.ts';
import { IDEMPOTENCY_KEY_HOURS, SAME_MATCH_MINUTES, SAME_MATCH_OF_SERVER_MINUTES } from '#contract/kit/limits.ts';
import type { MatchStatus, TeamData } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { prepare, type Sql, sql } from '#database/query.ts';
import { hashApiKey, IS_KEY_VALID } from '#server/api-keys/api-key-queries.ts';
import { logEach } from '#server/changes/audit-queries.ts';
import { mayHaveFixture } from '#server/fixtures/match-fixture-queries.ts';
import { insertMatches, sentStats, WRITE_LINES } from '#server/matches/match-lines-queries.ts';
import { TYPED_NAMES_LOCK } from '#server/people/typed-names-queries.ts';
import { listLineStats } from '#server/results/counted/line-stats.ts';
import { isListed } from '#server/results/counted/match-queries.ts';
import {
  listLines,
  type MatchLine,
  type NewMatch,
  playerKeyOf,
  SAME_MATCH_REASON,
} from '#server/results/counted/new-match.ts';

/** A request's `Idempotency-Key`; `body_hash` distinguishes a retry from another match with the same key. */
export interface Idempotency {
  key: string;
  body_hash: Buffer;
}

/** Credentials and retry key of a submitted match. */
export interface SubmissionKeys {
  idempotency?: Idempotency | undefined;
  /** The game server's key. The match is stored only while it is valid. */
  apiKey?: string | undefined;
}

export interface Submission extends SubmissionKeys {
  match: NewMatch;
}

/** A stored match: On-Hold, with one more reason, if it equals another one. */
export interface StoredRow {
  league_id: number;
  match_id: number;
  status: MatchStatus;
  hold_reasons: string[];
}

export interface InsertOptions {
  /** Whether the match's fixture has already been determined. */
  isLinked: boolean;
  /** Lock timeout of the statement; PostgreSQL's setting by default. */
  lockTimeoutMs?: number;
  /** Whether the submitters act on Discord. */
  isOnDiscord?: boolean;
}

/** Input of a statement: its matches and their players' lines. */
interface Batch extends InsertOptions {
  submissions: readonly Submission[];
  matches: readonly NewMatch[];
  lines: readonly BatchLine[];
}

/** A player's line with its match's league, which identifies the match. */
interface BatchLine {
  league_id: number;
  line: MatchLine;
}

function createBatch(submissions: readonly Submission[], options: InsertOptions): Batch {
  const matches = submissions.map(({ match }) => match);
  const lines = matches.flatMap(({ league_id, player_data }) =>
    listLines(player_data).map((line) => ({ league_id, line })),
  );
  return { ...options, submissions, matches, lines };
}

/** A parameter computed from the statement's input. */
function value(read: (batch: Batch) => unknown): Sql {
  return sql`${read}`;
}

/** One element per match. */
function column(read: (match: NewMatch) => unknown): Sql {
  return value(({ matches }) => matches.map(read));
}

/** One element per player's line. */
function lineColumn(read: (line: MatchLine) => string | null): Sql {
  return value(({ lines }) => lines.map(({ line }) => read(line)));
}

/** The same for numbers and plain words, as an array's text: pg would search each element for quotes. */
function plainLineColumn(read: (line: MatchLine, league_id: number) => string | number): Sql {
  return value(({ lines }) => `{${lines.map(({ line, league_id }) => read(line, league_id)).join()}}`);
}

/** The added stats of all lines as JSON. */
function writeStats({ matches }: Batch): string {
  return JSON.stringify(
    matches.flatMap((match) => listLineStats(match).map((line) => ({ league_id: match.league_id, ...line }))),
  );
}

/** JSON text never contains this character unescaped. */
const DOCUMENT_SEPARATOR = '\x1e';

/**
 * A column of JSON documents as one parameter, as an array would need their quotes escaped. JSON's null becomes SQL's.
 */
function documents(read: (match: NewMatch) => unknown): Sql {
  const text = value(({ matches }) =>
    matches.map((match) => JSON.stringify(read(match) ?? null)).join(DOCUMENT_SEPARATOR),
  );
  return sql`string_to_array(${text}, ${DOCUMENT_SEPARATOR}, 'null')`;
}

/** One element per reason for holding a match. */
function reasonColumn(read: (league_id: number, reason: string) => unknown): Sql {
  return value(({ matches }) =>
    matches.flatMap(({ league_id, hold_reasons }) => hold_reasons.map((reason) => read(league_id, reason))),
  );
}

/** The part of `player_data` that `match_fingerprint` reads, as PostgreSQL parses the JSON for each team. */
function pickScorers({ player_data: { Blue, Green } }: NewMatch) {
  const pick = ({ players }: TeamData) => ({
    players: players.filter(({ goals }) => goals > 0).map(({ name, goals }) => ({ name, goals })),
  });
  return { Blue: pick(Blue), Green: pick(Green) };
}

/** The table expression `input`: one row per match, without the players' lines. */
const INPUT = sql`
    input as materialized (
      select league_id, status, method, type, submitter_id, submitter_name, token_prefix, submission_date, match_name, blue_name,
        green_name, blue_goals, green_goals, had_extra_time, blue_penalties, green_penalties, overall_player_count,
        event_count, server_instance, place_id, group_id, announce, key_hash, idempotency_key, body_hash, player_data::json, event_data::json,
        non_targeted_event_data::json, scorer_data::json,
        array(
          select reason.text
          from unnest(
            ${reasonColumn((league_id) => league_id)}::integer[], ${reasonColumn((_, reason) => reason)}::text[]
          ) as reason (league_id, text)
          where reason.league_id = sent_match.league_id
        ) as hold_reasons
      from unnest(
        ${column(({ league_id }) => league_id)}::integer[],
        ${column(({ status }) => status)}::text[],
        ${column(({ method }) => method)}::text[],
        ${column(({ type }) => type)}::text[],
        ${column(({ submitter_id }) => submitter_id)}::text[],
        ${column(({ submitter_name }) => submitter_name)}::text[],
        ${column(({ token_prefix }) => token_prefix ?? null)}::text[],
        ${column(({ submission_date }) => submission_date)}::timestamptz[],
        ${column(({ match_name }) => match_name)}::text[],
        ${column(({ team_names }) => team_names.Blue)}::text[],
        ${column(({ team_names }) => team_names.Green)}::text[],
        ${column(({ team_goals }) => team_goals.Blue)}::smallint[],
        ${column(({ team_goals }) => team_goals.Green)}::smallint[],
        ${column(({ extra_time }) => extra_time ?? false)}::boolean[],
        ${column(({ shoot_out }) => shoot_out?.Blue ?? null)}::smallint[],
        ${column(({ shoot_out }) => shoot_out?.Green ?? null)}::smallint[],
        ${column(({ overall_player_count }) => overall_player_count)}::smallint[],
        ${column(({ event_count }) => event_count)}::smallint[],
        ${column(({ server_instance }) => server_instance)}::text[],
        ${column(({ place_id }) => place_id)}::text[],
        ${column(({ group_id }) => group_id)}::text[],
        ${column(({ announce }) => announce)}::boolean[],
        ${value(({ submissions }) => submissions.map(({ apiKey }) => (apiKey === undefined ? null : hashApiKey(apiKey))))}::bytea[],
        ${value(({ submissions }) => submissions.map(({ idempotency }) => idempotency?.key ?? null))}::text[],
        ${value(({ submissions }) => submissions.map(({ idempotency }) => idempotency?.body_hash ?? null))}::bytea[],
        ${documents(({ player_data }) => player_data)},
        ${documents(({ event_data }) => event_data)},
        ${documents(({ non_targeted_event_data }) => non_targeted_event_data)},
        ${documents(pickScorers)}
      ) as sent_match (league_id, status, method, type, submitter_id, submitter_name, token_prefix, submission_date, match_name,
        blue_name, green_name, blue_goals, green_goals, had_extra_time, blue_penalties, green_penalties,
        overall_player_count, event_count, server_instance, place_id, group_id, announce, key_hash, idempotency_key, body_hash, player_data, event_data, non_targeted_event_data,
        scorer_data)
    )`;

const FINGERPRINT = sql`
  match_fingerprint(league_id, type, blue_name, green_name, blue_goals, green_goals, scorer_data, event_data)`;

/** The id of a stored match that equals the one of `input` with this fingerprint; null if there is none. */
const FIND_SAME_MATCH = sql`
  find_same_match(
    league_id, fingerprint, server_instance, submission_date, make_interval(mins => ${SAME_MATCH_MINUTES}),
    make_interval(mins => ${SAME_MATCH_OF_SERVER_MINUTES})
  )`;

/**
 * Replaces the hash of a body: the match was adopted from the live match with this key. A later submission with the key
 * is stored, and reported as equal to the adopted match.
 */
export const ADOPTED_BODY = createHash('sha256').update('adopted live match').digest();

/** The listed match adopted from the live match with the key of `input`; null without one. */
const FIND_ADOPTED_MATCH = sql`(
    select known.match_id
    from idempotency_keys known
    join matches adopted using (match_id)
    where known.league_id = input.league_id and known.key = input.idempotency_key
      and known.body_hash = ${value(() => ADOPTED_BODY)}::bytea and ${isListed('adopted')}
  )`;

/** The first of concurrent requests with a key claims it; the others wait for its commit and claim nothing. */
function claimKeys(source: Sql): Sql {
  return sql`
    insert into idempotency_keys as known (league_id, key, body_hash, match_id)
    select input.league_id, idempotency_key, body_hash, nextval('matches_match_id_seq') ${source}
    on conflict (league_id, key) do update
      set body_hash = excluded.body_hash, match_id = excluded.match_id, created_at = excluded.created_at
      where known.created_at < now() - make_interval(hours => ${IDEMPOTENCY_KEY_HOURS})
        or known.body_hash = ${value(() => ADOPTED_BODY)}::bytea
    returning league_id, match_id`;
}

/**
 * Stores matches with their players in one round trip, at most one per league; `league_id` joins a match's rows. A
 * match missing from `new_id` is not stored. Reasons are an ended API key, a deleted submitter, an idempotency key in
 * use, or a possible fixture that hasn't been determined. Another is a locked league for one of several matches, as
 * these never wait for a league. The row lock keeps an account until the commit, so that a deletion finds the match.
 * `settle_new_match` assigns lines without a Roblox id to players. It needs the league's lock, which is exclusive for a
 * match with such lines, and runs after the inserts counted by the last condition. Everything that may wait for a lock
 * reads `league_lock`, so that the timeout is set first.
 */
function insertStatement({ isOfAccount, hasKey }: { isOfAccount: boolean; hasKey: boolean }): Sql {
  const isPermitted = sql`is_locked
    and (input.key_hash is null or exists (select from api_key where api_key.key_hash = input.key_hash))
    and (
      ${value(({ isLinked }) => isLinked)}::boolean
      or not ${mayHaveFixture({
        league: sql`input.league_id`,
        instant: sql`input.submission_date`,
        blue: sql`input.blue_name`,
        green: sql`input.green_name`,
      })}
    )`;
  const source = isOfAccount
    ? sql`
      from input join league_lock using (league_id) join users on users.id = submitter_id::integer
      where ${isPermitted}
      for key share of users`
    : sql`from input join league_lock using (league_id) where ${isPermitted}`;
  const newId = hasKey
    ? claimKeys(source)
    : sql`select input.league_id, nextval('matches_match_id_seq') as match_id ${source}`;
  const lockTimeout = value(({ lockTimeoutMs }) => lockTimeoutMs);
  return sql`
    with ${INPUT},
    api_key as materialized (
      select key_hash, name, prefix from api_keys
      where key_hash = any(array(select key_hash from input)) and ${IS_KEY_VALID}
    ),
    lock_timeout as materialized (
      select case when ${lockTimeout}::text is not null then set_config('lock_timeout', ${lockTimeout}, true) end
    ),
    league_lock as materialized (
      select league_id, case
        when ${value(hasTypedNames)} then pg_advisory_xact_lock(${TYPED_NAMES_LOCK}, league_id) is not null
        when ${value(({ matches }) => matches.length > 1)} then pg_try_advisory_xact_lock_shared(${TYPED_NAMES_LOCK}, league_id)
        else pg_advisory_xact_lock_shared(${TYPED_NAMES_LOCK}, league_id) is not null
      end as is_locked
      from lock_timeout cross join input
    ),
    new_id as (${newId}),
    same as materialized (
      select league_id, match_id, fingerprint,
        coalesce(
          ${hasKey ? FIND_ADOPTED_MATCH : sql`null`},
          case when key_hash is not null or method <> 'game_server' then ${FIND_SAME_MATCH} end
        ) as same_match_id
      from new_id join input using (league_id) cross join lateral ${FINGERPRINT} as fingerprint
    ),
    stored as (
      ${insertMatches(sql`
        select match_id, league_id,
          case when same_match_id is not null and status = 'Approved - Official' then 'On-Hold' else status end as status,
          method, type, submitter_id, submitter_name, submission_date, match_name, blue_name, green_name, blue_goals,
          green_goals, had_extra_time, blue_penalties, green_penalties, overall_player_count, event_count,
          server_instance, place_id, group_id,
          case
            when same_match_id is null then hold_reasons
            else hold_reasons || (${SAME_MATCH_REASON}::text || same_match_id)
          end as hold_reasons,
          player_data, event_data, non_targeted_event_data, announce,
          (select name from api_key where api_key.key_hash = input.key_hash) as key_name, fingerprint
        from same join input using (league_id)`)}
      returning match_id, league_id, method, submitter_id, submission_date, status, hold_reasons
    ),
    sent as materialized (
      select stored.match_id, stored.submission_date, line.*, players.name as known_name
      from stored join unnest(
        ${plainLineColumn((_, league_id) => league_id)}::integer[],
        ${plainLineColumn(({ team }) => team)}::text[],
        ${plainLineColumn(({ slot }) => slot)}::smallint[],
        ${lineColumn(playerKeyOf)}::text[],
        ${lineColumn(({ id }) => id)}::text[],
        ${lineColumn(({ name }) => name)}::text[],
        ${plainLineColumn(({ goals }) => goals)}::smallint[],
        ${plainLineColumn(({ assists }) => assists)}::smallint[],
        ${plainLineColumn(({ yellow_cards }) => yellow_cards)}::smallint[],
        ${plainLineColumn(({ red_card }) => red_card)}::smallint[],
        ${lineColumn(({ name }) => foldName(name))}::text[]
      ) as line (league_id, team, slot, player_key, roblox_id, name, goals, assists, yellow_cards, red_card, search_name)
        using (league_id)
      left join players using (player_key)
    ),
    logged as (
      ${logEach(
        {
          via: sql`case
            when stored.method = 'game_server' then 'game server'
            when token_prefix is not null then 'token'
            when ${value(({ isOnDiscord = false }) => isOnDiscord)}::boolean then 'Discord'
            else 'website'
          end`,
          user_id: sql`nullif(stored.submitter_id, 'N/A')::integer`,
          key_prefix: sql`coalesce(token_prefix, (select prefix from api_key where api_key.key_hash = input.key_hash))`,
        },
        { league_id: sql`league_id`, action: 'match submitted', subject: sql`match_id` },
        sql`from stored join input using (league_id)`,
      )}
    ),
    ${sentStats(value(writeStats), 'league_id', sql`stored`)},
    ${WRITE_LINES},
    renamed as (
      update players set name = due.name
      from (
        select sent.player_key, sent.name
        from sent join players using (player_key)
        where sent.known_name <> sent.name and sent.submission_date >= coalesce((
          select line.submission_date
          from match_players line join matches using (match_id)
          where line.player_key = sent.player_key and line.name is not null and ${isListed('matches')}
          order by line.submission_date desc
          limit 1
        ), '-infinity')
        order by sent.player_key
        for no key update of players
      ) as due
      where players.player_key = due.player_key
    )
    select league_id, match_id, status, hold_reasons, settle_new_match(
      league_id, match_id,
      array(select search_name from sent where sent.league_id = stored.league_id),
      array(select player_key from sent where sent.league_id = stored.league_id)
    )
    from stored
    where (select count(*) from lines) + (select count(*) from typed) + (select count(*) from named)
      + (select count(*) from newcomers) >= 0`;
}

/** Statements by whether accounts submit the matches, and whether they have idempotency keys. */
const INSERTS = new Map<string, ReturnType<typeof prepare<Batch, StoredRow>>>();

/**
 * Stores one match, or several of different leagues that either all or none have an idempotency key; returns the stored
 * ones. If the statement fails, it stores none.
 */
export function insertRows(
  database: Database,
  submissions: readonly Submission[],
  options: InsertOptions,
): Promise<StoredRow[]> {
  const kinds = { isOfAccount: submissions.some(isOfAccount), hasKey: submissions.some(hasKey) };
  const name = `insert_matches${kinds.isOfAccount ? '_of_account' : ''}${kinds.hasKey ? '_once' : ''}`;
  const insert = INSERTS.get(name) ?? prepare<Batch, StoredRow>(name, insertStatement(kinds));
  INSERTS.set(name, insert);
  return insert(database, createBatch(submissions, options));
}

const findSame = prepare<Batch, { match_id: number | null }>(
  'find_same_match',
  sql`with ${INPUT} select ${FIND_SAME_MATCH} as match_id from input cross join lateral ${FINGERPRINT} as fingerprint`,
);

/** The stored match that equals an unstored one. */
export async function findSameMatch(database: Database, match: NewMatch): Promise<number | null> {
  const [found] = await findSame(database, createBatch([{ match }], { isLinked: false }));
  return found?.match_id ?? null;
}

/** Whether an account submitted the match, rather than a game server. */
export function isOfAccount({ match: { submitter_id } }: Pick<Submission, 'match'>): boolean {
  return submitter_id !== 'N/A';
}

function hasKey({ idempotency }: Submission): boolean {
  return idempotency !== undefined;
}

function hasTypedNames({ lines }: Batch): boolean {
  return lines.some(({ line }) => line.id === null);
}
