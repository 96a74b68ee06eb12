import { countOf } from '#contract/kit/count-of.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { buildCompetitionTables } from '#server/competitions/tables/competition-tables.ts';
import { listTableFacts } from '#server/competitions/tables/table-queries.ts';
import { type BandSizes, findBand } from '#server/results/tables/bands.ts';
import {
  type FinalDivision,
  type FinalPlayOff,
  type FinalStanding,
  proposeMovements,
  type TableMovement,
} from '#server/seasons/propose-movements.ts';

/** A division as it is stored. */
export interface StoredDivision {
  id: number;
  name: string;
  level: number;
  size: number | null;
}

/** A season's divisions, the movements that its tables lead to, and what stops the season from ending. */
export interface TurnFacts {
  divisions: StoredDivision[];
  movements: TableMovement[];
  obstacles: string[];
}

interface SeasonCompetition extends BandSizes {
  id: number;
  name: string;
  level: number | null;
  size: number | null;
  play_off_level: number | null;
  open_fixtures: number;
  withdrawn: number[];
}

/** Two statements, with any number of competitions. */
export async function findTurnFacts(database: Database, seasonId: number): Promise<TurnFacts> {
  const competitions = await query<SeasonCompetition>(
    database,
    sql`
      select c.id, c.name, c.division_level as level, c.division_size as size, c.play_off_level,
        c.places_up as up, c.places_play_off as play_off_up, c.places_play_off_down as play_off_down, c.places_down as down,
        (
          select count(*)::integer
          from fixtures f
          left join fixture_results r on r.fixture_id = f.id
          where f.competition_id = c.id and f.removed_at is null and f.status <> 'cancelled' and r.outcome is null
            and f.home_team_id is not null and f.away_team_id is not null
        ) as open_fixtures,
        array(
          select team_id from competition_teams entry
          where entry.competition_id = c.id and entry.withdrawal is not null
          order by entry.seed
        ) as withdrawn
      from competitions c
      where c.season_id = ${seasonId} and c.removed_at is null and c.published_at is not null
      order by c.division_level, c.id`,
  );
  const stored = competitions.flatMap((one) => (one.level === null ? [] : [{ ...one, level: one.level }]));
  const tables = await listTableFacts(
    database,
    stored.map(({ id }) => id),
  );
  const divisions = stored.map((division): FinalDivision => {
    const facts = tables.find(({ competition }) => competition.id === division.id);
    return {
      level: division.level,
      sizes: division,
      has_run: (facts?.results.length ?? 0) > 0,
      standings: facts ? listStandings(buildCompetitionTables(facts).tables[0]?.rows ?? [], division.withdrawn) : [],
    };
  });
  const playOffs: FinalPlayOff[] = [];
  return {
    divisions: stored.map(({ id, name, level, size }) => ({ id, name, level, size })),
    movements: proposeMovements(divisions, playOffs),
    obstacles: [...describeOpenFixtures(competitions), ...describeLots(stored, divisions)],
  };
}

interface RankedTeam {
  team: { id: number } | null;
  place: number;
}

/** The rows of a final table, and behind them the withdrawn teams whose results are expunged. */
function listStandings(rows: readonly RankedTeam[], withdrawn: readonly number[]): FinalStanding[] {
  const ranked = rows.flatMap(({ team, place }) => {
    if (team === null) return [];
    const last_place = rows.filter((other) => other.place <= place).length;
    return [{ team_id: team.id, place, last_place, has_withdrawn: withdrawn.includes(team.id) }];
  });
  const expunged = withdrawn.filter((id) => ranked.every(({ team_id }) => team_id !== id));
  const behind = rows.length + 1;
  return [
    ...ranked,
    ...expunged.map((team_id) => ({ team_id, place: behind, last_place: behind, has_withdrawn: true })),
  ];
}

function describeOpenFixtures(competitions: readonly SeasonCompetition[]): string[] {
  return competitions.flatMap(({ name, open_fixtures }) =>
    open_fixtures === 0
      ? []
      : [`${countOf(open_fixtures, 'fixture')} of ${name} ${open_fixtures === 1 ? 'has' : 'have'} no result.`],
  );
}

/** Teams that are level on all rules across a boundary have no band until lots are drawn. */
function describeLots(stored: readonly StoredDivision[], divisions: readonly FinalDivision[]): string[] {
  return stored.flatMap(({ name }, at) => {
    const { standings = [], sizes, has_run } = divisions[at] ?? {};
    const left = standings.filter(({ has_withdrawn }) => !has_withdrawn);
    const isOpen = has_run && sizes && left.some((row) => findBand(row, left.length, sizes) === null);
    return isOpen ? [`Lots decide places in ${name}; draw them first.`] : [];
  });
}
