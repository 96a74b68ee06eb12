import Value from 'typebox/value';
import { expect, test } from 'vitest';
import { Match, type MatchEvent } from '#contract/matches/schema.ts';
import { restoreMatch } from '#server/review/review-queries.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { emptyTeam, storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

test('GET /matches/:match_id returns the whole match', async () => {
  const striker = { name: 'Striker', id: '12345678901234567890', goals: 2, assists: 0, yellow_cards: 1, red_card: 0 };
  const goal: MatchEvent = {
    eventName: 'Goal',
    timestamp: '45+2',
    participants: ['Striker', 'Æther "A"'],
    team_affect: 'Blue',
  };
  const whistle = { eventName: 'Full Time', timestamp: '90:00', participants: [], team_affect: null };
  const blue = { ...emptyTeam('Lions'), players: [striker], assists: 1, saves: 4 };
  const match_id = await storeMatch(server.database, {
    league_id: 1,
    status: 'On-Hold',
    type: 'Cup Match',
    submitter_id: '7',
    submitter_name: 'referee',
    submission_date: new Date('2026-05-06T07:08:09.010Z'),
    blue_goals: 2,
    green_goals: 1,
    overall_player_count: 1,
    event_count: 2,
    server_instance: 'a-b-c',
    place_id: '900719925474099312',
    group_id: '8',
    player_data: { Blue: blue, Green: emptyTeam('Wolves') },
    event_data: [goal, whistle],
    non_targeted_event_data: { Blue: { possession: 51.5 } },
  });
  const response = await server.app.inject(`/api/matches/${match_id}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Value.Errors(Match, response.json())).toEqual([]);
  expect(response.json()).toEqual({
    match_id,
    league_id: 1,
    league_name: 'Invitational Series',
    status: 'On-Hold',
    type: 'Cup Match',
    submitter_id: '7',
    submission_date: '2026-05-06T07:08:09.010Z',
    played_at: '2026-05-06T07:08:09.010Z',
    context_data: {
      match_name: 'Lions vs Wolves',
      team_names: { Blue: 'Lions', Green: 'Wolves' },
      team_goals: { Blue: 2, Green: 1 },
      overall_player_count: 1,
      event_count: 2,
      server_instance: 'a-b-c',
      place_id: '900719925474099312',
      group_id: '8',
      submitter_name: 'referee',
    },
    player_data: { Blue: blue, Green: emptyTeam('Wolves') },
    event_data: [goal, whistle],
    non_targeted_event_data: { Blue: { possession: 51.5 } },
    revision: 1,
    corrected_at: null,
  });
});

test('GET /matches/:match_id returns null for fields that were not sent, and N/A as submitter', async () => {
  const match_id = await storeMatch(server.database);
  const match = (await server.app.inject(`/api/matches/${match_id}`)).json();
  expect(Value.Errors(Match, match)).toEqual([]);
  expect(match.submitter_id).toBe('N/A');
  expect(match.non_targeted_event_data).toBe(null);
  expect(match.context_data).toMatchObject({ event_count: null, server_instance: null, submitter_name: null });
});

test('GET /matches/:match_id answers 404 without such a match, and 400 to an invalid id', async () => {
  const missing = await server.app.inject('/api/matches/9007199254740991');
  expect([missing.statusCode, missing.json()]).toMatchObject([404, { error: 'Match 9007199254740991 was not found.' }]);
  for (const id of ['0', '-1', 'abc', '1.5', '9007199254740992', '99999999999999999999']) {
    const response = await server.app.inject(`/api/matches/${id}`);
    expect(response.statusCode, id).toBe(400);
    expect(response.json().error, id).toMatch(/^match_id must be /);
  }
});

test('a declined match has no page and no CSV, and is not listed, until it is restored', async () => {
  const match_id = await storeMatch(server.database, { match_name: 'Hidden for now', declined_at: new Date() });
  const pages = [
    `/api/matches/${match_id}`,
    `/api/matches/${match_id}/team-stats.csv`,
    `/api/matches/${match_id}/player-stats.csv`,
  ];
  for (const page of pages) expect((await server.app.inject(page)).statusCode, page).toBe(404);
  const search = '/api/matches/all_matches?team=Hidden%20for%20now';
  expect((await server.app.inject(search)).json()).toEqual({ matches: [], total_matches: 0 });
  const ads = await server.app.inject('/api/matches/ad_matches');
  expect(ads.json().map((match: { match_id: number }) => match.match_id)).not.toContain(match_id);

  expect(await restoreMatch(server.database, match_id)).toBe(true);
  for (const page of pages) expect((await server.app.inject(page)).statusCode, page).toBe(200);
  expect((await server.app.inject(search)).json().total_matches).toBe(1);
  expect(await restoreMatch(server.database, match_id)).toBe(false);
});

test('GET /matches/:match_id names the fixture that the match is the result of', async () => {
  const league_id = 8;
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id, name: 'Cup' });
  const [home_team_id, away_team_id] = team_ids;
  const match_id = await storeMatch(server.database, { league_id });
  const sides = { home_team_id, away_team_id, match_id, home_side: 'Green' as const };
  const id = await storeFixture(server.database, { league_id, competition_id, round: 12, ...sides });
  const match = (await server.app.inject(`/api/matches/${match_id}`)).json();
  expect(Value.Errors(Match, match)).toEqual([]);
  expect(match.fixture).toMatchObject({
    id,
    competition: { id: competition_id, name: 'Cup' },
    round_name: 'Matchweek 12',
    home: { id: home_team_id, name: 'Kestrel United' },
    away: { id: away_team_id },
    home_side: 'Green',
  });
});
