import { group } from 'd3-array';
import type { CompetitionFormat } from '#contract/competitions.ts';
import type { CupDraw } from '#contract/cups.ts';
import type { FixtureSource, FixtureStage } from '#contract/fixtures.ts';
import {
  generateDoubleElimination,
  generateKnockout,
  type Tie,
  type TieSource,
} from '#server/competitions/knockout.ts';
import { generateRoundRobin } from '#server/fixtures/round-robin.ts';

/** A cup before its draw; teams are by seed. */
export interface DrawnCup {
  format: Exclude<CompetitionFormat, 'round robin'>;
  /** Of each tie but the finals. */
  legs: 1 | 2;
  has_third_place: boolean;
  teams: readonly { team_id: number; group: string | null }[];
}

/** A fixture to be stored. A side has a team or a source. */
export interface DrawnFixture {
  stage: FixtureStage;
  group_name: string | null;
  round: number;
  tie: number | null;
  leg: number;
  home_team_id: number | null;
  away_team_id: number | null;
  home_source: FixtureSource | null;
  away_source: FixtureSource | null;
  /** ISO 8601 in UTC. */
  kick_off: string;
}

/** Teams of each group by its name, by seed. */
export type Groups = Map<string, number[]>;

type Side = { team_id: number } | FixtureSource;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Fixtures of a cup in the order of play. In the second leg the sides are swapped; finals have one leg. */
export function drawCup(cup: DrawnCup, draw: CupDraw): { fixtures: DrawnFixture[]; groups: Groups } {
  const groups = cup.format === 'groups and knockout' ? formGroups(cup.teams, draw.groups) : new Map();
  const groupFixtures = drawGroups(groups, draw);
  const firstDay = Math.max(0, ...groupFixtures.map(({ round }) => round));
  const sides = groups.size > 0 ? listQualifiers(groups, draw.places_through ?? 2) : cup.teams.map(toSide);
  const ties =
    cup.format === 'double elimination'
      ? generateDoubleElimination(sides.length)
      : generateKnockout(sides.length, { hasThirdPlace: cup.has_third_place && sides.length > 3 });
  return { fixtures: [...groupFixtures, ...drawTies(ties, { ...cup, sides, firstDay }, draw)], groups };
}

/** In a snake, A, B, C, C, B, A, or without a number as the teams are grouped. */
export function formGroups(teams: DrawnCup['teams'], count?: number): Groups {
  const isGrouped = count === undefined && teams.every(({ group }) => group !== null);
  const names = Array.from({ length: count ?? 2 }, (_, at) => String.fromCharCode('A'.charCodeAt(0) + at));
  const snake = [...names, ...names.toReversed()];
  const groups: Groups = new Map(isGrouped ? [] : names.map((name) => [name, []]));
  for (const [at, { team_id, group }] of teams.entries()) {
    const name = (isGrouped ? group : snake[at % snake.length]) ?? 'A';
    groups.set(name, [...(groups.get(name) ?? []), team_id]);
  }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** All groups play their matchweeks at the same time. */
function drawGroups(groups: Groups, draw: CupDraw): DrawnFixture[] {
  const fixtures = [...groups].flatMap(([group_name, teams]) =>
    generateRoundRobin(teams, draw.group_legs === 2 ? 2 : 1).flatMap((pairings, at) =>
      pairings.map(({ home, away }) => ({
        stage: 'group' as const,
        group_name,
        round: at + 1,
        tie: null,
        leg: 1,
        home_team_id: home,
        away_team_id: away,
        home_source: null,
        away_source: null,
        kick_off: kickOffOn(draw, at),
      })),
    ),
  );
  return fixtures.sort((one, other) => one.round - other.round);
}

/**
 * The places that go through, as the knockout's seeds: winners first. In its first round teams of one group don't meet:
 * the worse seed changes places with one of the same place in another group.
 */
export function listQualifiers(groups: Groups, places: number): { group: string; place: number }[] {
  const names = [...groups.keys()];
  const seeds = Array.from({ length: places }, (_, at) => names.map((group) => ({ group, place: at + 1 }))).flat();
  const firstRound = generateKnockout(seeds.length, { hasThirdPlace: false }).flatMap(({ home, away }) =>
    'seed' in home && 'seed' in away ? [[home.seed - 1, away.seed - 1] as const] : [],
  );
  const opponentOf = new Map(firstRound.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));
  const isApart = (seed: number) => {
    const opponent = opponentOf.get(seed);
    return opponent === undefined || seeds[opponent]?.group !== seeds[seed]?.group;
  };
  for (const [, worse] of firstRound) {
    for (let other = 0; other < seeds.length && !isApart(worse); other += 1) {
      if (seeds[other]?.place !== seeds[worse]?.place) continue;
      swap(seeds, worse, other);
      if (!isApart(worse) || !isApart(other)) swap(seeds, worse, other);
    }
  }
  return seeds;
}

