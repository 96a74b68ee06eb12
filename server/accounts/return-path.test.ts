import { beforeAll, expect, test } from 'vitest';
import { seedDemoAccounts } from '#demo/demo-accounts-queries.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { freePort, openVisitor } from '#server/testing/visitor.ts';

const port = await freePort();
const server = useTestApp({ PORT: String(port) });

beforeAll(async () => {
  await seedDemoAccounts(server.database);
  await server.app.listen({ host: '127.0.0.1', port });
});

const FORM = encodeURIComponent('/submit/8/manual?draft=1#team');

test.each([
  ['player', 2],
  ['cancel', 1],
])(
  'GET /auth/discord with return_to hands the path on to /plogin after %s, with status %i',
  async (account, status) => {
    const landing = await openVisitor(server).follow(`/api/auth/discord?account=${account}&return_to=${FORM}`);
    expect(landing).toBe(`/plogin?status=${status}&return_to=${FORM}`);
  },
);

test('a failed sign-in keeps the path for the next attempt', async () => {
  const visitor = openVisitor(server);
  await visitor.get(`/api/auth/discord?return_to=${FORM}`);
  expect(await visitor.follow('/api/auth/discord/callback?code=stolen&state=foreign')).toBe(
    `/plogin?status=0&return_to=${FORM}`,
  );
});

test('a sign-in without return_to ends at /plogin with its status alone, even after one with return_to', async () => {
  const visitor = openVisitor(server);
  await visitor.follow(`/api/auth/discord?account=player&return_to=${FORM}`);
  expect(await visitor.follow('/api/auth/discord?account=player')).toBe('/plogin?status=2');
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'submit', '/plogin', ''])(
  'GET /auth/discord with return_to %j answers 400 and begins no sign-in',
  async (path) => {
    const { statusCode, json, cookies } = await openVisitor(server).get(
      `/api/auth/discord?return_to=${encodeURIComponent(path)}`,
    );
    expect([statusCode, json()]).toMatchObject([
      400,
      { error: 'return_to must be a path of this site, such as /submit.' },
    ]);
    expect(cookies).toEqual([]);
  },
);

test('a path of another site in the cookie is ignored', async () => {
  const visitor = openVisitor(server);
  const start = await visitor.get('/api/auth/discord?account=player&return_to=/submit');
  const pending = visitor.cookies.get('touchline_pending_discord') ?? { value: '', path: '/' };
  const [state, verifier] = pending.value.split('.');
  const planted = Buffer.from('//evil.example').toString('base64url');
  visitor.cookies.set('touchline_pending_discord', { ...pending, value: `${state}.${verifier}...${planted}` });
  expect(await visitor.follow(String(start.headers.location))).toBe('/plogin?status=2');
});
