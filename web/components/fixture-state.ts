import { MOVED_BY_CAPTAINS } from '#contract/fixture-words.ts';
import type { Fixture } from '#contract/fixtures.ts';

const MINUTE_MS = 60 * 1000;

/** Minutes until the kick-off, rounded up. */
export function minutesUntil(kickOff: string, now: number): number {
  return Math.ceil((Date.parse(kickOff) - now) / MINUTE_MS);
}

/** How a played fixture ended. */
export function describeEnd({ shoot_out, had_extra_time }: Pick<Fixture, 'shoot_out' | 'had_extra_time'>): string {
  if (shoot_out) return 'On penalties';
  return had_extra_time ? 'After extra time' : 'Full time';
}

/** The reason of a decision, with what a walkover counts as; null without a reason. */
export function describeDecision({ status, status_reason, score, walkover_winner }: Fixture): string | null {
  if (status === 'played' || status === 'planned' || status_reason === null) return null;
  if (status_reason === MOVED_BY_CAPTAINS) return null;
  const reason = /[.!?]$/.test(status_reason) ? status_reason : `${status_reason}.`;
  if (status !== 'walkover' || !score) return reason;
  if (walkover_winner === 'neither') return `${reason} Counts as a defeat of both teams, for no player.`;
  return `${reason} Counts as ${score.home}–${score.away} in the table, for no player.`;
}
