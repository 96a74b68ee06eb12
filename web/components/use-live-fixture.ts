import { readFixtureClock } from '#contract/fixture-clock.ts';
import type { Fixture } from '#contract/fixtures.ts';
import { useLiveList } from '#web/components/use-live-list.ts';

/** The live match of a fixture around its kick-off, with the score from the home team's side. `now` is in milliseconds. */
export function useLiveFixture(fixture: Fixture, now: number) {
  const clock = readFixtureClock(fixture, now);
  const matches = useLiveList({ isNeeded: clock !== null, isExpected: clock === 'soon' || clock === 'begun' });
  const match = clock === null ? undefined : matches.find(({ fixture_id }) => fixture_id === fixture.id);
  if (!match) return null;
  const { Blue, Green } = match.team_goals;
  const isSwapped = match.teams.Green?.id === fixture.home.team?.id;
  const score = isSwapped ? { home: Green, away: Blue } : { home: Blue, away: Green };
  return { match, score, path: `/matches/live/${match.key}` };
}
