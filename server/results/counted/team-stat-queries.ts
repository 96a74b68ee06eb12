import {
  COUNTED_EXTRAS,
  FOOTBALL_STATS,
  type Stat,
  TEAM_EXTRAS,
  TEAM_FIGURES,
  type TeamFigure,
} from '#contract/matches/stats.ts';
import { join, raw, type Sql, sql } from '#database/query.ts';

/** Sums of rows `line` of `line_stats`, one column for each summed stat. */
export const SUMMED_LINES: Sql = join(COUNTED_EXTRAS.map((stat) => raw(`sum(line.${stat}) as ${stat}`)));

/** A team's own figures in a match, as text: other programs' data may contain words. */
const OWN_FIGURES = TEAM_FIGURES.filter((stat) => 'team' in FOOTBALL_STATS[stat]);
const OWN_COLUMNS: Sql = join(OWN_FIGURES.map((stat) => raw(`${stat} text`)));

/**
 * Whether `matches m` has any added stats of teams: most have none, and needn't be parsed. The concatenated text is
 * decompressed once, not for each stat.
 */
const HAS_EXTRAS = raw(`(
  select ${TEAM_EXTRAS.map((stat) => `strpos(sent, '"${stat}"') > 0`).join(' or ')}
  from (select m.player_data::text || '' as sent offset 0) as whole
)`);

const OWN_STATS = raw(
  "case when json_typeof(m.player_data -> played.side) = 'object' then m.player_data -> played.side end",
);

/** A team's figure in a match: its own, else its players' sum. A figure that is a total requires such a sum. */
function figureOf(stat: TeamFigure): Sql {
  const { team, player }: Stat = FOOTBALL_STATS[stat];
  const own = `case when own.${stat} ~ '^[0-9]{1,7}$' then own.${stat}::integer end`;
  if (team === undefined) return raw(`players.${stat} as ${stat}`);
  if (player === undefined) return raw(`${own} as ${stat}`);
  const figure = `coalesce(${own}, players.${stat})`;
  return raw(`${team === 'null' ? `case when players.${stat} is not null then ${figure} end` : figure} as ${stat}`);
}

/** The contract's `StatTotals` over a relation with a column for each stat, as JSON; null without any. */
export function totalsJson(stats: readonly TeamFigure[], rows: Sql): Sql {
  const entries = stats.map((stat) =>
    raw(
      `'${stat}', case when count(${stat}) > 0 then json_build_object('total', sum(${stat}), 'matches', count(${stat})) end`,
    ),
  );
  return sql`(
    select nullif(json_strip_nulls(json_build_object(${join(entries)}))::text, '{}')::json from ${rows}
  )`;
}

/** `StatTotals` of a team's sides: rows of `match_id` and `side`. */
export function teamTotals(sides: Sql): Sql {
  return totalsJson(
    TEAM_FIGURES,
    sql`(
      select ${join(TEAM_FIGURES.map(figureOf))}
      from ${sides} as played
      join matches m using (match_id)
      cross join lateral (
        select count(*) > 0 as are_measured, ${SUMMED_LINES}
        from line_stats line
        where line.match_id = played.match_id and line.team = played.side
      ) as players
      left join lateral json_to_record(
        case when players.are_measured or ${HAS_EXTRAS} then ${OWN_STATS} end
      ) as own (${OWN_COLUMNS}) on true
    ) as figures`,
  );
}
