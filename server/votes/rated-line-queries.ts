import { type Sql, sql } from '#database/query.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';

/**
 * The line and the position of a `RatedLine`, for `json_build_object`: of `match_players line` in a league, on the match's
 * day there.
 */
export function ratedLine(league: Sql, day: Sql): Sql {
  return sql`
    'position', (
      select spell.position
      from squad_spells spell
      where spell.player_key = line.player_key and spell.league_id = ${league} and ${spellCovers('spell', day)}
    ),
    'line', to_jsonb(line) || coalesce((
      select to_jsonb(stats)
      from line_stats stats
      where stats.match_id = line.match_id and stats.team = line.team and stats.slot = line.slot
    ), '{}')`;
}
