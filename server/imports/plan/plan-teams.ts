import type { ImportField } from '#contract/imports/fields.ts';
import { CREST_OUTLINES, CREST_PATTERNS } from '#contract/kit/crests.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { Crest } from '#contract/kit/heads.ts';
import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasVisibleText, isShortName } from '#contract/kit/plain-text.ts';
import { spaceOnce } from '#contract/teams/names.ts';
import { suggestShortName } from '#contract/teams/suggest-team.ts';
import { designCrest, readColour } from '#server/imports/plan/design-team.ts';
import {
  buildRow,
  type ChangedTeam,
  type ImportPlan,
  type PlanInput,
  type PlannedSpelling,
  type PlannedTeam,
  readRows,
} from '#server/imports/plan/plan.ts';
import { splitNames } from '#server/imports/read/list-names.ts';
import type { RowReader } from '#server/imports/read/row-reader.ts';
import { refuseTeamName, type SheetTeam, type SheetTeams } from '#server/imports/read/sheet-teams.ts';

const MAX_SPELLINGS = 20;

/**
 * Teams of a sheet. An existing team without its own design takes the sheet's, as other sheets create teams by name
 * alone; every team takes further names.
 */
export async function planTeams(input: PlanInput): Promise<ImportPlan> {
  const planned: PlannedTeam[] = [];
  const changed: ChangedTeam[] = [];
  /** Rows by the folded names in them. */
  const inSheet = new Map<string, number>();
  const shortNames = input.teams.known.map(({ short_name }) => short_name);
  const rows = await readRows(input, (reader) => {
    const name = spaceOnce(reader.name('name'));
    const refusal = refuseTeamName(name);
    if (refusal) reader.report('name', refusal);
    const short = reader.cell('short_name').toUpperCase();
    if (short !== '' && !isShortName(short))
      reader.report('short_name', `Short name “${reader.cell('short_name')}” is not 2 to 4 letters.`);
    const colours = readColours(reader);
    const spellings = [
      ...readSpellings(reader, name, 'spelling'),
      ...readSpellings(reader, name, 'former name'),
    ] satisfies PlannedSpelling[];
    const crest = { ...designCrest(name, colours), ...readCrest(reader) };
    const known = name === '' ? null : input.teams.find(name);
    const shown = short || (name === '' ? '' : suggestShortName(name, shortNames));
    const change = known && findChange(known, { short_name: short, crest, spellings }, input.teams);
    refuseTakenNames(reader, known ? [] : [name], { known, spellings, teams: input.teams, inSheet });
    if (reader.problems.length === 0) {
      for (const taken of [name, ...spellings.map(({ spelling }) => spelling)])
        inSheet.set(foldName(taken), reader.number);
      if (change) changed.push(change);
      else if (!known) {
        shortNames.push(shown);
        planned.push({ key: foldName(name), name, short_name: shown, crest, spellings });
      }
    }
    return buildRow('teams', reader, {
      cells: {
        name: known?.name ?? name,
        short_name: shown,
        colours: colourCells(reader).join(', '),
        spellings: spellings.map(({ spelling }) => spelling).join(', '),
      },
      team_ids: { name: known?.id },
      note: known ? noteOf(known, name, change) : null,
      isThere: known !== null && !change,
      result: change ? 'correction' : 'new',
    });
  });
  return { rows, contents: { kind: 'teams', teams: planned, changed }, newPlayers: 0, excess: null };
}

type Design = Pick<PlannedTeam, 'short_name' | 'crest' | 'spellings'>;

/** An existing team's changes from a row; null for none. */
function findChange(
  { id }: SheetTeam,
  { short_name, crest, spellings }: Design,
  teams: SheetTeams,
): ChangedTeam | null {
  const known = teams.known.find((team) => team.id === id);
  if (!known) return null;
  const isUndesigned = isSameCrest(known.crest, designCrest(known.name));
  const taken = isUndesigned
    ? { short_name: short_name || known.short_name, crest }
    : { short_name: known.short_name, crest: known.crest };
  const added = spellings.filter(({ spelling }) => !teams.find(spelling));
  const isSame = taken.short_name === known.short_name && isSameCrest(taken.crest, known.crest);
  return isSame && added.length === 0 ? null : { team_id: known.id, ...taken, spellings: added };
}

