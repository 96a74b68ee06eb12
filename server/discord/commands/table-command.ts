import { writePlace } from '#contract/competitions/place-words.ts';
import { listTableNotes, numberNotesOf, type TableNote, writeTableNote } from '#contract/competitions/table-notes.ts';
import type { GroupTable, TableRow } from '#contract/competitions/tables.ts';
import { leaguesOf, nameFirst } from '#contract/leagues/leagues-of-season.ts';
import type { LeagueOverview } from '#contract/leagues/overview.ts';
import { buildMessage, buildRefusal, type DiscordMessage, writeName } from '#server/discord/build-message.ts';
import { competitionOption } from '#server/discord/commands/suggestions.ts';
import { escapeMarkdown } from '#server/discord/discord-text.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';

/** Rows of all tables together; each table has at least a few. */
const ROWS_SHOWN = 40;
const MIN_ROWS = 4;
const MAX_BUTTONS = 5;
const ZONE_WORDS = {
  up: 'goes up',
  'play off': 'play-off',
  'play off down': 'play-off to stay',
  down: 'goes down',
} as const;

export const tableCommand: LeagueCommand = {
  name: 'table',
  description: 'The table now',
  access: 'everyone',
  options: [competitionOption],
  async run(context, { competition = '' }) {
    if (competition !== '') return buildCompetition(context, competition);
    const { league, call, linkTo } = context;
    const { season, ...overview } = await call('visitor', 'GET /leagues/:league_id/overview', {
      league_id: league.id,
    });
    const tables = leaguesOf(overview);
    if (tables.length === 0)
      return buildRefusal('No table yet', 'This season has no league with results. Cups have no table.');
    const most = Math.max(MIN_ROWS, Math.floor(ROWS_SHOWN / tables.length));
    return buildMessage({
      title: writeName(league.name),
      lines: tables.flatMap((table) => writeLeague(table, season?.name, most)),
      buttons: tables.slice(0, MAX_BUTTONS).map(({ competition: { id, name } }) => ({
        label: tables.length > 1 ? name : 'Whole table',
        url: linkTo(`/leagues/${league.id}/competitions/${id}`),
      })),
    });
  },
};

/** A league with its matchweek or champions, and its first rows. */
function writeLeague(
  { competition, current_matchweek, matchweeks, is_over, rows, ...marks }: LeagueOverview,
  season: string | undefined,
  most: number,
): string[] {
  const [first] = rows;
  const notes = listTableNotes(marks);
  const head = [writeName(competition.name), season && writeName(season)].filter(Boolean).join(', ');
  const week = current_matchweek === null ? '' : `Matchweek ${current_matchweek} of ${matchweeks.length}.`;
  const champions =
    is_over && first && first.played > 0 ? `${nameFirst(first, true)}: **${writeName(first.name)}**.` : '';
  const others = rows.length > most ? `+${rows.length - most} more` : '';
  const shown = rows.slice(0, most).map((row) => writeRow(row, notes));
  return [head, champions || week, ...shown, others, ...writeNotes(notes)].filter(Boolean);
}

async function buildCompetition(context: CommandContext, text: string): Promise<DiscordMessage> {
  const { league, call, linkTo } = context;
  const value = /^\d+$/.test(text) ? text : (await competitionOption.suggest(context, text))[0]?.value;
  if (value === undefined)
    return buildRefusal('No such competition', 'Choose one of those that appear while you type.');
  const found = await call('visitor', 'GET /leagues/:league_id/competitions/:competition_id/table', {
    league_id: league.id,
    competition_id: Number(value),
  });
  const notes = listTableNotes(found);
  return buildMessage({
    title: writeName(found.competition.name),
    lines: [
      writeName(found.season.name),
      ...found.tables.flatMap((table) => writeTable(table, notes)),
      ...writeNotes(notes),
    ],
    buttons: [{ label: 'Whole table', url: linkTo(`/leagues/${league.id}/competitions/${value}`) }],
  });
}

function writeTable({ group, rows }: GroupTable, notes: readonly TableNote[]): string[] {
  return [...(group === null ? [] : [`**Group ${writeName(group)}**`]), ...rows.map((row) => writeRow(row, notes))];
}

/** Writes '1\) Kestrel United: 3 points deducted. A barred player'. */
function writeNotes(notes: readonly TableNote[]): string[] {
  return notes.map((note) => `${note.number}\\) ${writeName(note.name)}: ${escapeMarkdown(writeTableNote(note))}`);
}

/** Writes '1. Harbour City FC **22** (+8)', readable by a screen reader. */
function writeRow(row: TableRow, notes: readonly TableNote[]): string {
  const { name, points, goal_difference, zone } = row;
  const marks = numberNotesOf(name, notes).map((number) => ` ${number}\\)`);
  const difference = goal_difference > 0 ? `+${goal_difference}` : String(goal_difference).replace('-', '−');
  // Escaped, because a Markdown list would renumber the places.
  return `${writePlace(row)}\\. ${writeName(name)} **${points}** (${difference})${zone ? ` ${ZONE_WORDS[zone]}` : ''}${marks.join('')}`;
}