function swap<T>(items: T[], one: number, other: number): void {
  [items[one], items[other]] = [items[other] as T, items[one] as T];
}

/** A round begins on the day after the last one that it depends on; each leg has a day of its own. */
function drawTies(
  ties: readonly Tie[],
  { sides, legs, firstDay }: Pick<DrawnCup, 'legs'> & { sides: readonly Side[]; firstDay: number },
  draw: CupDraw,
): DrawnFixture[] {
  const rounds = group(ties, ({ bracket, round }) => `${bracket} ${round}`);
  /** Of each tie, counted from the first day of the cup. */
  const dayAfter = new Map<number, number>();
  const fixtures: (DrawnFixture & { tie: number })[] = [];
  for (const [name, round] of rounds) {
    const sources = round.flatMap(({ home, away }) => [home, away]);
    const isRepeated = name === 'final 2';
    const day =
      Math.max(firstDay, ...sources.map((source) => dayAfter.get(numberOf(source)) ?? 0)) + Number(isRepeated);
    for (const { number: tie, bracket: stage, round: count, home, away } of round) {
      const teams = [home, away].map((source) => readSide(source, sides));
      const ownLegs = stage === 'winners' || stage === 'losers' ? legs : 1;
      for (let leg = 1; leg <= ownLegs; leg += 1) {
        const [first, second] = (leg === 1 ? teams : teams.toReversed()) as [Side, Side];
        fixtures.push({
          stage,
          group_name: null,
          round: count,
          tie,
          leg,
          ...sideColumns('home', first),
          ...sideColumns('away', second),
          kick_off: kickOffOn(draw, day + leg - 1),
        });
      }
      dayAfter.set(tie, day + ownLegs);
    }
  }
  return fixtures.sort((one, other) => one.tie - other.tie || one.leg - other.leg);
}

function numberOf(source: TieSource): number {
  if ('seed' in source) return 0;
  return 'winner_of' in source ? source.winner_of : source.loser_of;
}

function readSide(source: TieSource, sides: readonly Side[]): Side {
  return 'seed' in source ? (sides[source.seed - 1] as Side) : source;
}

function toSide({ team_id }: { team_id: number }): Side {
  return { team_id };
}

function sideColumns<const S extends 'home' | 'away'>(side: S, taken: Side) {
  const isTeam = 'team_id' in taken;
  return {
    [`${side}_team_id`]: isTeam ? taken.team_id : null,
    [`${side}_source`]: isTeam ? null : taken,
  } as Record<`${S}_team_id`, number | null> & Record<`${S}_source`, FixtureSource | null>;
}

/** The tie that the winner of each tie goes on to; a repeated final has the sources of the first. */
export function listNextTies(fixtures: readonly Pick<DrawnFixture, 'tie' | 'home_source' | 'away_source'>[]) {
  const nextTies = new Map<number, number>();
  for (const { tie, home_source, away_source } of fixtures) {
    for (const source of [home_source, away_source]) {
      if (!source || !('winner_of' in source) || tie === null) continue;
      nextTies.set(source.winner_of, Math.min(tie, nextTies.get(source.winner_of) ?? tie));
    }
  }
  return nextTies;
}

/** The day is counted in rounds from the first one. */
function kickOffOn({ first_day, days_between_rounds, time }: CupDraw, day: number): string {
  const date = new Date(Date.parse(first_day) + day * days_between_rounds * DAY_MS);
  return `${date.toISOString().slice(0, 10)}T${time}:00.000Z`;
}
