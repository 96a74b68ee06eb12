import type { MatchRequest } from '#contract/leagues.ts';
import type { TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';

const OTHER_SIDE: Record<TeamSide, TeamSide> = { Blue: 'Green', Green: 'Blue' };

/** Checks that a match passes, a sentence each. Failed checks are among its hold reasons. */
export function findAgreements({ context_data, player_data, event_data }: MatchRequest): string[] {
  const { team_goals } = context_data;
  const found: string[] = [];
  const scored = (side: TeamSide) => player_data[side].players.reduce((sum, { goals }) => sum + goals, 0);
  const players = TEAM_SIDES.flatMap((side) => player_data[side].players);
  if (players.length > 0 && TEAM_SIDES.every((side) => scored(side) === team_goals[side])) {
    found.push(`Players’ goals add up: ${team_goals.Blue} and ${team_goals.Green}`);
  }
  const goals = { Blue: 0, Green: 0 };
  for (const { eventName, team_affect } of event_data) {
    const name = eventName.trim().toLowerCase();
    if (name === 'goal' && team_affect) goals[team_affect] += 1;
    if (name === 'own goal' && team_affect) goals[OTHER_SIDE[team_affect]] += 1;
  }
  const hasGoals = goals.Blue + goals.Green > 0;
  if (hasGoals && TEAM_SIDES.every((side) => goals[side] === team_goals[side]))
    found.push('The events have every goal');
  if (players.length > 0 && players.every(({ id }) => id !== null)) found.push('Every player has a Roblox ID');
  return found;
}
