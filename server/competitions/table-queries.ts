import type { CompetitionHead, CompetitionRules } from '#contract/competitions.ts';
import type { TeamHead } from '#contract/league-teams.ts';
import type { Season } from '#contract/seasons.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, type Sql, sql } from '#database/query.ts';
import { COMPETITION_HEAD, COMPETITION_RULES, SEASON } from '#server/competitions/competition-queries.ts';
import { isCounted } from '#server/matches/match-queries.ts';
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
  teams: { team: TeamHead; group: string | null; lot: number | null }[];
  deductions: StoredDeduction[];
  results: StoredResult[];
}

/** `team_id` is null for a name that finds no team; `team_key` is the folded name. */
interface StoredDeduction {
  name: string;
  team_id: number | null;
  team_key: string;
  points: number;
  reason: string;
}

/** One side of a result: the team, or the folded name and the name of a team that the league does not know. */
interface StoredSide {
  team: TeamHead | null;
  name: string;
  key: string;
  goals: number;
  cards: number;
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

/** The day of `submission_date` in UTC. */
const DAY = sql`(m.submission_date at time zone 'UTC')::date`;

/** The id of the team with a name of `matches m`, under any of its spellings; null without one. */
function teamNamed(name: Sql): Sql {
  return sql`(
    select spelling.team_id
    from team_spellings spelling
    where spelling.league_id = m.league_id and spelling.removed_at is null
      and spelling.team_key = fold_team_name(${name})
  )`;
}

/**
 * The competition that `matches m`, a match without a fixture, belongs to: of the shortest season that contains its day
 * and has one for its type. Of several in that season, the one with more of its two teams, then the first. `ownId` is
 * the id of a competition that counts although it is a draft.
 */
function competitionOf(ownId: Sql): Sql {
  return sql`(
    select other.id
    from competitions other
    join league_seasons period on period.id = other.season_id
    where other.league_id = m.league_id and other.removed_at is null and period.removed_at is null
      and (other.published_at is not null or other.id = ${ownId})
      and ${DAY} between period.first_day and period.last_day and m.type = any(other.match_types)
    order by period.last_day - period.first_day, period.id, (
      select count(*) from competition_teams entry
      where entry.competition_id = other.id and entry.team_id in (blue_team, green_team)
    ) desc, other.id
    limit 1
  )`;
}

/** Points for the cards of a side of a match: one for a yellow card, three for a red one. */
function cardPoints(match: Sql, side: Sql): Sql {
  return sql`(
    select coalesce(sum(line.yellow_cards + 3 * line.red_card), 0)
    from match_players line
    where line.match_id = ${match} and line.team = ${side}
  )`;
}

function sideOf(head: Sql, { name, key, goals, cards }: { name: Sql; key: Sql; goals: Sql; cards: Sql }): Sql {
  return sql`json_build_object(
    'team', ${head}, 'name', ${name}, 'key', ${key}, 'goals', ${goals},
    'cards', case when c.tie_breakers @> array['fair play'] then ${cards} else 0 end
  )`;
}

/** The `TeamHead` of a team by its id; null without one. */
function headOf(id: Sql): Sql {
  return sql`(select ${TEAM_HEAD} from teams t where t.id = ${id})`;
}

function nameOf(id: Sql): Sql {
  return sql`(select name from teams t where t.id = ${id})`;
}

/**
 * The facts of a competition's tables in one statement; undefined without such a competition. A match without a fixture
 * counts only in a round robin, as its stage in a cup is unknown.
 */
export async function findTableFacts(database: Database, competitionId: number): Promise<TableFacts | undefined> {
  const [row] = await queryPrepared<{ facts: TableFacts }>(
    database,
    'find_table_facts',
    sql`
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
        'teams', (
          select coalesce(json_agg(
            json_build_object('team', ${TEAM_HEAD}, 'group', entry.group_name, 'lot', entry.lot) order by entry.seed
          ), '[]')
          from competition_teams entry
          join teams t on t.id = entry.team_id
          where entry.competition_id = c.id
        ),
        'deductions', (
          select coalesce(json_agg(json_build_object(
            'name', d.team, 'team_id', d.team_id, 'team_key', d.team_key, 'points', d.points, 'reason', d.reason
          ) order by d.id), '[]')
          from (
            select deduction.*, fold_team_name(deduction.team) as team_key, (
              select spelling.team_id from team_spellings spelling
              where spelling.league_id = c.league_id and spelling.removed_at is null
                and spelling.team_key = fold_team_name(deduction.team)
            ) as team_id
            from point_deductions deduction
            where deduction.season_id = c.season_id and deduction.removed_at is null
          ) as d
          where c.id = (
            select other.id
            from competitions other
            left join competition_teams entry on entry.competition_id = other.id and entry.team_id = d.team_id
            where other.season_id = c.season_id and other.removed_at is null
              and (other.published_at is not null or other.id = c.id)
            order by entry.team_id is null, other.format <> 'round robin', other.id
            limit 1
          )
        ),
        'results', (
          select coalesce(json_agg(result), '[]')
          from (
            select json_build_object(
              'group', r.group_name, 'round', r.round, 'played_at', r.played_at, 'outcome', r.outcome,
              'home', ${sideOf(headOf(sql`r.home_team_id`), {
                name: nameOf(sql`r.home_team_id`),
                key: sql`r.home_team_id::text`,
                goals: sql`r.home_goals`,
                cards: cardPoints(sql`r.match_id`, sql`f.home_side`),
              })},
              'away', ${sideOf(headOf(sql`r.away_team_id`), {
                name: nameOf(sql`r.away_team_id`),
                key: sql`r.away_team_id::text`,
                goals: sql`r.away_goals`,
                cards: cardPoints(sql`r.match_id`, sql`case f.home_side when 'Blue' then 'Green' else 'Blue' end`),
              })}
            ) as result
            from fixture_results r
            join fixtures f on f.id = r.fixture_id
            where r.competition_id = c.id and r.stage in ('round robin', 'group')
              and r.home_team_id is not null and r.away_team_id is not null
            union all
            select json_build_object(
              'group', null, 'round', null, 'played_at', m.submission_date,
              'outcome', case sign(m.blue_goals - m.green_goals) when 1 then 'home' when -1 then 'away' else 'draw' end,
              'home', ${sideOf(headOf(sql`blue_team`), {
                name: sql`m.blue_name`,
                key: sql`coalesce(blue_team::text, fold_team_name(m.blue_name))`,
                goals: sql`m.blue_goals`,
                cards: cardPoints(sql`m.match_id`, sql`'Blue'`),
              })},
              'away', ${sideOf(headOf(sql`green_team`), {
                name: sql`m.green_name`,
                key: sql`coalesce(green_team::text, fold_team_name(m.green_name))`,
                goals: sql`m.green_goals`,
                cards: cardPoints(sql`m.match_id`, sql`'Green'`),
              })}
            ) as result
            from matches m
            cross join lateral (
              select ${teamNamed(sql`m.blue_name`)} as blue_team, ${teamNamed(sql`m.green_name`)} as green_team
            ) as named
            where c.format = 'round robin' and m.league_id = c.league_id and ${isCounted('m')}
              and m.submission_date >= season.first_day::timestamp at time zone 'UTC'
              and m.submission_date < (season.last_day + 1)::timestamp at time zone 'UTC'
              and m.type = any(c.match_types)
              and not exists (
                select from fixtures f
                join competitions planned on planned.id = f.competition_id
                where f.match_id = m.match_id and f.removed_at is null and planned.removed_at is null
              )
              and c.id = ${competitionOf(sql`c.id`)}
          ) as counted
        )
      ) as facts
      from competitions c
      join league_seasons season on season.id = c.season_id
      join leagues l on l.id = c.league_id
      where c.id = ${competitionId} and c.removed_at is null and season.removed_at is null`,
  );
  return row?.facts;
}
