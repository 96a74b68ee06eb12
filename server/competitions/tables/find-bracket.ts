import type { Bracket, CupGroup, DrawnBracket } from '#contract/competitions/cups.ts';
import type { GroupTable, TableRow } from '#contract/competitions/tables.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { Database } from '#database/connect.ts';
import { listTieSources, type PlannedCup } from '#server/competitions/cup-queries.ts';
import { type Draw, type DrawnFixture, listNextTies } from '#server/competitions/draw-cup.ts';
import type { Groups } from '#server/competitions/form-groups.ts';
import { buildBracket } from '#server/competitions/tables/build-bracket.ts';
import { buildBestPlaces, buildCompetitionTables } from '#server/competitions/tables/competition-tables.ts';
import { type BestMeetings, describeCupRules } from '#server/competitions/tables/describe-rules.ts';
import { findTableFacts } from '#server/competitions/tables/table-queries.ts';
import { resolveFixtures } from '#server/results/brackets/resolve-fixtures.ts';
import { listFixtures, listTeamHeads } from '#server/results/fixtures/fixture-queries.ts';
import { AS_PLANNED, type StoredFixtureRow } from '#server/results/fixtures/fixture-row.ts';
import { listBestSlots } from '#server/results/tables/group-qualifiers.ts';
import { isStated } from '#server/results/tables/stated-best-places.ts';

const NO_MATCHES = {
  place: 1,
  movement: null,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  goals_for: 0,
  goals_against: 0,
  goal_difference: 0,
  points_deducted: 0,
  points: 0,
  form: [],
  zone: null,
  is_shared: true,
};

/** The bracket according to today's results. */
export async function findBracket(database: Database, league_id: number, competition: PlannedCup): Promise<Bracket> {
  const [fixtures, sources, facts] = await Promise.all([
    listFixtures(database, { league_id, competition_id: competition.id, includes_drafts: true }),
    listTieSources(database, competition.id),
    competition.format === 'groups and knockout' ? findTableFacts(database, competition.id) : undefined,
  ]);
  const { tables, deductions } = facts ? buildCompetitionTables(facts) : NO_TABLES;
  const slots = listBestSlots(sources);
  const [best] = slots;
  return assemble({
    league_id,
    competition,
    fixtures,
    tables,
    deductions,
    ties: sources,
    best_places: facts && best ? buildBestPlaces(facts, { place: best.best_place, through: slots.length }) : null,
  });
}

/** The bracket of an unsaved draw. */
export async function previewBracket(
  database: Database,
  league_id: number,
  competition: PlannedCup,
  drawn: Draw,
): Promise<DrawnBracket> {
  const teams = await listTeamHeads(database, league_id);
  const rows = drawn.fixtures.map((fixture, at) => toRow(competition.id, fixture, -at));
  const { id, season_id, name, format, rules } = competition;
  const fixtures = resolveFixtures([{ id, season_id, name, format, ...rules, grouped_teams: [] }], rows, teams);
  const tables = buildNewTables(drawn.groups, teams);
  const bracket = assemble({ league_id, competition, fixtures, tables, deductions: [], ties: rows, best_places: null });
  return { ...bracket, first_round: drawn.first_round };
}

const NO_TABLES: Pick<Parts, 'tables' | 'deductions'> = { tables: [], deductions: [] };

interface Parts {
  league_id: number;
  competition: PlannedCup;
  fixtures: readonly Fixture[];
  tables: readonly GroupTable[];
  deductions: Bracket['deductions'];
  ties: readonly Pick<DrawnFixture, 'tie' | 'home_source' | 'away_source'>[];
  best_places: Bracket['best_places'];
}

/** How the best teams of a place are assigned to ties. */
function chooseMeetings(ties: Parts['ties']): BestMeetings {
  const slots = listBestSlots(ties);
  if (slots.some(({ chosen }) => chosen)) return 'chosen';
  if (isStated(slots)) return 'stated';
  return slots.some(({ from }) => from) ? 'named' : 'any';
}

function assemble({ league_id, competition, fixtures, tables, deductions, ties, best_places }: Parts): Bracket {
  const { id, season_id, name, format, league_name, rules, teams } = competition;
  return {
    league_id,
    league_name,
    competition: { id, season_id, name, format },
    rules: describeCupRules({ format, ...rules }, tables.length, best_places, chooseMeetings(ties)),
    ...buildBracket(fixtures, { format, ...rules, next_ties: listNextTies(ties) }),
    groups: buildGroups(tables, fixtures),
    deductions,
    withdrawals: teams.flatMap(({ team, withdrawal }) => (withdrawal ? [{ name: team.name, withdrawal }] : [])),
    best_places,
  };
}

function toRow(competition_id: number, fixture: DrawnFixture, id: number): StoredFixtureRow {
  return { id, competition_id, ...fixture, ...AS_PLANNED };
}

/**
 * The groups of a cup with their tables. A group is finished once each of its fixtures has a result or is cancelled.
 */
function buildGroups(tables: readonly GroupTable[], fixtures: readonly Fixture[]): CupGroup[] {
  return tables.map(({ group, rows, lots_place }) => {
    const own = fixtures.filter((fixture) => fixture.stage === 'group' && fixture.group === group);
    const open = own.filter(({ score, status }) => score === null && status !== 'cancelled');
    return { name: group ?? '', is_finished: own.length > 0 && open.length === 0, rows, lots_place };
  });
}

/** Tables of groups before their first match. */
function buildNewTables(groups: Groups, teams: ReadonlyMap<number, TeamHead>): GroupTable[] {
  return [...groups].map(([group, ids]) => ({
    group,
    rows: ids.flatMap((id): TableRow[] => {
      const team = teams.get(id);
      return team ? [{ ...NO_MATCHES, team, name: team.name }] : [];
    }),
    lots_place: null,
  }));
}
