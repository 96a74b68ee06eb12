import { expect, test } from 'vitest';
import { signIn, type TestApp, useTestApp } from '#server/testing/test-app.ts';

const forAll = useTestApp({ AUTO_APPROVE_LEAGUES: '1' });
const byAge = useTestApp({ AUTO_APPROVE_ROBLOX_DAYS: '30' });

async function request(
  { app }: TestApp,
  name: string,
  headers: Record<string, string>,
  facts: { time_zone?: string } = {},
) {
  const payload = { name, sport: 'basketball', desc: 'All five.', methods: [], ...facts };
  return (await app.inject({ method: 'POST', url: '/api/leagues/requests', headers, payload })).json();
}

/** The UTC date a number of days ago. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

test('with AUTO_APPROVE_LEAGUES a request becomes a league at once, which needs no notice', async () => {
  const { headers } = await signIn(forAll);
  const asked = await request(forAll, 'Instant Cup', headers);
  expect(asked).toMatchObject({ outcome: 'accepted', league_id: expect.any(Number), desc: 'All five.' });
  const page = await forAll.app.inject(`/api/leagues/${asked.league_id}`);
  expect(page.json()).toMatchObject({ name: 'Instant Cup', sport: 'basketball', is_listed: false });
  const session = await forAll.app.inject({ url: '/api/auth/session', headers });
  expect(session.json().decisions).toEqual([]);
});

test('with AUTO_APPROVE_ROBLOX_DAYS a request becomes a league at once if the Roblox account is older', async () => {
  const { headers } = await signIn(byAge, { roblox_created_on: daysAgo(31) });
  expect(await request(byAge, 'Grown Cup', headers)).toMatchObject({ outcome: 'accepted' });
});

test.each([
  ['that is younger', 29],
  ['of unknown age', null],
])('with AUTO_APPROVE_ROBLOX_DAYS the request of a Roblox account %s waits for staff', async (_, days) => {
  const { headers } = await signIn(byAge, { roblox_created_on: days === null ? null : daysAgo(days) });
  expect(await request(byAge, `Waiting ${days ? 'Young' : 'Old'} Cup`, headers)).toMatchObject({ outcome: null });
});

test('a league has the time zone of its request, and UTC without one', async () => {
  const ask = async (name: string, facts: { time_zone?: string }) => {
    const { headers } = await signIn(forAll);
    return request(forAll, name, headers, facts);
  };
  const read = async ({ league_id }: { league_id: number }) =>
    (await forAll.app.inject(`/api/leagues/${league_id}`)).json().time_zone;
  expect(await read(await ask('Himalaya Cup', { time_zone: 'Asia/Kathmandu' }))).toBe('Asia/Kathmandu');
  expect(await read(await ask('Meridian Cup', {}))).toBe('UTC');
  expect((await ask('Martian Cup', { time_zone: 'Mars/Olympus' })).error).toBe(
    'time_zone must be a time zone such as Europe/London.',
  );
});
