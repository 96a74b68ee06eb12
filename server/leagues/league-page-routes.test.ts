import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { LeaguePage } from '#contract/leagues/standings.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { useCup } from '#server/testing/use-cup.ts';

const server = useTestApp();
const { cup, get, playLeagueMatch: play } = useCup(server);

describe('GET /leagues/:league_id', () => {
  test('returns the league, its seasons, and its newest counted results', async () => {
    const days = { first_day: '2026-08-01', last_day: '2026-12-31' };
    const spring = await storeSeason(server.database, { ...cup, ...days, name: 'Spring', first_day: '2026-02-01' });
    const autumn = await storeSeason(server.database, { ...cup, ...days, name: 'Autumn' });
    const older = await play('Wolves', '1-0', 'Lions', '2026-09-01');
    const newer = await play('Wolves', '2-0', 'Lions', '2026-09-02', { type: 'Cup Match' });
    await play('Wolves', '3-0', 'Lions', '2026-09-03', { status: 'Pending' });
    await play('Wolves', '3-0', 'Lions', '2026-09-03', { status: 'On-Hold' });
    await play('Wolves', '4-0', 'Lions', '2026-09-03', { declined_at: new Date() });
    const page = (await get('')).json();
    expect(Value.Errors(LeaguePage, page)).toEqual([]);
    expect(page).toMatchObject({ id: cup.league_id, name: 'Autumn Cup', slug: null, sport: 'football', desc: null });
    expect(page.seasons.map(({ id }: { id: number }) => id)).toEqual([autumn, spring]);
    expect(page.seasons[0]).toEqual({ ...days, id: autumn, name: 'Autumn' });
    expect(page.match_types).toEqual(['Cup Match', 'League Match']);
    expect(page.matches.map(({ match_id }: { match_id: number }) => match_id)).toEqual([newer, older]);
    expect(page.matches[0]).toEqual(
      (await server.app.inject('/api/matches/all_matches'))
        .json()
        .matches.find(({ match_id }: { match_id: number }) => match_id === newer),
    );
  });

  test('answers 404 without such a league, and 400 to an invalid id', async () => {
    for (const path of ['', '/matches', '/standings', '/standings.csv', '/leaderboards', '/leaderboards.csv']) {
      expect((await server.app.inject(`/api/leagues/2000000000${path}`)).json()).toMatchObject({
        error: 'League 2000000000 was not found.',
      });
      expect((await server.app.inject(`/api/leagues/first${path}`)).statusCode).toBe(400);
    }
  });
});

test('GET /leagues/:league_id/matches continues after the page, also between matches of one instant', async () => {
  const ids: number[] = [];
  while (ids.length < 32) ids.push(await play('Wolves', '1-0', 'Lions', ids.length < 20 ? '2026-09-01' : '2026-09-02'));
  const read: { match_id: number }[] = (await get('')).json().matches;
  expect(read).toHaveLength(15);
  for (const size of [15, 2, 0]) {
    const older = (await get(`/matches?before=${read.at(-1)?.match_id}`)).json();
    expect(older).toHaveLength(size);
    read.push(...older);
  }
  expect(read.map(({ match_id }) => match_id)).toEqual(ids.toReversed());
  expect((await get('/matches')).json()).toEqual(read.slice(0, 15));
  const elsewhere = await storeMatch(server.database, { league_id: 8 });
  expect((await get(`/matches?before=${elsewhere}`)).json()).toEqual([]);
});
