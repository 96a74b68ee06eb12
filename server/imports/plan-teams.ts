import { foldName } from '#contract/fold-name.ts';
import type { ImportField } from '#contract/import-fields.ts';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { hasVisibleText, isShortName } from '#contract/plain-text.ts';
import { spaceOnce } from '#contract/team-names.ts';
import { designCrest, readColour, shortenName } from '#server/imports/design-team.ts';
import { buildRow, type Plan, type PlanInput, type PlannedTeam, readRows } from '#server/imports/plan.ts';
import type { RowReader } from '#server/imports/row-reader.ts';
import { refuseTeamName, type SheetTeam } from '#server/imports/sheet-teams.ts';

const MAX_SPELLINGS = 20;

/** Teams of a sheet: a name that finds a team of the league leaves that team as it is. */
export async function planTeams(input: PlanInput): Promise<Plan> {
  const planned: PlannedTeam[] = [];
  /** Rows by the folded names that they bring. */
  const inSheet = new Map<string, number>();
  const rows = await readRows(input, (reader) => {
    const name = spaceOnce(reader.name('name'));
    const refusal = refuseTeamName(name);
    if (refusal) reader.report('name', refusal);
    const short = reader.cell('short_name').toUpperCase();
    if (short !== '' && !isShortName(short))
      reader.report('short_name', `Short name “${reader.cell('short_name')}” is not 2 to 4 letters.`);
    const colours = readColours(reader);
    const spellings = readSpellings(reader, name);
    const known = name === '' ? null : input.teams.find(name);
    if (!known) refuseTakenNames(reader, name, spellings, input, inSheet);
    const isNew = !known && reader.problems.length === 0;
    if (isNew) {
      const key = foldName(name);
      for (const taken of [name, ...spellings]) inSheet.set(foldName(taken), reader.number);
      planned.push({
        key,
        name,
        short_name: short || shortenName(name),
        crest: designCrest(name, colours),
        spellings,
      });
    }
    return buildRow(reader, {
      cells: [
        known?.name ?? name,
        short || (name === '' ? '' : shortenName(name)),
        colourCells(reader).join(', '),
        spellings.join(', '),
      ],
      team_ids: [known?.id ?? null],
      note: known ? noteOf(known, name) : null,
      isThere: known !== null,
    });
  });
  return { rows, contents: { kind: 'teams', teams: planned }, newPlayers: 0, excess: null };
}

function noteOf(known: SheetTeam, name: string): string {
  return known.name === name
    ? 'A team of this name. It stays as it is.'
    : `“${name}” is a name of ${known.name}. It stays as it is.`;
}

function refuseTakenNames(
  reader: RowReader,
  name: string,
  spellings: readonly string[],
  { teams }: PlanInput,
  inSheet: ReadonlyMap<string, number>,
): void {
  for (const [at, taken] of [name, ...spellings].entries()) {
    const field = at === 0 ? 'name' : 'spellings';
    const row = inSheet.get(foldName(taken));
    if (row !== undefined) reader.report(field, `Row ${row} has the name “${taken}” already.`);
    const bearer = teams.find(taken);
    if (bearer) reader.report(field, `“${taken}” is a name of ${bearer.name} already.`);
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

function readSpellings(reader: RowReader, name: string): string[] {
  const spellings = reader
    .cell('spellings')
    .split(/[,;/|]/)
    .map(spaceOnce)
    .filter((spelling) => spelling !== '' && foldName(spelling) !== foldName(name));
  if (spellings.some((spelling) => spelling.length > MAX_NAME_LENGTH))
    reader.report('spellings', `A spelling can have ${MAX_NAME_LENGTH} characters.`);
  if (!spellings.every(hasVisibleText)) reader.report('spellings', 'A spelling has no visible letter.');
  const different = [...new Map(spellings.map((spelling) => [foldName(spelling), spelling])).values()];
  if (different.length > MAX_SPELLINGS) reader.report('spellings', `A team can have ${MAX_SPELLINGS} spellings here.`);
  return different;
}
