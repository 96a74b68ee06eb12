import type { GroupTable } from '#contract/competition-tables.ts';
import type { Bracket } from '#contract/cups.ts';
import type { Fixture } from '#contract/fixtures.ts';
import type { Database } from '#database/connect.ts';
import { buildBracket } from '#server/competitions/build-bracket.ts';
import { buildGroups, buildNewTables } from '#server/competitions/build-groups.ts';
import { buildBestPlaces, buildCompetitionTables } from '#server/competitions/competition-tables.ts';
import { listTieSources, type PlannedCompetition } from '#server/competitions/cup-queries.ts';
import { describeCupRules } from '#server/competitions/describe-cup-rules.ts';
import { type DrawnFixture, type drawCup, listNextTies } from '#server/competitions/draw-cup.ts';
import { findTableFacts } from '#server/competitions/table-queries.ts';
import { listFixtures, listTeamHeads } from '#server/domain/fixture-queries.ts';
import { AS_PLANNED, type FixtureRow, resolveFixtures } from '#server/domain/resolve-fixtures.ts';

/** The bracket that today's results make. */
export async function findBracket(
  database: Database,
  league_id: number,
  competition: PlannedCompetition,
): Promise<Bracket> {
  const [fixtures, sources, facts] = await Promise.all([
    listFixtures(database, { league_id, competition_id: competition.id, includes_drafts: true }),
    listTieSources(database, competition.id),
    competition.format === 'groups and knockout' ? findTableFacts(database, competition.id) : undefined,
  ]);
  const tables = facts ? buildCompetitionTables(facts).tables : [];
  const best = countBest(sources);
  return assemble({
    league_id,
    competition,
    fixtures,
    tables,
    nextTies: listNextTies(sources),
    best_places: facts && best ? buildBestPlaces(facts, best) : null,
  });
}

/** The bracket of a draw that is not stored. */
export async function previewBracket(
  database: Database,
  league_id: number,
  competition: PlannedCompetition,
  drawn: ReturnType<typeof drawCup>,
): Promise<Bracket> {
  const teams = await listTeamHeads(database, league_id);
  const rows = drawn.fixtures.map((fixture, at) => toRow(competition.id, fixture, -at));
  const { rules, ...head } = competition;
  const fixtures = resolveFixtures([{ ...head, ...rules, grouped_teams: [] }], rows, teams);
  const tables = buildNewTables(drawn.groups, teams);
  return assemble({ league_id, competition, fixtures, tables, nextTies: listNextTies(rows), best_places: null });
}

interface Parts {
  league_id: number;
  competition: PlannedCompetition;
  fixtures: readonly Fixture[];
  tables: readonly GroupTable[];
  nextTies: ReadonlyMap<number, number>;
  best_places: Bracket['best_places'];
}

/** The place of groups whose best teams go through, with their number; null if no tie has one. */
function countBest(ties: readonly Pick<DrawnFixture, 'home_source' | 'away_source'>[]) {
  const sources = ties.flatMap(({ home_source, away_source }) => [home_source, away_source]);
  const best = sources.flatMap((source) => (source && 'best_place' in source ? source : []));
  const [first] = best;
  return first ? { place: first.best_place, through: new Set(best.map(({ slot }) => slot)).size } : null;
}

function assemble({ league_id, competition, fixtures, tables, nextTies, best_places }: Parts): Bracket {
  const { id, season_id, name, format, league_name, rules } = competition;
  return {
    league_id,
    league_name,
    competition: { id, season_id, name, format },
    rules: describeCupRules({ format, ...rules }, tables.length, best_places),
    ...buildBracket(fixtures, { format, ...rules, next_ties: nextTies }),
    groups: buildGroups(tables, fixtures),
    best_places,
  };
}

function toRow(competition_id: number, fixture: DrawnFixture, id: number): FixtureRow {
  return { id, competition_id, ...fixture, ...AS_PLANNED };
}
