import type { LiveDocument } from '#contract/live/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { eraseFromContents, findErasedPlayer, findNames } from '#server/erasure/erase-player.ts';
import { LIVE_CHANNEL, NEXT_CHANGE } from '#server/live/live-queries.ts';
import { playerKeyOf } from '#server/results/counted/new-match.ts';

interface NamingRow {
  key: string;
  seq: number;
  document: LiveDocument;
  typed_names: string[];
}

/**
 * Erases a player from live matches and notifies the site's servers. Each match stores the player's keys, as later
 * snapshots may name the player again.
 */
export async function eraseFromLiveMatches(database: Database, playerKey: string): Promise<void> {
  let isMissed = true;
  while (isMissed) {
    isMissed = false;
    for (const { key, seq, document, typed_names } of await listDocuments(database, playerKey)) {
      const player = findErasedPlayer(playerKey, [document], typed_names);
      const erased = eraseFromContents(document, player);
      if (JSON.stringify(erased) === JSON.stringify(document)) continue;
      const keys = new Set([...player.keys, ...[...player.names].map((name) => playerKeyOf({ id: null, name }))]);
      const updated = await execute(
        database,
        sql`
          with erased as (
            update live_matches
            set document = ${JSON.stringify(erased)}::jsonb, changed_at = ${NEXT_CHANGE},
              erased_keys = array(select unnest(erased_keys) union select unnest(${[...keys]}::text[]))
            where key = ${key} and seq = ${seq}
            returning key
          )
          select pg_notify(${LIVE_CHANNEL}, key) from erased`,
      );
      // A snapshot arrived in between.
      if (updated === 0) isMissed = true;
    }
  }
}

function listDocuments(database: Database, playerKey: string): Promise<NamingRow[]> {
  return query<NamingRow>(
    database,
    sql`
      select key, seq, document, array(
        select search_name from erasure_names
        where roblox_id = ${playerKey} and erasure_names.league_id = live_matches.league_id
      ) as typed_names
      from live_matches`,
  );
}

/** Removes the players with one of the erased keys from a snapshot. */
export function eraseKeys(document: LiveDocument, erasedKeys: readonly string[]): LiveDocument {
  if (erasedKeys.length === 0) return document;
  const keys = new Set(erasedKeys);
  const names = findNames(keys, [document]);
  // Events may name a player without a line.
  for (const key of keys) if (key.startsWith('name:')) names.add(key.slice('name:'.length));
  return eraseFromContents(document, { keys, names });
}
