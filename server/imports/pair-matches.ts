import { group } from 'd3-array';
import { FIXTURE_FIT_DAYS } from '#contract/limits.ts';

/** An imported match by its teams. Times are ISO 8601, and the goals of a shoot-out are home and away. */
export interface PlayedMatch {
  match_id: number;
  home_team_id: number;
  away_team_id: number;
  played_at: string;
  had_extra_time: boolean;
  shoot_out: readonly [home: number, away: number] | null;
}

/** A fixture without a result whose teams are known. */
export interface OpenFixture {
  id: number;
  home_team_id: number;
  away_team_id: number;
  kick_off: string;
}

export interface Pair<Fixture extends OpenFixture> {
  fixture: Fixture;
  match: PlayedMatch;
}

const FIT_MS = FIXTURE_FIT_DAYS * 24 * 60 * 60 * 1000;

/**
 * Pairs fixtures with matches between their teams within three days. Those with the same home team come first, as a pair of
 * teams may meet at home and away within days; then whichever team is at home. A match that fits two fixtures, and a
 * fixture that two matches fit, stay apart.
 */
export function pairMatches<Fixture extends OpenFixture>(
  fixtures: readonly Fixture[],
  matches: readonly PlayedMatch[],
): Pair<Fixture>[] {
  const sameHome = pairBy(fixtures, matches, ({ home_team_id, away_team_id }) => `${home_team_id} ${away_team_id}`);
  const [paired, taken] = [
    new Set(sameHome.map(({ fixture }) => fixture)),
    new Set(sameHome.map(({ match }) => match)),
  ];
  const others = pairBy(
    fixtures.filter((fixture) => !paired.has(fixture)),
    matches.filter((match) => !taken.has(match)),
    ({ home_team_id: home, away_team_id: away }) => `${Math.min(home, away)} ${Math.max(home, away)}`,
  );
  return [...sameHome, ...others];
}

/** Pairs those with equal keys that fit one another alone. */
function pairBy<Fixture extends OpenFixture>(
  fixtures: readonly Fixture[],
  matches: readonly PlayedMatch[],
  keyOf: (teams: Pick<OpenFixture, 'home_team_id' | 'away_team_id'>) => string,
): Pair<Fixture>[] {
  const byKey = group(matches, keyOf);
  const fitting = fixtures.map((fixture) => ({
    fixture,
    matches: (byKey.get(keyOf(fixture)) ?? []).filter((match) => isNear(fixture, match)),
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
