/** Pseudo-random numbers, equal for equal seeds on every machine. */
export type Random = ReturnType<typeof createRandom>;

/** Mulberry32; 32 bits of state suffice. */
export function createRandom(seed: number) {
  let state = seed >>> 0;

  /** At least 0, below 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer between both bounds, inclusive. */
  function between(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }

  function chance(probability: number): boolean {
    return next() < probability;
  }

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('Nothing to pick from.');
    return list[between(0, list.length - 1)] as T;
  }

  /** `count` different entries, in random order. */
  function sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(between(0, rest.length - 1), 1));
    return chosen;
  }

  return { next, between, chance, pick, sample };
}
