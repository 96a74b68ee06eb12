/** The source of a side in a tie. */
export type TieSource = { seed: number } | { winner_of: number } | { loser_of: number };

/** Two sides of a knockout, of which one goes through. Ties are numbered from 1, in a playable order. */
export interface Tie {
  number: number;
  bracket: 'winners' | 'losers' | 'final' | 'third place';
  /** Number within the bracket, from 1. */
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

  /** A bye needs no match. */
  play(place: Pick<Tie, 'bracket' | 'round'>, home: Slot, away: Slot): Outcome {
    if (!home || !away) return { winner: home ?? away, loser: null };
    const number = this.ties.length + 1;
    this.ties.push({ number, ...place, home, away });
    return { winner: { winner_of: number }, loser: { loser_of: number } };
  }

  /** Pairs neighbouring slots. */
  playRound(place: Pick<Tie, 'bracket' | 'round'>, slots: readonly Slot[]): Outcome[] {
    return Array.from({ length: slots.length / 2 }, (_, at) =>
      this.play(place, slots[2 * at] ?? null, slots[2 * at + 1] ?? null),
    );
  }
}

/**
 * Ties of a single elimination of at least two teams with the given slots in the first round. By seed, the best seeds
 * get the byes, and the two best can meet only in the final. The tie for third place comes before the final.
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
 * Ties of a double elimination of at least two teams: two defeats eliminate a team. The last tie repeats the final and
 * is played only if the unbeaten team loses it.
 */
export function generateDoubleElimination(teams: number): Tie[] {
  const bracket = new Bracket();
  const seeds = listSeeds(teams);
  const crossings = CROSSINGS[seeds.length] ?? [];
  const first = bracket.playRound({ bracket: 'winners', round: 1 }, seeds);
  let winners = first.map(({ winner }) => winner);
  let losers = first.map(({ loser }) => loser);
  /** Rounds of only byes are not counted. */
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
 * The order in which losers of each later round enter the losers' bracket, by bracket size. 1 swaps neighbours, 2 swaps
 * neighbouring pairs, and so on. These values delay rematches as long as possible, and then minimise them.
 */
const CROSSINGS: Record<number, readonly number[]> = {
  8: [1],
  16: [2],
  32: [2, 2],
  64: [8, 6, 1, 1],
};

/** Swaps items whose positions differ in the bits of `crossing`. */
function cross<Item>(items: readonly Item[], crossing: number): (Item | undefined)[] {
  return items.map((_, at) => items[at ^ crossing]);
}

/** Seeds in bracket order, null for empty slots: 1, 8, 4, 5, 2, 7, 3, 6. */
export function listSeeds(teams: number): Slot[] {
  let seeds = [1];
  while (seeds.length < teams) {
    const last = 2 * seeds.length + 1;
    seeds = seeds.flatMap((seed) => [seed, last - seed]);
  }
  return seeds.map((seed) => (seed <= teams ? { seed } : null));
}
