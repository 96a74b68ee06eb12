import type { MatchContents } from '#contract/corrections.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import {
  DELETED_PLAYER,
  eraseFromContents,
  eraseFromText,
  erasePlayer,
  findPlayer,
  type NamingParts,
  type Player,
} from '#server/erasure/erase-player.ts';
import { playerKeyOf } from '#server/matches/new-match.ts';
import { lockTypedNames, settleTypedNames } from '#server/players/typed-names-queries.ts';

/** Matches that one transaction changes: few enough that nobody waits for it. */
const MATCHES_AT_ONCE = 100;

/** The player that all deleted ones are to statistics: it has no profile. */
export const DELETED_KEY = playerKeyOf({ id: null, name: DELETED_PLAYER });

/**
 * Notes that a Roblox account's data is to be erased, and unlinks the account of ours that it belongs to, at once; its
 * disputes, which tell who it is in which match, go with the link. By the link the lines without an id that bear the
 * account's name are its own too, and the link is all that hides them. The typed names that count for the player are noted
 * as well: once the first lines with the id are erased, the rule would find them no more.
 */
export async function requestErasure(database: Database, robloxId: string): Promise<void> {
  await database.$client.query(
    `with account as (select id, roblox_username from users where roblox_id = $1 for no key update),
     unlinked as (update users set roblox_id = null, roblox_username = null from account where users.id = account.id),
     withdrawn as (delete from match_disputes using account where user_id = account.id),
     named as (
       insert into erasure_names (roblox_id, league_id, search_name)
       select $1, league_id, search_name
       from match_players join typed_names using (match_id, team, slot)
       where player_key = $1
       union
       select $1, league_id, search_name from player_merges where player_key = $1 and undone_at is null
       on conflict do nothing
     )
     insert into erasure_requests (roblox_id)
     select $1::text
     union all
     select 'name:' || lower(roblox_username) from account where roblox_username is not null
     on conflict do nothing`,
    [robloxId],
  );
}

/** Keys of the players whose erasure is not over, the oldest first. */
export async function listErasureRequests(database: Database): Promise<string[]> {
  const { rows } = await database.$client.query<{ roblox_id: string }>(
    'select roblox_id from erasure_requests order by requested_at, roblox_id',
  );
  return rows.map(({ roblox_id }) => roblox_id);
}

/** `typed_names` are those of the match's league that count for the player. */
type MatchRow = NamingParts & { match_id: number; league_id: number; typed_names: string[] };
type RevisionRow = { match_id: number; revision: number; reason: string; before: MatchContents };
type ReasonRow = { id: number; match_id: number; reason: string };

/** Erases the player from the next matches, from what they said before and what was written about them; false when none was left. */
export async function eraseFromMatches(database: Database, playerKey: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { $client } = transaction;
    const matches = await lockNextMatches(transaction, playerKey);
    const ids = matches.map(({ match_id }) => match_id);
    const { rows: revisions } = await $client.query<RevisionRow>(
      'select match_id, revision, reason, before from match_revisions where match_id = any($1)',
      [ids],
    );
    const { rows: disputes } = await $client.query<ReasonRow>(
      'select id, match_id, reason from match_disputes where match_id = any($1)',
      [ids],
    );
    const { rows: removals } = await $client.query<ReasonRow>(
      'select id, match_id, reason from match_removals where match_id = any($1)',
      [ids],
    );
    const { rows: decisions } = await $client.query<ReasonRow>(
      'select id, match_id, reason from review_decisions where match_id = any($1) and reason is not null',
      [ids],
    );
    const players = new Map(
      matches.map((match) => {
        const before = revisions
          .filter(({ match_id }) => match_id === match.match_id)
          .map((revision) => revision.before);
        return [match.match_id, findPlayer(playerKey, [match, ...before], match.typed_names)];
      }),
    );
    await eraseFromRows($client, matches, players);
    await eraseFromRevisions($client, revisions, players);
    await eraseFromReasons($client, 'match_disputes', disputes, players);
    await eraseFromReasons($client, 'match_removals', removals, players);
    await eraseFromReasons($client, 'review_decisions', decisions, players);
    await $client.query('insert into players (player_key, name) values ($1, $2) on conflict do nothing', [
      DELETED_KEY,
      DELETED_PLAYER,
    ]);
    await eraseFromLines($client, playerKey, ids);
    for (const [league_id, names] of listNames(matches, players)) await settleTypedNames(transaction, league_id, names);
    return matches.length > 0;
  });
}

/** The next matches that name the player, held together with the typed names of their leagues. */
async function lockNextMatches(transaction: Database, playerKey: string): Promise<MatchRow[]> {
  const { $client } = transaction;
  const { rows: locked } = await $client.query<{ match_id: number; league_id: number }>(
    `select match_id, league_id
     from matches
     where match_id in (
       select match_id from match_players where player_key = $1
       union
       select match_id from erasure_names join typed_names using (league_id, search_name) where roblox_id = $1
       union
       select match_id from match_revisions where player_ids @> array[$1]
       union
       select match_id
       from erasure_names
       join match_revisions on player_ids @> array['name:' || search_name]
       join matches as revised using (match_id)
       where roblox_id = $1 and revised.league_id = erasure_names.league_id
       order by match_id limit ${MATCHES_AT_ONCE}
     )
     order by match_id
     for no key update`,
    [playerKey],
  );
  const leagues = new Set(locked.map(({ league_id }) => league_id));
  for (const league_id of [...leagues].toSorted((a, b) => a - b)) await lockTypedNames(transaction, league_id);
  // A name may have been merged into the player since the request.
  const { rows } = await $client.query<MatchRow>(
    `select match_id, league_id, player_data, event_data, non_targeted_event_data, hold_reasons, submitter_name,
       array(
         select search_name from erasure_names where roblox_id = $1 and erasure_names.league_id = matches.league_id
         union
         select search_name
         from typed_names
         join match_players using (match_id, team, slot)
         where typed_names.match_id = matches.match_id and player_key = $1
       ) as typed_names
     from matches
     where match_id = any($2)
     order by match_id`,
    [playerKey, locked.map(({ match_id }) => match_id)],
  );
  return rows;
}

