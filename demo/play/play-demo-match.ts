import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { otherSide, TEAM_SIDES } from '#contract/matches/sides.ts';
import type { DemoPlayer } from '#demo/data/demo-players.ts';
import type { Random } from '#demo/play/random.ts';

export interface DemoTeam {
  name: string;
  squad: readonly DemoPlayer[];
}

/** Lines and events of a match, consistent with its score; own goals are in no line. */
export interface PlayedMatch {
  goals: Record<TeamSide, number>;
  players: Record<TeamSide, MatchPlayer[]>;
  events: MatchEvent[];
  /** Shirts by name, and who didn't start; only teams of the season have them. Their lines are in the order of shirts. */
  squads?: Record<TeamSide, { shirts: ReadonlyMap<string, number>; bench: MatchPlayer[] }>;
}

export interface MatchMoment {
  minute: number;
  event: MatchEvent;
}

const HALF_MINUTES = 45;
/** Weights of 0, 1, 2 … goals of a side, in 100 matches. */
const GOALS_OF_100 = [22, 30, 23, 13, 8, 3, 1] as const;
const OWN_GOAL = 0.06;
const ASSIST = 0.65;
const RED_CARD = 0.09;

/** Plays a football match; `goals` fixes the score. */
export function playMatch(
  random: Random,
  teams: Record<TeamSide, DemoTeam>,
  playersPerTeam: number,
  goals: Record<TeamSide, number> = { Blue: rollGoals(random), Green: rollGoals(random) },
): PlayedMatch {
  const players = {
    Blue: fieldTeam(random, teams.Blue, playersPerTeam),
    Green: fieldTeam(random, teams.Green, playersPerTeam),
  };
  const moments = TEAM_SIDES.flatMap((side) => [
    ...Array.from({ length: goals[side] }, () => score(random, side, players)),
    ...bookPlayers(random, side, players[side]),
  ]);
  return { goals, players, events: toEventsInOrder(random, moments) };
}

function rollGoals(random: Random): number {
  let roll = random.between(0, 99);
  for (const [goals, share] of GOALS_OF_100.entries()) {
    if (roll < share) return goals;
    roll -= share;
  }
  return 0;
}

function fieldTeam(random: Random, { squad }: DemoTeam, count: number): MatchPlayer[] {
  return random
    .sample(squad, count)
    .map(({ name, id }) => ({ name, id, goals: 0, assists: 0, yellow_cards: 0, red_card: 0 }));
}

function score(random: Random, side: TeamSide, players: Record<TeamSide, MatchPlayer[]>): MatchMoment {
  const minute = random.between(1, 2 * HALF_MINUTES);
  const conceding = otherSide(side);
  if (random.chance(OWN_GOAL)) {
    const unlucky = random.pick(players[conceding]);
    return { minute, event: buildEvent(random, 'Own Goal', minute, [unlucky.name], conceding) };
  }
  // Forwards are first in the list and score most.
  const scorer = random.pick(random.chance(0.7) ? players[side].slice(0, 4) : players[side]);
  scorer.goals += 1;
  if (!random.chance(ASSIST)) return { minute, event: buildEvent(random, 'Goal', minute, [scorer.name], side) };
  const assister = random.pick(players[side].filter((player) => player !== scorer));
  assister.assists += 1;
  return { minute, event: buildEvent(random, 'Goal', minute, [scorer.name, assister.name], side) };
}

function bookPlayers(random: Random, side: TeamSide, players: MatchPlayer[]): MatchMoment[] {
  const booked = random.sample(players, random.between(0, 3)).map((player) => {
    player.yellow_cards = 1;
    const minute = random.between(10, 2 * HALF_MINUTES);
    return { minute, event: buildEvent(random, 'Yellow Card', minute, [player.name], side) };
  });
  // A player with a red card has no other event, so that none follows it.
  const quiet = players.filter(({ goals, assists, yellow_cards }) => goals + assists + yellow_cards === 0);
  if (quiet.length === 0 || !random.chance(RED_CARD)) return booked;
  const sentOff = random.pick(quiet);
  sentOff.red_card = 1;
  const minute = random.between(2 * HALF_MINUTES - 20, 2 * HALF_MINUTES);
  return [...booked, { minute, event: buildEvent(random, 'Red Card', minute, [sentOff.name], side) }];
}

export function buildEvent(
  random: Random,
  eventName: string,
  minute: number,
  participants: string[],
  team_affect: TeamSide,
): MatchEvent {
  return { eventName, timestamp: readClock(random, minute), participants, team_affect };
}

/** The 45th minute begins at 44:00; the last one of a half is now and then stoppage time, written "45+2". */
function readClock(random: Random, minute: number): string {
  if (minute % HALF_MINUTES === 0 && random.chance(0.5)) return `${minute}+${random.between(1, 4)}`;
  return `${String(Math.max(0, minute - 1)).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}`;
}

export function toEventsInOrder(random: Random, moments: MatchMoment[]): MatchEvent[] {
  const inOrder = moments.toSorted((a, b) => compareClocks(a.event.timestamp, b.event.timestamp));
  const halfTime = inOrder.findIndex(({ minute }) => minute > HALF_MINUTES);
  const firstHalf = inOrder.slice(0, halfTime === -1 ? undefined : halfTime);
  const secondHalf = inOrder.slice(firstHalf.length);
  return [
    announce('Kick Off', '00:00'),
    ...firstHalf.map(({ event }) => event),
    announce('Half Time', `45+${random.between(4, 5)}`),
    ...secondHalf.map(({ event }) => event),
    announce('Full Time', `90+${random.between(4, 6)}`),
  ];
}

/** An event of neither team. */
function announce(eventName: string, timestamp: string): MatchEvent {
  return { eventName, timestamp, participants: [], team_affect: null };
}

function compareClocks(a: string, b: string): number {
  return readSeconds(a) - readSeconds(b);
}

/** Stoppage time of a half comes after its last second and before the next half. */
function readSeconds(clock: string): number {
  const [minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const [last, stoppage] = clock.split('+').map(Number);
  return stoppage === undefined ? minutes * 60 + seconds : (last ?? 0) * 60 - 1 + stoppage / 10;
}
