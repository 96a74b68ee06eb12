import { createHash } from 'node:crypto';
import type { ImportKind } from '#contract/import-fields.ts';
import type { ImportPreview, SheetImport } from '#contract/imports.ts';
import type { TeamHead } from '#contract/league-teams.ts';
import { MAX_TEAM_SPELLINGS, MAX_TEAMS } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { type Columns, findColumnProblem } from '#server/imports/guess-columns.ts';
import { listKnownTeams } from '#server/imports/import-facts-queries.ts';
import type { Plan, PlanInput } from '#server/imports/plan.ts';
import { planFixtures } from '#server/imports/plan-fixtures.ts';
import { planMatches } from '#server/imports/plan-matches.ts';
import { planPlayerLines } from '#server/imports/plan-player-lines.ts';
import { planSquads } from '#server/imports/plan-squads.ts';
import { planTeams } from '#server/imports/plan-teams.ts';
import type { ImportReading } from '#server/imports/read-import.ts';
import type { Sheet } from '#server/imports/read-sheet.ts';
import { type KnownTeam, SheetTeams } from '#server/imports/sheet-teams.ts';
import { mapInSlices } from '#server/map-in-slices.ts';

const PLANNERS: Record<ImportKind, (input: PlanInput) => Promise<Plan>> = {
  matches: planMatches,
  'player lines': planPlayerLines,
  teams: planTeams,
  squads: planSquads,
  fixtures: planFixtures,
};

/** A sheet's preview, and what its import would store; `plan` is null if the sheet can't be read. */
export interface PlannedImport {
  preview: ImportPreview;
  plan: Plan | null;
  teams: SheetTeams;
}

/** Compares a sheet with the league. Stores nothing. */
export async function planImport(
  database: Database,
  leagueId: number,
  request: SheetImport,
  reading: ImportReading,
  now = new Date(),
): Promise<PlannedImport> {
  const { kind } = request;
  const known = await listKnownTeams(database, leagueId);
  const teams = new SheetTeams(known, request.teams ?? []);
  if (!reading.sheet) return { preview: describeProblem(known, reading.problem), plan: null, teams };
  const { sheet, columns, days } = reading;
  const dayOrder = request.day_order ?? days.order;
  const facts = { ...describeSheet(sheet, columns), day_order: dayOrder, day_question: days.question };
  const problem = findColumnProblem(columns, kind);
  if (problem) return { preview: { ...describeProblem(known, problem), ...facts }, plan: null, teams };
  const form = { columns, dayOrder, today: now.toISOString().slice(0, 10) };
  const plan = await PLANNERS[kind]({ database, leagueId, sheet, form, teams });
  const counts = countRows(plan, teams);
  const excess = findExcess(plan, teams, known.length + counts.new_teams);
  const preview = { ...describeProblem(known, excess), ...facts, ...counts, rows: plan.rows };
  return { preview: { ...preview, version: await findVersion(preview) }, plan, teams };
}

function describeSheet({ heads, rows }: Sheet, columns: Columns) {
  return { heads, examples: rows[0]?.cells ?? [], columns, row_count: rows.length };
}

function describeProblem(teams: readonly KnownTeam[], problem: string | null): ImportPreview {
  return {
    version: '0'.repeat(64),
    problem,
    heads: [],
    examples: [],
    columns: [],
    day_order: null,
    day_question: null,
    row_count: 0,
    made: 0,
    new_teams: 0,
    new_players: 0,
    already_there: 0,
    to_fix: 0,
    rows: [],
    teams: teams.map(toHead),
  };
}

function toHead({ id, name, short_name, slug, crest }: KnownTeam): TeamHead {
  return { id, name, short_name, slug, crest };
}

function countRows({ rows, contents, newPlayers }: Plan, teams: SheetTeams) {
  const alreadyThere = rows.filter(({ result }) => result === 'already there').length;
  const toFix = rows.filter(({ result }) => result === 'fix').length;
  return {
    made: rows.length - alreadyThere - toFix,
    new_teams: contents.kind === 'teams' ? contents.teams.length : teams.made.length,
    new_players: newPlayers,
    already_there: alreadyThere,
    to_fix: toFix,
  };
}

/** Why a league can't hold what the sheet would make; null if it can. */
function findExcess({ contents, excess }: Plan, teams: SheetTeams, teamCount: number): string | null {
  if (teamCount > MAX_TEAMS) return `The league would have ${teamCount} teams; it can have ${MAX_TEAMS}.`;
  // Each team has one name that is no other spelling.
  const stored = teams.known.reduce((count, { keys }) => count + keys.length - 1, 0);
  const added = contents.kind === 'teams' ? contents.teams.flatMap(({ spellings }) => spellings) : teams.kept;
  const spellings = stored + added.length;
  if (added.length > 0 && spellings > MAX_TEAM_SPELLINGS)
    return `The teams of this league would have ${spellings} spellings; they can have ${MAX_TEAM_SPELLINGS}.`;
  return excess;
}

/** Equal for previews that make the same of the same sheet. */
async function findVersion({ rows, columns, new_players, new_teams }: ImportPreview): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([columns, new_players, new_teams]));
  await mapInSlices(rows, (row) => hash.update(JSON.stringify(row)));
  return hash.digest('hex');
}
