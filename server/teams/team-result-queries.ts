import type { FormLetter } from '#contract/competitions/tables.ts';
import type { FixtureStage } from '#contract/fixtures/schema.ts';
import type { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import { TEAM_RESULTS_READ } from '#contract/kit/limits.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { StatTotals } from '#contract/matches/stat-schemas.ts';
import type { Season } from '#contract/seasons/schema.ts';
import type { SquadFigures, TeamResult } from '#contract/teams/pages.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, type Sql, sql } from '#database/query.ts';
import { dayOf } from '#server/kit/time/league-day-queries.ts';
import { IS_ON_LEADERBOARDS } from '#server/people/player-visibility-queries.ts';
import { shownName } from '#server/people/squad-player-queries.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { teamTotals } from '#server/results/counted/team-stat-queries.ts';
import { SEASONS } from '#server/results/tables/table-rules-queries.ts';
import { TEAM_HEAD, teamHead } from '#server/results/teams/team-queries.ts';

/** A team with its league's seasons and leagues, for its page. */
export interface PagedTeam {
  league_name: string;
  time_zone: string;
  team: TeamHead;
  captain: string | null;
  /** Each with the day of the last match under the name. */
  former_names: { name: string; until: string | null }[];
  squad_limit: number | null;
  seasons: Season[];
  /** The published round robins of the team, with their match types. */
  competitions: (CompetitionHead & { points_for_win: number })[];
  /** All teams of the league, including removed ones, as results refer to them. */
  teams: TeamHead[];
}

/** A team's result, from its own view. */
export interface TeamResultRow {
  match_id: number | null;
  played_at: string | null;
  type: string | null;
  side: TeamSide | null;
  goals_for: number;
  goals_against: number;
  opponent: string;
  opponent_id: number | null;
  is_home: boolean | null;
  result: FormLetter;
  had_extra_time: boolean;
  shoot_out: TeamResult['shoot_out'];
  decided_by: 'normal time' | 'extra time' | 'shoot-out' | 'award' | 'walkover';
  /** Whether goals and appearances in the match count. */
  players_count: boolean;
  /** Null for a match outside any competition. */
  competition_id: number | null;
  season_id: number | null;
  format: CompetitionHead['format'] | null;
  /** The competition's name, unless it is a league. */
  cup: string | null;
  stage: FixtureStage | null;
  group_name: string | null;
  round: number | null;
  last_round: number | null;
}

/** Undefined for an unknown team. */
export async function findPagedTeam(
  database: Database,
  leagueId: number,
  slug: string,
): Promise<PagedTeam | undefined> {
  const [found] = await queryPrepared<{ page: PagedTeam }>(
    database,
    'find_paged_team',
    sql`
      select json_build_object(
        'league_name', l.name,
        'time_zone', l.time_zone,
        'team', ${TEAM_HEAD},
        'captain', case when t.captain_key is not null then ${shownName(sql`t.captain_key`)} end,
        'former_names', (
          select coalesce(json_agg(json_build_object('name', spelling, 'until', ${lastDayUnder(sql`s.team_key`)})
            order by spelling), '[]')
          from team_spellings s
          where s.team_id = t.id and s.kind = 'former name' and s.removed_at is null
        ),
        'squad_limit', (select squad_limit from squad_rules where league_id = l.id),
        'seasons', ${SEASONS},
        'competitions', (
          select coalesce(json_agg(
            json_build_object('id', c.id, 'season_id', c.season_id, 'name', c.name, 'format', c.format,
              'points_for_win', c.points_for_win) order by c.id
          ), '[]')
          from competitions c
          join competition_teams entry on entry.competition_id = c.id and entry.team_id = t.id
          where c.league_id = l.id and c.format = 'round robin' and c.removed_at is null and c.published_at is not null
        ),
        'teams', (select json_agg(${teamHead('known')}) from teams known where known.league_id = l.id)
      ) as page
      from teams t
      join open_leagues l on l.id = t.league_id
      where t.league_id = ${leagueId} and t.slug = ${slug} and t.removed_at is null`,
  );
  return found?.page;
}

/** The day of the last counted match of a team of `leagues l` under a name. */
function lastDayUnder(teamKey: Sql): Sql {
  return sql`(
    select ${dayOf(sql`max(m.submission_date)`, sql`l.time_zone`)}
    from team_names named
    join matches m on m.league_id = l.id and (m.blue_name = named.name or m.green_name = named.name)
    where named.league_id = l.id and named.team_key = ${teamKey} and ${isCounted('m')}
  )`;
}

/** The newest results of a team, at most `TEAM_RESULTS_READ`. */
export function listTeamResults(database: Database, leagueId: number, teamId: number): Promise<TeamResultRow[]> {
  const league = sql`${leagueId}::integer`;
  const team = sql`${teamId}::integer`;
  return queryPrepared<TeamResultRow>(
    database,
    'list_team_results',
    sql`
      with own as (
        select coalesce(array_agg(named.name), '{}') as names
        from team_spellings s
        join team_names named on named.league_id = s.league_id and named.team_key = s.team_key
        where s.team_id = ${team} and s.removed_at is null
      ),
      newest as (
        select r.*, ${isHome(team)} as is_at_home
        from results r
        where r.league_id = ${league} and r.is_published and r.outcome is not null and r.in_table and (
          ${team} in (r.home_team_id, r.away_team_id) and r.fixture_id is not null
          or r.fixture_id is null
            -- An index finds the names, but not their comparison.
            and (r.home_name = any((select names from own)::text[]) or r.away_name = any((select names from own)::text[]))
            and (r.home_name = any((select names from own)::text[])) <> (r.away_name = any((select names from own)::text[]))
        )
        order by r.played_at desc nulls last, r.match_id desc nulls last
        limit ${TEAM_RESULTS_READ}
      )
      select r.match_id, ${isoTime('r.played_at')} as played_at, r.type,
        case when is_at_home then r.home_side else case r.home_side when 'Blue' then 'Green' else 'Blue' end end as side,
        case when is_at_home then r.home_goals else r.away_goals end as goals_for,
        case when is_at_home then r.away_goals else r.home_goals end as goals_against,
        case when is_at_home then r.away_name else r.home_name end as opponent,
        case
          when r.fixture_id is null then team_of_name(${league}, case when is_at_home then r.away_name else r.home_name end)
          when is_at_home then r.away_team_id
          else r.home_team_id
        end as opponent_id,
        case when r.fixture_id is not null then is_at_home end as is_home,
        case r.outcome when 'draw' then 'D' when case when is_at_home then 'home' else 'away' end then 'W' else 'L' end as result,
        coalesce(r.had_extra_time, false) as had_extra_time,
        case when r.home_penalties is not null then json_build_object(
          'for', case when is_at_home then r.home_penalties else r.away_penalties end,
          'against', case when is_at_home then r.away_penalties else r.home_penalties end
        ) end as shoot_out,
        r.decided_by, r.players_count, c.id as competition_id, c.season_id, c.format,
        case when c.format <> 'round robin' then c.name end as cup, r.stage, r.group_name, r.round, stages.last_round
      from newest r
      left join competitions c on c.id = r.competition_id
      left join (
        select competition_id, stage, max(round) as last_round
        from fixtures
        where league_id = ${league} and removed_at is null
        group by competition_id, stage
      ) as stages using (competition_id, stage)
      order by r.played_at desc nulls last, r.match_id desc nulls last`,
  );
}

/** Whether the team is the home side of `results r`, or Blue in a match without a fixture. */
function isHome(team: Sql): Sql {
  return sql`case when r.fixture_id is null then r.home_name = any((select names from own)::text[])
    else r.home_team_id = ${team} end`;
}

/** A goal with its clock as sent, and whether it counts for the team. */
export interface TimedGoal {
  timestamp: string;
  half: number | null;
  is_own_side: boolean;
  is_own_goal: boolean;
}

export interface TeamFigures {
  goals: TimedGoal[];
  /** Figures of the players in the team's squad, by spell. */
  squad: SquadFigures[];
  /** The most goals of a player on leaderboards in one season. */
  top_scorer: { player: string; season_id: number; goals: number } | null;
  /** Null without any. */
  stats: StatTotals | null;
}

/**
 * The goals and stats of a team's `counted` matches, its squad's figures in all matches of the season, and the top
 * scorer over all seasons.
 */
export async function findTeamFigures(
  database: Database,
  teamId: number,
  { counted, all, season_id }: Record<'counted' | 'all', readonly PlayedSide[]> & { season_id: number | null },
): Promise<TeamFigures> {
  const [figures] = await queryPrepared<TeamFigures>(
    database,
    'find_team_figures',
    sql`
      with counted as (${rowsOf(counted)}),
      everything as (${rowsOf(all)}),
      sums as (
        select line.player_key, count(distinct line.match_id) filter (where not line.is_unused) as appearances, sum(line.goals) as goals,
          sum(line.assists) as assists
        from everything played
        join match_players line on line.match_id = played.match_id and line.team = played.side
        where ${season_id}::integer is null or played.season_id = ${season_id}::integer
        group by line.player_key
      ),
      season_goals as (
        select line.player_key, everything.season_id, sum(line.goals)::integer as goals
        from everything
        join match_players line on line.match_id = everything.match_id and line.team = everything.side
        where everything.season_id is not null
        group by line.player_key, everything.season_id
        having sum(line.goals) > 0
      )
      select
        (
          select coalesce(json_agg(json_build_object(
            'timestamp', event ->> 'timestamp',
            'half', event -> 'half',
            'is_own_side', event ->> 'team_affect' = counted.side,
            'is_own_goal', lower(btrim(event ->> 'eventName')) = 'own goal'
          )), '[]')
          from counted
          join matches m using (match_id)
          cross join lateral json_array_elements(m.event_data) as event
          -- Each look into an event parses it, so most are excluded by the first one.
          where case when lower(btrim(event ->> 'eventName')) in ('goal', 'own goal')
            then event ->> 'team_affect' is not null and event -> 'disallowed' is null end
        ) as goals,
        (
          select coalesce(json_agg(json_build_object(
            'spell_id', spell.id,
            'appearances', coalesce(sums.appearances, 0),
            'goals', coalesce(sums.goals, 0),
            'assists', coalesce(sums.assists, 0)
          ) order by spell.id), '[]')
          from squad_spells spell
          left join sums using (player_key)
          where spell.team_id = ${teamId} and spell.removed_at is null
        ) as squad,
        (
          select json_build_object('player', players.name, 'season_id', season_goals.season_id, 'goals', season_goals.goals)
          from season_goals
          join players using (player_key)
          where ${IS_ON_LEADERBOARDS}
          order by season_goals.goals desc, season_goals.season_id desc, players.player_key
          limit 1
        ) as top_scorer,
        ${teamTotals(sql`counted`)} as stats`,
  );
  if (!figures) throw new Error('A select without from returns one row.');
  return figures;
}

interface MeetingStats {
  own: StatTotals | null;
  other: StatTotals | null;
}

/** The stats of two teams in their meetings; `sides` are the first team's. */
export async function findMeetingStats(database: Database, sides: readonly PlayedSide[]): Promise<MeetingStats> {
  const [stats] = await queryPrepared<MeetingStats>(
    database,
    'find_meeting_stats',
    sql`
      with own as (${rowsOf(sides)}),
      other as (
        select match_id, case side when 'Blue' then 'Green' else 'Blue' end as side from own
      )
      select ${teamTotals(sql`own`)} as own, ${teamTotals(sql`other`)} as other`,
  );
  return stats ?? { own: null, other: null };
}

/** The side of a team in a match. */
export interface PlayedSide {
  match_id: number;
  side: TeamSide;
  season_id: number | null;
}

/** The sides as a `select`, which may be followed by a `where`. */
function rowsOf(sides: readonly PlayedSide[]): Sql {
  return sql`
    select *
    from json_to_recordset(${JSON.stringify(sides)}::json) as side (match_id bigint, side text, season_id integer)`;
}
