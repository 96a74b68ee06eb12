import { group } from 'd3-array';
import { DEFAULT_RULES } from '#contract/competitions/default-rules.ts';
import { NO_DETAILS } from '#contract/fixtures/details.ts';
import type { FixtureSource } from '#contract/fixtures/schema.ts';
import { MAX_GROUPS, MAX_TEAMS_PER_COMPETITION } from '#contract/kit/limits.ts';
import { groupTeams } from '#server/imports/plan/group-past-teams.ts';
import { type PastMatch, teamKey } from '#server/imports/plan/past-match.ts';
import {
  AS_LEAGUE_FIXTURE,
  type PlannedFixture,
  type PlannedMatch,
  type SheetCompetition,
} from '#server/imports/plan/plan.ts';
import { type PastGroups, rankPastGroups } from '#server/imports/plan/rank-past-groups.ts';
import type { CupPlace } from '#server/imports/read/stated-round.ts';
import { decideTie } from '#server/results/brackets/decide-tie.ts';

/** A cup derived from its matches: rules, teams, and a fixture for each match. */
export interface PastCup {
  competition: Pick<SheetCompetition, 'format' | 'rules' | 'entries'>;
  fixtures: Map<PlannedMatch, Omit<PlannedFixture, 'competition_id'>>;
  groups: number;
  ties: number;
}

type Side = 'home' | 'away';

interface PastTie {
  /** Index of the round, from 0. */
  round: number;
  isThirdPlace: boolean;
  /** In playing order; the first one names the sides. */
  legs: PlannedMatch[];
  home: string;
  away: string;
  number: number;
}

/** Builds a cup from its matches, or explains in one sentence why they don't form one. */
export function buildPastCup(matches: readonly PastMatch[]): PastCup | { problem: string } {
  const inOrder = matches.toSorted((one, other) => one.match.played_at.localeCompare(other.match.played_at));
  const teams = new Map(
    inOrder.flatMap(({ match: { home, away } }) => [home, away].map((team) => [teamKey(team), team])),
  );
  if (teams.size > MAX_TEAMS_PER_COMPETITION)
    return { problem: `A competition can have ${MAX_TEAMS_PER_COMPETITION} teams; these rows have ${teams.size}.` };
  const inGroups = inOrder.filter(({ place }) => place.stage === 'group');
  const grouped = groupTeams(inGroups);
  if ('problem' in grouped) return grouped;
  if (grouped.groups.size > MAX_GROUPS) return { problem: `A cup can have ${MAX_GROUPS} groups.` };
  const ties = listTies(inOrder.filter(({ place }) => place.stage !== 'group'));
  if ('problem' in ties) return ties;
  const through = new Set(ties.flatMap(({ home, away }) => [home, away]));
  const groups = rankPastGroups(grouped, through);
  const rules = decideByAdvance(ties);
  numberTies(ties);
  const fixtures: PastCup['fixtures'] = new Map();
  for (const { match, group_name, round } of grouped.matches)
    fixtures.set(match, { ...planFixture(match), stage: 'group', group_name, round, tie: null });
  for (const tie of ties) planTie(tie, { ties, groups, lots: rules.lots, fixtures });
  const inSeeds = [...new Set([...grouped.groups.values()].flat()), ...teams.keys()];
  return {
    competition: {
      format: grouped.groups.size > 0 ? 'groups and knockout' : 'knockout',
      rules: {
        ...DEFAULT_RULES,
        tie_breakers: groups.tie_breakers,
        places_up: groups.through,
        places_play_off: groups.best > 0 ? 1 : 0,
        legs: ties.some(({ legs }) => legs.length === 2) ? 2 : 1,
        has_away_goals: rules.has_away_goals,
        has_third_place: ties.some(({ isThirdPlace }) => isThirdPlace),
      },
      entries: [...new Set(inSeeds)].flatMap((key) => {
        const team = teams.get(key);
        const group_name = grouped.groupOf.get(key) ?? null;
        return team ? { team, group: group_name, seed: null, lot: groups.lots.get(key) ?? null, withdrawal: null } : [];
      }),
    },
    fixtures,
    groups: grouped.groups.size,
    ties: ties.length,
  };
}

