import { IDEMPOTENCY_KEY_HOURS, SAME_MATCH_MINUTES, SAME_MATCH_OF_SERVER_MINUTES } from '#contract/limits.ts';
import type { MatchStatus } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { hashApiKey, KEY_HOLDS, requireLeagueByApiKey } from '#server/api-keys/api-key-queries.ts';
import { databaseErrorCode, unauthorized } from '#server/http/errors.ts';
import { listLines, type NewMatch, playerKeyOf, SAME_MATCH_REASON } from '#server/matches/new-match.ts';
import { TYPED_NAMES_LOCK } from '#server/players/typed-names-queries.ts';

/** What a game server or a form names its request by; `body_hash` tells a retry from another match. */
export interface Idempotency {
  key: string;
  body_hash: Buffer;
}

/** The match that an idempotency key stands for; `is_same_body` is false when the key came with another body. */
export interface EarlierMatch {
  match_id: number;
  status: MatchStatus;
  hold_reasons: string[];
  is_same_body: boolean;
}

/** A match as it was stored: On-Hold, with one more reason, when it looks like another one. */
type StoredMatch = Pick<EarlierMatch, 'match_id' | 'status' | 'hold_reasons'> & { earlier?: undefined };

export type InsertOutcome = StoredMatch | { match_id: number; earlier: EarlierMatch };

const DEADLOCK_DETECTED = '40P01';

/** What stands behind a match that is sent. */
interface Claim {
  idempotency?: Idempotency;
  /** The game server's; stores the match only while it holds. */
  apiKey?: string;
}

/** Asked in the insert itself: a key that ended a moment ago stores nothing. */
const MAY_STORE = `$33::bytea is null or exists (select from api_keys where key_hash = $33 and ${KEY_HOLDS})`;

const OF_GAME_SERVER = `from turn where ${MAY_STORE}`;

/** The submitter's account stays until the match is stored, so that its deletion finds the match; gone, it stores none. */
const OF_ACCOUNT = `
  from turn, users
  where users.id = ($5::text)::integer and (${MAY_STORE})
  for key share of users`;

function newId(source: string): string {
  return `select nextval('matches_match_id_seq')::integer as match_id ${source}`;
}

/** Of requests with the same key at once the first claims it; the others wait for its commit, then claim nothing. */
function claimedId(source: string): string {
  return `
  insert into idempotency_keys as kept (league_id, key, body_hash, match_id)
  select $1::integer, $34::text, $35::bytea, nextval('matches_match_id_seq') ${source}
  on conflict (league_id, key) do update
    set body_hash = excluded.body_hash, match_id = excluded.match_id, created_at = excluded.created_at
    where kept.created_at < now() - interval '${IDEMPOTENCY_KEY_HOURS} hours'
  returning match_id`;
}

/** Of a match sent by a game server or a form; what the product stores by itself was not sent twice. */
const FIND_SAME_MATCH = callFindSameMatch('$1', '$4', '$9', '$10', '$11', '$12', '$19', '$20', '$15', '$7');

function callFindSameMatch(
  ...[league, type, blue, green, blueGoals, greenGoals, players, events, server, date]: string[]
) {
  return `find_same_match(
    match_fingerprint(${league}::integer, ${type}::text, ${blue}::text, ${green}::text, ${blueGoals}::smallint,
      ${greenGoals}::smallint, ${players}::json, ${events}::json),
    ${server}::text, ${date}::timestamptz, interval '${SAME_MATCH_MINUTES} minutes',
    interval '${SAME_MATCH_OF_SERVER_MINUTES} minutes'
  )`;
}

/**
 * Newcomers and new names are written in the order of their keys, so that two matches of the same players never wait
 * for each other; a player known by the same name already is not touched, and takes no lock. The name that a player is
 * known by stands among the player's names already. Lines without an id find their player last, by all that is committed
 * once the league's typed names are locked.
 */
