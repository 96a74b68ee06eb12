import { TEAMMATES_SHOWN } from '#contract/kit/limits.ts';
import type { Teammate } from '#contract/players/schema.ts';
import type { Database } from '#database/connect.ts';
import { literal, queryPrepared, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isVisible, type Viewer } from '#server/people/player-visibility-queries.ts';
import { newestLine, ownMatches, robloxIdOf } from '#server/results/counted/player-lines-queries.ts';

/** Teammates read before those hidden from the viewer are dropped. */
const TEAMMATES_CONSIDERED = 5 * TEAMMATES_SHOWN;

/**
 * The teammates with the most common counted matches; undefined without any, or if the player is hidden from the
 * viewer. Each match's lines are on their own index page, so a long career takes twice the time of a profile. A
 * player's duplicate lines are removed match by match: sorting all lines takes as long as reading them.
 */
export async function listTeammates(
  database: Database,
  playerKey: string,
  viewer: Viewer,
): Promise<JsonText<Teammate[]> | undefined> {
  const key = sql`${playerKey}::text`;
  const [found] = await queryPrepared<{ teammates: string }>(
    database,
    'list_teammates',
    sql`
      with ${ownMatches(key)}
      select (
        select coalesce(json_agg(
          json_build_object(
            'player_key', player_key,
            'id', ${robloxIdOf(sql`player_key`)},
            'name', newest.name,
            'matches', matches,
            'wins', wins,
            'draws', draws,
            'losses', losses
          )
          order by matches desc, player_key
        ), '[]')
        from (
          select *
          from (
            select player_key, count(*) as matches, count(*) filter (where margin > 0) as wins,
              count(*) filter (where margin = 0) as draws, count(*) filter (where margin < 0) as losses
            from own
            cross join lateral (
              select distinct player_key
              from match_players line
              where line.match_id = own.match_id and line.team = own.team and player_key <> ${key} and not line.is_unused
            ) as mate
            where not own.is_unused
            group by player_key
            order by matches desc, player_key
            limit ${literal(TEAMMATES_CONSIDERED)}
          ) as mates
          where ${isVisible(sql`mates.player_key`, viewer)}
          order by matches desc, player_key
          limit ${literal(TEAMMATES_SHOWN)}
        ) as shown
        cross join lateral (${newestLine(sql`shown.player_key`)}) as newest
      )::text as teammates
      where exists (select from own) and ${isVisible(key, viewer)}`,
  );
  return found?.teammates;
}
