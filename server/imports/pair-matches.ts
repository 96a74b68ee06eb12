import { group } from 'd3-array';
import { FIXTURE_FIT_DAYS } from '#contract/limits.ts';
import { isOfPlace, isOfRound, type NamedPlace, type StatedPlace } from '#server/imports/stated-round.ts';

/** An imported match or walkover by its teams. Times are ISO 8601, and goals are those of home and away. */
export interface PlayedMatch {
  /** Null for a walkover, and before it is stored. */
  match_id: number | null;
  home_team_id: number;
  away_team_id: number;
  played_at: string;
  walkover: readonly [home: number, away: number] | null;
  stated: StatedPlace;
}

/** A fixture without a result whose teams are known. */
export interface OpenFixture extends NamedPlace {
  id: number;
  home_team_id: number;
  away_team_id: number;
  kick_off: string;
}

export interface Pair<Fixture> {
  fixture: Fixture;
  match: PlayedMatch;
}

const FIT_MS = FIXTURE_FIT_DAYS * 24 * 60 * 60 * 1000;

/**
 * Pairs fixtures with matches between their teams within three days. Those of the round that a match states come first,
 * then those with the same home team, as a pair of teams may meet at home and away within days; then whichever team is at
 * home. A match that fits two fixtures, and a fixture that two matches fit, stay apart.
 */
export function pairMatches<Fixture extends OpenFixture>(
  fixtures: readonly Fixture[],
  matches: readonly PlayedMatch[],
): Pair<Fixture>[] {
  const pairs: Pair<Fixture>[] = [];
  const passes: [keyOf: KeyOf, fits: Fits][] = [
    [keyOfSides, ({ stated }, fixture) => isOfRound(fixture, stated)],
    [keyOfSides, () => true],
    [keyOfTeams, () => true],
  ];
  for (const [keyOf, fits] of passes) {
    const taken = new Set<Fixture | PlayedMatch>(pairs.flatMap(({ fixture, match }) => [fixture, match]));
    pairs.push(
      ...pairBy(
        fixtures.filter((fixture) => !taken.has(fixture)),
        matches.filter((match) => !taken.has(match)),
        keyOf,
        fits,
      ),
    );
  }
  return pairs;
}

type KeyOf = (teams: Pick<OpenFixture, 'home_team_id' | 'away_team_id'>) => string;
type Fits = (match: PlayedMatch, fixture: OpenFixture) => boolean;

const keyOfSides: KeyOf = ({ home_team_id, away_team_id }) => `${home_team_id} ${away_team_id}`;
const keyOfTeams: KeyOf = ({ home_team_id: home, away_team_id: away }) =>
  `${Math.min(home, away)} ${Math.max(home, away)}`;

/** Pairs those with equal keys that fit one another alone. */
function pairBy<Fixture extends OpenFixture>(
  fixtures: readonly Fixture[],
  matches: readonly PlayedMatch[],
  keyOf: KeyOf,
  fits: Fits,
): Pair<Fixture>[] {
  const byKey = group(matches, keyOf);
  const fitting = fixtures.map((fixture) => ({
    fixture,
    matches: (byKey.get(keyOf(fixture)) ?? []).filter(
      (match) => isNear(fixture, match) && isOfPlace(fixture, match.stated) && fits(match, fixture),
    ),
  }));
  const uses = new Map<PlayedMatch, number>();
  for (const { matches } of fitting) for (const match of matches) uses.set(match, (uses.get(match) ?? 0) + 1);
  return fitting.flatMap(({ fixture, matches: [match, other] }) =>
    match && !other && uses.get(match) === 1 ? [{ fixture, match }] : [],
  );
}

function isNear({ kick_off }: OpenFixture, { played_at }: PlayedMatch): boolean {
  return Math.abs(Date.parse(kick_off) - Date.parse(played_at)) <= FIT_MS;
}
