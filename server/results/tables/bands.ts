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

/** A division of a season. It ran if it was published with two teams or more that did not withdraw. */
export interface DivisionRun {
  level: number;
  has_run: boolean;
}

/** The neighbours of the division of a level; without a level those of a competition that is no division. */
export function findNeighbours(level: number | null, divisions: readonly DivisionRun[]): Neighbours {
  if (level === null) return BOTH;
  const nearest = (side: 1 | -1): Neighbour => {
    const beyond = divisions.filter((one) => Math.sign(one.level - level) === side);
    const [found] = beyond.toSorted((a, b) => side * (a.level - b.level));
    if (!found) return null;
    return found.has_run ? 'ran' : 'did not run';
  };
  return { above: nearest(-1), below: nearest(1) };
}

/**
 * The band of a place in a table of `size` teams. Where a small table has fewer places than its bands, the lower ones come
 * first.
 */
export function findBandOfPlace(place: number, size: number, sizes: BandSizes): Band {
  const { up, play_off_up, play_off_down, down } = sizes;
  if (place > size - down) return 'down';
  if (place > size - down - play_off_down) return 'play-off down';
  if (place > up + play_off_up) return 'hold';
  return place <= up ? 'up' : 'play-off up';
}

interface SharedPlaces {
  place: number;
  last_place: number;
}

/** The band of a team; null for teams that are level across a boundary, until lots are drawn. */
export function findBand({ place, last_place }: SharedPlaces, size: number, sizes: BandSizes): Band | null {
  const band = findBandOfPlace(place, size, sizes);
  // Bands are in the order of places, so those of the first and the last place tell.
  return findBandOfPlace(last_place, size, sizes) === band ? band : null;
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
    case 'play-off down':
      return 'play off down';
    default:
      return null;
  }
}

type ZoneRules = Pick<CompetitionRules, 'places_up' | 'places_play_off' | 'places_play_off_down' | 'places_down'>;

/**
 * The bands that a competition's rules have beside its neighbours. Beyond a wall leads no band. Without a play-off, those
 * who would have played up go up and those below hold.
 */
export function bandsOf(rules: ZoneRules, { above, below }: Neighbours = BOTH): BandSizes {
  const { places_up, places_play_off, places_play_off_down, places_down } = rules;
  const up = above === 'did not run' ? places_up + places_play_off : places_up;
  return {
    up: above === null ? 0 : up,
    play_off_up: above === 'ran' ? places_play_off : 0,
    play_off_down: below === 'ran' ? places_play_off_down : 0,
    down: below === null ? 0 : places_down,
  };
}

export function countPlaces({ up, play_off_up, play_off_down, down }: BandSizes): number {
  return up + play_off_up + play_off_down + down;
}
