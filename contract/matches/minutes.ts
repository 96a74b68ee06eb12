import { foldName } from '#contract/kit/fold-name.ts';
import { readEventKind } from '#contract/matches/event-kinds.ts';
import { HALF_ENDS, readClock, sortByClock } from '#contract/matches/match-clock.ts';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches/schema.ts';

/** The players of a substitution; undefined if not sent. */
export interface Substitution {
  off: string | undefined;
  on: string | undefined;
}

const FULL_TIME = /^\s*full[ -]?time\s*$/i;

/** Without `off` and `on`, the first participant comes on and the second goes off. Null for other events. */
export function readSubstitution(event: MatchEvent): Substitution | null {
  if (!isSubstitution(event)) return null;
  const { participants, ...named } = event;
  const isNamed = named.off !== undefined || named.on !== undefined;
  const [on, off] = isNamed ? [named.on, named.off] : participants;
  return { off: off?.trim() || undefined, on: on?.trim() || undefined };
}

function isSubstitution(event: MatchEvent): boolean {
  return readEventKind(event) === 'substitution';
}

type Line = Pick<MatchPlayer, 'name' | 'started' | 'minutes'> & Partial<Record<ActionOnPitch, number>>;

/** Any of these stats shows that the player was on the pitch; cards don't. */
const ACTIONS_ON_PITCH = [
  'goals',
  'assists',
  'saves',
  'shots',
  'shots_on_target',
  'passes',
  'passes_completed',
  'tackles',
  'interceptions',
  'fouls',
  'distance',
] as const;
type ActionOnPitch = (typeof ACTIONS_ON_PITCH)[number];

/** A player's time on the pitch in a match. */
export interface PlayingTime {
  /** Null if unknown. */
  minutes: number | null;
  /** Named, but never on the pitch: no appearance. A line without starts and minutes counts as one. */
  is_unused: boolean;
}

interface Played {
  players: readonly Line[];
  /** Events of both sides, in any order. */
  events: readonly MatchEvent[];
  extra_time?: boolean | undefined;
}

/**
 * The playing times of a side's players, in the order of their lines. Minutes are those sent, or else derived from
 * starts, substitutions, red cards and full time. Added time doesn't count.
 */
export function findPlayingTimes(side: TeamSide, { players, events, extra_time }: Played): PlayingTime[] {
  const hasStarts = players.some(({ started }) => started !== undefined);
  if (!hasStarts && !events.some(isSubstitution)) {
    return players.map((line) => readSentTime(line));
  }
  const spells = new Map<string, Spell | null>();
  for (const { name, started } of players) {
    const key = foldName(name);
    const spell = { started, since: null, minutes: 0, isKnown: true, isNew: true, isSentOff: false, wasOn: false };
    spells.set(key, spells.has(key) ? null : spell);
  }
  const inOrder = sortByClock(events);
  const isOwn = ({ team_affect }: MatchEvent) => team_affect === side;
  const changes = inOrder.filter((event) => isOwn(event) && isSubstitution(event));
  if (!hasStarts && changes.length === 0) return players.map((line) => readSentTime(line));
  for (const event of inOrder.filter(isOwn)) {
    const minute = readMinute(event);
    const substitution = readSubstitution(event);
    if (substitution?.off !== undefined) leavePitch(spells.get(foldName(substitution.off)), minute);
    if (substitution?.on !== undefined) enterPitch(spells.get(foldName(substitution.on)), minute);
    if (readEventKind(event) === 'red-card') sendOff(spells.get(foldName(event.participants[0] ?? '')), minute);
  }
  const end = findEnd(inOrder, extra_time === true);
  return players.map((line) => {
    const spell = spells.get(foldName(line.name));
    return {
      minutes: line.minutes ?? countMinutes(spell, hasStarts, end),
      is_unused: spell?.wasOn !== true && isUnused(line),
    };
  });
}

function readSentTime(line: Line): PlayingTime {
  return { minutes: line.minutes ?? null, is_unused: isUnused(line) };
}

/** Whether the line of a player without events is that of an unused substitute. */
function isUnused(line: Line): boolean {
  const { started, minutes } = line;
  const isOnBench = started === false ? !minutes : started === undefined && minutes === 0;
  return isOnBench && ACTIONS_ON_PITCH.every((stat) => !line[stat]);
}

/** A player's time on the pitch; `since` is null off it. */
interface Spell {
  started: boolean | undefined;
  since: number | null;
  minutes: number;
  isKnown: boolean;
  /** Whether no event so far has named the player. */
  isNew: boolean;
  isSentOff: boolean;
  /** Whether an event puts the player on the pitch at any time. */
  wasOn: boolean;
}

function isOnPitch({ isNew, started, since }: Spell): boolean {
  return isNew ? started !== false : since !== null;
}

function enterPitch(spell: Spell | null | undefined, minute: number | null): void {
  if (!spell) return;
  if (minute === null || (spell.isNew && spell.started === true)) spell.isKnown = false;
  spell.since = minute;
  spell.isNew = false;
  spell.wasOn = true;
}

/** A card on the bench ends no spell on the pitch. */
function sendOff(spell: Spell | null | undefined, minute: number | null): void {
  if (!spell) return;
  if (isOnPitch(spell)) leavePitch(spell, minute);
  spell.isSentOff = true;
}

/** A player without earlier events was on the pitch from the start. */
function leavePitch(spell: Spell | null | undefined, minute: number | null): void {
  if (!spell || spell.isSentOff) return;
  const since = spell.isNew && spell.started !== false ? 0 : spell.since;
  spell.wasOn ||= since !== null;
  if (minute === null || since === null) spell.isKnown = false;
  else spell.minutes += Math.max(0, minute - since);
  spell.since = null;
  spell.isNew = false;
}

function countMinutes(spell: Spell | null | undefined, hasStarts: boolean, end: number | null): number | null {
  if (!spell?.isKnown) return null;
  const { started, since, minutes, isNew } = spell;
  if (!isNew) return since === null ? minutes : end === null ? null : minutes + Math.max(0, end - since);
  if (started === false) return 0;
  return hasStarts && started === undefined ? null : end;
}

function readMinute({ timestamp, half }: MatchEvent): number | null {
  const clock = readClock(timestamp);
  return clock && Math.min(clock.minute, HALF_ENDS[(half ?? HALF_ENDS.length) - 1] ?? clock.minute);
}

/** The last playable minute of a match; the longest match's if unknown. */
export function findMatchEnd(events: readonly MatchEvent[], hadExtraTime: boolean): number {
  const end = findEnd(events, hadExtraTime) ?? 120;
  return Math.max(end, ...events.map((event) => readClock(event.timestamp)?.minute ?? 0));
}

/** The minute of full time: that of its event, else 90 or 120 for clocks that pass half-time; null if unknown. */
function findEnd(events: readonly MatchEvent[], hadExtraTime: boolean): number | null {
  const minutes = events.map((event) => readMinute(event) ?? 0);
  const last = Math.max(0, ...minutes);
  const whistles = minutes.filter((_, at) => FULL_TIME.test(events[at]?.eventName ?? ''));
  const whistle = Math.max(0, ...whistles);
  if (hadExtraTime) return last > 90 ? Math.max(120, whistle) : null;
  if (whistle > 0) return whistle;
  return last > 45 ? 90 : null;
}
