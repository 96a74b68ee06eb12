import { group } from 'd3-array';
import type { CupDraw } from '#contract/competitions/cups.ts';
import type { FirstRound } from '#contract/competitions/stated-first-rounds.ts';
import type { FixtureSource } from '#contract/fixtures/schema.ts';
import type { CompetitionFormat } from '#contract/kit/heads.ts';
import { readFirstRound, writeFirstRound } from '#server/competitions/first-round.ts';
import { formGroups, type Groups, orderDrawnTeams } from '#server/competitions/form-groups.ts';
import {
  generateDoubleElimination,
  generateKnockout,
  listSeeds,
  type Slot,
  type Tie,
  type TieSource,
} from '#server/competitions/knockout.ts';
import { TIES_FOR_PLACES } from '#server/results/brackets/name-round.ts';
import { seedQualifiers } from '#server/results/brackets/seed-qualifiers.ts';
import type { StoredFixtureRow } from '#server/results/fixtures/fixture-row.ts';
import { planRounds } from '#server/results/fixtures/kick-offs.ts';
import { generateRoundRobin } from '#server/results/fixtures/round-robin.ts';

/** A cup before its draw; teams are in seed order. */
export interface DrawnCup {
  format: Exclude<CompetitionFormat, 'round robin'>;
  /** Legs of each tie except the finals. */
  legs: 1 | 2;
  has_third_place: boolean;
  teams: readonly { team_id: number; group: string | null }[];
}

/** A fixture to store; each side has a team or a source. */
export interface DrawnFixture
  extends Pick<
    StoredFixtureRow,
    'stage' | 'group_name' | 'round' | 'tie' | 'leg' | 'home_team_id' | 'away_team_id' | 'home_source' | 'away_source'
  > {
  /** In ISO 8601, UTC. */
  kick_off: string;
}

const DEFAULT_TIME = '20:00';

type Side = { team_id: number } | FixtureSource;

/** A fixture before scheduling; `day` counts rounds from the first one. */
type PlannedFixture = Omit<DrawnFixture, 'kick_off'> & { day: number };

/** A draw: its fixtures, the groups by name, and the group places that meet in the first round. */
export interface Draw {
  fixtures: DrawnFixture[];
  groups: Groups;
  first_round: FirstRound;
}

/** Fixtures of a cup in playing order. The second leg swaps the sides; finals have one leg. */
export function drawCup(cup: DrawnCup, draw: CupDraw): Draw {
  const groups: Groups = cup.format === 'groups and knockout' ? formGroups(cup.teams, draw) : new Map();
  const groupFixtures = drawGroups(groups, draw);
  const firstDay = Math.max(0, ...groupFixtures.map(({ round }) => round));
  const { sides, slots, first_round } =
    groups.size > 0
      ? seedGroups(groups, draw)
      : bySeed(orderDrawnTeams(cup.teams, draw.shuffle, Math.ceil(cup.teams.length / 2)).map(toSide));
  const ties =
    cup.format === 'double elimination'
      ? generateDoubleElimination(sides.length)
      : generateKnockout(slots, { hasThirdPlace: cup.has_third_place && sides.length > 3 });
  const fixtures = [...groupFixtures, ...drawTies(ties, { ...cup, sides, firstDay })];
  return { fixtures: setKickOffs(fixtures, draw), groups, first_round };
}

function bySeed(sides: readonly Side[]) {
  return { sides, slots: listSeeds(sides.length), first_round: [] };
}

/** The sides that qualify from groups, with the stated first round, or one by seed. */
function seedGroups(groups: Groups, draw: CupDraw): { sides: Side[]; slots: Slot[]; first_round: FirstRound } {
  const { first_round, places_through = 2, best_places = 0 } = draw;
  if (first_round) return { ...readFirstRound(first_round, groups, draw), first_round };
  const sides = seedQualifiers([...groups.keys()], places_through, best_places);
  const slots = listSeeds(sides.length);
  return { sides, slots, first_round: writeFirstRound(sides, slots, groups) };
}

/** All groups play the same matchweek at the same time. */
function drawGroups(groups: Groups, draw: CupDraw): PlannedFixture[] {
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
        day: at,
      })),
    ),
  );
  return fixtures.sort((one, other) => one.round - other.round);
}

/** Ties that lead to no other, each between a division's team, at whose ground it ends, and one of the division below. */
export function drawTiesForPlaces(pairs: readonly [number, number][], legs: 1 | 2, calendar: CupDraw): DrawnFixture[] {
  const sides = pairs.flatMap((pair) => (legs === 2 ? pair.toReversed() : pair)).map((team_id) => ({ team_id }));
  const ties = pairs.map(
    (_, at): Tie => ({
      number: at + 1,
      bracket: 'winners',
      round: TIES_FOR_PLACES,
      home: { seed: 2 * at + 1 },
      away: { seed: 2 * at + 2 },
    }),
  );
  return setKickOffs(drawTies(ties, { sides, legs, firstDay: 0 }), calendar);
}

/** A round robin of teams. */
export function drawLeague(teams: readonly number[], legs: 1 | 2, calendar: CupDraw): DrawnFixture[] {
  const fixtures = drawGroups(new Map([['A', [...teams]]]), { ...calendar, group_legs: legs });
  return setKickOffs(
    fixtures.map((fixture) => ({ ...fixture, stage: 'round robin', group_name: null })),
    calendar,
  );
}

/** A round begins on the day after the last round that it depends on; each leg has its own day. */
function drawTies(
  ties: readonly Tie[],
  { sides, legs, firstDay }: Pick<DrawnCup, 'legs'> & { sides: readonly Side[]; firstDay: number },
): PlannedFixture[] {
  const rounds = group(ties, ({ bracket, round }) => `${bracket} ${round}`);
  /** The day after each tie, from the cup's first day. */
  const dayAfter = new Map<number, number>();
  const fixtures: (PlannedFixture & { tie: number })[] = [];
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
          day: day + leg - 1,
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

/** Kick-offs of a day are assigned to its fixtures in turn. */
function setKickOffs(fixtures: readonly PlannedFixture[], { time, times, ...calendar }: CupDraw): DrawnFixture[] {
  const rounds = planRounds(1 + Math.max(0, ...fixtures.map(({ day }) => day)), {
    blackout_days: [],
    time_zone: 'UTC',
    ...calendar,
    times: times ?? [time ?? DEFAULT_TIME],
  });
  const taken = rounds.map(() => 0);
  return fixtures.map(({ day, ...fixture }) => {
    const place = taken[day] ?? 0;
    taken[day] = place + 1;
    const kickOffs = rounds[day]?.kickOffs ?? [];
    return { ...fixture, kick_off: kickOffs[place % kickOffs.length] ?? '' };
  });
}

/** The tie that each tie's winner advances to; a repeated final has the same sources as the first. */
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
