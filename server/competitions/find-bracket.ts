import type { GroupTable } from '#contract/competition-tables.ts';
import type { Bracket } from '#contract/cups.ts';
import type { Fixture } from '#contract/fixtures.ts';
import type { Database } from '#database/connect.ts';
import { buildBracket } from '#server/competitions/build-bracket.ts';
import { buildGroups, buildNewTables } from '#server/competitions/build-groups.ts';
import { listTieSources, type PlannedCompetition } from '#server/competitions/cup-queries.ts';
import { describeCupRules } from '#server/competitions/describe-cup-rules.ts';
import { type DrawnFixture, type drawCup, listNextTies } from '#server/competitions/draw-cup.ts';
import { findCompetitionTables } from '#server/competitions/find-competition-tables.ts';
import { listFixtures, listTeamHeads } from '#server/fixtures/fixture-queries.ts';
import { AS_PLANNED, type FixtureRow, resolveFixtures } from '#server/fixtures/resolve-fixtures.ts';

/** The bracket that today's results make. */
export async function findBracket(
  database: Database,
  league_id: number,
  competition: PlannedCompetition,
): Promise<Bracket> {
  const [fixtures, sources, tables] = await Promise.all([
    listFixtures(database, { league_id, competition_id: competition.id, includes_drafts: true }),
    listTieSources(database, competition.id),
    competition.format === 'groups and knockout' ? findCompetitionTables(database, competition.id) : undefined,
  ]);
  return assemble({ league_id, competition, fixtures, tables: tables?.tables ?? [], nextTies: listNextTies(sources) });
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
  return assemble({ league_id, competition, fixtures, tables, nextTies: listNextTies(rows) });
}

interface Parts {
  league_id: number;
  competition: PlannedCompetition;
  fixtures: readonly Fixture[];
  tables: readonly GroupTable[];
  nextTies: ReadonlyMap<number, number>;
}

function assemble({ league_id, competition, fixtures, tables, nextTies }: Parts): Bracket {
  const { id, season_id, name, format, league_name, rules } = competition;
  return {
    league_id,
    league_name,
    competition: { id, season_id, name, format },
    rules: describeCupRules({ format, ...rules }, tables.length),
    ...buildBracket(fixtures, { format, ...rules, next_ties: nextTies }),
    groups: buildGroups(tables, fixtures),
  };
}

function toRow(competition_id: number, fixture: DrawnFixture, id: number): FixtureRow {
  return { id, competition_id, ...fixture, ...AS_PLANNED };
}
