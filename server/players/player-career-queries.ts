import { PLAYER_SPELLS_SHOWN } from '#contract/kit/limits.ts';
import { isoTime, literal, type Sql, sql } from '#database/query.ts';
import { startOf, todayIn } from '#server/kit/time/league-day-queries.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';

/**
 * The table expression `played`: the matches of `own` with cumulative sums. Matches with goals and equal `blanks` form
 * one scoring run.
 */
export const PLAYED = sql`
  played as materialized (
    select match_id, submission_date, team, goals, row_number() over career as appearances, sum(goals) over career as goals_so_far,
      sum(assists) over career as assists_so_far, count(*) filter (where goals = 0) over career as blanks
    from own
    where not is_unused
    window career as (order by submission_date, match_id rows unbounded preceding)
  )`;

/** The player's records in `played`, as the contract's `PlayerRecords`; of equal ones the newest. */
export const RECORDS = sql`json_build_object(
  'most_goals', (
    select json_build_object(
      'goals', best.goals,
      'match_id', match_id,
      'match_name', m.match_name,
      'team', best.team,
      'submission_date', ${isoTime('best.submission_date')}
    )
    from (select * from played where goals > 0 order by goals desc, appearances desc limit 1) as best
    join matches m using (match_id)
  ),
  'scoring_run', (
    select json_build_object(
      'matches', matches,
      'first_date', ${isoTime('first_date')},
      'last_date', ${isoTime('last_date')}
    )
    from (
      select count(*) as matches, min(submission_date) as first_date, max(submission_date) as last_date
      from played
      where goals > 0
      group by blanks
      order by matches desc, last_date desc
      limit 1
    ) as run
  )
)`;

/** Like `IS_LEAGUE_LISTED`, but by the newest match in an index: otherwise the planner reads all matches. */
const IS_LISTED = sql`(
  not exists (select from league_requests where league_id = l.id)
  or (
    select true
    from matches counted
    where counted.league_id = l.id and ${isCounted('counted')}
    order by counted.submission_date desc, counted.match_id desc
    limit 1
  )
)`;

/**
 * The player's spells in squads of listed leagues as the contract's `PlayerSpell`s, newest first. A spell's matches are
 * those of `own` in the league on its days, as a player belongs to one team of a league at a time.
 */
export function spellsOf(key: Sql): Sql {
  return sql`(
    select coalesce(json_agg(
      json_build_object(
        'league_id', l.id,
        'league_name', l.name,
        'team', ${TEAM_HEAD},
        'shirt_number', spell.shirt_number,
        'first_day', spell.first_day,
        'last_day', spell.last_day,
        'is_current', ${spellCovers('spell', todayIn(sql`l.time_zone`))},
        'appearances', during.appearances,
        'goals', during.goals
      )
      order by spell.first_day desc, spell.id desc
    ), '[]')
    from (
      select spell.*
      from squad_spells spell
      join teams t on t.id = spell.team_id
      join open_leagues l on l.id = spell.league_id
      where spell.player_key = ${key} and spell.removed_at is null and t.removed_at is null and ${IS_LISTED}
      order by spell.first_day desc, spell.id desc
      limit ${literal(PLAYER_SPELLS_SHOWN)}
    ) as spell
    join teams t on t.id = spell.team_id
    join open_leagues l on l.id = spell.league_id
    cross join lateral (
      select ${startOf(sql`spell.first_day`, sql`l.time_zone`)} as starts_at,
        ${startOf(sql`coalesce(spell.last_day, 'infinity')`, sql`l.time_zone`, { after: 1 })} as ends_at
      offset 0
    ) as span
    cross join lateral (
      select count(*) filter (where not is_unused) as appearances, coalesce(sum(goals), 0) as goals
      from own
      where own.league_id = spell.league_id
        and submission_date >= span.starts_at and submission_date < span.ends_at
    ) as during
  )`;
}
