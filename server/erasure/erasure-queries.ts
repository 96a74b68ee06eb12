import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { DELETED_PLAYER, erasePlayer, type NamingParts } from '#server/erasure/erase-player.ts';
import { playerKeyOf } from '#server/matches/new-match.ts';

/** Matches that one transaction changes: few enough that nobody waits for it. */
const MATCHES_AT_ONCE = 100;

/** The player that all deleted ones are to statistics: it has no profile. */
export const DELETED_KEY = playerKeyOf({ id: null, name: DELETED_PLAYER });

/** Notes that a Roblox account's data is to be erased, and unlinks the account of ours that it belongs to, at once. */
export async function requestErasure(database: Database, robloxId: string): Promise<void> {
  await database.$client.query(
    `with unlinked as (update users set roblox_id = null, roblox_username = null where roblox_id = $1)
     insert into erasure_requests (roblox_id) values ($1) on conflict do nothing`,
    [robloxId],
  );
}

/** Roblox ids whose erasure is not over, the oldest first. */
export async function listErasureRequests(database: Database): Promise<string[]> {
  const { rows } = await database.$client.query<{ roblox_id: string }>(
    'select roblox_id from erasure_requests order by requested_at, roblox_id',
  );
  return rows.map(({ roblox_id }) => roblox_id);
}

/** Erases the player from the next matches; false when none was left. */
export async function eraseFromMatches(database: Database, robloxId: string): Promise<boolean> {
  return inTransaction(database, async ({ $client }) => {
    const { rows } = await $client.query<NamingParts & { match_id: number }>(
      `select match_id, player_data, event_data, non_targeted_event_data, hold_reasons, submitter_name
       from matches
       where match_id in (
         select distinct match_id from match_players where player_key = $1 order by match_id limit ${MATCHES_AT_ONCE}
       )
       order by match_id
       for no key update`,
      [robloxId],
    );
    const ids = rows.map(({ match_id }) => match_id);
    const erased = rows.map((row) => erasePlayer(row, robloxId));
    await $client.query(
      `update matches
       set player_data = erased.player_data, event_data = erased.event_data,
         non_targeted_event_data = erased.non_targeted_event_data, submitter_name = erased.submitter_name,
         hold_reasons = array(select json_array_elements_text(erased.hold_reasons))
       from unnest($1::integer[], $2::json[], $3::json[], $4::json[], $5::json[], $6::text[])
         as erased (match_id, player_data, event_data, non_targeted_event_data, hold_reasons, submitter_name)
       where matches.match_id = erased.match_id`,
      [
        ids,
        erased.map(({ player_data }) => JSON.stringify(player_data)),
        erased.map(({ event_data }) => JSON.stringify(event_data)),
        erased.map(({ non_targeted_event_data: data }) => (data === null ? null : JSON.stringify(data))),
        erased.map(({ hold_reasons }) => JSON.stringify(hold_reasons)),
        erased.map(({ submitter_name }) => submitter_name),
      ],
    );
    await $client.query('insert into players (player_key, name) values ($1, $2) on conflict do nothing', [
      DELETED_KEY,
      DELETED_PLAYER,
    ]);
    await $client.query(
      'update match_players set player_key = $2, name = $3 where player_key = $1 and match_id = any($4)',
      [robloxId, DELETED_KEY, DELETED_PLAYER, ids],
    );
    return rows.length > 0;
  });
}

/**
 * Ends an erasure: the player goes from the list of players, and all names with it. False when a match came in meanwhile that has the player;
 * the lock keeps out the next one, for as long as this short transaction takes.
 */
export async function endErasure(database: Database, robloxId: string): Promise<boolean> {
  return inTransaction(database, async ({ $client }) => {
    await $client.query('lock table match_players in share row exclusive mode');
    const { rowCount } = await $client.query('select from match_players where player_key = $1 limit 1', [robloxId]);
    if (rowCount !== 0) return false;
    await $client.query('delete from players where player_key = $1', [robloxId]);
    await $client.query('delete from erasure_requests where roblox_id = $1', [robloxId]);
    return true;
  });
}
