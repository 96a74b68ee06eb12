import { readFile } from 'node:fs/promises';
import { InvalidArgumentError, Option } from 'commander';
import { type AddCommands, CommandError, type Context, resolveFromCaller, withNotes } from '#cli/command.ts';
import { requireLeague } from '#cli/require-league.ts';
import { decodeSheet } from '#contract/imports/decode-sheet.ts';
import { FIELD_LABELS, IMPORT_KINDS } from '#contract/imports/fields.ts';
import type { ImportKind, ImportPreview, SheetImport } from '#contract/imports/schema.ts';
import { MAX_SHEET_LENGTH } from '#contract/kit/limits.ts';
import { cleanText, hasVisibleText } from '#contract/kit/plain-text.ts';
import type { Database } from '#database/connect.ts';
import { ADMIN_COMMAND } from '#server/changes/audit-queries.ts';
import { listKnownTeams } from '#server/imports/import-facts-queries.ts';
import { importSheet } from '#server/imports/import-queries.ts';
import { planImport } from '#server/imports/plan/plan-import.ts';
import { readImport } from '#server/imports/read/read-import.ts';
import { SheetTeams } from '#server/imports/read/sheet-teams.ts';

/** Faults printed for a sheet with many. */
const MAX_PROBLEMS_PRINTED = 50;

const KIND_LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  IMPORT_KINDS.map((kind) => kind.replace(' ', '-')),
);

interface ImportOptions {
  dayFirst?: boolean;
  monthFirst?: boolean;
  spellings?: string;
  dryRun?: boolean;
}

export const addImportCommands: AddCommands = (program, createAction) => {
  program
    .command('import')
    .description('Imports a sheet into a league: all rows or none.')
    .argument('<league>', 'its id or name')
    .argument('<kind>', KIND_LIST)
    .argument('<file>', 'a CSV file, or one with tabs or semicolons; its first row names the columns')
    .addOption(new Option('--day-first', '03/04 is the 3rd of April').conflicts('monthFirst'))
    .option('--month-first', '03/04 is the 4th of March')
    .option(
      '--spellings <list>',
      'names in the sheet, each with the team of the league that it stands for, as "Spurs=Tottenham,…"; they are kept for later sheets',
    )
    .option('--dry-run', 'prints what would be made, and stores nothing')
    .addHelpText(
      'after',
      withNotes('Unknown teams and players are made. Nothing is announced. An import can be undone on the site.'),
    )
    .action(
      createAction((context, league: string, kind: string, file: string, options: ImportOptions) =>
        importFile(context, league, readKind(kind), file, options),
      ),
    );
};

function readKind(text: string): ImportKind {
  const kind = IMPORT_KINDS.find((known) => known === text.replace('-', ' '));
  if (kind) return kind;
  throw new InvalidArgumentError(`The kind must be ${KIND_LIST}, not "${text}".`);
}

async function importFile(
  { database, report }: Context,
  league: string,
  kind: ImportKind,
  file: string,
  { dayFirst, monthFirst, spellings, dryRun }: ImportOptions,
): Promise<string> {
  const { id: leagueId, name } = await requireLeague(database, league);
  const sheet: SheetImport = { kind, text: await readText(file) };
  if (dayFirst) sheet.day_order = 'day first';
  if (monthFirst) sheet.day_order = 'month first';
  if (spellings) sheet.teams = await readSpellings(database, leagueId, spellings);
  const reading = readImport(sheet);
  const { preview } = await planImport(database, leagueId, sheet, reading);
  refuseProblems(preview);
  const counts = describeCounts(preview);
  if (dryRun)
    return [`Nothing was stored. The sheet would bring ${counts} into ${name}.`, ...describeFirst(preview)].join('\n');
  if (preview.made === 0) return `Every row of the sheet is in ${name} already.`;
  const request = { ...sheet, version: preview.version };
  const { id } = await importSheet(database, leagueId, request, reading, ADMIN_COMMAND, report);
  return `Import ${id} brought ${counts} into ${name}.`;
}

/** Parses 'Man Utd=Manchester United,Spurs=Tottenham' as decisions; either side is the name of a team of the league. */
async function readSpellings(
  database: Database,
  leagueId: number,
  text: string,
): Promise<NonNullable<SheetImport['teams']>> {
  const teams = new SheetTeams(await listKnownTeams(database, leagueId), []);
  return text.split(',').map((part) => {
    const [name = '', teamName = ''] = part.split('=').map(cleanText);
    const team = teams.find(teamName);
    if (!hasVisibleText(name) || !team?.id)
      throw new InvalidArgumentError(`"${part}" is not a name, an equals sign and a team of the league.`);
    return { name, team_id: team.id, keeps_spelling: true };
  });
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(resolveFromCaller(file)).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`"${file}" can't be read: ${error.code}.`);
  });
  const decoded = decodeSheet(bytes);
  if (decoded.text === null) throw new CommandError(decoded.problem);
  const { text } = decoded;
  if (text.length > MAX_SHEET_LENGTH) throw new CommandError(`"${file}" is larger than a sheet of 5,000 rows.`);
  return text;
}

/** Throws with one line for each faulty cell. */
function refuseProblems(preview: ImportPreview): void {
  const { problem, rows, to_fix, heads } = preview;
  if (problem !== null) throw new CommandError(problem);
  if (to_fix === 0) return;
  const lines = rows.flatMap(({ row, problems }) =>
    problems.map(({ column, field, problem }) => {
      const head = (column === null ? undefined : heads[column]) ?? FIELD_LABELS[field];
      return `Row ${row}, ${head}: ${problem}`;
    }),
  );
  const hidden = lines.length - MAX_PROBLEMS_PRINTED;
  throw new CommandError(
    [
      `Nothing was stored: ${to_fix === 1 ? '1 row is' : `${to_fix} rows are`} to fix.`,
      ...lines.slice(0, MAX_PROBLEMS_PRINTED),
      ...(hidden > 0 ? [`And ${hidden} more.`] : []),
      ...describeFirst(preview),
    ].join('\n'),
  );
}

function describeFirst({ first }: ImportPreview): string[] {
  return first ? [`${first.reason} Import ${first.kind} first.`] : [];
}

function describeCounts(preview: ImportPreview): string {
  const { made, new_teams, new_players, already_there, left_out, unread } = preview;
  const rows = made === 1 ? '1 row' : `${made} rows`;
  const skipped = unread.length > 0 ? `, columns not read: ${unread.join(', ')}` : '';
  const left = left_out > 0 ? `, left out: ${left_out}` : '';
  return `${rows} (new teams: ${new_teams}, new players: ${new_players}, already there: ${already_there}${left}${skipped})`;
}