function isSameCrest(one: Crest, other: Crest): boolean {
  return (Object.keys(one) as (keyof Crest)[]).every((part) => one[part] === other[part]);
}

/** The parts of a crest in the row, except its colours. */
function readCrest(reader: RowReader): Partial<Crest> {
  const outline = reader.optionalWord('outline', CREST_OUTLINES);
  const pattern = reader.optionalWord('pattern', CREST_PATTERNS);
  return { ...(outline && { outline }), ...(pattern && { pattern }) };
}

function noteOf(known: SheetTeam, name: string, change: ChangedTeam | null): string {
  if (change) return `${known.name} takes what it lacks from this row.`;
  return known.name === name
    ? 'A team of this name. It stays as it is.'
    : `“${name}” is a name of ${known.name}. It stays as it is.`;
}

interface TakenNames {
  known: SheetTeam | null;
  spellings: readonly PlannedSpelling[];
  teams: SheetTeams;
  inSheet: ReadonlyMap<string, number>;
}

/** Reports names that other teams have, in the league or in rows above. */
function refuseTakenNames(
  reader: RowReader,
  own: readonly string[],
  { known, spellings, teams, inSheet }: TakenNames,
): void {
  const names = [
    ...own.map((taken) => ({ taken, field: 'name' as const })),
    ...spellings.map(({ spelling, kind }) => ({ taken: spelling, field: fieldOfNames(kind) })),
  ];
  for (const { taken, field } of names) {
    const row = inSheet.get(foldName(taken));
    if (row !== undefined) reader.report(field, `Row ${row} has the name “${taken}” already.`);
    const bearer = teams.find(taken);
    if (bearer && bearer.id !== known?.id) reader.report(field, `“${taken}” is a name of ${bearer.name} already.`);
  }
}

function colourCells(reader: RowReader): string[] {
  const both = reader.cell('colours').split(/[,;/|]|\s(?:and|&)\s/i);
  return [...both, reader.cell('first_colour'), reader.cell('second_colour')]
    .map((colour) => colour.trim())
    .filter(Boolean);
}

function readColours(reader: RowReader): string[] {
  const cells = colourCells(reader);
  const colours = cells.flatMap((cell) => readColour(cell) ?? []);
  const field = (['colours', 'first_colour', 'second_colour'] as const).find((field) => reader.cell(field) !== '');
  const strange = cells.find((cell) => readColour(cell) === null);
  if (strange) reader.report(fieldOf(reader, strange), `“${strange}” is not a colour like navy or #14213d.`);
  else if (colours.length > 2 && field) reader.report(field, 'A team has two colours.');
  return colours;
}

function fieldOf(reader: RowReader, text: string): ImportField {
  if (reader.cell('first_colour') === text) return 'first_colour';
  return reader.cell('second_colour') === text ? 'second_colour' : 'colours';
}

function fieldOfNames(kind: PlannedSpelling['kind']): 'spellings' | 'former_names' {
  return kind === 'spelling' ? 'spellings' : 'former_names';
}

/** Names between separators; a name with separators is quoted. */
function readSpellings(reader: RowReader, name: string, kind: PlannedSpelling['kind']): PlannedSpelling[] {
  const field = fieldOfNames(kind);
  const spellings = splitNames(reader.cell(field)).filter((spelling) => foldName(spelling) !== foldName(name));
  if (spellings.some((spelling) => spelling.length > MAX_NAME_LENGTH))
    reader.report(field, `A spelling can have ${MAX_NAME_LENGTH} characters.`);
  if (!spellings.every(hasVisibleText)) reader.report(field, 'A spelling has no visible letter.');
  const different = [...new Map(spellings.map((spelling) => [foldName(spelling), spelling])).values()];
  if (different.length > MAX_SPELLINGS) reader.report(field, `A team can have ${MAX_SPELLINGS} spellings here.`);
  return different.map((spelling) => ({ spelling, kind }));
}
