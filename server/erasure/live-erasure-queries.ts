import type { LiveDocument } from '#contract/live.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { eraseFromContents, findPlayer } from '#server/erasure/erase-player.ts';
import { LIVE_CHANNEL, NEXT_CHANGE } from '#server/live/live-queries.ts';

interface NamingRow {
  key: string;
  seq: number;
  document: LiveDocument;
  typed_names: string[];
}

/** Erases a player from the matches that are being played, and notifies the servers of the site. */
export async function eraseFromLiveMatches(database: Database, playerKey: string): Promise<void> {
  const rows = await query<NamingRow>(
    database,
    sql`
      select key, seq, document, array(
        select search_name from erasure_names
        where roblox_id = ${playerKey} and erasure_names.league_id = live_matches.league_id
      ) as typed_names
      from live_matches`,
  );
  for (const { key, seq, document, typed_names } of rows) {
    const erased = eraseFromContents(document, findPlayer(playerKey, [document], typed_names));
    if (JSON.stringify(erased) === JSON.stringify(document)) continue;
    await execute(
      database,
      sql`
        with erased as (
          update live_matches set document = ${JSON.stringify(erased)}::jsonb, changed_at = ${NEXT_CHANGE}
          where key = ${key} and seq = ${seq}
          returning key
        )
        select pg_notify(${LIVE_CHANNEL}, key) from erased`,
    );
  }
}