/** The player's names in lower case, by league. */
function listNames(matches: MatchRow[], players: Players): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const match of matches) {
    const own = [...playerOf(match, players).names].map((name) => name.toLowerCase());
    names.set(match.league_id, [...(names.get(match.league_id) ?? []), ...own]);
  }
  return names;
}

async function eraseFromLines(client: Client, playerKey: string, matchIds: number[]): Promise<void> {
  await client.query(
    `with typed as (
       delete from typed_names
       using erasure_names
       where roblox_id = $1 and typed_names.league_id = erasure_names.league_id
         and typed_names.search_name = erasure_names.search_name and match_id = any($4)
       returning match_id, team, slot
     )
     update match_players set player_key = $2, name = $3
     where match_id = any($4) and (
       player_key = $1
       or exists (
         select from typed
         where typed.match_id = match_players.match_id and typed.team = match_players.team
           and typed.slot = match_players.slot
       )
     )`,
    [playerKey, DELETED_KEY, DELETED_PLAYER, matchIds],
  );
  await client.query(
    `delete from typed_names
     using match_players
     where typed_names.match_id = any($1) and match_players.match_id = typed_names.match_id
       and match_players.team = typed_names.team and match_players.slot = typed_names.slot and player_key = $2`,
    [matchIds, DELETED_KEY],
  );
}

type Players = Map<number, Player>;
type Client = Database['$client'];

/** A new revision, so that an editor's form of before does not bring the player back. */
async function eraseFromRows(client: Client, matches: MatchRow[], players: Players): Promise<void> {
  const erased = matches.map((match) => erasePlayer(match, playerOf(match, players)));
  await client.query(
    `update matches
     set player_data = erased.player_data, event_data = erased.event_data, revision = revision + 1,
       non_targeted_event_data = erased.non_targeted_event_data, submitter_name = erased.submitter_name,
       hold_reasons = array(select json_array_elements_text(erased.hold_reasons))
     from unnest($1::integer[], $2::json[], $3::json[], $4::json[], $5::json[], $6::text[])
       as erased (match_id, player_data, event_data, non_targeted_event_data, hold_reasons, submitter_name)
     where matches.match_id = erased.match_id`,
    [
      matches.map(({ match_id }) => match_id),
      erased.map(({ player_data }) => JSON.stringify(player_data)),
      erased.map(({ event_data }) => JSON.stringify(event_data)),
      erased.map(({ non_targeted_event_data: data }) => (data === null ? null : JSON.stringify(data))),
      erased.map(({ hold_reasons }) => JSON.stringify(hold_reasons)),
      erased.map(({ submitter_name }) => submitter_name),
    ],
  );
}

async function eraseFromRevisions(client: Client, revisions: RevisionRow[], players: Players): Promise<void> {
  await client.query(
    `update match_revisions
     set before = erased.before, reason = erased.reason,
       player_ids = array(
         select id from unnest(player_ids) as id where id not in (select json_array_elements_text(erased.keys))
       )
     from unnest($1::integer[], $2::integer[], $3::json[], $4::text[], $5::json[])
       as erased (match_id, revision, before, reason, keys)
     where match_revisions.match_id = erased.match_id and match_revisions.revision = erased.revision`,
    [
      revisions.map(({ match_id }) => match_id),
      revisions.map(({ revision }) => revision),
      revisions.map((row) => JSON.stringify(eraseFromContents(row.before, playerOf(row, players)))),
      revisions.map((row) => eraseFromText(row.reason, playerOf(row, players))),
      revisions.map((row) => JSON.stringify([...playerOf(row, players).keys])),
    ],
  );
}

async function eraseFromReasons(
  client: Client,
  table: 'match_disputes' | 'match_removals' | 'review_decisions',
  rows: ReasonRow[],
  players: Players,
): Promise<void> {
  await client.query(
    `update ${table}
     set reason = erased.reason
     from unnest($1::integer[], $2::text[]) as erased (id, reason)
     where ${table}.id = erased.id`,
    [rows.map(({ id }) => id), rows.map((row) => eraseFromText(row.reason, playerOf(row, players)))],
  );
}

function playerOf({ match_id }: { match_id: number }, players: Players): Player {
  const player = players.get(match_id);
  if (!player) throw new Error(`Match ${match_id} is not among those that are erased from.`);
  return player;
}

/**
 * Ends an erasure: the player goes from the list of players, and all names with it. False when a match came in meanwhile that has the player;
 * the lock keeps out the next one, for as long as this short transaction takes.
 */
export async function endErasure(database: Database, playerKey: string): Promise<boolean> {
  return inTransaction(database, async ({ $client }) => {
    await $client.query('lock table match_players in share row exclusive mode');
    const { rowCount } = await $client.query(
      `select from match_players where player_key = $1
       union all
       select from match_revisions where player_ids @> array[$1]
       limit 1`,
      [playerKey],
    );
    if (rowCount !== 0) return false;
    await $client.query(
      `delete from player_merges
       using erasure_names
       where roblox_id = $1 and player_merges.league_id = erasure_names.league_id
         and player_merges.search_name = erasure_names.search_name`,
      [playerKey],
    );
    await $client.query('delete from players where player_key = $1', [playerKey]);
    await $client.query('delete from erasure_requests where roblox_id = $1', [playerKey]);
    return true;
  });
}
