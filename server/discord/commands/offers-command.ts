import type { KickOffAnswer, KickOffOffer } from '#contract/fixtures/plans.ts';
import {
  buildMessage,
  type DiscordMessage,
  type MessageButton,
  writeName,
  writeShortTime,
} from '#server/discord/build-message.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';
import { writeTeams } from '#server/discord/interactions/write-side.ts';

/** The answer of each button, and its confirmation. */
const ANSWERS: Readonly<Record<string, { answer: KickOffAnswer['answer']; done: string }>> = {
  accept: { answer: 'accepted', done: 'Fixture moved' },
  decline: { answer: 'declined', done: 'Offer declined' },
  withdraw: { answer: 'withdrawn', done: 'Offer withdrawn' },
};

export const offersCommand: LeagueCommand = {
  name: 'offers',
  description: 'Offers of other kick-offs, to accept, decline or withdraw',
  access: 'captains',
  options: [],
  isMaybePrivate: true,
  run: (context) => showOffers(context, 'Offered kick-offs'),
  async press(context, { action, subject }) {
    const button = Object.hasOwn(ANSWERS, action) ? ANSWERS[action] : undefined;
    if (!button || !/^\d{1,10}$/.test(subject)) return undefined;
    const { answer, done } = button;
    const id = Number(subject);
    await context.call('person', 'POST /leagues/:league_id/kick_off_offers/answer', {
      league_id: context.league.id,
      id,
      answer,
    });
    return showOffers(context, done);
  },
};

async function showOffers({ call, league, linkTo }: CommandContext, title: string): Promise<DiscordMessage> {
  const { offers } = await call('person', 'GET /leagues/:league_id/kick_off_offers', { league_id: league.id });
  return buildMessage({
    title,
    lines: offers.length > 0 ? [] : ['No open offers for you.'],
    items: offers.map((offer) => ({ text: writeOffer(offer), buttons: listButtons(offer) })),
    buttons: [{ label: 'Fixtures', url: linkTo(`/leagues/${league.id}/matches`) }],
    isPrivate: true,
  });
}

function listButtons({ id, waits_for }: KickOffOffer): MessageButton[] {
  if (waits_for === 'them') return [withdrawKickOffButton(id)];
  if (waits_for === 'captains') return [];
  return [
    { label: 'Accept', custom_id: `offers:accept:${id}`, look: 'good' },
    { label: 'Decline', custom_id: `offers:decline:${id}`, look: 'bad' },
  ];
}

export function withdrawKickOffButton(id: number): MessageButton {
  return { label: 'Withdraw', custom_id: `offers:withdraw:${id}`, look: 'plain' };
}

/** Times come first, because long texts are cut at the end. */
function writeOffer({ fixture, team, kick_off, answer_by, note }: KickOffOffer): string {
  const now = fixture.kick_off === null ? '' : ` instead of ${writeShortTime(fixture.kick_off)}`;
  return [
    `**${writeShortTime(kick_off)}**${now}, answer by ${writeShortTime(answer_by)}`,
    `${writeTeams(fixture)}, asked by ${writeName(team.name)}`,
    note === null ? '' : `“${writeName(note)}”`,
  ]
    .filter(Boolean)
    .join('\n');
}
