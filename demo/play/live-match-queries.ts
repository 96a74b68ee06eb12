import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import type { LiveDemoFixture } from '#demo/play/play-live-match.ts';
import { generateApiKey } from '#server/api-keys/api-key-queries.ts';

const KEY_NAME = 'Demo server';

/**
 * The next fixture of a league between two known teams, with their squads, or the one in play before a restart;
 * undefined without one.
 */
export async function findNextFixture(database: Database, leagueId: number): Promise<LiveDemoFixture | undefined> {
  const squadOf = (team: 'home' | 'away') => sql`(
    select json_build_object('name', team.name, 'players', (
      select coalesce(json_agg(json_build_object('name', player.name, 'id', player.roblox_id) order by spell.id), '[]')
      from squad_spells spell join players player using (player_key)
      where spell.team_id = team.id and spell.removed_at is null and spell.last_day is null
    ))
    from teams team
    where team.id = ${team === 'home' ? sql`f.home_team_id` : sql`f.away_team_id`}
  )`;
  const [fixture] = await query<LiveDemoFixture>(
    database,
    sql`
      select f.id, ${squadOf('home')} as home, ${squadOf('away')} as away
      from fixtures f
      join competitions c on c.id = f.competition_id
      left join live_matches live on live.key = f.id::text
      where f.league_id = ${leagueId} and f.removed_at is null and f.status = 'planned' and f.match_id is null
        and c.removed_at is null and c.published_at is not null
        and f.home_team_id is not null and f.away_team_id is not null
        and live.ended_at is null
      order by live.changed_at desc nulls last, abs(extract(epoch from f.kick_off - now())) nulls last, f.id
      limit 1`,
  );
  return fixture;
}

/** A new key of the demo's game server. It replaces the former one, of which only the hash is stored. */
export async function replaceDemoKey(database: Database, leagueId: number): Promise<string> {
  const { key, key_hash, prefix } = generateApiKey(leagueId);
  await inTransaction(database, async (transaction) => {
    await execute(transaction, sql`delete from api_keys where league_id = ${leagueId} and name = ${KEY_NAME}`);
    await execute(
      transaction,
      sql`
        insert into api_keys (key_hash, league_id, prefix, name)
        values (${key_hash}, ${leagueId}, ${prefix}, ${KEY_NAME})`,
    );
  });
  return key;
}
