import type { CompetitionRules } from '#contract/competitions/schema.ts';
import type { WithdrawnTeam } from '#contract/competitions/tables.ts';
import type { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import type { Season } from '#contract/seasons/schema.ts';
import type { Database } from '#database/connect.ts';
import { hideFromPlanner, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { COMPETITION_HEAD, COMPETITION_RULES, SEASON } from '#server/competitions/competition-queries.ts';
import { MAY_BE_OF_TARGET, targetCompetition } from '#server/competitions/match-competition-queries.ts';
import { isWithinSpan } from '#server/kit/time/league-day-queries.ts';
import type { DivisionRun } from '#server/results/tables/bands.ts';
import type { OpenFixture } from '#server/results/tables/certainty.ts';
import type { ShownCards } from '#server/results/tables/player-cards.ts';
import { shownCards } from '#server/results/tables/player-cards-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';

/** All inputs of a competition's tables. */
export interface TableFacts {
  league_id: number;
  league_name: string;
  time_zone: string;
  season: Season;
  competition: CompetitionHead;
  rules: CompetitionRules;
  is_published: boolean;
  /** The level of a division, with all divisions of its season; null and none for other competitions. */
  level: number | null;
  size: number | null;
  divisions: DivisionRun[];
  /** The number of planned matchweeks. */
  matchweeks: number;
  /** The groups with unplayed fixtures; null for a competition without groups. */
  open_groups: (string | null)[];
  /** The fixtures of a round robin without a result, ordered by their teams alone. */
  open: OpenFixture[];
  teams: { team: TeamHead; group: string | null; lot: number | null; is_withdrawn: boolean }[];
  /** The teams of the results, including any that left the competition. */
  known: TeamHead[];
  deductions: StoredDeduction[];
  withdrawals: WithdrawnTeam[];
  results: CountedResult[];
}

/** `team_id` is null for a name without a team; `team_key` is the folded name. */
export interface StoredDeduction {
  name: string;
  team_id: number | null;
  team_key: string;
  points: number;
  reason: string;
  /** The league's day of the decision; null if unknown. */
  day: string | null;
}

/** One side of a result: a team's id, or null for a name without a team; then the key is the folded name. */
interface StoredSide {
  team_id: number | null;
  name: string;
  key: string;
  goals: number;
  /** Empty unless fair play decides places. */
  cards: ShownCards[];
}

/** A result of a fixture, or of a match without one, whose round is null and whose Blue is `home`. */
export interface CountedResult {
  group: string | null;
  round: number | null;
  /** ISO 8601; null for a walkover without a kick-off. */
  played_at: string | null;
  outcome: 'home' | 'away' | 'draw' | 'neither';
  /** Whether staff awarded its score. */
  is_awarded: boolean;
  /** Whether it is a walkover decided before its kick-off. */
  is_early: boolean;
  home: StoredSide;
  away: StoredSide;
}

/** A side of `result`, with its cards if fair play decides places. */
function sideOf(side: 'home' | 'away'): Sql {
  const own = raw(side);
  return sql`json_build_object(
    'team_id', ${own}_team_id, 'name', ${own}_name, 'goals', ${own}_goals,
    'key', coalesce(${own}_team_id::text, fold_name(${own}_name)),
    'cards', case when c.tie_breakers @> array['fair play']
      then ${shownCards('result.match_id', `(line.team = result.home_side) = ${side === 'home'}`)} else '[]' end
  )`;
}

/** The inputs of a competition's tables in one statement; undefined for an unknown competition. */
export async function findTableFacts(database: Database, competitionId: number): Promise<TableFacts | undefined> {
  const [facts] = await listTableFacts(database, [competitionId]);
  return facts;
}

/** The inputs of several competitions' tables in one statement; unknown ids are omitted. */
export async function listTableFacts(database: Database, competitionIds: readonly number[]): Promise<TableFacts[]> {
  const rows = await queryPrepared<{ facts: TableFacts }>(
    database,
    'list_table_facts',
    sql`
      select found.facts
      from unnest(${hideFromPlanner(competitionIds, 'integer[]')}) as wanted (id)
      cross join lateral (
        with ${targetCompetition(sql`wanted.id`)},
        named as materialized (
          select team_names.name, spellings.team_id
          from target
          join team_names on team_names.league_id = target.league_id
          join spellings using (team_key)
        ),
        results as materialized (
          select result.*, coalesce(home_id, home.team_id) as home_team_id,
            coalesce(away_id, away.team_id) as away_team_id
          from target
          cross join lateral (
            select fixture_id, group_name, round, played_at, outcome, decided_by, match_id, home_side, home_name, home_goals, away_name, away_goals,
              home_team_id as home_id, away_team_id as away_id
            from results r
            where r.league_id = target.league_id and r.competition_id = target.id and r.in_table
              and (r.stage in ('round robin', 'group') or (r.fixture_id is null and target.format = 'round robin'))
              and ${MAY_BE_OF_TARGET}
              and (r.fixture_id is not null or ${isWithinSpan('r.played_at', 'target')})
            offset 0
          ) as result
          left join named home on home.name = home_name
          left join named away on away.name = away_name
        )
        select json_build_object(
          'league_id', c.league_id,
          'league_name', l.name,
          'time_zone', l.time_zone,
          'season', ${SEASON},
          'competition', ${COMPETITION_HEAD},
          'rules', ${COMPETITION_RULES},
          'is_published', c.published_at is not null,
          'level', c.division_level,
          'size', c.division_size,
          'divisions', (
            select coalesce(json_agg(json_build_object('level', d.division_level, 'has_run', d.published_at is not null and (
              select count(*) > 1 from competition_teams where competition_id = d.id and withdrawal is null
            ))), '[]')
            from competitions d
            where c.division_level is not null and d.season_id = c.season_id and d.division_level is not null
              and d.removed_at is null
          ),
          'matchweeks', (
            select coalesce(max(round), 0) from fixtures f
            where f.competition_id = c.id and f.removed_at is null and f.stage in ('round robin', 'group')
          ),
          'open_groups', (
            select coalesce(json_agg(distinct f.group_name), '[]') from fixtures f
            where f.competition_id = c.id and f.removed_at is null and f.stage in ('round robin', 'group')
              and f.status <> 'cancelled' and not exists (select from fixture_results r where r.fixture_id = f.id and r.in_table)
          ),
          'open', (
            select coalesce(json_agg(
              json_build_object('home', f.home_team_id::text, 'away', f.away_team_id::text)
              order by f.home_team_id, f.away_team_id
            ), '[]')
            from fixtures f
            where f.competition_id = c.id and f.removed_at is null and f.stage = 'round robin'
              and f.status <> 'cancelled' and f.home_team_id is not null and f.away_team_id is not null
              and not exists (select from fixture_results r where r.fixture_id = f.id and r.in_table)
          ),
          'teams', (
            select coalesce(json_agg(
              json_build_object('team', ${TEAM_HEAD}, 'group', entry.group_name, 'lot', entry.lot,
                'is_withdrawn', entry.withdrawal is not null) order by entry.seed
            ), '[]')
            from competition_teams entry
            join teams t on t.id = entry.team_id
            where entry.competition_id = c.id and entry.withdrawal is distinct from 'expunged'
          ),
          'known', (
            select coalesce(json_agg(${TEAM_HEAD}), '[]')
            from teams t
            where t.id in (select home_team_id from results union select away_team_id from results)
          ),
          'deductions', (
            select coalesce(json_agg(json_build_object(
              'name', d.team, 'team_id', d.team_id, 'team_key', d.team_key, 'points', d.points, 'reason', d.reason,
              'day', d.day
            ) order by d.id), '[]')
            from (
              select deduction.*, fold_name(deduction.team) as team_key,
                (select team_id from spellings where team_key = fold_name(deduction.team)) as team_id
              from point_deductions deduction
              where deduction.season_id = c.season_id and deduction.removed_at is null
            ) as d
            where c.id = (
              select rival.id
              from rivals rival
              order by coalesce(d.team_id = any(rival.team_ids), false) desc, rival.format <> 'round robin', rival.id
              limit 1
            )
          ),
          'withdrawals', (
            select coalesce(json_agg(
              json_build_object('name', t.name, 'withdrawal', entry.withdrawal) order by entry.seed
            ), '[]')
            from competition_teams entry
            join teams t on t.id = entry.team_id
            where entry.competition_id = c.id and entry.withdrawal is not null
          ),
          'results', (
            select coalesce(json_agg(json_build_object(
              'group', group_name, 'round', round, 'played_at', played_at, 'outcome', outcome,
              'is_awarded', decided_by in ('walkover', 'award'), 'is_early', decided_by = 'walkover' and exists (
                select from fixtures f where f.id = result.fixture_id and f.kick_off > result.played_at
              ), 'home', ${sideOf('home')}, 'away', ${sideOf('away')}
            )), '[]')
            from results result
          )
        ) as facts
        from target c
        join league_seasons season on season.id = c.season_id
        join open_leagues l on l.id = c.league_id
      ) as found`,
  );
  return rows.map(({ facts }) => facts);
}
