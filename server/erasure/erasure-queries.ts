import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchContents } from '#contract/review/corrections.ts';
import { readContents, readEvents, readPlayerData } from '#contract/review/read-match.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, raw, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import {
  eraseFromContents,
  eraseFromText,
  erasePlayer,
  findErasedPlayer,
  type NamingParts,
  type Player,
} from '#server/erasure/erase-player.ts';
import { eraseTypedNamesFromSquads } from '#server/erasure/league-erasure-queries.ts';
import { deleteUnusedPlayers } from '#server/matches/match-lines-queries.ts';
import { DELETED_KEY, DELETED_PLAYER } from '#server/people/deleted-player.ts';
import { lockTypedNames, resolveTypedNames } from '#server/people/typed-names-queries.ts';
import { eraseFromVotes } from '#server/votes/erased-vote-queries.ts';
import { withdrawVotes } from '#server/votes/match-vote-queries.ts';

/** Keeps each transaction short, as it holds locks. */
const MATCHES_AT_ONCE = 100;

/** An arbitrary first key of the advisory lock whose second key is a player's hash. */
const ERASURE_LOCK = 20_181;

/**
 * Queues the erasure of a Roblox account's data, unlinks it from its account here, and deletes that account's disputes
 * and votes, which identify the player. The account's username is queued as a separate key, as lines without an id
 * under that name are the account's too. The credited typed names are stored, because the rule that assigns them
 * depends on lines that the erasure changes first.
 */
export async function requestErasure(database: Database, robloxId: string): Promise<void> {
  const accounts = await query<{ id: number }>(database, sql`select id from users where roblox_id = ${robloxId}`);
  for (const { id } of accounts) await inTransaction(database, (transaction) => withdrawVotes(transaction, id));
  await execute(
    database,
    sql`
      with account as (select id, roblox_username from users where roblox_id = ${robloxId} for no key update),
      unlinked as (
        update users set roblox_id = null, roblox_username = null, roblox_created_on = null
        from account
        where users.id = account.id
      ),
      withdrawn as (delete from match_disputes using account where user_id = account.id),
      withdrawn_nominations as (delete from match_nominations using account where nominated_by = account.id),
      named as (
        insert into erasure_names (roblox_id, league_id, search_name)
        select ${robloxId}, league_id, search_name
        from match_players join typed_names using (match_id, team, slot)
        where player_key = ${robloxId}
        union
        select ${robloxId}, league_id, search_name
        from player_merges
        where player_key = ${robloxId} and undone_at is null
        union
        select ${robloxId}, league_id, typed_name from typed_squad_rows where player_key = ${robloxId}
        on conflict do nothing
      )
      insert into erasure_requests (roblox_id)
      select ${robloxId}::text
      union all
      select 'name:' || lower(roblox_username) from account where roblox_username is not null
      on conflict do nothing`,
  );
}

/** Keys of players with a queued or unfinished erasure, the oldest first. */
export async function listErasureRequests(database: Database): Promise<string[]> {
  const rows = await query<{ roblox_id: string }>(
    database,
    sql`select roblox_id from erasure_requests order by requested_at, roblox_id`,
  );
  return rows.map(({ roblox_id }) => roblox_id);
}

/** `typed_names` are the names typed in the match's league and credited to the player. */
type MatchRow = NamingParts & { match_id: number; league_id: number; typed_names: string[] };
type RevisionRow = { match_id: number; revision: number; reason: string; before: MatchContents };
type ReasonRow = { id: number; match_id: number; reason: string };

/**
 * Erases the player from the next matches, their former revisions, and the reasons of decisions on them. Returns `busy`
 * while another server erases, `done` if no match was left.
 */
