import type { GroupTable, TableRow } from '#contract/competition-tables.ts';
import { writePlace } from '#contract/place-words.ts';
import { buildMessage, buildRefusal, type DiscordMessage, writeName } from '#server/discord/build-message.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/command.ts';
import { competitionOption } from '#server/discord/commands/suggestions.ts';

const ZONE_WORDS = { up: 'goes up', 'play off': 'play-off', down: 'goes down' } as const;

export const tableCommand: LeagueCommand = {
  name: 'table',
  description: 'The table now',
  access: 'everyone',
  options: [competitionOption],
  async run(context, { competition = '' }) {
    if (competition !== '') return buildCompetition(context, competition);
    const { league, call, linkTo } = context;
    const { league: table, season } = await call('visitor', 'GET /leagues/:league_id/overview', {
      league_id: league.id,
    });
    if (!table) return buildRefusal('No table yet', 'This season has no league with results. Cups have no table.');
    const { competition: head, current_matchweek, matchweeks, rows } = table;
    const week = current_matchweek === null ? '' : `Matchweek ${current_matchweek} of ${matchweeks.length}.`;
    return buildMessage({
      title: writeName(league.name),
      lines: [
        [writeName(head.name), season && writeName(season.name)].filter(Boolean).join(', '),
        week,
        ...rows.map(writeRow),
      ].filter(Boolean),
      buttons: [{ label: 'Whole table', url: linkTo(`/leagues/${league.id}/competitions/${head.id}`) }],
    });
  },
};

async function buildCompetition(context: CommandContext, text: string): Promise<DiscordMessage> {
  const { league, call, linkTo } = context;
  const value = /^\d+$/.test(text) ? text : (await competitionOption.suggest(context, text))[0]?.value;
  if (value === undefined)
    return buildRefusal('No such competition', 'Choose one of those that appear while you type.');
  const found = await call('visitor', 'GET /leagues/:league_id/competitions/:competition_id/table', {
    league_id: league.id,
    competition_id: Number(value),
  });
  return buildMessage({
    title: writeName(found.competition.name),
    lines: [writeName(found.season.name), ...found.tables.flatMap(writeTable)],
    buttons: [{ label: 'Whole table', url: linkTo(`/leagues/${league.id}/competitions/${value}`) }],
  });
}

function writeTable({ group, rows }: GroupTable): string[] {
  return [...(group === null ? [] : [`**Group ${writeName(group)}**`]), ...rows.map(writeRow)];
}

/** '1. Harbour City FC **22** (+8)', in words as a screen reader says them. */
function writeRow(row: TableRow): string {
  const { name, points, goal_difference, zone } = row;
  const difference = goal_difference > 0 ? `+${goal_difference}` : String(goal_difference).replace('-', '−');
  // A list of Markdown would number the places by itself.
  return `${writePlace(row)}\\. ${writeName(name)} **${points}** (${difference})${zone ? ` ${ZONE_WORDS[zone]}` : ''}`;
}
