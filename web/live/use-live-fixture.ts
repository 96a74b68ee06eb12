import { readFixtureClock } from '#contract/fixtures/clock.ts';
import type { Fixture, HomeAway } from '#contract/fixtures/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { useLiveList } from '#web/live/use-live-list.ts';

/**
 * The live match of a fixture around its kick-off, with its goals from the home team's view. `now` is in milliseconds.
 */
export function useLiveFixture(fixture: Fixture, now: number) {
  const clock = readFixtureClock(fixture, now);
  const matches = useLiveList({ isNeeded: clock !== null, isExpected: clock === 'soon' || clock === 'begun' });
  const match = clock === null ? undefined : matches.find(({ fixture_id }) => fixture_id === fixture.id);
  if (!match) return null;
  const { team_goals, shoot_out } = match;
  const isSwapped = match.teams.Green?.id === fixture.home.team?.id;
  const place = ({ Blue, Green }: Record<TeamSide, number>): HomeAway =>
    isSwapped ? { home: Green, away: Blue } : { home: Blue, away: Green };
  const path = `/matches/live/${match.key}`;
  return { match, score: place(team_goals), shootOut: shoot_out && place(shoot_out), path };
}
