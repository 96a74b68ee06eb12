/** A fixture between the teams of a match, as it is compared with the match. */
export interface Rival<Fixture> {
  fixture: Fixture;
  /** Whether the fixture can take the match. */
  isOpen: boolean;
  /** Whether the fixture's home team is the match's. */
  hasSameSides: boolean;
  /** Whether the fixture's competition counts matches of the match's type. */
  isOfType: boolean;
  /** Between kick-off and match; null while the kick-off is not known. */
  secondsApart: number | null;
}

export type FixtureChoice<Fixture> =
  | { fixture: Fixture }
  /** Open fixtures that fit equally well. */
  | { equal: Fixture[] }
  /** A fixture with another match or a decision, whose second match it would be. */
  | { closed: Fixture };

const HOUR_SECONDS = 60 * 60;
/** Kick-offs nearer to each other may be the start and the end of one match. */
const LEAST_DIFFERENCE_SECONDS = HOUR_SECONDS;
/** The distance of a kick-off that is not known. */
const UNKNOWN_SECONDS = 24 * HOUR_SECONDS;

/**
 * The fixture of a match among those between its teams: the only one, or the one that sides and kick-off tell apart. Where
 * these two contradict each other, an open fixture comes before a closed one. A match that states its type has none of
 * another type. Null without a rival.
 */
export function chooseFixture<Fixture>(
  all: readonly Rival<Fixture>[],
  { statesType }: { statesType: boolean },
): FixtureChoice<Fixture> | null {
  const rivals = statesType ? all.filter(({ isOfType }) => isOfType) : all;
  const preferred = listPreferred(rivals);
  const open = (preferred.length > 0 ? preferred : rivals).filter(({ isOpen }) => isOpen);
  const ofType = open.filter(({ isOfType }) => isOfType);
  const [only, ...others] = ofType.length > 0 ? ofType : open;
  if (only) {
    if (others.length === 0) return { fixture: only.fixture };
    return { equal: [only, ...others].map(({ fixture }) => fixture) };
  }
  const closed = preferred[0] ?? rivals[0];
  return closed ? { closed: closed.fixture } : null;
}

/** The fixtures that sides or kick-off speak for: one if both agree, more if they don't, none if they say nothing. */
function listPreferred<Fixture>(rivals: readonly Rival<Fixture>[]): Rival<Fixture>[] {
  const nearest = findNearest(rivals);
  const withSides = rivals.filter(({ hasSameSides }) => hasSameSides);
  if (withSides.length === 0 || withSides.length === rivals.length || nearest?.hasSameSides)
    return nearest ? [nearest] : [];
  const bySides = findNearest(withSides);
  return [...(nearest ? [nearest] : []), ...(bySides ? [bySides] : withSides)];
}

/** The one whose kick-off is clearly nearer than all others: half as far and by an hour, or at the very minute. */
function findNearest<Fixture>(rivals: readonly Rival<Fixture>[]): Rival<Fixture> | undefined {
  const secondsOf = ({ secondsApart }: Rival<Fixture>) => secondsApart ?? UNKNOWN_SECONDS;
  const [first, second] = rivals.toSorted((one, other) => secondsOf(one) - secondsOf(other));
  if (!first || !second) return first;
  const [near, far] = [secondsOf(first), secondsOf(second)];
  const isExact = near < 60 && far >= 60;
  return isExact || (near * 2 <= far && far - near >= LEAST_DIFFERENCE_SECONDS) ? first : undefined;
}
