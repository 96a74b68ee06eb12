import { createHash } from 'node:crypto';
import { KIND_NAMES } from '#contract/imports/fields.ts';
import type { ImportKind, ImportPreview, PreviewRow, RowResult, SheetImport } from '#contract/imports/schema.ts';
import { dayIn } from '#contract/kit/days.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import { MAX_TEAM_SPELLINGS, MAX_TEAMS } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { findLeagueTimeZone, listKnownTeams } from '#server/imports/import-facts-queries.ts';
import type { ImportPlan, PlanInput } from '#server/imports/plan/plan.ts';
import { planCompetitions } from '#server/imports/plan/plan-competitions.ts';
import { planDeductions } from '#server/imports/plan/plan-deductions.ts';
import { planFixtures } from '#server/imports/plan/plan-fixtures.ts';
import { planMatches } from '#server/imports/plan/plan-matches.ts';
import { planPlayerLines } from '#server/imports/plan/plan-player-lines.ts';
import { planSquads } from '#server/imports/plan/plan-squads.ts';
import { planTeams } from '#server/imports/plan/plan-teams.ts';
import { type Columns, findColumnProblem, findLikelyKind } from '#server/imports/read/guess-columns.ts';
import { hasGoalColumns } from '#server/imports/read/join-goals.ts';
import { findExport } from '#server/imports/read/known-exports.ts';
import type { ImportReading } from '#server/imports/read/read-import.ts';
import type { Sheet } from '#server/imports/read/read-sheet.ts';
import { describeZones } from '#server/imports/read/read-time.ts';
import { type KnownTeam, SheetTeams } from '#server/imports/read/sheet-teams.ts';
import { readClocksOf } from '#server/kit/time/zoned-time.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';

const PLANNERS: Record<ImportKind, (input: PlanInput) => Promise<ImportPlan>> = {
  matches: planMatches,
  'player lines': planPlayerLines,
  teams: planTeams,
  squads: planSquads,
  competitions: planCompetitions,
  fixtures: planFixtures,
  deductions: planDeductions,
};

/** A sheet's preview and the rows that its import would store; `plan` is null if the sheet is unreadable. */
export interface PlannedImport {
  preview: ImportPreview;
  plan: ImportPlan | null;
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
  const facts = { ...describeSheet(sheet, columns, kind), day_order: dayOrder, day_question: days.question };
  const problem = refuseOwnFile(sheet, kind) ?? findColumnProblem(columns, kind);
  if (problem) {
    // Heads of another kind may have been read as the first row.
    const heads = sheet.headRow > 0 ? sheet.heads : (sheet.rows[0]?.cells ?? []);
    const likely_kind = findExport(heads)?.kind ?? findLikelyKind(heads);
    return { preview: { ...describeProblem(known, problem), ...facts, likely_kind }, plan: null, teams };
  }
  const timeZone = await findLeagueTimeZone(database, leagueId);
  const namedZones = new Set<string>();
  const toInstant = readClocksOf(timeZone);
  const form = { columns, dayOrder, timeZone, toInstant, today: dayIn(timeZone, now), namedZones };
  const leftOut = listLeftOut(sheet, new Set(request.left_out));
  const plan = await PLANNERS[kind]({
    database,
    leagueId,
    sheet: { ...sheet, rows: sheet.rows.filter(({ number }) => !leftOut.has(number)) },
    form,
    teams,
    unplayed: request.unplayed ?? 'left out',
    corrected: new Map(request.matches?.map(({ row, match_id }) => [row, match_id])),
    cups: new Map(request.cups?.map(({ competition, name }) => [foldName(competition), name])),
    sides: new Map(request.sides?.map(({ row, sides }) => [row, sides])),
  });
  if (leftOut.size > 0) plan.rows = [...plan.rows, ...leftOut.values()].toSorted((one, other) => one.row - other.row);
  const counts = countRows(plan, teams);
  const excess = findExcess(plan, teams, known.length + counts.new_teams);
  const { first = null, cups = [] } = plan;
  const time_zones = columns.includes('date') ? describeZones(timeZone, namedZones) : null;
  const preview = { ...describeProblem(known, excess), ...facts, ...counts, first, cups, time_zones, rows: plan.rows };
  return { preview: { ...preview, version: await findVersion(preview) }, plan, teams };
}

