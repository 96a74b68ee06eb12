import type { CompetitionRules } from '#contract/competitions/schema.ts';
import type { Zone } from '#contract/competitions/tables.ts';

/** What a final place leads to. */
export type Band = 'up' | 'play-off up' | 'hold' | 'play-off down' | 'down';

/** Numbers of places: direct ones and play-offs, from the top and from the bottom. */
export interface BandSizes {
  up: number;
  play_off_up: number;
  play_off_down: number;
  down: number;
}

/**
 * A neighbouring division: its play-offs are played only if it ran. Null is a wall: the highest division has none above,
 * the lowest none below.
 */
export type Neighbour = 'ran' | 'did not run' | null;

export interface Neighbours {
  above: Neighbour;
  below: Neighbour;
}

/** A competition without divisions, whose places lead somewhere outside it. */
const BOTH: Neighbours = { above: 'ran', below: 'ran' };

/**
 * The band of a place in a table of `size` teams. Where a small table has fewer places than its bands, the lower ones come
 * first. Without a play-off, those who would have played up go up and those below hold.
 */
export function findBandOfPlace(
  place: number,
  size: number,
  sizes: BandSizes,
  { above, below }: Neighbours = BOTH,
): Band {
  const { up, play_off_up, play_off_down, down } = sizes;
  const lowest = below === null ? 0 : down;
  const lower = below === 'ran' ? lowest + play_off_down : lowest;
  if (place > size - lowest) return 'down';
  if (place > size - lower) return 'play-off down';
  if (above === null || place > up + play_off_up) return 'hold';
  return place <= up || above === 'did not run' ? 'up' : 'play-off up';
}

interface SharedPlaces {
  place: number;
  last_place: number;
}

/** The band of a team; null for teams that are level across a boundary, until lots are drawn. */
export function findBand(
  { place, last_place }: SharedPlaces,
  size: number,
  sizes: BandSizes,
  neighbours: Neighbours = BOTH,
): Band | null {
  const band = findBandOfPlace(place, size, sizes, neighbours);
  // Bands are in the order of places, so those of the first and the last place tell.
  return findBandOfPlace(last_place, size, sizes, neighbours) === band ? band : null;
}

/** The place of the first teams that are level across a boundary; undefined without any. */
export function findLotsPlace(standings: readonly SharedPlaces[], sizes: BandSizes): number | undefined {
  return standings.find((standing) => findBand(standing, standings.length, sizes) === null)?.place;
}

/** The zone that a table marks for a band. */
export function zoneOfBand(band: Band | null): Zone | null {
  switch (band) {
    case 'up':
    case 'down':
      return band;
    case 'play-off up':
      return 'play off';
    default:
      return null;
  }
}

/** The bands of a competition, whose play-offs lead up alone. */
export function bandsOf({ places_up, places_play_off, places_down }: CompetitionRules): BandSizes {
  return { up: places_up, play_off_up: places_play_off, play_off_down: 0, down: places_down };
}

export function countPlaces({ up, play_off_up, play_off_down, down }: BandSizes): number {
  return up + play_off_up + play_off_down + down;
}
