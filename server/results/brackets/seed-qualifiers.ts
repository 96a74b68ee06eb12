import type { FixtureSource } from '#contract/fixtures/schema.ts';

type GroupPlace = Extract<FixtureSource, { group: string }>;
type Qualifier = GroupPlace | Extract<FixtureSource, { best_place: number }>;

/**
 * The sides that qualify from groups, as the seeds of a knockout: all winners, all runners-up and so on, last the
 * `best` teams of the next place. Winner and runner-up of a group are in opposite halves, and no team meets one of its
 * own group in the first round. `places groups.length + best` is at most the next power of two.
 */
export function seedQualifiers(groups: readonly string[], places: number, best: number): Qualifier[] {
  const bracket = new SeededBracket(groups.length * places + best);
  const groupOf = new Map<number, string>();
  const bestOpponents = new Set(
    Array.from({ length: best }, (_, at) => bracket.opponentOf(groups.length * places + at + 1)),
  );
  for (let place = 1; place <= places; place += 1) {
    const seeds = groups.map((_, at) => (place - 1) * groups.length + at + 1);
    const fits = (seed: number, group: string) => {
      if (groups.length === 1) return true;
      if (groupOf.get(bracket.opponentOf(seed)) === group) return false;
      const winner = groups.indexOf(group) + 1;
      return place !== 2 || bracket.halfOf(seed) !== bracket.halfOf(winner);
    };
    /** The best teams of the next place can be from any group only if their opponents are from different ones. */
    const isApart = (seed: number, group: string) =>
      !bestOpponents.has(seed) || ![...bestOpponents].some((other) => groupOf.get(other) === group);
    const matched =
      matchAll(seeds, groups, (seed, group) => fits(seed, group) && isApart(seed, group)) ??
      matchAll(seeds, groups, fits) ??
      new Map(seeds.map((seed, at) => [seed, groups[at] ?? '']));
    for (const [seed, group] of matched) groupOf.set(seed, group);
  }
  const placed = [...groupOf]
    .sort(([one], [other]) => one - other)
    .map(([seed, group]): GroupPlace => {
      return { group, place: Math.ceil(seed / groups.length) };
    });
  if (best === 1) addSwap(placed, bracket);
  // The best winner's opponent gets the first slot.
  const slots = Array.from({ length: best }, (_, at) => ({ best_place: places + 1, slot: best - at }));
  return [...placed, ...slots];
}

/** Positions of seeds in a bracket whose size is the next power of two. */
class SeededBracket {
  readonly #size: number;
  readonly #teams: number;

  constructor(teams: number) {
    this.#teams = teams;
    this.#size = 2 ** Math.ceil(Math.log2(Math.max(teams, 2)));
  }

  /** A seed's first opponent, also after byes of both; NaN for the winner of a tie. */
  opponentOf(seed: number): number {
    if (!this.#hasBye(seed)) return this.#size + 1 - seed;
    const next = this.#size / 2 + 1 - seed;
    return this.#hasBye(next) ? next : Number.NaN;
  }

  #hasBye(seed: number): boolean {
    return this.#size + 1 - seed > this.#teams;
  }

  /** Seeds 1, 4, 5, 8, 9 and so on are in the first half. */
  halfOf(seed: number): 1 | 2 {
    return seed % 4 < 2 && this.#size > 2 ? 1 : seed === 1 ? 1 : 2;
  }
}

/** Assigns different groups to the seeds by augmenting paths; undefined if impossible. */
function matchAll(
  seeds: readonly number[],
  groups: readonly string[],
  fits: (seed: number, group: string) => boolean,
): Map<number, string> | undefined {
  const seedOf = new Map<string, number>();
  const assign = (seed: number, tried: Set<string>): boolean => {
    const fitting = groups.filter((group) => !tried.has(group) && fits(seed, group));
    const free = fitting.find((group) => !seedOf.has(group));
    const group = free ?? fitting.find((taken) => assign(seedOf.get(taken) ?? 0, tried.add(taken)));
    if (group !== undefined) seedOf.set(group, seed);
    return group !== undefined;
  };
  if (!seeds.every((seed) => assign(seed, new Set()))) return undefined;
  return new Map([...seedOf].map(([group, seed]) => [seed, group]));
}

/**
 * Swaps the opponent of a single best team with another seed if the best team is from its group: one of its own place,
 * and if possible of its own half.
 */
function addSwap(placed: GroupPlace[], bracket: SeededBracket): void {
  const seed = bracket.opponentOf(placed.length + 1);
  const own = placed[seed - 1];
  if (!own) return;
  const others = placed.flatMap((other, at) => {
    const opponent = placed[bracket.opponentOf(at + 1) - 1];
    const canSwap = other.group !== own.group && opponent?.group !== own.group;
    const isInHalf = bracket.halfOf(at + 1) === bracket.halfOf(seed);
    const distance = (isInHalf ? 0 : placed.length) + Math.abs(other.place - own.place);
    return canSwap ? [{ other, distance }] : [];
  });
  const [nearest] = others.toSorted((a, b) => a.distance - b.distance);
  if (!nearest) return;
  const { other } = nearest;
  const swap = { if_best_of: own.group };
  const [first, second] = [{ ...own }, { ...other }];
  Object.assign(own, { swap: { ...swap, ...second } });
  Object.assign(other, { swap: { ...swap, ...first } });
}
