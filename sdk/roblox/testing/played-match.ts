import type { TeamSide } from '#contract/matches/schema.ts';
import type { PlayerExtra, TeamExtra, TeamTotal } from '#contract/matches/stats.ts';

/** A member of a side's line-up or bench. */
export interface SquadPlayer {
  name: string;
  id?: number;
  position?: string;
  shirt?: number;
  isSubstitute?: boolean;
}

/** An event of a match; `minute` is '23' or '45+2', `side` the player's. */
export type PlayedEvent = { minute: string; side: TeamSide } & (
  | { kind: 'goal'; player?: string; assist?: string; isPenalty?: boolean; isDisallowed?: boolean }
  | { kind: 'own goal'; player?: string; isDisallowed?: boolean }
  | { kind: 'card'; player?: string; colour: 'Yellow' | 'Red' }
  | { kind: 'substitution'; off: string; on: string }
  | { kind: 'stat'; player?: string; stat: TeamTotal | TeamExtra | PlayerExtra; count?: number }
);

/** A predetermined match, to be replayed. */
export interface PlayedMatch {
  teams: Record<TeamSide, string>;
  squads: Record<TeamSide, SquadPlayer[]>;
  /** In chronological order. */
  events: PlayedEvent[];
  hasExtraTime?: boolean;
  shootOut?: Record<TeamSide, number>;
}

/** A call of the game, in Luau. */
export interface Step {
  /** Seconds since the game server started. */
  at: number;
  /** The call with the event's time: '' for the clock's, else a Luau literal after a comma. */
  call: (moment: string) => string;
  /** The event that it reports or takes back. */
  event?: PlayedEvent;
  isTakenBack?: boolean;
}

/** Match minutes per real minute. */
const CLOCK_SPEED = 12;
/** Seconds of a minute of the match. */
export const MINUTE_SECONDS = 60 / CLOCK_SPEED;
const WARM_UP_SECONDS = 12;
export const BREAK_SECONDS = 30;
/** Delay in match minutes. */
const UNTIL_TAKEN_BACK = 0.4;

const HALF_STARTS = [0, 45, 90, 105];
const HALF_ENDS = [45, 90, 105, 120];

export interface Half {
  /** Numbered from 1. */
  number: number;
  startMinute: number;
  endMinute: number;
  /** Minutes of added time. */
  added: number;
  /** Seconds since the game server started. */
  kickOff: number;
  whistle: number;
}

/** The halves of the match with enough added time for its events. */
export function listHalves({ events, hasExtraTime }: PlayedMatch): Half[] {
  const halves: Half[] = [];
  let kickOff = WARM_UP_SECONDS;
  for (let number = 1; number <= (hasExtraTime ? 4 : 2); number += 1) {
    const [startMinute = 0, endMinute = 0] = [HALF_STARTS[number - 1], HALF_ENDS[number - 1]];
    const ownEvents = events.map(({ minute }) => readMoment(minute)).filter(({ half }) => half === number);
    const added = Math.max(0, ...ownEvents.map((moment) => moment.added));
    const whistle = kickOff + (endMinute + added - startMinute) * MINUTE_SECONDS;
    halves.push({ number, startMinute, endMinute, added, kickOff, whistle });
    kickOff = whistle + BREAK_SECONDS;
  }
  return halves;
}

function readMoment(text: string): { half: number; minute: number; added: number } {
  const [minute = 0, added = 0] = text.split('+').map(Number);
  return { half: HALF_ENDS.findIndex((end) => minute <= end) + 1, minute, added };
}

/** When an event happens: at the start of its minute, or in the middle of a minute of added time. */
function secondsOf(event: PlayedEvent, halves: Half[]): number {
  const { half, minute, added } = readMoment(event.minute);
  const { kickOff, startMinute } = halves[half - 1] as Half;
  return kickOff + (minute + (added > 0 ? added - 0.5 : 0) - startMinute) * MINUTE_SECONDS;
}

/** The half of an event, and its time on the match clock. */
export function readClockOf({ minute: text }: PlayedEvent): { half: number; timestamp: string } {
  const { half, minute, added } = readMoment(text);
  return { half, timestamp: added > 0 ? `${minute}+${added}` : `${minute}:00` };
}

