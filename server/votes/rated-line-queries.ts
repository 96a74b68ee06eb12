import { OPTIONAL_FIGURES } from '#contract/votes/player-formula.ts';
import { join, raw, type Sql, sql } from '#database/query.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';

const OPTIONAL = join(OPTIONAL_FIGURES.map((figure) => raw(`'${figure}', stats.${figure}`)));

/**
 * The line and the position of a `RatedLine`, for `json_build_object`, from `match_players line` in a league, on the
 * match's day there.
 */
export function ratedLine(league: Sql, day: Sql): Sql {
  return sql`
    'position', (
      select spell.position
      from squad_spells spell
      where spell.player_key = line.player_key and spell.league_id = ${league} and ${spellCovers('spell', day)}
    ),
    'line', (
      select json_build_object(
        'goals', line.goals, 'assists', line.assists, 'yellow_cards', line.yellow_cards, 'red_card', line.red_card,
        'position', stats.position, 'minutes', stats.minutes, ${OPTIONAL}
      )
      from (select) as own
      left join line_stats stats
        on stats.match_id = line.match_id and stats.team = line.team and stats.slot = line.slot
    )`;
}
