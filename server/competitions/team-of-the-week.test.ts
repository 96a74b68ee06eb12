import { describe, expect, test } from 'vitest';
import type { TeamOfTheWeek } from '#contract/competitions/team-of-the-week.ts';
import { leagues } from '#database/tables/schema.ts';
import { chooseTeamOfTheWeek } from '#server/competitions/choose-team.ts';
import type { WeekLine } from '#server/competitions/leaderboards/team-of-the-week-queries.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { storeFixture } from '#server/testing/store-fixtures.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

/** A line in a match that ended 1–1. */
function line(name: string, columns: object = {}, rest: Partial<WeekLine> = {}): WeekLine {
  return {
    match_id: 1,
    side: 'Blue',
    team_id: 1,
    scored: 1,
    conceded: 1,
    player: { player_key: name, id: null, name },
    position: null,
    line: { goals: 0, assists: 0, yellow_cards: 0, red_card: 0, ...columns },
    ...rest,
  };
}

test('places go to positions first, then to players without one; short minutes are left out and missing figures cost nothing', () => {
  const team = chooseTeamOfTheWeek([
    line('unplaced', { goals: 1 }),
    line('keeper', {}, { position: 'goalkeeper' }),
    line('busy keeper', { saves: 4, position: 'GK' }),
    line('striker', { goals: 2 }, { position: 'forward' }),
    line('short', { goals: 9, minutes: 10 }),
    line('back', { position: 'DF' }),
    line('booked', { yellow_cards: 1 }),
  ]);
  // Seven-a-side: one goalkeeper, two defenders, two midfielders, two forwards.
  expect(team.map(({ name, position, points }) => [name, position, points])).toEqual([
    ['busy keeper', 'goalkeeper', 1.5],
    ['back', 'defender', -0.5],
    ['striker', 'forward', 8],
    ['unplaced', 'outfield', 4],
    ['booked', 'outfield', -1],
  ]);
});

describe('GET /leagues/:league_id/competitions/:competition_id/team_of_the_week', () => {
  const server = useTestApp();

  test('is that of the last complete matchweek, and follows a correction; who opted out is left out', async () => {
    const { database, app } = server;
    const [league] = await database.insert(leagues).values({ name: 'Weeks' }).returning();
    const league_id = league?.id ?? 0;
    const { id, teamIds } = await storeEnteredCompetition(database, league_id, { names: ['Kestrel', 'Harbour'] });
    const [home_team_id = 0, away_team_id = 0] = teamIds;
    const match_id = await scoreMatch(database, [3, 0], {
      league_id,
      team_names: { Blue: 'Kestrel', Green: 'Harbour' },
      blue: [
        { name: 'olive', id: '9101', goals: 2 },
        { name: 'shy', id: '9102', goals: 1 },
      ],
    });
    const fixture = { league_id, competition_id: id, home_team_id, away_team_id };
    await storeFixture(database, { ...fixture, match_id, home_side: 'Blue' });
    await storeFixture(database, { ...fixture, round: 2 });
    await database.$client.query("update players set leaderboard_visibility = false where player_key = '9102'");

    const read = async (query = ''): Promise<TeamOfTheWeek> =>
      (await app.inject(`/api/leagues/${league_id}/competitions/${id}/team_of_the_week${query}`)).json();
    const team = await read();
    expect(team).toMatchObject({ matchweek: 1, is_complete: true, matchweeks: [1], formula: 'v1' });
    expect(team.players).toMatchObject([{ name: 'olive', points: 10, team: { name: 'Kestrel' }, match_id }]);
    expect(await read('?matchweek=2')).toMatchObject({ matchweek: 2, is_complete: false, players: [] });

    const { headers } = await signIn(server, { levels: { [league_id]: 4 } });
    const correct = async (change: object) => {
      const body = await copyMatch(server, match_id);
      const [olive, ...others] = body.player_data.Blue.players;
      const Blue = { ...body.player_data.Blue, players: [{ ...olive, name: 'olive', ...change }, ...others] };
      const payload = { ...body, player_data: { ...body.player_data, Blue } };
      const url = `/api/matches/${match_id}/corrections`;
      const corrected = await app.inject({ method: 'POST', url, headers, payload });
      expect(corrected.statusCode, corrected.body).toBe(200);
    };
    await correct({ goals: 0 });
    expect((await read()).players).toMatchObject([{ name: 'olive', points: 2 }]);
    await correct({ position: 'GK' });
    expect((await read()).players).toMatchObject([{ name: 'olive', position: 'goalkeeper' }]);
  });
});
