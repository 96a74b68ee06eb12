import type { KickOffAnswer, KickOffOffer } from '#contract/fixtures/kick-offs.ts';
import {
  buildMessage,
  type DiscordMessage,
  type MessageButton,
  writeName,
  writeShortTime,
} from '#server/discord/build-message.ts';
import { readTimeZone } from '#server/discord/commands/fixture-suggestions.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';
import { writeTeams } from '#server/discord/interactions/write-side.ts';
import { listAnswerButtons } from '#server/discord/messages/build-offer.ts';

const MINUTE_MS = 60 * 1000;

/** The answer of each button, and its confirmation. Buttons of a fixture's message have ids of their own. */
const ANSWERS: Readonly<Record<string, { answer: KickOffAnswer['answer']; done: string }>> = {
  accept: { answer: 'accepted', done: 'Kick-off agreed' },
  agree: { answer: 'accepted', done: 'Kick-off agreed' },
  decline: { answer: 'declined', done: 'Proposal declined' },
  refuse: { answer: 'declined', done: 'Proposal declined' },
  withdraw: { answer: 'withdrawn', done: 'Proposal taken back' },
};

/** A proposal, and for an accepted one its time in minutes since 1970. */
const SUBJECT = /^(\d{1,10})(?:\.(\d{1,10}))?$/;

export const offersCommand: LeagueCommand = {
  name: 'offers',
  description: 'Proposed kick-offs, to accept, decline or take back',
  access: 'captains',
  options: [],
  isMaybePrivate: true,
  apart: ['agree', 'refuse'],
  run: (context) => showOffers(context, 'Proposed kick-offs'),
  async press(context, { action, subject }) {
    const button = Object.hasOwn(ANSWERS, action) ? ANSWERS[action] : undefined;
    const [, id, minutes] = SUBJECT.exec(subject) ?? [];
    if (!button || id === undefined) return undefined;
    const { answer, done } = button;
    await context.call('person', 'POST /leagues/:league_id/kick_off_offers/answer', {
      league_id: context.league.id,
      id: Number(id),
      answer,
      ...(minutes !== undefined && { kick_off: new Date(Number(minutes) * MINUTE_MS).toISOString() }),
    });
    return showOffers(context, done);
  },
};

async function showOffers(context: CommandContext, title: string): Promise<DiscordMessage> {
  const { call, league, linkTo } = context;
  const { offers } = await call('person', 'GET /leagues/:league_id/kick_off_offers', { league_id: league.id });
  const time_zone = offers.length > 0 ? await readTimeZone(context) : 'UTC';
  return buildMessage({
    title,
    lines: offers.length > 0 ? [] : ['No open proposals for you.'],
    items: offers.map((offer) => ({ text: writeOffer(offer), buttons: listButtons(offer, time_zone) })),
    buttons: [{ label: 'Fixtures', url: linkTo(`/leagues/${league.id}/matches`) }],
    isPrivate: true,
  });
}

function listButtons(offer: KickOffOffer, timeZone: string): MessageButton[] {
  if (offer.waits_for === 'them') return [withdrawKickOffButton(offer.id)];
  if (offer.waits_for === 'captains') return [];
  return listAnswerButtons(offer, timeZone, ['accept', 'decline']);
}

export function withdrawKickOffButton(id: number): MessageButton {
  return { label: 'Take it back', custom_id: `offers:withdraw:${id}`, look: 'plain' };
}

/** Times come first, because long texts are cut at the end. */
function writeOffer({ fixture, team, kick_off, other_kick_offs, answer_by, note }: KickOffOffer): string {
  const now = fixture.kick_off === null ? '' : ` instead of ${writeShortTime(fixture.kick_off)}`;
  const times = [kick_off, ...other_kick_offs].map((time) => `**${writeShortTime(time)}**`).join(' or ');
  return [
    `${times}${now}, answer by ${writeShortTime(answer_by)}`,
    `${writeTeams(fixture)}, asked by ${writeName(team.name)}`,
    note === null ? '' : `“${writeName(note)}”`,
  ]
    .filter(Boolean)
    .join('\n');
}
