/** Where a side of a tie comes from. */
export type TieSource = { seed: number } | { winner_of: number } | { loser_of: number };

/** Two sides of a knockout, of which one goes through. Numbers count from 1, in the order in which ties can be played. */
export interface Tie {
  number: number;
  bracket: 'winners' | 'losers' | 'final' | 'third place';
  /** Counts from 1 within the bracket. */
  round: number;
  home: TieSource;
  away: TieSource;
}

/** Null is a bye. */
export type Slot = TieSource | null;

interface Outcome {
  winner: Slot;
  loser: Slot;
}

class Bracket {
  readonly ties: Tie[] = [];

  /** Against a bye nothing is played. */
  play(place: Pick<Tie, 'bracket' | 'round'>, home: Slot, away: Slot): Outcome {
    if (!home || !away) return { winner: home ?? away, loser: null };
    const number = this.ties.length + 1;
    this.ties.push({ number, ...place, home, away });
    return { winner: { winner_of: number }, loser: { loser_of: number } };
  }

  /** Pairs neighbours. */
  playRound(place: Pick<Tie, 'bracket' | 'round'>, slots: readonly Slot[]): Outcome[] {
    return Array.from({ length: slots.length / 2 }, (_, at) =>
      this.play(place, slots[2 * at] ?? null, slots[2 * at + 1] ?? null),
    );
  }
}

/**
 * Ties of a single elimination of at least two teams, whose slots are those of the first round. By seed the best seeds have the byes, and the two best can only meet in the
 * final. The tie for third place comes before the final.
 */
export function generateKnockout(firstRound: readonly Slot[], { hasThirdPlace }: { hasThirdPlace: boolean }): Tie[] {
  const bracket = new Bracket();
  let slots = firstRound;
  let losers: Slot[] = [];
  let round = 1;
  for (; slots.length > 2; round += 1) {
    const outcomes = bracket.playRound({ bracket: 'winners', round }, slots);
    slots = outcomes.map(({ winner }) => winner);
    losers = outcomes.map(({ loser }) => loser);
  }
  if (hasThirdPlace) bracket.playRound({ bracket: 'third place', round: 1 }, losers);
  bracket.playRound({ bracket: 'final', round: 1 }, slots);
  return bracket.ties;
}

/**
 * Ties of a double elimination of at least two teams: two defeats eliminate a team. The last tie repeats the final and is
 * played only when the team that has not lost before loses it.
 */
export function generateDoubleElimination(teams: number): Tie[] {
  const bracket = new Bracket();
  const seeds = listSeeds(teams);
  const crossings = CROSSINGS[seeds.length] ?? [];
  const first = bracket.playRound({ bracket: 'winners', round: 1 }, seeds);
  let winners = first.map(({ winner }) => winner);
  let losers = first.map(({ loser }) => loser);
  /** Rounds in which every team has a bye are not counted. */
  const nextLosersRound = () =>
    1 + Math.max(0, ...bracket.ties.flatMap((tie) => (tie.bracket === 'losers' ? tie.round : [])));
  for (let round = 2; winners.length > 1; round += 1) {
    const outcomes = bracket.playRound({ bracket: 'winners', round }, winners);
    winners = outcomes.map(({ winner }) => winner);
    const survivors = bracket
      .playRound({ bracket: 'losers', round: nextLosersRound() }, losers)
      .map(({ winner }) => winner);
    const dropping = cross(outcomes, crossings[round - 2] ?? 0);
    const place = { bracket: 'losers', round: nextLosersRound() } as const;
    const meetings = survivors.map((survivor, at) => bracket.play(place, survivor, dropping[at]?.loser ?? null));
    losers = meetings.map(({ winner }) => winner);
  }
  const [champion, challenger] = [winners[0] ?? null, losers[0] ?? null];
  bracket.play({ bracket: 'final', round: 1 }, champion, challenger);
  bracket.play({ bracket: 'final', round: 2 }, champion, challenger);
  return bracket.ties;
}

/**
 * How the losers of each later round cross to the losers' bracket, by the size of the bracket: number 1 swaps neighbours,
 * 2 swaps neighbouring pairs, and so on. These let teams that have met meet again as late as they can, and then least often.
 */
const CROSSINGS: Record<number, readonly number[]> = {
  8: [1],
  16: [2],
  32: [2, 2],
  64: [8, 6, 1, 1],
};

/** Items whose places differ in the bits of `crossing` change places. */
function cross<Item>(items: readonly Item[], crossing: number): (Item | undefined)[] {
  return items.map((_, at) => items[at ^ crossing]);
}

/** Seeds in the order of the bracket, null where the number of teams leaves a place empty: 1, 8, 4, 5, 2, 7, 3, 6. */
export function listSeeds(teams: number): Slot[] {
  let seeds = [1];
  while (seeds.length < teams) {
    const last = 2 * seeds.length + 1;
    seeds = seeds.flatMap((seed) => [seed, last - seed]);
  }
  return seeds.map((seed) => (seed <= teams ? { seed } : null));
}
