import { expect, test } from 'vitest';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ AUTO_APPROVE_LEAGUES: '1' });

test('with AUTO_APPROVE_LEAGUES a request becomes a league at once', async () => {
  const { headers } = await signIn(server);
  const payload = { name: 'Instant Cup', sport: 'basketball', desc: 'All five.', methods: [] };
  const asked = await server.app.inject({ method: 'POST', url: '/api/leagues/requests', headers, payload });
  expect(asked.json()).toMatchObject({ outcome: 'accepted', league_id: expect.any(Number), desc: 'All five.' });
  const page = await server.app.inject(`/api/leagues/${asked.json().league_id}`);
  expect(page.json()).toMatchObject({ name: 'Instant Cup', sport: 'basketball', is_listed: false });
});
