import type { KickOffOffer } from '#contract/fixtures/kick-offs.ts';
import { type MessageButton, type MessageItem, writeName, writeTime } from '#server/discord/build-message.ts';

const MINUTE_MS = 60 * 1000;

/** A button for each time, such as 'Accept Sat 21:00' by the league's clocks, and one that declines all. */
export function listAnswerButtons(
  { id, kick_off, other_kick_offs }: Pick<KickOffOffer, 'id' | 'kick_off' | 'other_kick_offs'>,
  timeZone: string,
  [accept, decline]: readonly [accept: string, decline: string],
): MessageButton[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return [
    ...[kick_off, ...other_kick_offs].map((time) => ({
      label: `Accept ${clock.format(Date.parse(time))}`,
      custom_id: `offers:${accept}:${id}.${Date.parse(time) / MINUTE_MS}`,
      look: 'good' as const,
    })),
    { label: 'Decline', custom_id: `offers:${decline}:${id}`, look: 'bad' },
  ];
}

/** The open proposal in its fixture's message. The captains whose answer is due are mentioned in the channel. */
export function buildOffer(offer: KickOffOffer, captains: readonly string[], timeZone: string): MessageItem {
  const { team, kick_off, other_kick_offs, answer_by, note } = offer;
  const asked = captains.map((id) => `<@${id}>`).join(' ');
  const times = [kick_off, ...other_kick_offs].map((time, at) => `${at + 1}. ${writeTime(time)}`);
  return {
    text: [
      `**${writeName(team.name)} propose a time.** ${asked} Answer by ${writeTime(answer_by)}.`,
      ...times,
      note === null ? '' : `“${writeName(note)}”`,
    ]
      .filter(Boolean)
      .join('\n'),
    buttons: listAnswerButtons(offer, timeZone, ['agree', 'refuse']),
  };
}