export async function eraseFromMatches(database: Database, playerKey: string): Promise<'busy' | 'erased' | 'done'> {
  return inTransaction(database, async (transaction) => {
    if (!(await tryErasureLock(transaction, playerKey))) return 'busy';
    const matches = await lockNextMatches(transaction, playerKey);
    const ids = matches.map(({ match_id }) => match_id);
    const stored = await query<RevisionRow>(
      transaction,
      sql`select match_id, revision, reason, before from match_revisions where match_id = any(${ids})`,
    );
    const revisions = stored.map((revision) => ({ ...revision, before: readContents(revision.before) }));
    const disputes = await query<ReasonRow>(
      transaction,
      sql`select id, match_id, reason from match_disputes where match_id = any(${ids})`,
    );
    const removals = await query<ReasonRow>(
      transaction,
      sql`select id, match_id, reason from match_removals where match_id = any(${ids})`,
    );
    const decisions = await query<ReasonRow>(
      transaction,
      sql`select id, match_id, reason from review_decisions where match_id = any(${ids}) and reason is not null`,
    );
    const players = new Map(
      matches.map((match) => {
        const before = revisions
          .filter(({ match_id }) => match_id === match.match_id)
          .map((revision) => revision.before);
        return [match.match_id, findErasedPlayer(playerKey, [match, ...before], match.typed_names)];
      }),
    );
    await eraseFromRows(transaction, matches, players);
    await eraseFromRevisions(transaction, revisions, players);
    await eraseFromReasons(transaction, 'match_disputes', disputes, players);
    await eraseFromReasons(transaction, 'match_removals', removals, players);
    await eraseFromReasons(transaction, 'review_decisions', decisions, players);
    await execute(
      transaction,
      sql`insert into players (player_key, name) values (${DELETED_KEY}, ${DELETED_PLAYER}) on conflict do nothing`,
    );
    await eraseFromLines(transaction, playerKey, ids);
    for (const [league_id, names] of listNames(matches, players))
      await resolveTypedNames(transaction, league_id, names);
    return matches.length > 0 ? 'erased' : 'done';
  });
}

/** Locks the player's erasure until the transaction ends; false while another server holds the lock. */
async function tryErasureLock(transaction: Database, playerKey: string): Promise<boolean> {
  const [row] = await query<{ is_locked: boolean }>(
    transaction,
    sql`select pg_try_advisory_xact_lock(${ERASURE_LOCK}, hashtext(${playerKey})) as is_locked`,
  );
  return row?.is_locked === true;
}

/** Locks and returns the next matches that name the player, with the typed names of their leagues. */
async function lockNextMatches(transaction: Database, playerKey: string): Promise<MatchRow[]> {
  const locked = await query<{ match_id: number; league_id: number }>(
    transaction,
    sql`
      select match_id, league_id
      from matches
      where match_id in (
        select match_id from match_players where player_key = ${playerKey}
        union
        select match_id from erasure_names join typed_names using (league_id, search_name) where roblox_id = ${playerKey}
        union
        select match_id from match_revisions where player_ids @> array[${playerKey}]
        union
        select match_id
        from erasure_names
        join match_revisions on player_ids @> array['name:' || search_name]
        join matches as revised using (match_id)
        where roblox_id = ${playerKey} and revised.league_id = erasure_names.league_id
        order by match_id limit ${MATCHES_AT_ONCE}
      )
      order by match_id
      for no key update`,
  );
  const leagues = new Set(locked.map(({ league_id }) => league_id));
  for (const league_id of [...leagues].toSorted((a, b) => a - b)) await lockTypedNames(transaction, league_id);
  // A name may have been merged into the player since the request.
  const matches = await query<MatchRow>(
    transaction,
    sql`
      select match_id, league_id, player_data, event_data, non_targeted_event_data, hold_reasons, submitter_name,
        array(
          select search_name
          from erasure_names
          where roblox_id = ${playerKey} and erasure_names.league_id = matches.league_id
          union
          select search_name
          from typed_names
          join match_players using (match_id, team, slot)
          where typed_names.match_id = matches.match_id and player_key = ${playerKey}
        ) as typed_names
      from matches
      where match_id = any(${locked.map(({ match_id }) => match_id)})
      order by match_id`,
  );
  return matches.map((match) => ({
    ...match,
    player_data: readPlayerData(match.player_data),
    event_data: readEvents(match.event_data),
  }));
}

/** The player's names in lower case, by league. */
function listNames(matches: MatchRow[], players: Players): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const match of matches) {
    const own = [...playerOf(match, players).names].map((name) => foldName(name));
    names.set(match.league_id, [...(names.get(match.league_id) ?? []), ...own]);
  }
  return names;
}

async function eraseFromLines(transaction: Database, playerKey: string, matchIds: number[]): Promise<void> {
  await execute(
    transaction,
    sql`
      with typed as (
        delete from typed_names
        using erasure_names
        where roblox_id = ${playerKey} and typed_names.league_id = erasure_names.league_id
          and typed_names.search_name = erasure_names.search_name and match_id = any(${matchIds})
        returning match_id, team, slot
      )
      update match_players set player_key = ${DELETED_KEY}, name = ${DELETED_PLAYER}
      where match_id = any(${matchIds}) and (
        player_key = ${playerKey}
        or exists (
          select from typed
          where typed.match_id = match_players.match_id and typed.team = match_players.team
            and typed.slot = match_players.slot
        )
      )`,
  );
  await execute(
    transaction,
    sql`
      delete from typed_names
      using match_players
      where typed_names.match_id = any(${matchIds}) and match_players.match_id = typed_names.match_id
        and match_players.team = typed_names.team and match_players.slot = typed_names.slot
        and player_key = ${DELETED_KEY}`,
  );
}

