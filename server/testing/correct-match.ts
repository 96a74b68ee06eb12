import type { Match } from '#contract/matches/schema.ts';
import type { Correction } from '#contract/review/corrections.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** A correction that repeats the match as the API returns it, except for `changes`. */
export async function copyMatch(
  { app }: TestApp,
  matchId: number,
  changes: Partial<Correction> = {},
): Promise<Correction> {
  const match: Match = (await app.inject(`/api/matches/${matchId}`)).json();
  const { team_names, team_goals } = match.context_data;
  return {
    revision: match.revision,
    reason: 'The scorer was someone else.',
    type: match.type,
    played_at: match.submission_date,
    team_names,
    team_goals,
    player_data: match.player_data,
    event_data: match.event_data,
    ...changes,
  };
}

let changes = 0;

/** A correction to a new score for each call, with the player of the Roblox id in team Blue. */
export async function changeMatch(server: TestApp, matchId: number, id: string): Promise<Correction> {
  changes += 1;
  const same = await copyMatch(server, matchId);
  const { players, ...totals } = same.player_data.Blue;
  const others = players.filter((player) => player.id !== id);
  const Blue = { ...totals, players: [...others, { name: 'Player', id }] };
  return { ...same, team_goals: { Blue: 2 + (changes % 100), Green: 0 }, player_data: { ...same.player_data, Blue } };
}
