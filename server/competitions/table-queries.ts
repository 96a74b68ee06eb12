import type { CompetitionHead, CompetitionRules } from '#contract/competitions.ts';
import type { TeamHead } from '#contract/league-teams.ts';
import type { Season } from '#contract/seasons.ts';
import type { Database } from '#database/connect.ts';
import { hideFromPlanner, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { COMPETITION_HEAD, COMPETITION_RULES, SEASON } from '#server/competitions/competition-queries.ts';
import {
  belongsToTarget,
  hasNoFixture,
  isInScope,
  TARGET_SCOPE,
  targetCompetition,
} from '#server/competitions/match-competition-queries.ts';
import { isCounted } from '#server/matches/match-queries.ts';
import type { ShownCards } from '#server/matches/player-cards.ts';
import { shownCards } from '#server/matches/player-cards-queries.ts';
import { TEAM_HEAD } from '#server/teams/team-queries.ts';

/** Everything that a competition's tables follow from. */
export interface TableFacts {
  league_id: number;
  league_name: string;
  season: Season;
  competition: CompetitionHead;
  rules: CompetitionRules;
  is_published: boolean;
  /** The number of planned matchweeks. */
  matchweeks: number;
  /** The groups with fixtures to play, or null for those without groups. */
  open_groups: (string | null)[];
  teams: { team: TeamHead; group: string | null; lot: number | null }[];
  /** The teams of the results, which may have left the competition. */
  known: TeamHead[];
  deductions: StoredDeduction[];
  results: StoredResult[];
}

/** `team_id` is null for a name that finds no team; `team_key` is the folded name. */
export interface StoredDeduction {
  name: string;
  team_id: number | null;
  team_key: string;
  points: number;
  reason: string;
  /** The UTC day of the decision; null if it is not known. */
  day: string | null;
}

/** One side of a result: a team's id, or null with the folded name, if no team of the league has it. */
interface StoredSide {
  team_id: number | null;
  name: string | null;
  key: string;
  goals: number;
  /** Empty where fair play does not decide. */
  cards: ShownCards[];
}

/** A result of a fixture, or of a match without one, whose round is null and whose Blue is `home`. */
export interface StoredResult {
  group: string | null;
  round: number | null;
  /** ISO 8601; null for a walkover without a kick-off. */
  played_at: string | null;
  outcome: 'home' | 'away' | 'draw' | 'nobody';
  home: StoredSide;
  away: StoredSide;
}

/** The results of the competition's fixtures in its tables, of the CTE `target`. */
const PLANNED = sql`
  select r.group_name, r.round, r.played_at, r.outcome, r.match_id, f.home_side,
    r.home_team_id as home_id, null as home_name, r.home_team_id::text as home_key, r.home_goals,
    r.away_team_id as away_id, null as away_name, r.away_team_id::text as away_key, r.away_goals
  from target
  join fixture_results r on r.competition_id = target.id
  join fixtures f on f.id = r.fixture_id
  where r.stage in ('round robin', 'group') and r.home_team_id is not null and r.away_team_id is not null`;

/**
 * The counted matches without a fixture on the days and of the types of the CTE `target`; Blue is the home team. Cups
 * have none, as the stage of such a match is unknown.
 */
const UNPLANNED = sql`
  select null as group_name, null::smallint as round, m.submission_date as played_at,
    case sign(m.blue_goals - m.green_goals) when 1 then 'home' when -1 then 'away' else 'draw' end as outcome,
    m.match_id, 'Blue' as home_side, m.type, (m.submission_date at time zone 'UTC')::date as day,
    blue.team_id as home_id, m.blue_name as home_name, coalesce(blue.team_id::text, blue_known.team_key) as home_key,
    m.blue_goals as home_goals,
    green.team_id as away_id, m.green_name as away_name, coalesce(green.team_id::text, green_known.team_key) as away_key,
    m.green_goals as away_goals
  from target
  join matches m on ${isInScope(TARGET_SCOPE)}
  join team_names blue_known on blue_known.league_id = m.league_id and blue_known.name = m.blue_name
  join team_names green_known on green_known.league_id = m.league_id and green_known.name = m.green_name
  left join spellings blue on blue.team_key = blue_known.team_key
  left join spellings green on green.team_key = green_known.team_key
  where target.format = 'round robin' and ${isCounted('m')} and ${hasNoFixture('m')}`;

/** Of the CTE `unplanned`. */
const MATCH_FACTS = {
  day: sql`match.day`,
  type: sql`match.type`,
  home_id: sql`match.home_id`,
  away_id: sql`match.away_id`,
};

/** A side of `result`, with its cards where fair play decides. */
function sideOf(side: 'home' | 'away'): Sql {
  const own = raw(side);
  return sql`json_build_object(
    'team_id', ${own}_id, 'name', ${own}_name, 'key', ${own}_key, 'goals', ${own}_goals,
    'cards', case when c.tie_breakers @> array['fair play']
      then ${shownCards('result.match_id', `(line.team = result.home_side) = ${side === 'home'}`)} else '[]' end
  )`;
}

/** The facts of a competition's tables in one statement; undefined without such a competition. */
export async function findTableFacts(database: Database, competitionId: number): Promise<TableFacts | undefined> {
  const [facts] = await listTableFacts(database, [competitionId]);
  return facts;
}

/** The facts of the tables of those competitions that exist, in one statement. */
export async function listTableFacts(database: Database, competitionIds: readonly number[]): Promise<TableFacts[]> {
  const rows = await queryPrepared<{ facts: TableFacts }>(
    database,
    'list_table_facts',
    sql`
      select found.facts
      from unnest(${hideFromPlanner(competitionIds, 'integer[]')}) as wanted (id)
      cross join lateral (
        with ${targetCompetition(sql`wanted.id`)},
        unplanned as materialized (${UNPLANNED}),
        results as materialized (
          ${PLANNED}
          union all
          select match.group_name, match.round, match.played_at, match.outcome, match.match_id, match.home_side,
            home_id, home_name, home_key, home_goals, away_id, away_name, away_key, away_goals
          from target, unplanned match
          where ${belongsToTarget(MATCH_FACTS)}
        )
        select json_build_object(
          'league_id', c.league_id,
          'league_name', l.name,
          'season', ${SEASON},
          'competition', ${COMPETITION_HEAD},
          'rules', ${COMPETITION_RULES},
          'is_published', c.published_at is not null,
          'matchweeks', (
            select coalesce(max(round), 0) from fixtures f
            where f.competition_id = c.id and f.removed_at is null and f.stage in ('round robin', 'group')
          ),
          'open_groups', (
            select coalesce(json_agg(distinct f.group_name), '[]') from fixtures f
            where f.competition_id = c.id and f.removed_at is null and f.stage in ('round robin', 'group')
              and f.status <> 'cancelled' and not exists (select from fixture_results r where r.fixture_id = f.id)
          ),
          'teams', (
            select coalesce(json_agg(
              json_build_object('team', ${TEAM_HEAD}, 'group', entry.group_name, 'lot', entry.lot) order by entry.seed
            ), '[]')
            from competition_teams entry
            join teams t on t.id = entry.team_id
            where entry.competition_id = c.id
          ),
          'known', (
            select coalesce(json_agg(${TEAM_HEAD}), '[]')
            from teams t
            where t.id in (select home_id from results union select away_id from results)
          ),
          'deductions', (
            select coalesce(json_agg(json_build_object(
              'name', d.team, 'team_id', d.team_id, 'team_key', d.team_key, 'points', d.points, 'reason', d.reason,
              'day', d.day
            ) order by d.id), '[]')
            from (
              select deduction.*, fold_team_name(deduction.team) as team_key,
                (select team_id from spellings where team_key = fold_team_name(deduction.team)) as team_id
              from point_deductions deduction
              where deduction.season_id = c.season_id and deduction.removed_at is null
            ) as d
            where c.id = (
              select rival.id
              from rivals rival
              where rival.season_id = c.season_id
              order by coalesce(d.team_id = any(rival.team_ids), false) desc, rival.format <> 'round robin', rival.id
              limit 1
            )
          ),
          'results', (
            select coalesce(json_agg(json_build_object(
              'group', group_name, 'round', round, 'played_at', played_at, 'outcome', outcome,
              'home', ${sideOf('home')}, 'away', ${sideOf('away')}
            )), '[]')
            from results result
          )
        ) as facts
        from target c
        join league_seasons season on season.id = c.season_id
        join leagues l on l.id = c.league_id
      ) as found`,
  );
  return rows.map(({ facts }) => facts);
}
