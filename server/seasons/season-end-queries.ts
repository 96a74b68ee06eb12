import type { SeasonEnd } from '#contract/seasons/movements.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { COMPETITION_HEAD, SEASON } from '#server/competitions/competition-queries.ts';
import { findCompetition } from '#server/competitions/cup-queries.ts';
import { findBracket } from '#server/competitions/tables/find-bracket.ts';
import { listCompetitionTables } from '#server/competitions/tables/find-competition-tables.ts';
import { notFound, requireFound } from '#server/kit/http/errors.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';

interface EndedCompetition {
  head: SeasonEnd['champions'][number]['competition'];
  level: number | null;
  size: number | null;
  is_play_off: boolean;
}

interface EndedSeason extends Pick<SeasonEnd, 'league_name' | 'season'> {
  competitions: EndedCompetition[];
  movements: Omit<SeasonEnd['movements'][number], 'place'>[];
}

/** The season with this id, or the last that ended. Throws 404 for an unknown league, or a season that has not ended. */
export async function findSeasonEnd(database: Database, leagueId: number, id: number | undefined): Promise<SeasonEnd> {
  const [ended] = await query<EndedSeason>(
    database,
    sql`
      select l.name as league_name, case when season.id is not null then ${SEASON} end as season, (
        select coalesce(json_agg(json_build_object(
          'head', ${COMPETITION_HEAD}, 'level', c.division_level, 'size', c.division_size,
          'is_play_off', c.play_off_level is not null
        ) order by c.division_level, c.id), '[]')
        from competitions c
        where c.season_id = season.id and c.removed_at is null and c.published_at is not null
      ) as competitions, (
        select coalesce(json_agg(json_build_object(
          'team', ${TEAM_HEAD}, 'from_level', movement.from_level, 'to_level', movement.to_level, 'reason', movement.reason
        ) order by movement.from_level, movement.to_level, movement.id), '[]')
        from season_movements movement
        join teams t on t.id = movement.team_id
        where movement.season_id = season.id and movement.approved_at is not null
      ) as movements
      from open_leagues l
      left join league_seasons season on season.league_id = l.id and season.removed_at is null
        and season.finished_at is not null and season.id = coalesce(${id ?? null}, season.id)
      where l.id = ${leagueId}
      order by season.finished_at desc, season.id desc
      limit 1`,
  );
  const { league_name, season, competitions, movements } = requireFound(ended, `League ${leagueId}`);
  if (season === null && id !== undefined) throw notFound(`Finished season ${id} of league ${leagueId}`);
  const tables = await listCompetitionTables(
    database,
    competitions.filter(({ head }) => head.format === 'round robin').map(({ head }) => head.id),
  );
  const rowsOf = (competitionId: number) => tables.get(competitionId)?.tables[0]?.rows ?? [];
  const rows = competitions.flatMap(({ head }) => rowsOf(head.id));
  const champions = await Promise.all(
    competitions
      .filter(({ is_play_off }) => !is_play_off)
      .map(async ({ head, level }): Promise<SeasonEnd['champions']> => {
        if (head.format !== 'round robin') {
          const team = await findCupWinner(database, leagueId, head.id);
          return team ? [{ competition: head, level, team, points: null }] : [];
        }
        const [first] = rowsOf(head.id);
        if (!first?.team || first.is_shared || first.played === 0) return [];
        return [{ competition: head, level, team: first.team, points: first.points }];
      }),
  );
  return {
    league_id: leagueId,
    league_name,
    season,
    champions: champions.flat(),
    movements: movements.map((movement) => {
      return { ...movement, place: rows.find(({ team }) => team?.id === movement.team.id)?.place ?? null };
    }),
    divisions: competitions.flatMap(({ head, level, size }) =>
      level === null ? [] : [{ id: head.id, name: head.name, level, size }],
    ),
  };
}

async function findCupWinner(database: Database, leagueId: number, competitionId: number) {
  const cup = await findCompetition(database, leagueId, competitionId);
  return cup ? (await findBracket(database, leagueId, cup)).champion : null;
}