/** All calls of a match from its line-ups to the final whistle, in order. */
export function listSteps(match: PlayedMatch): Step[] {
  const halves = listHalves(match);
  const steps: Step[] = [{ at: 0, call: () => writeLineUps(match) }];
  for (const [index, event] of match.events.entries()) {
    const at = secondsOf(event, halves);
    steps.push({ at, event, call: (moment) => writeEvent(match, event, index, moment) });
    if (!('isDisallowed' in event && event.isDisallowed)) continue;
    const takenBackAt = at + UNTIL_TAKEN_BACK * MINUTE_SECONDS;
    steps.push({ at: takenBackAt, event, isTakenBack: true, call: () => `match:disallow(goals[${index + 1}])` });
  }
  for (const { kickOff, whistle } of halves) {
    steps.push({ at: kickOff, call: () => 'match:kickOff()' }, { at: whistle, call: () => 'match:endHalf()' });
  }
  const { shootOut } = match;
  const end = (halves.at(-1)?.whistle ?? 0) + BREAK_SECONDS;
  if (shootOut) steps.push({ at: end, call: () => `match:shootOut(${shootOut.Blue}, ${shootOut.Green})` });
  steps.push({ at: end + BREAK_SECONDS, call: () => 'match:finish()' });
  return steps.toSorted((one, other) => one.at - other.at);
}

/**
 * The script of a game server that plays a match from its beginning, or from a second on like the successor of a
 * crashed server, which has the earlier events.
 */
export function writeScript(
  match: PlayedMatch,
  { fixture, from = 0 }: { fixture?: number; from?: number } = {},
): string {
  const { Blue, Green } = match.teams;
  const options = `clockSpeed = ${CLOCK_SPEED}${fixture ? `, fixture = ${fixture}` : ''}`;
  const lines = [
    `local match = touchline:match({ teams = { Blue = ${quote(Blue)}, Green = ${quote(Green)} }, ${options} })`,
    'local goals = {}',
  ];
  const steps = listSteps(match);
  const isPast = ({ at }: Step) => at <= from;
  for (const { call, event } of steps.filter(isPast)) {
    const text = call(event ? `, ${quote(readClockOf(event).timestamp)}` : '');
    if (!/:(kickOff|endHalf)\(/.test(text)) lines.push(text);
  }
  const half = listHalves(match).find(({ kickOff, whistle }) => kickOff < from && from < whistle);
  if (half) {
    const minute = half.startMinute + (from - half.kickOff) / MINUTE_SECONDS;
    lines.push(`match:kickOff(${minute}, ${half.endMinute})`);
  }
  lines.push('match:live()');
  let now = from;
  for (const { at, call } of steps.filter((step) => !isPast(step))) {
    if (at > now) lines.push(`task.wait(${at - now})`);
    now = Math.max(now, at);
    lines.push(call(''));
  }
  return lines.join('\n');
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function writePerson(match: PlayedMatch, side: TeamSide, name: string | undefined): string {
  if (name === undefined) return quote(side);
  const id = match.squads[side].find((player) => player.name === name)?.id;
  return `{ name = ${quote(name)}${id ? `, id = ${id}` : ''} }`;
}

function writeLineUps(match: PlayedMatch): string {
  return (['Blue', 'Green'] as const)
    .flatMap((side) =>
      match.squads[side].map(({ name, position, shirt, isSubstitute = false }) => {
        const details = [
          position && `position = ${quote(position)}`,
          shirt !== undefined && `shirt = ${shirt}`,
          `started = ${!isSubstitute}`,
        ];
        return `match:player(${writePerson(match, side, name)}, ${quote(side)}, { ${details.filter(Boolean).join(', ')} })`;
      }),
    )
    .join('\n');
}

function writeEvent(match: PlayedMatch, event: PlayedEvent, index: number, moment: string): string {
  const { side } = event;
  const person = (name: string | undefined) => writePerson(match, side, name);
  switch (event.kind) {
    case 'goal': {
      const assist = event.assist === undefined ? 'nil' : person(event.assist);
      const penalty = event.isPenalty ? `match:event("Penalty", ${person(event.player)}${moment})\n` : '';
      return `${penalty}goals[${index + 1}] = match:goal(${person(event.player)}, ${assist}${moment})`;
    }
    case 'own goal':
      return `goals[${index + 1}] = match:ownGoal(${person(event.player)}${moment})`;
    case 'card':
      return `match:card(${person(event.player)}, ${quote(event.colour)}${moment})`;
    case 'substitution':
      return `match:substitute(${person(event.off)}, ${person(event.on)}${moment})`;
    case 'stat':
      return `match:stat(${person(event.player)}, ${quote(event.stat)}, ${event.count ?? 1})`;
  }
}
