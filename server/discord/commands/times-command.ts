import { buildMessage, buildRefusal, type DiscordMessage, type MessageButton } from '#server/discord/build-message.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';

const TIMES_PATH = '/dashboard/times';
const WEEK = /^\d{8}$/;

export const timesCommand: LeagueCommand = {
  name: 'times',
  description: 'Confirm your usual week, or change it',
  access: 'players',
  options: [],
  namesPeople: true,
  apart: ['usual'],
  async run({ call, linkTo }) {
    const { this_week, confirmed_week, week } = await call('person', 'GET /users/times', {});
    const isConfirmed = confirmed_week === this_week;
    return buildMessage({
      title: isConfirmed ? 'This week is as usual' : 'This week: as usual?',
      lines: [
        week.length === 0 ? 'You have no usual week yet: paint it on the site.' : 'Only your captains see your times.',
      ],
      buttons: [...(isConfirmed || week.length === 0 ? [] : [usualButton(this_week)]), changeButton(linkTo)],
      isPrivate: true,
    });
  },
  async press({ call, linkTo }, { action, subject }) {
    if (action !== 'usual' || !WEEK.test(subject)) return undefined;
    const { this_week } = await call('person', 'GET /users/times', {});
    if (this_week.replaceAll('-', '') !== subject) {
      return buildRefusal('That week is not this one', 'Use the newest question, or `/times`.');
    }
    await call('person', 'POST /users/times/as_usual', {});
    return buildMessage({
      edge: 'done',
      title: 'As usual this week',
      lines: ['You can change it until a time is agreed.'],
      buttons: [changeButton(linkTo)],
      isPrivate: true,
    });
  },
};

/** The week's question in the league's channel: each press is answered for that person alone. */
export function buildTimesQuestion(week: number, linkTo: CommandContext['linkTo']): DiscordMessage {
  return buildMessage({
    edge: 'attention',
    title: 'This week: as usual?',
    lines: ['Teams look for kick-offs at which their players are free.'],
    note: 'Each player answers for themselves; only their captains see their times.',
    buttons: [usualButton(String(week)), changeButton(linkTo)],
  });
}

function usualButton(week: string): MessageButton {
  return { label: 'As usual', custom_id: `times:usual:${week.replaceAll('-', '')}`, look: 'plain' };
}

function changeButton(linkTo: CommandContext['linkTo']): MessageButton {
  return { label: 'Change', url: linkTo(TIMES_PATH) };
}