function insertStatement(id: string): string {
  return `
with turn as materialized (
  select case when array_position($25::text[], null) is null
    then pg_advisory_xact_lock_shared(${TYPED_NAMES_LOCK}, $1::integer)
    else pg_advisory_xact_lock(${TYPED_NAMES_LOCK}, $1::integer)
  end
),
claim as (${id}),
same as materialized (
  select match_id, case when $33::bytea is not null or $3 <> 'game_server' then ${FIND_SAME_MATCH} end as same_match_id
  from claim
),
stored as (
  insert into matches (match_id, league_id, status, method, type, submitter_id, submitter_name, submission_date,
    match_name, blue_name, green_name, blue_goals, green_goals, overall_player_count, event_count, server_instance,
    place_id, group_id, hold_reasons, player_data, event_data, non_targeted_event_data, announce,
    key_name)
  select match_id, $1::integer,
    case when same_match_id is not null and $2 = 'Approved - Official' then 'On-Hold' else $2::text end,
    $3::text, $4::text, $5::text, $6::text, $7::timestamptz,
    $8::text, $9::text, $10::text, $11::smallint, $12::smallint, $13::smallint, $14::smallint, $15::text,
    $16::text, $17::text,
    case when same_match_id is null then $18::text[] else $18 || ('${SAME_MATCH_REASON}' || same_match_id) end,
    $19::json, $20::json, $21::json, $32::boolean, (select name from api_keys where key_hash = $33)
  from same
  returning match_id, submission_date, status, hold_reasons
),
sent as materialized (
  select line.*, players.name as known_name
  from unnest($22::text[], $23::smallint[], $24::text[], $25::text[], $26::text[],
      $27::smallint[], $28::smallint[], $29::smallint[], $30::smallint[], $31::text[])
    as line (team, slot, player_key, roblox_id, name, goals, assists, yellow_cards, red_card, search_name)
  left join players using (player_key)
),
logged as (
  insert into audit_entries (league_id, via, actor_id, key_prefix, action, subject)
  select $1::integer, case $3 when 'game_server' then 'game server' else 'website' end, nullif($5, 'N/A')::integer,
    (select prefix from api_keys where key_hash = $33), 'match submitted', match_id
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
  select match_id, team, slot, $1::integer, search_name, name from stored, sent where roblox_id is null
  returning slot
),
newcomers as (
  insert into players (player_key, roblox_id, name)
  select player_key, roblox_id, name from stored, sent where known_name is null order by player_key
  on conflict do nothing
),
named as (
  insert into player_names (player_key, name, search_name)
  select player_key, name, search_name from stored, sent where known_name is distinct from name
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
      where line.player_key = sent.player_key and line.name is not null and declined_at is null
      order by line.submission_date desc
      limit 1
    ), '-infinity')
    order by sent.player_key
    for no key update of players
  ) as due
  where players.player_key = due.player_key
)
select match_id, status, hold_reasons, settle_new_match($1::integer, match_id, $31::text[], $24::text[])
from stored
where (select count(*) from lines) + (select count(*) from typed) + (select count(*) from named) >= 0`;
}

const INSERTS = {
  insert_match: insertStatement(newId(OF_GAME_SERVER)),
  insert_match_once: insertStatement(claimedId(OF_GAME_SERVER)),
  insert_match_of_account: insertStatement(newId(OF_ACCOUNT)),
  insert_match_of_account_once: insertStatement(claimedId(OF_ACCOUNT)),
};

/**
 * Stores a match with its players, all of it or none. With `idempotency` a key that was used within 48 hours stores
 * nothing and answers the `earlier` match (rules §5). Throws 401 when `apiKey` has ended or the submitter's account has.
 */
export async function insertMatch(database: Database, match: NewMatch, claim: Claim = {}): Promise<InsertOutcome> {
  const stored = await insertOrRetry(database, match, claim);
  if (stored) return stored;
  if (claim.apiKey) await requireLeagueByApiKey(database, claim.apiKey);
  const earlier = claim.idempotency && (await findEarlierMatch(database, match.league_id, claim.idempotency));
  if (earlier) return { match_id: earlier.match_id, earlier };
  if (isOfAccount(match)) throw unauthorized();
  // The idempotency key's 48 hours ended between the two looks at it.
  return insertMatch(database, match, claim);
}

