import { IDEMPOTENCY_KEY_HOURS, SAME_MATCH_MINUTES, SAME_MATCH_OF_SERVER_MINUTES } from '#contract/limits.ts';
import type { MatchStatus } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { query, queryPrepared, type Sql, sql } from '#database/query.ts';
import { inTransaction, retryOnDeadlock } from '#database/transaction.ts';
import { hashApiKey, IS_KEY_VALID, requireLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';
import { bindMatch, findFixtureOf, hasFixtureNear, listHoldReasons } from '#server/fixtures/match-fixture-queries.ts';
import { unauthorized } from '#server/http/errors.ts';
import { lockLeague } from '#server/leagues/league-queries.ts';
import { isListed } from '#server/matches/match-queries.ts';
import { listLines, type NewMatch, playerKeyOf, SAME_MATCH_REASON } from '#server/matches/new-match.ts';
import { lockTypedNames, TYPED_NAMES_LOCK } from '#server/players/typed-names-queries.ts';

/** A request's `Idempotency-Key`; `body_hash` distinguishes a retry from another match sent with the same key. */
export interface Idempotency {
  key: string;
  body_hash: Buffer;
}

/** The match stored under an idempotency key; `is_same_body` is false when it came with another body. */
export interface EarlierMatch {
  match_id: number;
  status: MatchStatus;
  hold_reasons: string[];
  /** The fixture that the match is the result of. */
  fixture_id: number | null;
  is_same_body: boolean;
}

/** A match as stored: On-Hold, with one more reason, when it equals another one. */
type StoredMatch = Pick<EarlierMatch, 'match_id' | 'status' | 'hold_reasons' | 'fixture_id'> & { earlier?: undefined };

export type InsertOutcome = StoredMatch | { match_id: number; earlier: EarlierMatch };

/** The credentials and the retry key that a match is submitted with. */
interface SubmissionKeys {
  idempotency?: Idempotency;
  /** The game server's. The match is stored only while this key is valid. */
  apiKey?: string;
}

interface InsertOptions extends SubmissionKeys {
  /** Whether a match is stored although its league has a fixture near it. */
  isFitted: boolean;
}

/**
 * The table expression `input`: the match without its players' lines as one row, so that each value has a name and a
 * type and is sent once. It is not materialized, as the planner then puts the parameters where the columns are used.
 */
function inputOf(match: NewMatch): Sql {
  const { team_names, team_goals, non_targeted_event_data } = match;
  return sql`
    input as not materialized (
      select
        ${match.league_id}::integer as league_id,
        ${match.status}::text as status,
        ${match.method}::text as method,
        ${match.type}::text as type,
        ${match.submitter_id}::text as submitter_id,
        ${match.submitter_name}::text as submitter_name,
        ${match.submission_date}::timestamptz as submission_date,
        ${match.match_name}::text as match_name,
        ${team_names.Blue}::text as blue_name,
        ${team_names.Green}::text as green_name,
        ${team_goals.Blue}::smallint as blue_goals,
        ${team_goals.Green}::smallint as green_goals,
        ${match.overall_player_count}::smallint as overall_player_count,
        ${match.event_count}::smallint as event_count,
        ${match.server_instance}::text as server_instance,
        ${match.place_id}::text as place_id,
        ${match.group_id}::text as group_id,
        ${match.hold_reasons}::text[] as hold_reasons,
        ${match.announce}::boolean as announce,
        ${JSON.stringify(match.player_data)}::json as player_data,
        ${JSON.stringify(match.event_data)}::json as event_data,
        ${non_targeted_event_data === null ? null : JSON.stringify(non_targeted_event_data)}::json
          as non_targeted_event_data
    )`;
}

/** The id of a stored match that equals the one of `input`; null when there is none. */
const FIND_SAME_MATCH = sql`
  find_same_match(
    match_fingerprint(league_id, type, blue_name, green_name, blue_goals, green_goals, player_data, event_data),
    server_instance, submission_date, make_interval(mins => ${SAME_MATCH_MINUTES}),
    make_interval(mins => ${SAME_MATCH_OF_SERVER_MINUTES})
  )`;

/** Of requests with the same key at once the first claims the key; the others wait for its commit and claim nothing. */
function claimKey({ key, body_hash }: Idempotency, source: Sql): Sql {
  return sql`
    insert into idempotency_keys as known (league_id, key, body_hash, match_id)
    select league_id, ${key}::text, ${body_hash}::bytea, nextval('matches_match_id_seq') ${source}
    on conflict (league_id, key) do update
      set body_hash = excluded.body_hash, match_id = excluded.match_id, created_at = excluded.created_at
      where known.created_at < now() - make_interval(hours => ${IDEMPOTENCY_KEY_HOURS})
    returning match_id`;
}

/**
 * Stores a match with its players in one round trip.
 *
 * `new_id` is empty, and then nothing is stored, when the API key has ended, the submitter's account is deleted, the
 * idempotency key is in use, or the match may belong to a fixture that has not been looked for. Its row lock keeps an account until the commit, so that a deletion finds the match.
 *
 * Players and names are written in the order of their keys, so that two matches with the same players cannot deadlock.
 * A player already stored under the same name is not written and takes no lock; one who was registered with a squad
 * before has no name of matches yet. `settle_new_match` assigns lines
 * without a Roblox id to players. It needs the league's lock, which is exclusive when the match has such lines, and it
 * runs after the inserts that the last condition counts.
 */
function insertStatement(match: NewMatch, { idempotency, apiKey, isFitted }: InsertOptions): Sql {
  const lines = listLines(match.player_data);
  const hasTypedNames = lines.some(({ id }) => id === null);
  const keyHash = apiKey === undefined ? null : hashApiKey(apiKey);
  const isPermitted = sql`(${keyHash}::bytea is null or exists (select from api_key))
    and (${isFitted}::boolean or not ${hasFixtureNear(sql`input.league_id`, sql`input.submission_date`)})`;
  const source = isOfAccount(match)
    ? sql`
      from input, league_lock, users
      where users.id = submitter_id::integer and ${isPermitted}
      for key share of users`
    : sql`from input, league_lock where ${isPermitted}`;
  const newId = idempotency
    ? claimKey(idempotency, source)
    : sql`select nextval('matches_match_id_seq') as match_id ${source}`;
  return sql`
    with ${inputOf(match)},
    api_key as (
      select name, prefix from api_keys where key_hash = ${keyHash} and ${IS_KEY_VALID}
    ),
    league_lock as materialized (
      select case when ${hasTypedNames}
        then pg_advisory_xact_lock(${TYPED_NAMES_LOCK}, league_id)
        else pg_advisory_xact_lock_shared(${TYPED_NAMES_LOCK}, league_id)
      end
      from input
    ),
    new_id as (${newId}),
    same as materialized (
      select match_id,
        case when ${keyHash}::bytea is not null or method <> 'game_server' then ${FIND_SAME_MATCH} end as same_match_id
      from new_id, input
    ),
    stored as (
      insert into matches (match_id, league_id, status, method, type, submitter_id, submitter_name, submission_date,
        match_name, blue_name, green_name, blue_goals, green_goals, overall_player_count, event_count, server_instance,
        place_id, group_id, hold_reasons, player_data, event_data, non_targeted_event_data, announce, key_name)
      select match_id, league_id,
        case when same_match_id is not null and status = 'Approved - Official' then 'On-Hold' else status end,
        method, type, submitter_id, submitter_name, submission_date, match_name, blue_name, green_name, blue_goals,
        green_goals, overall_player_count, event_count, server_instance, place_id, group_id,
        case
          when same_match_id is null then hold_reasons
          else hold_reasons || (${SAME_MATCH_REASON}::text || same_match_id)
        end,
        player_data, event_data, non_targeted_event_data, announce, (select name from api_key)
      from same, input
      returning match_id, league_id, method, submitter_id, submission_date, status, hold_reasons
    ),
    sent as materialized (
      select line.*, players.name as known_name
      from unnest(
        ${lines.map(({ team }) => team)}::text[],
        ${lines.map(({ slot }) => slot)}::smallint[],
        ${lines.map(playerKeyOf)}::text[],
        ${lines.map(({ id }) => id)}::text[],
        ${lines.map(({ name }) => name)}::text[],
        ${lines.map(({ goals }) => goals)}::smallint[],
        ${lines.map(({ assists }) => assists)}::smallint[],
        ${lines.map(({ yellow_cards }) => yellow_cards)}::smallint[],
        ${lines.map(({ red_card }) => red_card)}::smallint[],
        ${lines.map(({ name }) => name.toLowerCase())}::text[]
      ) as line (team, slot, player_key, roblox_id, name, goals, assists, yellow_cards, red_card, search_name)
      left join players using (player_key)
    ),
    logged as (
      insert into audit_entries (league_id, via, actor_id, key_prefix, action, subject)
      select league_id, case method when 'game_server' then 'game server' else 'website' end,
        nullif(submitter_id, 'N/A')::integer, (select prefix from api_key), 'match submitted', match_id
      from stored
    ),
    lines as (
      insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
        submission_date)
      select match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card, submission_date
      from stored, sent
      returning slot
    ),
    typed as (
      insert into typed_names (match_id, team, slot, league_id, search_name, name)
      select match_id, team, slot, league_id, search_name, name from stored, sent where roblox_id is null
      returning slot
    ),
    newcomers as (
      insert into players (player_key, roblox_id, name)
      select player_key, roblox_id, name from stored, sent where known_name is null order by player_key
      on conflict do nothing
    ),
    named as (
      insert into player_names (player_key, name, search_name)
      select player_key, name, search_name
      from stored, sent
      where known_name is distinct from name or not exists (
        select from player_names known where known.player_key = sent.player_key and known.name = sent.name
      )
      order by player_key, name
      on conflict do nothing
      returning name
    ),
    renamed as (
      update players set name = due.name
      from (
        select sent.player_key, sent.name
        from stored, sent join players using (player_key)
        where sent.known_name <> sent.name and stored.submission_date >= coalesce((
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
    select match_id, status, hold_reasons, settle_new_match(
      league_id, match_id, array(select search_name from sent), array(select player_key from sent)
    )
    from stored
    where (select count(*) from lines) + (select count(*) from typed) + (select count(*) from named) >= 0`;
}

/**
 * Stores a match with its players and its fixture, all of it or none: in one round trip, or in a transaction of several
 * for a match near a fixture. With an idempotency key of the last 48 hours it
 * stores nothing and returns the `earlier` match. Throws 401 when the API key or the submitter's account has ended, 400
 * for a named fixture that the league does not have.
 */
export async function insertMatch(
  database: Database,
  match: NewMatch,
  keys: SubmissionKeys = {},
): Promise<InsertOutcome> {
  const { idempotency, apiKey } = keys;
  const stored = match.fixture
    ? undefined
    : await retryOnDeadlock(() => runInsert(database, match, { ...keys, isFitted: false }));
  if (stored) return { ...stored, fixture_id: null };
  if (apiKey) await requireLeagueByApiKey(database, apiKey);
  const earlier = await findEarlier();
  if (earlier) return earlier;
  if (match.fixture || (await isNearFixture(database, match))) {
    const fitted = await inTransaction(database, (transaction) => storeFittedMatch(transaction, match, keys));
    const outcome = fitted ?? (await findEarlier());
    if (outcome) return outcome;
  }
  if (isOfAccount(match)) throw unauthorized();
  // The idempotency key's 48 hours ended between the insert and the lookup.
  return insertMatch(database, match, keys);

  async function findEarlier(): Promise<InsertOutcome | undefined> {
    const found = idempotency && (await findEarlierMatch(database, match.league_id, idempotency));
    return found && { match_id: found.match_id, earlier: found };
  }
}

/** Stores a match whose caller binds it to its fixture, in the caller's transaction; returns its id. */
export async function insertUnfittedMatch(transaction: Database, match: NewMatch): Promise<number> {
  const stored = await runInsert(transaction, match, { isFitted: true });
  if (!stored) throw new Error('The match was not stored.');
  return stored.match_id;
}

/** The league's locks keep two matches from taking one fixture. */
async function storeFittedMatch(
  transaction: Database,
  match: NewMatch,
  keys: SubmissionKeys,
): Promise<StoredMatch | undefined> {
  const { league_id, fixture } = match;
  await lockTypedNames(transaction, league_id);
  await lockLeague(transaction, league_id);
  const fit = await findFixtureOf(transaction, { ...match, match_id: null });
  const reasons = await listHoldReasons(transaction, match, fit);
  const stored = await runInsert(transaction, holdFor(match, reasons), { ...keys, isFitted: true });
  if (!stored) return undefined;
  if (fit.fixture) await bindMatch(transaction, stored.match_id, fit, fixture);
  return { ...stored, fixture_id: fit.fixture?.id ?? null };
}

/** A match with further reasons for holding it; only an approved one changes its status. */
function holdFor(match: NewMatch, reasons: readonly string[]): NewMatch {
  if (reasons.length === 0) return match;
  const status = match.status === 'Approved - Official' ? 'On-Hold' : match.status;
  return { ...match, status, hold_reasons: [...match.hold_reasons, ...reasons] };
}

async function runInsert(
  database: Database,
  match: NewMatch,
  options: InsertOptions,
): Promise<Omit<StoredMatch, 'fixture_id'> | undefined> {
  const name = `insert_match${isOfAccount(match) ? '_of_account' : ''}${options.idempotency ? '_once' : ''}`;
  const [stored] = await queryPrepared<Omit<StoredMatch, 'fixture_id'>>(
    database,
    name,
    insertStatement(match, options),
  );
  return stored;
}

async function isNearFixture(database: Database, { league_id, submission_date }: NewMatch): Promise<boolean> {
  const [league] = await query<{ is_near: boolean }>(
    database,
    sql`select ${hasFixtureNear(sql`${league_id}`, sql`${submission_date}::timestamptz`)} as is_near`,
  );
  return league?.is_near === true;
}

/** What storing the match would add to it: its fixture, and the reasons for holding it that only the database finds. */
export async function previewMatch(
  database: Database,
  match: NewMatch,
): Promise<{ fixture_id: number | null; reasons: string[] }> {
  const fit = await findFixtureOf(database, { ...match, match_id: null });
  return {
    fixture_id: fit.fixture?.id ?? null,
    reasons: [
      ...match.hold_reasons,
      ...(await listHoldReasons(database, match, fit)),
      ...(await listRepeatReasons(database, match)),
    ],
  };
}

/** The reason that the match equals a stored one. */
async function listRepeatReasons(database: Database, match: NewMatch): Promise<string[]> {
  const [found] = await queryPrepared<{ match_id: number | null }>(
    database,
    'find_same_match',
    sql`with ${inputOf(match)} select ${FIND_SAME_MATCH} as match_id from input`,
  );
  return typeof found?.match_id === 'number' ? [SAME_MATCH_REASON + found.match_id] : [];
}

/** Whether an account submitted the match; a game server has none. */
function isOfAccount({ submitter_id }: NewMatch): boolean {
  return submitter_id !== 'N/A';
}

/** The match that a key of the last 48 hours was used for. */
export async function findEarlierMatch(
  database: Database,
  league_id: number,
  { key, body_hash }: Idempotency,
): Promise<EarlierMatch | undefined> {
  const [earlier] = await queryPrepared<EarlierMatch>(
    database,
    'find_earlier_match',
    sql`
      select match_id, status, hold_reasons, body_hash = ${body_hash} as is_same_body,
        (select id from fixtures where fixtures.match_id = matches.match_id) as fixture_id
      from idempotency_keys join matches using (match_id)
      where idempotency_keys.league_id = ${league_id} and key = ${key}
        and created_at >= now() - make_interval(hours => ${IDEMPOTENCY_KEY_HOURS})`,
  );
  return earlier;
}

/** The field of a response that names the match's fixture; a match without one has no such field. */
export function nameFixture(fixture_id: number | null): { fixture_id?: number } {
  return fixture_id === null ? {} : { fixture_id };
}