/** Why a file of ours has no rows of this kind, in one sentence; null for other sheets. */
function refuseOwnFile({ heads }: Sheet, kind: ImportKind): string | null {
  const own = findExport(heads);
  if (!own || own.kind === kind) return null;
  return own.kind === null
    ? `This is our file of ${own.name}, which follows from matches. Import the league’s results and player lines instead.`
    : `This is our file of ${own.name}: choose ${KIND_NAMES[own.kind]} above.`;
}

/** Numbers of rows without data and of rows that the request leaves out. */
function listLeftOut({ rows }: Sheet, chosen: ReadonlySet<number>): Map<number, PreviewRow> {
  return new Map(
    rows.flatMap(({ number, cells, leftOut }) => {
      const note = leftOut ?? (chosen.has(number) ? 'Left out by you.' : null);
      if (note === null) return [];
      const shown = [cells.filter((cell) => cell !== '').join(', ')];
      return [
        [
          number,
          {
            row: number,
            result: 'left out',
            cells: shown,
            team_ids: [],
            note,
            problems: [],
            unknown: [],
            match_id: null,
            asks: null,
          },
        ],
      ];
    }),
  );
}

function describeSheet({ headRow, heads, rows }: Sheet, columns: Columns, kind: ImportKind) {
  // Columns of our files that nothing reads are derived from others.
  const isOwn = findExport(heads) !== null;
  // Columns of goals in a sheet with one match per row.
  const isUnused = (field: Columns[number]) => (field === 'team' || field === 'penalty') && !hasGoalColumns(columns);
  const unread = columns.flatMap((field, at) =>
    !isOwn && (field === null || (kind === 'matches' && isUnused(field))) && rows.some(({ cells }) => cells[at] !== '')
      ? heads[at] || `Column ${at + 1}`
      : [],
  );
  return { head_row: headRow, heads, examples: rows[0]?.cells ?? [], columns, unread, row_count: rows.length };
}

function describeProblem(teams: readonly KnownTeam[], problem: string | null): ImportPreview {
  return {
    version: '0'.repeat(64),
    problem,
    likely_kind: null,
    first: null,
    cups: [],
    head_row: 1,
    heads: [],
    examples: [],
    columns: [],
    unread: [],
    day_order: null,
    day_question: null,
    time_zones: null,
    row_count: 0,
    made: 0,
    new_teams: 0,
    new_players: 0,
    already_there: 0,
    left_out: 0,
    unplayed: 0,
    to_fix: 0,
    rows: [],
    teams: teams.map(toHead),
  };
}

function toHead({ id, name, short_name, slug, crest }: KnownTeam): TeamHead {
  return { id, name, short_name, slug, crest };
}

function countRows({ rows, contents, newPlayers, unplayed = 0 }: ImportPlan, teams: SheetTeams) {
  const count = (...results: RowResult[]) => rows.filter(({ result }) => results.includes(result)).length;
  return {
    made: count('new', 'new with team', 'new fixture', 'correction'),
    new_teams: contents.kind === 'teams' ? contents.teams.length : teams.newTeams.length,
    new_players: newPlayers,
    already_there: count('already there'),
    left_out: count('left out'),
    unplayed,
    to_fix: count('fix'),
  };
}

/** Why the sheet would exceed the league's limits; null if it wouldn't. */
function findExcess({ contents, excess }: ImportPlan, teams: SheetTeams, teamCount: number): string | null {
  if (teamCount > MAX_TEAMS) return `The league would have ${teamCount} teams; it can have ${MAX_TEAMS}.`;
  // Each team has one name that isn't a spelling.
  const stored = teams.known.reduce((count, { keys }) => count + keys.length - 1, 0);
  const added =
    contents.kind === 'teams'
      ? [...contents.teams, ...contents.changed].flatMap(({ spellings }) => spellings)
      : teams.newSpellings;
  const spellings = stored + added.length;
  if (added.length > 0 && spellings > MAX_TEAM_SPELLINGS)
    return `The teams of this league would have ${spellings} spellings; they can have ${MAX_TEAM_SPELLINGS}.`;
  return excess;
}

/** A hash that is equal for previews with the same outcome for the same sheet. */
async function findVersion({ rows, columns, cups, new_players, new_teams }: ImportPreview): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([columns, cups, new_players, new_teams]));
  await mapInSlices(rows, (row) => hash.update(JSON.stringify(row)));
  return hash.digest('hex');
}
