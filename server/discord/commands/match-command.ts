import { readMatch } from '#contract/review/read-match.ts';
import { buildMatchMessage } from '#server/discord/build-match.ts';
import { buildRefusal } from '#server/discord/build-message.ts';
import { matchOption } from '#server/discord/commands/suggestions.ts';
import type { LeagueCommand } from '#server/discord/interactions/command.ts';

const NO_SUCH_MATCH = buildRefusal('No such match', 'Choose one of those that appear while you type.');

export const matchCommand: LeagueCommand = {
  name: 'match',
  description: 'A match with its scorers',
  access: 'everyone',
  namesPeople: true,
  options: [matchOption],
  async run(context, { match: text = '' }) {
    const { league, call, linkTo } = context;
    const id = /^\d{1,15}$/.test(text) ? text : (await matchOption.suggest(context, text))[0]?.value;
    if (id === undefined || Number(id) === 0) return NO_SUCH_MATCH;
    const match = await call('visitor', 'GET /matches/:match_id', { match_id: Number(id) });
    if (match.league_id !== league.id) return NO_SUCH_MATCH;
    return buildMatchMessage(readMatch(match), linkTo);
  },
};
