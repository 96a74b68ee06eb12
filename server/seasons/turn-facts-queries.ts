import { countOf } from '#contract/kit/count-of.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { findCompetition } from '#server/competitions/cup-queries.ts';
import {
  bandsOfFacts,
  buildCompetitionTables,
  listTeamsWithResults,
} from '#server/competitions/tables/competition-tables.ts';
import { findBracket } from '#server/competitions/tables/find-bracket.ts';
import { listTableFacts, type TableFacts } from '#server/competitions/tables/table-queries.ts';
import { findLotsPlace } from '#server/results/tables/bands.ts';
import { buildTable } from '#server/results/tables/build-table.ts';
import { findPlayOffState, type PlayOffResults } from '#server/results/tables/play-off-state.ts';
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

interface SeasonCompetition extends Omit<StoredDivision, 'level'> {
  level: number | null;
  play_off_level: number | null;
  is_round_robin: boolean;
  open_fixtures: number;
  withdrawn: number[];
}

/** Play-offs that exist, with their winners once they are decided. */
interface PlayOff extends FinalPlayOff {
  name: string;
}

/** Two statements for any number of divisions, and those of a bracket for each cup of play-offs. */
export async function findTurnFacts(database: Database, leagueId: number, seasonId: number): Promise<TurnFacts> {
  const competitions = await listSeasonCompetitions(database, seasonId);
  const tables = await listTableFacts(
    database,
    competitions.filter((one) => one.is_round_robin).map(({ id }) => id),
  );
  const factsOf = (id: number) => tables.find(({ competition }) => competition.id === id);
  const divided = competitions.flatMap(({ id, name, level, size, withdrawn }) => {
    const facts = factsOf(id);
    return facts && level !== null ? [{ id, name, level, size, withdrawn, facts }] : [];
  });
  const divisions = divided.map(({ level, facts, withdrawn }): FinalDivision => {
    const has_run = facts.divisions.some((one) => one.level === level && one.has_run);
    return { level, has_run, rules: facts.rules, standings: listStandings(facts, withdrawn) };
  });
  const playOffs = await Promise.all(
    competitions.flatMap(({ id, name, play_off_level: level }) =>
      level === null ? [] : [findPlayOff(database, leagueId, { id, name, level, facts: factsOf(id) })],
    ),
  );
  return {
    divisions: divided.map(({ id, name, level, size }) => ({ id, name, level, size })),
    movements: proposeMovements(divisions, playOffs),
    obstacles: [
      ...describeOpenFixtures(competitions),
      ...divided.flatMap(({ name, facts }, at) =>
        needsLots(facts, divisions[at]) ? [`${name} needs lots drawn.`] : [],
      ),
      ...playOffs.flatMap(({ name, winners }) => (winners === null ? [`${name} has no winner yet.`] : [])),
    ],
  };
}

function listSeasonCompetitions(database: Database, seasonId: number): Promise<SeasonCompetition[]> {
  return query<SeasonCompetition>(
    database,
    sql`
      select c.id, c.name, c.division_level as level, c.division_size as size, c.play_off_level,
        c.format = 'round robin' and (c.division_level is not null or c.play_off_level is not null) as is_round_robin,
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
}

interface FoundPlayOff {
  id: number;
  name: string;
  level: number;
  facts: TableFacts | undefined;
}

async function findPlayOff(
  database: Database,
  leagueId: number,
  { id, name, level, facts }: FoundPlayOff,
): Promise<PlayOff> {
  const results = facts ? readTable(facts) : await readTies(database, leagueId, id);
  const found = findPlayOffState(results);
  return { name, level, winners: found.state === 'decided' ? found.winners.map((team) => team.id) : null };
}

function readTable(facts: TableFacts): PlayOffResults | undefined {
  const [table] = buildCompetitionTables(facts).tables;
  return table && { kind: 'table', table, is_finished: facts.matchweeks > 0 && facts.open_groups.length === 0 };
}

async function readTies(database: Database, leagueId: number, id: number): Promise<PlayOffResults | undefined> {
  const cup = await findCompetition(database, leagueId, id);
  return cup && { kind: 'ties', rounds: (await findBracket(database, leagueId, cup)).rounds };
}

/** The final table without withdrawn teams, as its zones have it, and these behind it. */
function listStandings(facts: TableFacts, withdrawn: readonly number[]): FinalStanding[] {
  const { teams, results } = listTeamsWithResults(facts) ?? { teams: [], results: [] };
  const ranked = buildTable(teams, results, facts.rules).flatMap(({ team, place, last_place }) =>
    team.team === null ? [] : [{ team_id: team.team.id, place, last_place, has_withdrawn: false }],
  );
  const place = ranked.length + 1;
  return [...ranked, ...withdrawn.map((team_id) => ({ team_id, place, last_place: place, has_withdrawn: true }))];
}

function describeOpenFixtures(competitions: readonly SeasonCompetition[]): string[] {
  return competitions.flatMap(({ name, open_fixtures }) =>
    open_fixtures === 0
      ? []
      : [`${countOf(open_fixtures, 'fixture')} of ${name} ${open_fixtures === 1 ? 'has' : 'have'} no result.`],
  );
}

/** Teams that are level on all rules across a boundary have no band until lots are drawn. */
function needsLots(facts: TableFacts, division: FinalDivision | undefined): boolean {
  const left = division?.standings.filter(({ has_withdrawn }) => !has_withdrawn) ?? [];
  return facts.results.length > 0 && findLotsPlace(left, bandsOfFacts(facts)) !== undefined;
}
