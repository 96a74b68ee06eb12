import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Band,
  type BandSizes,
  bandsOf,
  type DivisionRun,
  findBand,
  findBandOfPlace,
  findLotsPlace,
  findNeighbours,
  type Neighbours,
} from '#server/results/tables/bands.ts';

const SIZES: BandSizes = { up: 2, play_off_up: 2, play_off_down: 1, down: 2 };
const RAN: Neighbours = { above: 'ran', below: 'ran' };
const ORDER: Band[] = ['up', 'play-off up', 'hold', 'play-off down', 'down'];

function besides(sizes: BandSizes, neighbours: Neighbours): BandSizes {
  const { up, play_off_up, play_off_down, down } = sizes;
  const rules = { places_up: up, places_play_off: play_off_up, places_play_off_down: play_off_down, places_down: down };
  return bandsOf(rules, neighbours);
}

function listBands(size: number, sizes: BandSizes, neighbours = RAN): Band[] {
  return Array.from({ length: size }, (_, at) => findBandOfPlace(at + 1, size, besides(sizes, neighbours)));
}

function count(bands: readonly Band[], band: Band): number {
  return bands.filter((one) => one === band).length;
}

describe('bands of ten teams', () => {
  const letters = (neighbours: Neighbours, size = 10) =>
    listBands(size, SIZES, neighbours)
      .map((band) => ({ up: 'U', 'play-off up': 'u', hold: '-', 'play-off down': 'd', down: 'D' })[band])
      .join('');

  test.each<[string, Neighbours, string]>([
    ['between two divisions', RAN, 'UUuu---dDD'],
    ['in the highest division', { above: null, below: 'ran' }, '-------dDD'],
    ['in the lowest division', { above: 'ran', below: null }, 'UUuu------'],
    ['in the only division', { above: null, below: null }, '----------'],
    ['below a division that did not run', { above: 'did not run', below: 'ran' }, 'UUUU---dDD'],
    ['above a division that did not run', { above: 'ran', below: 'did not run' }, 'UUuu----DD'],
  ])('%s', (_, neighbours, expected) => {
    expect(letters(neighbours)).toBe(expected);
  });

  test('in a small division the lower bands come first', () => {
    expect([7, 6, 5, 4, 3, 2, 1].map((size) => letters(RAN, size))).toEqual([
      ...['UUuudDD', 'UUudDD', 'UUdDD', 'UdDD', 'dDD', 'DD', 'D'],
    ]);
  });

  test('level teams hold no band across a boundary, and that of their places within one', () => {
    const band = (place: number, last_place: number) => findBand({ place, last_place }, 10, SIZES);
    expect([band(1, 2), band(3, 4), band(5, 7), band(9, 10)]).toEqual(['up', 'play-off up', 'hold', 'down']);
    expect([band(2, 3), band(4, 5), band(7, 8), band(8, 9), band(1, 10)]).toEqual([null, null, null, null, null]);
  });
});

describe('neighbours of a division', () => {
  const divisions: DivisionRun[] = [
    { level: 5, has_run: true },
    { level: 1, has_run: true },
    { level: 2, has_run: false },
    { level: 3, has_run: true },
  ];

  test.each<[string, number | null, Neighbours]>([
    ['the highest has a wall above', 1, { above: null, below: 'did not run' }],
    ['the nearest levels count, whatever their order', 3, { above: 'did not run', below: 'ran' }],
    ['the lowest has a wall below', 5, { above: 'ran', below: null }],
    ['a competition without a level leads both ways', null, RAN],
  ])('%s', (_, level, expected) => {
    expect(findNeighbours(level, divisions)).toEqual(expected);
  });
});

const places = fc.integer({ min: 0, max: 6 });
const anySizes = fc.record({ up: places, play_off_up: places, play_off_down: places, down: places });
const neighbour = fc.constantFrom('ran' as const, 'did not run' as const, null);
const anyNeighbours = fc.record({ above: neighbour, below: neighbour });
const size = fc.integer({ min: 1, max: 30 });

describe('laws', () => {
  test('from the first to the last place bands never rise', () => {
    fc.assert(
      fc.property(size, anySizes, anyNeighbours, (teams, sizes, neighbours) => {
        const ranks = listBands(teams, sizes, neighbours).map((band) => ORDER.indexOf(band));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      }),
    );
  });

  test('no team passes a wall, and no band grows in a small division', () => {
    fc.assert(
      fc.property(size, anySizes, anyNeighbours, (teams, sizes, neighbours) => {
        const bands = listBands(teams, sizes, neighbours);
        const most = neighbours.above === 'did not run' ? sizes.up + sizes.play_off_up : sizes.up;
        expect(count(bands, 'up')).toBeLessThanOrEqual(neighbours.above === null ? 0 : most);
        expect(count(bands, 'play-off up')).toBeLessThanOrEqual(neighbours.above === 'ran' ? sizes.play_off_up : 0);
        expect(count(bands, 'play-off down')).toBeLessThanOrEqual(neighbours.below === 'ran' ? sizes.play_off_down : 0);
        expect(count(bands, 'down')).toBe(neighbours.below === null ? 0 : Math.min(sizes.down, teams));
      }),
    );
  });

  test('a drawing of lots is needed where a group of level teams spans two bands', () => {
    const groups = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(groups, anySizes, (lengths, sizes) => {
        let last = 0;
        const standings = lengths.flatMap((length) => {
          const place = last + 1;
          last += length;
          return Array.from({ length }, () => ({ place, last_place: place + length - 1 }));
        });
        const bands = listBands(standings.length, sizes);
        const split = standings.find((one) => new Set(bands.slice(one.place - 1, one.last_place)).size > 1);
        expect(findLotsPlace(standings, sizes)).toBe(split?.place);
      }),
    );
  });
});
