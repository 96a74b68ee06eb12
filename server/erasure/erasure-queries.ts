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

/** Matches that one transaction changes: few enough that nobody waits for it. */
const MATCHES_AT_ONCE = 100;

/** The player that all deleted ones are to statistics: it has no profile. */
export const DELETED_KEY = playerKeyOf({ id: null, name: DELETED_PLAYER });

/**
 * Notes that a Roblox account's data is to be erased, and unlinks the account of ours that it belongs to, at once; its
 * disputes, which tell who it is in which match, go with the link. By the link the lines without an id that bear the
 * account's name are its own too, and the link is all that hides them.
 */
export async function requestErasure(database: Database, robloxId: string): Promise<void> {
  await database.$client.query(
    `with account as (select id, roblox_username from users where roblox_id = $1 for no key update),
     unlinked as (update users set roblox_id = null, roblox_username = null from account where users.id = account.id),
     withdrawn as (delete from match_disputes using account where user_id = account.id)
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

type MatchRow = NamingParts & { match_id: number };
type RevisionRow = { match_id: number; revision: number; reason: string; before: MatchContents };
type ReasonRow = { id: number; match_id: number; reason: string };

/** Erases the player from the next matches, from what they said before and what was written about them; false when none was left. */
export async function eraseFromMatches(database: Database, playerKey: string): Promise<boolean> {
  return inTransaction(database, async ({ $client }) => {
    const { rows: matches } = await $client.query<MatchRow>(
      `select match_id, player_data, event_data, non_targeted_event_data, hold_reasons, submitter_name
       from matches
       where match_id in (
         select match_id from match_players where player_key = $1
         union
         select match_id from match_revisions where player_ids @> array[$1]
         order by match_id limit ${MATCHES_AT_ONCE}
       )
       order by match_id
       for no key update`,
      [playerKey],
    );
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
    const players = new Map(
      matches.map((match) => {
        const before = revisions
          .filter(({ match_id }) => match_id === match.match_id)
          .map((revision) => revision.before);
        return [match.match_id, findPlayer(playerKey, [match, ...before])];
      }),
    );
    await eraseFromRows($client, matches, players);
    await eraseFromRevisions($client, revisions, players, playerKey);
    await eraseFromReasons($client, 'match_disputes', disputes, players);
    await eraseFromReasons($client, 'match_removals', removals, players);
    await $client.query('insert into players (player_key, name) values ($1, $2) on conflict do nothing', [
      DELETED_KEY,
      DELETED_PLAYER,
    ]);
    await $client.query(
      'update match_players set player_key = $2, name = $3 where player_key = $1 and match_id = any($4)',
      [playerKey, DELETED_KEY, DELETED_PLAYER, ids],
    );
    return matches.length > 0;
  });
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

async function eraseFromRevisions(
  client: Client,
  revisions: RevisionRow[],
  players: Players,
  playerKey: string,
): Promise<void> {
  await client.query(
    `update match_revisions
     set before = erased.before, reason = erased.reason, player_ids = array_remove(player_ids, $5)
     from unnest($1::integer[], $2::integer[], $3::json[], $4::text[])
       as erased (match_id, revision, before, reason)
     where match_revisions.match_id = erased.match_id and match_revisions.revision = erased.revision`,
    [
      revisions.map(({ match_id }) => match_id),
      revisions.map(({ revision }) => revision),
      revisions.map((row) => JSON.stringify(eraseFromContents(row.before, playerOf(row, players)))),
      revisions.map((row) => eraseFromText(row.reason, playerOf(row, players))),
      playerKey,
    ],
  );
}

async function eraseFromReasons(
  client: Client,
  table: 'match_disputes' | 'match_removals',
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
    await $client.query('delete from players where player_key = $1', [playerKey]);
    await $client.query('delete from erasure_requests where roblox_id = $1', [playerKey]);
    return true;
  });
}
