import { type Command, CommandError, readId } from '#cli/command.ts';
import { restoreMatch as undoDecline } from '#server/review/review-queries.ts';

export const restoreMatch: Command = {
  usage: '<match id>',
  summary: 'Brings a declined or removed match back, with the status it had: it is listed and counted again.',
  argumentCount: 1,
  async run({ positionals: [text], database }) {
    const matchId = readId(text, 'match id');
    if (!(await undoDecline(database, matchId)))
      throw new CommandError(`There is no declined or removed match ${matchId}.`);
    return `Match ${matchId} is back.`;
  },
};