async function insertOrRetry(database: Database, match: NewMatch, claim: Claim) {
  try {
    return await runInsert(database, match, claim);
  } catch (error) {
    if (databaseErrorCode(error) !== DEADLOCK_DETECTED) throw error;
    return runInsert(database, match, claim);
  }
}

async function runInsert(
  database: Database,
  match: NewMatch,
  { idempotency, apiKey }: Claim,
): Promise<StoredMatch | undefined> {
  const values = [...valuesOf(match), apiKey === undefined ? null : hashApiKey(apiKey)];
  if (idempotency) values.push(idempotency.key, idempotency.body_hash);
  const name = `insert_match${isOfAccount(match) ? '_of_account' : ''}${idempotency ? '_once' : ''}` as const;
  const { rows } = await database.$client.query<StoredMatch>({ name, text: INSERTS[name], values });
  return rows[0];
}

/** What holds the match on its account when it is sent now: it looks like another one. Nothing else is looked at. */
export async function listRepeatReasons(database: Database, match: NewMatch): Promise<string[]> {
  const { league_id, type, team_names, team_goals, player_data, event_data, server_instance, submission_date } = match;
  const { rows } = await database.$client.query<{ match_id: number | null }>({
    name: 'find_same_match',
    text: `select ${callFindSameMatch('$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9', '$10')} as match_id`,
    values: [
      league_id,
      type,
      team_names.Blue,
      team_names.Green,
      team_goals.Blue,
      team_goals.Green,
      JSON.stringify(player_data),
      JSON.stringify(event_data),
      server_instance,
      submission_date,
    ],
  });
  const found = rows[0]?.match_id ?? null;
  return found === null ? [] : [SAME_MATCH_REASON + found];
}

/** Whether an account stands behind the match: a game server's has none. */
function isOfAccount({ submitter_id }: NewMatch): boolean {
  return submitter_id !== 'N/A';
}

/** The match that a key of the last 48 hours stands for. */
export async function findEarlierMatch(
  database: Database,
  league_id: number,
  { key, body_hash }: Idempotency,
): Promise<EarlierMatch | undefined> {
  const { rows } = await database.$client.query<EarlierMatch>({
    name: 'find_earlier_match',
    text: `
      select match_id, status, hold_reasons, body_hash = $3 as is_same_body
      from idempotency_keys join matches using (match_id)
      where idempotency_keys.league_id = $1 and key = $2
        and created_at >= now() - interval '${IDEMPOTENCY_KEY_HOURS} hours'`,
    values: [league_id, key, body_hash],
  });
  return rows[0];
}

function valuesOf(match: NewMatch): unknown[] {
  const lines = listLines(match.player_data);
  return [
    match.league_id,
    match.status,
    match.method,
    match.type,
    match.submitter_id,
    match.submitter_name,
    match.submission_date,
    match.match_name,
    match.team_names.Blue,
    match.team_names.Green,
    match.team_goals.Blue,
    match.team_goals.Green,
    match.overall_player_count,
    match.event_count,
    match.server_instance,
    match.place_id,
    match.group_id,
    match.hold_reasons,
    JSON.stringify(match.player_data),
    JSON.stringify(match.event_data),
    match.non_targeted_event_data === null ? null : JSON.stringify(match.non_targeted_event_data),
    lines.map(({ team }) => team),
    lines.map(({ slot }) => slot),
    lines.map(playerKeyOf),
    lines.map(({ id }) => id),
    lines.map(({ name }) => name),
    lines.map(({ goals }) => goals),
    lines.map(({ assists }) => assists),
    lines.map(({ yellow_cards }) => yellow_cards),
    lines.map(({ red_card }) => red_card),
    lines.map(({ name }) => name.toLowerCase()),
    match.announce,
  ];
}
