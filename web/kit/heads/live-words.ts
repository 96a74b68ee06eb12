import { LIVE_SILENCE_SECONDS } from '#contract/kit/limits.ts';
import type { LiveHead, LiveState } from '#contract/live/schema.ts';
import { findMinute, LAST_HALF, type MatchClock, readClock } from '#contract/matches/match-clock.ts';

export const STATE_WORDS: Record<LiveState, string> = {
  before: 'Before kick-off',
  first_half: 'First half',
  half_time: 'Half-time',
  second_half: 'Second half',
  extra_time: 'Extra time',
  penalties: 'Penalty shoot-out',
  finished: 'Full time',
  abandoned: 'Abandoned',
};

/** Whether a live match has had no snapshot for so long that its state is unknown, at a time in milliseconds. */
export function isSilentAt({ is_over, updated_at }: Pick<LiveHead, 'is_over' | 'updated_at'>, at: number): boolean {
  return !is_over && at - Date.parse(updated_at) >= LIVE_SILENCE_SECONDS * 1000;
}

const OUTSIDE_PLAY: ReadonlySet<LiveState> = new Set<LiveState>(['before', 'finished', 'abandoned']);

export function isInPlay(state: LiveState): boolean {
  return !OUTSIDE_PLAY.has(state);
}

/** Replaces the minute. */
const SHORT_WORDS: Partial<Record<LiveState, string>> = {
  half_time: 'HT',
  penalties: 'Pens',
  finished: 'FT',
  abandoned: 'Off',
};

/** The last minutes of halves without added time, whose length only the game server has. */
const LAST_MINUTES: Partial<Record<LiveState, readonly number[]>> = {
  first_half: [45],
  second_half: [90],
  extra_time: [105, 120],
};

/** Extra time is a single state: its first half's added time is indistinguishable from its second half. */
function findHalf(state: LiveState, { minute }: MatchClock): number | undefined {
  if (state === 'first_half') return 1;
  if (state === 'second_half') return 2;
  return minute >= 120 ? LAST_HALF : undefined;
}

/** A minute on the match clock, and the added time. */
export interface LiveMinute {
  text: string;
  added: string;
}

/**
 * The minute to show `age` seconds after the match was updated. It advances without snapshots only until pages call the
 * match silent, so that no minute is invented.
 */
export function readMinute(
  { state, clock, clock_rate }: Pick<LiveHead, 'state' | 'clock' | 'clock_rate'>,
  age: number,
): LiveMinute | null {
  const word = SHORT_WORDS[state];
  if (word !== undefined) return { text: word, added: '' };
  const timestamp = clock ?? '';
  const sent = readClock(timestamp);
  const at = sent && findMinute({ timestamp, half: findHalf(state, sent) });
  if (state === 'before' || !at) return null;
  const passed = Math.floor(((sent.second ?? 0) + Math.min(age, LIVE_SILENCE_SECONDS) * clock_rate) / 60);
  if (at.added > 0) return { text: String(at.minute), added: `+${at.added + passed}’` };
  const last = LAST_MINUTES[state]?.find((minute) => minute >= at.minute) ?? at.minute;
  return { text: `${Math.min(at.minute + passed, last)}’`, added: '' };
}

/** Writes 'Updated 3 s ago', in steps of a second up to ten, then of five. */
export function describeAge(age: number): string {
  const seconds = Math.floor(age);
  return `Updated ${seconds <= 10 ? seconds : Math.floor(seconds / 5) * 5} s ago`;
}
