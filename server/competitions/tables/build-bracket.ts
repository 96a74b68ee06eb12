import { group } from 'd3-array';
import type { Bracket, BracketRound, BracketTie } from '#contract/competitions/cups.ts';
import type { Fixture, FixtureSide, HomeAway } from '#contract/fixtures/schema.ts';
import type { CompetitionFormat } from '#contract/kit/heads.ts';
import { decideTie } from '#server/results/brackets/decide-tie.ts';
import { nameTie, type RoundPlace } from '#server/results/brackets/name-round.ts';
import { isSwapped, orderLegs } from '#server/results/brackets/tie-legs.ts';

interface BracketRules {
  format: CompetitionFormat;
  has_away_goals: boolean;
  /** The tie that the winner of each tie advances to, by number. */
  next_ties: ReadonlyMap<number, number>;
}

type Side = 'home' | 'away';

/**
 * Rounds and champion of a cup from its resolved fixtures; the third-place match comes last. In a preview, ids below 1
 * are returned as null.
 */
export function buildBracket(fixtures: readonly Fixture[], rules: BracketRules): Pick<Bracket, 'rounds' | 'champion'> {
  const legs = fixtures.filter(({ tie }) => tie !== null);
  const ties = group(legs, ({ tie }) => Number(tie));
  const rounds = new Map<string, BracketRound>();
  for (const [number, ownLegs] of [...ties].sort(([one], [other]) => one - other)) {
    const [first] = ownLegs;
    if (!first) continue;
    const { stage, round, round_name: name } = first;
    const key = `${stage} ${round}`;
    const inRound = rounds.get(key) ?? { stage, round, name, ties: [] };
    rounds.set(key, inRound);
    const place: RoundPlace = { format: rules.format, stage, group: null, round, last_round: lastRoundOf(stage, legs) };
    inRound.ties.push(buildTie(ownLegs, nameCard(place, number, inRound.ties.length + 1), rules));
  }
  const inOrder = [...rounds.values()].sort((one, other) => rankOf(one) - rankOf(other));
  const finals = inOrder.filter(({ stage }) => stage === 'final').flatMap((final) => final.ties);
  const [first, second] = finals;
  if (first && second && !isRepeated(first)) second.is_needed = false;
  return { rounds: inOrder, champion: findChampion(finals) };
}

/** In playing order the third-place match comes before the final. */
function rankOf({ stage }: BracketRound): number {
  return stage === 'third place' ? 1 : 0;
}

function buildTie(ownLegs: readonly Fixture[], name: string, rules: BracketRules): BracketTie {
  const legs = orderLegs(ownLegs);
  const [first] = legs as [Fixture, ...Fixture[]];
  const scores = legs.map((fixture) => goalsBySide(fixture, first, fixture.score));
  const played = scores.filter((score) => score !== null);
  const last = legs.at(-1);
  const shootOut = last ? goalsBySide(last, first, last.shoot_out) : null;
  return {
    number: first.tie ?? 0,
    name,
    next_tie: rules.next_ties.get(first.tie ?? 0) ?? null,
    home: knownSide(legs, 'home'),
    away: knownSide(legs, 'away'),
    legs: legs.map((fixture, at) => ({
      fixture_id: fixture.id > 0 ? fixture.id : null,
      kick_off: fixture.kick_off,
      played_at: fixture.played_at,
      status: fixture.status,
      match_id: fixture.match_id,
      had_extra_time: fixture.had_extra_time,
      score: scores[at] ?? null,
    })),
    total:
      played.length > 0
        ? played.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }))
        : null,
    shoot_out: shootOut,
    ...decide(legs, scores, shootOut, rules),
    is_needed: true,
    is_contradicted: legs.some(({ is_contradicted }) => is_contradicted),
    is_level: legs.some(({ is_level }) => is_level),
  };
}

/** A walkover decides a single match regardless of its score. */
function decide(
  legs: readonly Fixture[],
  scores: readonly (HomeAway | null)[],
  shootOut: HomeAway | null,
  { has_away_goals }: BracketRules,
): Pick<BracketTie, 'winner' | 'decided_by'> {
  const [only] = legs;
  if (only && legs.length === 1 && only.status === 'walkover') {
    const isWon = only.walkover_winner === 'home' || only.walkover_winner === 'away';
    return { winner: isWon ? (only.walkover_winner as Side) : null, decided_by: isWon ? 'walkover' : null };
  }
  const last = legs.at(-1);
  const played = legs.flatMap((leg, at) => {
    const score = scores[at];
    const shootout = leg === last ? shootOut : null;
    return only && score ? [{ ...score, shootout, isSwapped: isSwappedLeg(only, leg) }] : [];
  });
  const rules = { legs: legs.length === 2 ? 2 : 1, away_goals: has_away_goals } as const;
  const decision = decideTie(played, { ...rules, lots: only && last ? lotsOf(only, last) : null });
  return { winner: decision.winner, decided_by: decision.winner ? decision.by : null };
}

/** The first leg's team, or the second leg's with the sides swapped. */
function knownSide(legs: readonly Fixture[], side: Side): FixtureSide {
  const [first, second] = legs as [Fixture, Fixture | undefined];
  if (first[side].team || !second || !isSwappedLeg(first, second)) return first[side];
  const opposite = second[side === 'home' ? 'away' : 'home'];
  return opposite.team ? opposite : first[side];
}

/** A leg's score by the sides of the tie. */
function goalsBySide(leg: Fixture, first: Fixture, goals: HomeAway | null): HomeAway | null {
  return goals && isSwappedLeg(first, leg) ? { home: goals.away, away: goals.home } : goals;
}

function isSwappedLeg(first: Fixture, { leg, home }: Fixture): boolean {
  return isSwapped({ leg: first.leg, home: first.home.team?.id ?? null }, { leg, home: home.team?.id ?? null });
}

/** The winner of the last leg's lots, as a side of the tie. */
function lotsOf(first: Fixture, last: Fixture): Side | null {
  if (last.lots_winner === null || !isSwappedLeg(first, last)) return last.lots_winner;
  return last.lots_winner === 'home' ? 'away' : 'home';
}

/** The unbeaten team is at home in both finals; a repeat is needed once it has lost the first. */
function isRepeated({ winner }: BracketTie): boolean {
  return winner !== 'home';
}

function findChampion(finals: readonly BracketTie[]): Bracket['champion'] {
  const last = finals.findLast(({ is_needed }) => is_needed);
  return last?.winner ? last[last.winner].team : null;
}

function lastRoundOf(stage: Fixture['stage'], fixtures: readonly Fixture[]): number {
  return Math.max(...fixtures.filter((fixture) => fixture.stage === stage).map(({ round }) => round));
}

/** Writes 'QF 1', 'Tie 7' or 'Final'. */
function nameCard(place: RoundPlace, number: number, numberInRound: number): string {
  if (place.stage === 'final') return place.round === 1 ? 'Final' : 'Second final';
  if (place.stage === 'third place') return 'Third place';
  const name = nameTie(place, number, numberInRound);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