/** The ties of the rounds in playing order; the last round is the final. */
function listTies(matches: readonly PastMatch[]): PastTie[] | { problem: string } {
  const nameOf = ({ place }: PastMatch) => (place.stage === 'knockout' ? place.round : place.stage);
  const rounds = [...group(matches, nameOf).values()].toSorted(compareRounds);
  const ties: PastTie[] = [];
  for (const [round, own] of rounds.entries()) {
    const pairOf = ({ match: { home, away } }: PastMatch) => [teamKey(home), teamKey(away)].toSorted().join('\n');
    for (const rows of group(own, pairOf).values()) {
      const legs = rows.map(({ match }) => match);
      const [first] = legs;
      if (!first) continue;
      const { home, away } = first;
      if (legs.length > 2)
        return {
          problem: `${home.name} and ${away.name} have ${legs.length} matches in one round; a tie has two legs.`,
        };
      const isThirdPlace = rows[0]?.place.stage === 'third place';
      ties.push({ round, isThirdPlace, legs, home: teamKey(home), away: teamKey(away), number: 0 });
    }
  }
  const final = ties.filter(({ round }) => round === rounds.length - 1);
  if (final.length !== 1 || final[0]?.isThirdPlace) return { problem: 'No round of one tie ends it, like a final.' };
  return findSecondChance(ties) ?? ties;
}

/**
 * Sorts named rounds by their distance from the final, others by their first days; the third place comes before the
 * final.
 */
function compareRounds([one]: PastMatch[], [other]: PastMatch[]): number {
  if (!one || !other) return 0;
  const [rank, otherRank] = [rankOf(one.place), rankOf(other.place)];
  if (rank !== null && otherRank !== null) return otherRank - rank;
  return one.match.played_at.localeCompare(other.match.played_at);
}

function rankOf(place: CupPlace): number | null {
  if (place.stage === 'third place') return 0.5;
  return place.stage === 'knockout' ? place.rank : null;
}

/** A team that loses twice rules out a knockout: it is a double elimination or a league. */
function findSecondChance(ties: readonly PastTie[]): { problem: string } | null {
  for (const { home, away, round, isThirdPlace, legs } of ties) {
    for (const key of [home, away]) {
      const earlier = ties.filter((tie) => tie.round < round && !tie.isThirdPlace && hasTeam(tie, key));
      if (isThirdPlace || !earlier.some((tie) => loserOf(tie) === key)) continue;
      const { name } = [legs[0]?.home, legs[0]?.away].find((team) => team && teamKey(team) === key) ?? { name: key };
      return { problem: `${name} plays on after a defeat: only groups and a knockout can be built from rows.` };
    }
  }
  return null;
}

function hasTeam({ home, away }: PastTie, key: string): boolean {
  return home === key || away === key;
}

/** Goals by side of the tie. */
function goalsOf(tie: PastTie, leg: PlannedMatch): Record<Side, number> {
  const { Blue, Green } = leg.goals;
  return teamKey(leg.home) === tie.home ? { home: Blue, away: Green } : { home: Green, away: Blue };
}

function loserOf(tie: PastTie): string | null {
  const winner = scoreWinner(tie, false);
  return winner && tie[winner === 'home' ? 'away' : 'home'];
}

/** The winner of a tie by goals or shoot-out; null for a level one. */
function scoreWinner(tie: PastTie, hasAwayGoals: boolean): Side | null {
  const scores = tie.legs.map((leg) => {
    const isSwapped = teamKey(leg.home) !== tie.home;
    const [one, other] = leg.shoot_out ?? [];
    const shootout =
      one === undefined || other === undefined
        ? null
        : isSwapped
          ? { home: other, away: one }
          : { home: one, away: other };
    return { ...goalsOf(tie, leg), shootout, isSwapped };
  });
  return decideTie(scores, { legs: tie.legs.length === 2 ? 2 : 1, away_goals: hasAwayGoals }).winner;
}

