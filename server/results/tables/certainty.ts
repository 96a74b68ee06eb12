import type { Certainty, FinalPlaces } from '#contract/competitions/tables.ts';
import { type Band, type BandSizes, findBandOfPlace, zoneOfBand } from '#server/results/tables/bands.ts';
import type { PointRules, Standing } from '#server/results/tables/build-table.ts';

/** A fixture without a result, by its teams' keys. */
export interface OpenFixture {
  home: string;
  away: string;
}

/** The places that points still allow a team, and its fixtures without a result. */
export interface PlaceRange {
  best: number;
  worst: number;
  remaining: number;
}

/**
 * The places if a team won everything and the others lost everything, and the reverse, ignoring who plays whom; after the
 * last fixture those of the table. The final place always lies within, and results only narrow the range.
 */
export function listPlaceRanges(
  table: readonly Pick<Standing, 'team' | 'points' | 'place' | 'last_place'>[],
  open: readonly OpenFixture[],
  rules: Omit<PointRules, 'tie_breakers'>,
): PlaceRange[] {
  if (open.length === 0)
    return table.map(({ place, last_place }) => ({ best: place, worst: last_place, remaining: 0 }));
  const gains = [rules.points_for_win, rules.points_for_draw, rules.points_for_loss];
  const bounds = table.map(({ team: { key }, points }) => {
    const remaining = open.filter(({ home, away }) => key === home || key === away).length;
    return {
      remaining,
      least: points + remaining * Math.min(...gains),
      most: points + remaining * Math.max(...gains),
    };
  });
  return bounds.map(({ least, most, remaining }) => ({
    best: 1 + bounds.filter((other) => other.least > most).length,
    worst: bounds.length - bounds.filter((other) => other.most < least).length,
    remaining,
  }));
}

/** What a range of places in a table of `size` teams makes certain. Only the highest division has champions. */
export function findCertainty(
  { best, worst }: Pick<PlaceRange, 'best' | 'worst'>,
  size: number,
  sizes: BandSizes,
  isHighest: boolean,
): FinalPlaces {
  const bandOf = (place: number): Band => findBandOfPlace(place, size, sizes);
  const [first, last] = [bandOf(best), bandOf(worst)];
  return { best_place: best, worst_place: worst, certainty: name() };

  function name(): Certainty {
    if (isHighest && worst === 1) return 'champions';
    const zone = first === last ? zoneOfBand(first) : null;
    if (zone !== null) return zone;
    const isBelow = sizes.play_off_down + sizes.down > 0;
    const isMiddle = first === 'hold' && last === 'hold' && !(isHighest && best === 1);
    return isMiddle && isBelow ? 'safe' : 'open';
  }
}
