import { describe, expect, test } from 'vitest';
import { generateKnockout, listSeeds, type TieSource } from '#server/competitions/knockout.ts';
import { seedQualifiers } from '#server/results/brackets/seed-qualifiers.ts';
import { placeBest } from '#server/results/tables/best-places.ts';

const LETTERS = 'ABCDEFGHIJKLMNOP';

/** Possible numbers of groups, qualifying places and best teams of the next place. */
const SIZES = Array.from({ length: 16 }, (_, at) => at + 1).flatMap((count) =>
  [1, 2, 3, 4, 5, 6, 7, 8].flatMap((places) => {
    const full = 2 ** Math.ceil(Math.log2(count * places));
    const room = full === count * places ? count * places : full - count * places;
    const most = count < 3 ? 0 : Math.min(count - 1, room);
    return Array.from({ length: most + 1 }, (_, best) => ({ groups: [...LETTERS.slice(0, count)], places, best }));
  }),
);

type Size = (typeof SIZES)[number];
interface Side {
  group: string;
  place: number;
}

/** The sides in seed order if the best teams are from these groups. */
function resolve(
  seeds: ReturnType<typeof seedQualifiers>,
  { places, best }: Size,
  qualified: readonly string[],
): Side[] {
  const sides = seeds.map((seed): Side | number => {
    if ('best_place' in seed) return seed.slot;
    return best === 1 && seed.swap && qualified[0] === seed.swap.if_best_of ? seed.swap : seed;
  });
  const size = 2 ** Math.ceil(Math.log2(seeds.length));
  const opponents = Array.from({ length: best }, (_, slot) => {
    const opponent = sides[size - sides.indexOf(slot + 1) - 1];
    return { opponent: typeof opponent === 'object' ? opponent.group : '' };
  });
  const placed = placeBest(opponents, qualified) ?? [];
  return sides.map((side) => (typeof side === 'number' ? { group: placed[side - 1] ?? '', place: places + 1 } : side));
}

/** First-round pairs, and the half of each seed. */
function layOut(count: number) {
  const ties = generateKnockout(listSeeds(count), { hasThirdPlace: false });
  const pairs = ties.flatMap(({ home, away }) => ('seed' in home && 'seed' in away ? [[home.seed, away.seed]] : []));
  const half = new Map<number, number>();
  const walk = (source: TieSource, of: number): void => {
    if ('seed' in source) half.set(source.seed, of);
    const tie = 'winner_of' in source ? ties.find(({ number }) => number === source.winner_of) : undefined;
    if (tie) for (const next of [tie.home, tie.away]) walk(next, of);
  };
  const final = ties.at(-1);
  if (final) [final.home, final.away].forEach(walk);
  return { pairs, half };
}

/** Some sets of groups: alphabetical neighbours from each letter on, and every second letter. */
function listQualified({ groups, best }: Size): string[][] {
  const twice = [...groups, ...groups, ...groups];
  const runs = groups.map((_, at) => twice.slice(at, at + best));
  const odd = groups.map((_, at) => [...new Set(twice.slice(at).filter((__, step) => step % 2 === 0))].slice(0, best));
  return [...runs, ...odd.filter(({ length }) => length === best)];
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('%i places through', (places) => {
  const sizes = SIZES.filter((size) => size.places === places && size.groups.length * places + size.best > 1);

  test('each place goes through once, and winners are seeded before runners-up', () => {
    for (const size of sizes) {
      const seeds = seedQualifiers(size.groups, places, size.best);
      const own = seeds.flatMap((seed) => ('group' in seed ? [`${seed.place} ${seed.group}`] : []));
      expect(new Set(own).size).toBe(size.groups.length * places);
      const order = seeds.map((seed) => ('group' in seed ? seed.place : seed.best_place));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });

  test('no team meets one of its own group in the first round, and winner and runner-up are in opposite halves', () => {
    for (const size of sizes.filter(({ groups }) => groups.length > 1)) {
      const seeds = seedQualifiers(size.groups, places, size.best);
      const { pairs, half } = layOut(seeds.length);
      for (const qualified of listQualified(size)) {
        const name = `${size.groups.length} groups, ${places} places, best ${qualified.join('')}`;
        const sides = resolve(seeds, size, qualified);
        const clash = pairs.find(([one = 0, other = 0]) => sides[one - 1]?.group === sides[other - 1]?.group);
        expect(clash, name).toBe(undefined);
        if (places === 1) continue;
        for (const group of size.groups) {
          const [winner, second] = [1, 2].map(
            (place) => 1 + sides.findIndex((side) => side.group === group && side.place === place),
          );
          if (half.get(winner ?? 0) === half.get(second ?? 0)) expect.fail(`${name}: ${group}`);
        }
      }
    }
  });
});

const SLOTS = ['A', 'B', 'C', 'D'].map((opponent) => ({ opponent }));

test('six groups with the four best thirds: every combination of groups has its opponents', () => {
  const groups = [...LETTERS.slice(0, 6)];
  const combinations = groups.flatMap((a, at) =>
    groups.slice(at + 1).map((b) => groups.filter((one) => one !== a && one !== b)),
  );
  expect(combinations).toHaveLength(15);
  for (const qualified of combinations) {
    const placed = placeBest(SLOTS, qualified);
    expect(placed?.toSorted()).toEqual(qualified);
    expect(placed?.some((group, at) => group === LETTERS[at])).toBe(false);
  }
  expect(placeBest(SLOTS, ['A', 'B', 'C', 'D'])).toEqual(['B', 'A', 'D', 'C']);
});