type Players = Map<number, Player>;

/** Raises the revision, so that an editor's form opened earlier cannot restore the player. */
async function eraseFromRows(transaction: Database, matches: MatchRow[], players: Players): Promise<void> {
  const erased = matches.map((match) => erasePlayer(match, playerOf(match, players)));
  await execute(
    transaction,
    sql`
      update matches
      set player_data = erased.player_data, event_data = erased.event_data, revision = revision + 1,
        non_targeted_event_data = erased.non_targeted_event_data, submitter_name = erased.submitter_name,
        hold_reasons = array(select json_array_elements_text(erased.hold_reasons))
      from unnest(
        ${matches.map(({ match_id }) => match_id)}::bigint[],
        ${erased.map(({ player_data }) => JSON.stringify(player_data))}::json[],
        ${erased.map(({ event_data }) => JSON.stringify(event_data))}::json[],
        ${erased.map(({ non_targeted_event_data: data }) => (data === null ? null : JSON.stringify(data)))}::json[],
        ${erased.map(({ hold_reasons }) => JSON.stringify(hold_reasons))}::json[],
        ${erased.map(({ submitter_name }) => submitter_name)}::text[]
      ) as erased (match_id, player_data, event_data, non_targeted_event_data, hold_reasons, submitter_name)
      where matches.match_id = erased.match_id`,
  );
}

async function eraseFromRevisions(transaction: Database, revisions: RevisionRow[], players: Players): Promise<void> {
  await execute(
    transaction,
    sql`
      update match_revisions
      set before = erased.before, reason = erased.reason,
        player_ids = array(
          select id from unnest(player_ids) as id where id not in (select json_array_elements_text(erased.keys))
        )
      from unnest(
        ${revisions.map(({ match_id }) => match_id)}::bigint[],
        ${revisions.map(({ revision }) => revision)}::integer[],
        ${revisions.map((row) => JSON.stringify(eraseFromContents(row.before, playerOf(row, players))))}::json[],
        ${revisions.map((row) => eraseFromText(row.reason, playerOf(row, players)))}::text[],
        ${revisions.map((row) => JSON.stringify([...playerOf(row, players).keys]))}::json[]
      ) as erased (match_id, revision, before, reason, keys)
      where match_revisions.match_id = erased.match_id and match_revisions.revision = erased.revision`,
  );
}

async function eraseFromReasons(
  transaction: Database,
  table: 'match_disputes' | 'match_removals' | 'review_decisions',
  rows: ReasonRow[],
  players: Players,
): Promise<void> {
  await execute(
    transaction,
    sql`
      update ${raw(table)} as written
      set reason = erased.reason
      from unnest(
        ${rows.map(({ id }) => id)}::bigint[],
        ${rows.map((row) => eraseFromText(row.reason, playerOf(row, players)))}::text[]
      ) as erased (id, reason)
      where written.id = erased.id`,
  );
}

function playerOf({ match_id }: { match_id: number }, players: Players): Player {
  const player = players.get(match_id);
  if (!player) throw new Error(`Match ${match_id} is not among those that are erased from.`);
  return player;
}

/**
 * Ends an erasure by deleting the player with all names, squads, transfers and bans. False if a match with the player
 * arrived meanwhile; the lock blocks new lines during this short transaction.
 */
export async function endErasure(database: Database, playerKey: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await execute(transaction, sql`lock table match_players in share row exclusive mode`);
    const remaining = await execute(
      transaction,
      sql`
        select from match_players where player_key = ${playerKey}
        union all
        select from match_revisions where player_ids @> array[${playerKey}]
        limit 1`,
    );
    if (remaining > 0) return false;
    await execute(
      transaction,
      sql`
        delete from player_merges
        using erasure_names
        where roblox_id = ${playerKey} and player_merges.league_id = erasure_names.league_id
          and player_merges.search_name = erasure_names.search_name`,
    );
    await eraseFromVotes(transaction, playerKey);
    await eraseTypedNamesFromSquads(transaction, playerKey);
    await execute(transaction, sql`delete from follows where kind = 'player' and thing = ${playerKey}`);
    await execute(transaction, sql`delete from notice_subjects where kind = 'player' and thing = ${playerKey}`);
    const typed = await query<{ key: string }>(
      transaction,
      sql`select distinct 'name:' || search_name as key from erasure_names where roblox_id = ${playerKey}`,
    );
    await deleteUnusedPlayers(
      transaction,
      typed.map(({ key }) => key),
    );
    await execute(transaction, sql`delete from players where player_key = ${playerKey}`);
    await execute(transaction, sql`delete from erasure_requests where roblox_id = ${playerKey}`);
    return true;
  });
}
