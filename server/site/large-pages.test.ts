import { expect, test } from 'vitest';
import { GAME_SERVER_MAX_EVENTS, GAME_SERVER_MAX_PLAYERS_PER_TEAM } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { storeCompetitionWithTeams } from '#server/testing/store-fixtures.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { emptyTeam, storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const server = useTestApp({}, testSite);

const MAX_PAGE_BYTES = 300_000;

/**
 * The largest match that a game server may send: every second event is a goal of Blue, and every 20th belongs to
 * neither team.
 */
function storeLargestMatch(): Promise<number> {
  const playersOf = (side: TeamSide) => ({
    ...emptyTeam(`The ${side} Team`),
    players: Array.from({ length: GAME_SERVER_MAX_PLAYERS_PER_TEAM }, (_, place) => ({
      name: `${side}_player_${place}`,
      id: String(4_000_000_000 + place),
      goals: side === 'Blue' ? 15 : 0,
      assists: 3,
      yellow_cards: 1,
      red_card: 0,
    })),
  });
  const events = Array.from(
    { length: GAME_SERVER_MAX_EVENTS },
    (_, index): MatchEvent => ({
      eventName: index % 2 === 0 ? 'Goal' : 'Yellow Card',
      timestamp: `${Math.floor(index / 20)}:${String((index % 20) * 3).padStart(2, '0')}`,
      participants: Array.from({ length: 16 }, (_, place) => `${place}_${index % 64}_${'x'.repeat(25)}`),
      team_affect: index % 20 === 19 ? null : index % 2 === 0 ? 'Blue' : 'Green',
    }),
  );
  return storeMatch(server.database, {
    blue_goals: 1000,
    event_count: events.length,
    player_data: { Blue: playersOf('Blue'), Green: playersOf('Green') },
    event_data: events,
    non_targeted_event_data: { touches: 'x'.repeat(100_000) },
  });
}

function listEventRows(html: string): string[] {
  const panel = html.slice(html.indexOf('aria-label="Events"'));
  return panel.slice(0, panel.indexOf('</ol>')).split('<li').slice(1);
}

test('the page of a match with 2,000 events has 100 of them, and the facts of all', async () => {
  const id = await storeLargestMatch();
  const { bytes, content, data } = await readPage(server, `/matches/${id}`);
  expect(bytes).toBeLessThan(MAX_PAGE_BYTES);
  expect(listEventRows(content)).toHaveLength(100);
  // Only parts of the page, as a failure would print all of it.
  for (const fact of ['1000–0</td>', '88<!-- --> more', 'Ahead from 1’', '>32 goals</small>']) {
    expect([fact, content.includes(fact)]).toEqual([fact, true]);
  }
  const [page] = Object.values(data.hydration.loaderData) as [{ facts: { markers: { count: number }[] } }];
  expect(page.facts.markers.reduce((sum, { count }) => sum + count, 0)).toBe(1900);
});

test('without scripts every event of a long match is on one of its pages of 100', async () => {
  const id = await storeLargestMatch();
  let next = `/matches/${id}`;
  for (const page of [1, 2, 3]) {
    const linked = `/matches/${id}?events=${page}#events`;
    expect([linked, (await readPage(server, next)).content.includes(`href="${linked}"`)]).toEqual([linked, true]);
    next = `/matches/${id}?events=${page}`;
    const { bytes, content } = await readPage(server, next);
    expect(bytes).toBeLessThan(MAX_PAGE_BYTES);
    const rows = listEventRows(content);
    // A team's rows begin with its name.
    expect([rows.length, rows.some((row) => !row.includes('</bdi>:'))]).toEqual([100, true]);
  }
  const past = await readPage(server, `/matches/${id}?events=999`);
  expect([past.statusCode, past.headers.location]).toEqual([302, `/matches/${id}?events=20`]);
});

test('a match of 100 events has all of them in its page, also those without a team', async () => {
  const event_data = Array.from(
    { length: 100 },
    (_, index): MatchEvent => ({
      eventName: 'Corner',
      timestamp: `${index % 90}`,
      participants: [],
      team_affect: index < 40 ? null : 'Green',
    }),
  );
  const id = await storeMatch(server.database, { event_data, event_count: 100 });
  const { content, data } = await readPage(server, `/matches/${id}`);
  const [{ events }] = Object.values(data.hydration.loaderData) as [{ events: { rows: unknown[] } }];
  expect(events.rows).toHaveLength(100);
  expect(listEventRows(content)).toHaveLength(60);
  expect(listEventRows((await readPage(server, `/matches/${id}?events=1`)).content)).toHaveLength(100);
});

test('the page of a group with 250 matches has 100 of them, and its preview counts all', async () => {
  const { user } = await signIn(server);
  const ids: number[] = [];
  for (let match = 0; match < 250; match += 1) ids.push(await storeMatch(server.database));
  const group = await storeGroup(server.database, { group_owner_id: user.id }, ids);
  const pages = [];
  for (const query of ['', '?page=2', '?page=3']) pages.push(await readPage(server, `/groups/${group}${query}`));
  expect(pages.map(({ content }) => content.split('href="/matches/').length - 1)).toEqual([100, 100, 50]);
  expect(pages.map(({ meta }) => meta.description)).toEqual(Array(3).fill(pages[0]?.meta.description));
  expect(pages[0]?.meta.description).toContain('250 matches');
  expect(pages[0]?.content).toContain(`href="/groups/${group}?page=2#matches"`);
});

test('every fixture of a season with 380 is on one page, for visitors and planners', async () => {
  const names = ['Home', 'Away'];
  const { competition_id } = await storeCompetitionWithTeams(server.database, { league_id: 8, names });
  const planned = Array.from({ length: 380 }, (_, at) => ({
    league_id: 8,
    competition_id,
    stage: 'round robin' as const,
    round: Math.floor(at / 9) + 1,
  }));
  await server.database.insert(fixtures).values(planned);
  const { headers } = await signIn(server, { levels: { 8: ACCESS_LEVELS.information } });
  const shown = `/leagues/8/matches?competition=${competition_id}&matchweek=all&`;
  for (const path of [shown, `/leagues/8/manage/fixtures/${competition_id}?show=all&`]) {
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await readPage(server, `${path}page=${page}`, headers));
    // Eleven matchweeks of nine fixtures, each on one page.
    const rows = pages.map(({ content }) => content.split('>against</span>').length - 1);
    expect([path, rows]).toEqual([path, [99, 99, 99, 83]]);
    const past = await readPage(server, `${path}page=9`, headers);
    expect([past.statusCode, past.headers.location]).toEqual([302, `${path}page=4`]);
  }
});
