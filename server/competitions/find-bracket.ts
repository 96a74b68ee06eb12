import type { Bracket, CupGroup } from '#contract/cups.ts';
import type { Fixture } from '#contract/fixtures.ts';
import type { Database } from '#database/connect.ts';
import { buildBracket } from '#server/competitions/build-bracket.ts';
import { buildGroups } from '#server/competitions/build-groups.ts';
import { listTieSources, type PlannedCompetition } from '#server/competitions/cup-queries.ts';
import { describeCupRules } from '#server/competitions/describe-cup-rules.ts';
import { type DrawnFixture, type drawCup, listNextTies } from '#server/competitions/draw-cup.ts';
import { listFixtures, listTeamHeads } from '#server/fixtures/fixture-queries.ts';
import { type FixtureRow, resolveFixtures } from '#server/fixtures/resolve-fixtures.ts';

/** The bracket that today's results make. */
export async function findBracket(
  database: Database,
  league_id: number,
  competition: PlannedCompetition,
): Promise<Bracket> {
  const [fixtures, sources] = await Promise.all([
    listFixtures(database, { league_id, competition_id: competition.id, includes_drafts: true }),
    listTieSources(database, competition.id),
  ]);
  return assemble(league_id, competition, fixtures, listNextTies(sources));
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
  const resolved = { ...head, ...rules, grouped_teams: [] };
  const grouped = new Map([...drawn.groups].flatMap(([group, ids]) => ids.map((id) => [id, group] as const)));
  const teamsInGroups = competition.teams.map((entry) => ({ ...entry, group: grouped.get(entry.team.id) ?? null }));
  const fixtures = resolveFixtures([resolved], rows, teams);
  return assemble(league_id, { ...competition, teams: teamsInGroups }, fixtures, listNextTies(rows));
}

function assemble(
  league_id: number,
  competition: PlannedCompetition,
  fixtures: readonly Fixture[],
  next_ties: ReadonlyMap<number, number>,
): Bracket {
  const { id, season_id, name, format, league_name, rules } = competition;
  const groups: CupGroup[] = buildGroups(competition, fixtures);
  return {
    league_id,
    league_name,
    competition: { id, season_id, name, format },
    rules: describeCupRules({ format, ...rules }, groups.length),
    ...buildBracket(fixtures, { format, ...rules, next_ties }),
    groups,
  };
}

function toRow(competition_id: number, fixture: DrawnFixture, id: number): FixtureRow {
  return {
    id,
    competition_id,
    ...fixture,
    moved_from: null,
    deadline: null,
    referee: null,
    status: 'planned',
    status_reason: null,
    walkover_winner: null,
    had_extra_time: false,
    home_penalties: null,
    away_penalties: null,
    match_id: null,
    home_goals: null,
    away_goals: null,
    outcome: null,
  };
}