/** The team that advanced: the side that plays a later round, or the winner of the final. */
function findAdvancing(tie: PastTie, ties: readonly PastTie[]): Side | null {
  const plays = (key: string) =>
    ties.some((later) => later.round > tie.round && !later.isThirdPlace && hasTeam(later, key));
  if (plays(tie.home)) return 'home';
  return plays(tie.away) ? 'away' : null;
}

/** The rule that decides level ties: away goals if they explain all of them, else lots as the next round shows. */
function decideByAdvance(ties: readonly PastTie[]): { has_away_goals: boolean; lots: Map<PastTie, Side> } {
  const advancing = ties.map((tie) => ({ tie, side: findAdvancing(tie, ties) }));
  const level = advancing.filter(({ tie, side }) => side !== null && scoreWinner(tie, false) === null);
  const has_away_goals =
    level.some(({ tie, side }) => scoreWinner(tie, true) === side) &&
    advancing.every(({ tie, side }) => side === null || [side, null].includes(scoreWinner(tie, true)));
  const open = level.filter(({ tie }) => scoreWinner(tie, has_away_goals) === null);
  return { has_away_goals, lots: new Map(open.flatMap(({ tie, side }) => (side ? [[tie, side] as const] : []))) };
}

/** Numbers ties from 1, by round, in bracket order: ties whose winners meet are neighbours. */
function numberTies(ties: PastTie[]): void {
  const places = new Map<PastTie, number>();
  for (const round of [...new Set(ties.map((tie) => tie.round))].toReversed()) {
    const placeOf = (tie: PastTie) => {
      const key = tie[findAdvancing(tie, ties) ?? 'home'];
      const next = ties.find((later) => later.round > tie.round && !later.isThirdPlace && hasTeam(later, key));
      return next ? 2 * (places.get(next) ?? 0) + Number(next.away === key) : ties.length;
    };
    const own = ties.filter((tie) => tie.round === round).map((tie) => ({ tie, place: placeOf(tie) }));
    for (const [place, { tie }] of own.toSorted((one, other) => one.place - other.place).entries())
      places.set(tie, place);
  }
  ties.sort((one, other) => one.round - other.round || (places.get(one) ?? 0) - (places.get(other) ?? 0));
  for (const [at, tie] of ties.entries()) tie.number = at + 1;
}

interface TiePlan {
  ties: readonly PastTie[];
  groups: PastGroups;
  lots: ReadonlyMap<PastTie, Side>;
  fixtures: PastCup['fixtures'];
}

/** Adds the fixtures of a tie's legs, with the sources of its sides. */
function planTie(tie: PastTie, { ties, groups, lots, fixtures }: TiePlan): void {
  const last = ties.at(-1);
  const stage = tie.isThirdPlace ? 'third place' : tie === last ? 'final' : 'winners';
  const sources = new Map(
    [tie.home, tie.away].map((key) => [key, findSource(tie, key, ties) ?? groups.sourceOf.get(key)]),
  );
  const won = lots.get(tie);
  for (const [at, leg] of tie.legs.entries()) {
    const [home, away] = [teamKey(leg.home), teamKey(leg.away)];
    fixtures.set(leg, {
      ...planFixture(leg),
      stage,
      group_name: null,
      round: stage === 'winners' ? tie.round + 1 : 1,
      tie: tie.number,
      leg: at + 1,
      home_source: sources.get(home) ?? null,
      away_source: sources.get(away) ?? null,
      lots_winner: won && at === tie.legs.length - 1 ? (tie[won] === home ? 'home' : 'away') : null,
    });
  }
}

/** The tie that a team came from; undefined for one from a group or in its first round. */
function findSource(tie: PastTie, key: string, ties: readonly PastTie[]): FixtureSource | undefined {
  const before = ties.findLast((other) => other.round < tie.round && !other.isThirdPlace && hasTeam(other, key));
  if (!before) return undefined;
  return tie.isThirdPlace ? { loser_of: before.number } : { winner_of: before.number };
}

function planFixture({ played_at }: PlannedMatch) {
  return {
    ...AS_LEAGUE_FIXTURE,
    home_team_id: null,
    away_team_id: null,
    kick_off: played_at,
    deadline: null,
    ...NO_DETAILS,
    status: 'planned',
    walkover: null,
  } as const;
}
