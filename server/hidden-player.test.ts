import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PrivacyPreferences } from '#contract/accounts/schema.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

// Once a profile is hidden, cached responses must no longer contain the person.

const server = useTestApp({}, testSite);
const PLAYER = { id: '7770007770', name: 'OliveOnRoblox' };
const LEAGUE = 8;
/** The player's team. */
const TEAM = 'Saltmarsh Otters';
const SHOWN = { leaderboard: true, visibility: 'public', connections: true } as const;
const HIDDEN = { leaderboard: false, visibility: 'private', connections: false } as const;
/** Addresses about the player. */
const OWN_URLS = [
  `/api/players/${PLAYER.id}`,
  `/api/players/${PLAYER.id}/matches`,
  `/api/players/${PLAYER.id}/teammates`,
  `/api/players/${PLAYER.id}/avatar`,
  `/api/players/${PLAYER.id}/head_to_head/99`,
  `/api/players/99/head_to_head/${PLAYER.id}`,
  `/api/players/name:${PLAYER.name}`,
  `/share/player/${PLAYER.id}.png`,
  `/share/player/${PLAYER.id}/vs/99.png`,
];
/** Responses that list the player among others. */
const SHARED_URLS = [
  '/api/players/99/teammates',
  '/api/players/search?q=olive',
  '/api/players/search?q=oli',
  `/api/leagues/${LEAGUE}/leaderboards`,
  `/api/leagues/${LEAGUE}/leaderboards.csv`,
];
let owner: Record<string, string>;

beforeAll(async () => {
  owner = (await signIn(server, { roblox_id: PLAYER.id, roblox_username: PLAYER.name })).headers;
  const mate = { id: '99', name: 'Mate', goals: 1 };
  await scoreMatch(server.database, [3, 0], { blue: [{ ...PLAYER, goals: 2 }, mate] });
  await scoreMatch(server.database, [1, 0], { blue: [{ name: PLAYER.name, goals: 1 }] });
  const team_id = await storeTeam(server.database, { league_id: LEAGUE, name: TEAM });
  await storeSpell(server.database, { league_id: LEAGUE, team_id, player_key: PLAYER.id, shirt_number: 9 });
});
beforeEach(() => choose(SHOWN));

async function choose(payload: PrivacyPreferences): Promise<void> {
  const url = '/api/users/update_privacy';
  const response = await server.app.inject({ method: 'POST', url, headers: owner, payload });
  expect(response.statusCode).toBe(200);
}

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers });
}

test.each(OWN_URLS)('%s answers 404 at once, also with the ETag of a former response', async (url) => {
  const former = await get(url);
  expect(former.statusCode).toBe(200);
  await choose(HIDDEN);
  const answer = await get(url, { 'if-none-match': String(former.headers.etag) });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'private, no-store']);
  expect(answer.body).not.toMatch(/olive|777/i);
});

test('the squads of a profile are hidden with it', async () => {
  const url = `/api/players/${PLAYER.id}`;
  expect((await get(url)).json().spells).toMatchObject([{ team: { name: TEAM }, shirt_number: 9 }]);
  expect((await readPage(server, `/players/${PLAYER.id}`)).content).toContain(TEAM);
  await choose(HIDDEN);
  const page = await readPage(server, `/players/${PLAYER.id}`);
  expect((await get(url)).body + page.content + JSON.stringify(page.data)).not.toContain(TEAM);
});

test.each(SHARED_URLS)('%s omits the person at once, also with the ETag of a former response', async (url) => {
  const former = await get(url);
  expect(former.body).toContain(PLAYER.name);
  await choose(HIDDEN);
  const answer = await get(url, { 'if-none-match': String(former.headers.etag) });
  expect(answer.statusCode).toBe(200);
  const { 'x-request-id': _, ...headers } = answer.headers;
  expect(JSON.stringify(headers) + answer.body).not.toMatch(/olive|777/i);
});

test('a hidden player’s page answers 404 without name or id in its HTML and tags', async () => {
  for (const path of [`/players/${PLAYER.id}`, `/players/99/vs/${PLAYER.id}`, `/players/name:${PLAYER.name}`]) {
    await choose(SHOWN);
    const former = await readPage(server, path);
    expect(former.title).toContain('Olive');
    await choose(HIDDEN);
    const page = await readPage(server, path);
    expect([page.statusCode, page.title, page.meta.robots]).toEqual([404, 'Page Not Found · Touchline', 'noindex']);
    expect(page.meta['og:image']).toMatch(/\/share\/site\.png\?v=/);
    const visible = [...Object.entries(page.meta).filter(([name]) => name !== 'og:url'), page.content, page.data];
    // A request's random id may contain any digits.
    expect(JSON.stringify(visible).replaceAll(/req_[0-9a-f]{32}/g, '')).not.toMatch(/olive|777/i);
  }
});

test('owner and staff get the page, with noindex and without name or id in its tags', async () => {
  await choose(HIDDEN);
  const staff = await signIn(server, { is_staff: true });
  for (const headers of [owner, staff.headers]) {
    const page = await readPage(server, `/players/${PLAYER.id}`, headers);
    expect(page.statusCode).toBe(200);
    const visible = Object.entries(page.meta).filter(([name]) => name !== 'og:url' && !name.endsWith(':title'));
    expect(JSON.stringify(visible)).not.toMatch(/olive|777/i);
    expect(page.meta.robots).toBe('noindex');
  }
});

describe('shared caches', () => {
  test('may keep pictures of a player for 5 minutes, with any version in the address', async () => {
    for (const path of OWN_URLS.filter((one) => one.endsWith('.png'))) {
      const version = String((await get(path)).headers.etag).replaceAll('"', '');
      for (const query of ['', `?v=${version}`, '?v=other']) {
        const answer = await get(path + query);
        expect(answer.headers['cache-control'], path + query).toBe('public, max-age=300');
      }
    }
  });

  test('may keep no other response that depends on privacy settings', async () => {
    for (const url of [...OWN_URLS.filter((one) => one.startsWith('/api/')), ...SHARED_URLS.slice(0, 3)]) {
      expect((await get(url)).headers['cache-control'], url).toMatch(/^private, /);
    }
  });
});

test('hidden, erased and unknown players get identical responses, headers included', async () => {
  await choose(HIDDEN);
  await server.database.$client.query("insert into erasure_requests (roblox_id) values ('99')");
  const paths = ['', '/matches', '/teammates', '/avatar', '/head_to_head/5'];
  const ignored = ['x-request-id', 'date', 'ratelimit'];
  for (const path of paths) {
    const answers = [];
    for (const key of [PLAYER.id, '99', '123456']) {
      const { statusCode, headers, body } = await get(`/api/players/${key}${path}`);
      const visible = Object.entries(headers).filter(([name]) => !ignored.includes(name));
      answers.push({ statusCode, body, headers: Object.fromEntries(visible) });
    }
    expect(answers[0], path).toEqual(answers[2]);
    expect(answers[1], path).toEqual(answers[2]);
  }
  await server.database.$client.query('delete from erasure_requests');
});
