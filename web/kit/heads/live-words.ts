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

/** Whether a match in play had no news for so long, at a time in milliseconds, that nobody knows how it stands. */
export function isSilentAt({ is_over, updated_at }: Pick<LiveHead, 'is_over' | 'updated_at'>, at: number): boolean {
  return !is_over && at - Date.parse(updated_at) >= LIVE_SILENCE_SECONDS * 1000;
}

const OUTSIDE_PLAY: ReadonlySet<LiveState> = new Set<LiveState>(['before', 'finished', 'abandoned']);

export function isInPlay(state: LiveState): boolean {
  return !OUTSIDE_PLAY.has(state);
}

/** In place of the minute. */
const SHORT_WORDS: Partial<Record<LiveState, string>> = {
  half_time: 'HT',
  penalties: 'Pens',
  finished: 'FT',
  abandoned: 'Off',
};

/** The last minutes of halves without added time: only the game server knows what is added. */
const LAST_MINUTES: Partial<Record<LiveState, readonly number[]>> = {
  first_half: [45],
  second_half: [90],
  extra_time: [105, 120],
};

/** Extra time is one state: its first half's added time can't be told from its second half. */
function findHalf(state: LiveState, { minute }: MatchClock): number | undefined {
  if (state === 'first_half') return 1;
  if (state === 'second_half') return 2;
  return minute >= 120 ? LAST_HALF : undefined;
}

/** A minute on the match clock: the minute, and what is added to it. */
export interface LiveMinute {
  text: string;
  added: string;
}

/**
 * The minute to show `age` seconds after the match was updated. It counts on by itself, but no longer than until pages call
 * the match silent: no minute is shown that nobody has sent.
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

/** 'Updated 3 s ago', in steps of a second up to ten, then of five. */
export function describeAge(age: number): string {
  const seconds = Math.floor(age);
  return `Updated ${seconds <= 10 ? seconds : Math.floor(seconds / 5) * 5} s ago`;
}
