import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { freePort, openVisitor } from '#server/testing/visitor.ts';

/** The log of all requests of the test. The spies are set before the app opens its stream. */
const log: string[] = [];
vi.spyOn(Math, 'random').mockReturnValue(0);
vi.spyOn(process.stdout, 'write').mockImplementation((text) => log.push(String(text)) > 0);
beforeEach(() => {
  log.length = 0;
});

const port = await freePort();
const server = useTestApp({ PORT: String(port), LOG_LEVEL: 'trace' });
beforeAll(() => server.app.listen({ host: '127.0.0.1', port }));

test('sign-ins, failures and links leave no e-mail, name, id, token or code in responses or log', async () => {
  const visitor = openVisitor(server);
  const answers: string[] = [];
  const start = await visitor.get('/api/auth/discord?account=newcomer_000007');
  const callback = String((await visitor.get(String(start.headers.location))).headers.location);
  const landing = await visitor.get(callback);
  expect(landing.headers.location).toBe(`http://localhost:${port}/plogin?status=2`);
  answers.push(landing.body, JSON.stringify(landing.headers));
  answers.push((await visitor.get('/api/auth/session')).body);
  await visitor.follow('/api/users/roblox?account=new');
  await visitor.follow(callback);
  await visitor.follow('/api/auth/discord/callback?code=stolen-code&state=foreign-state');
  const text = log.join('');
  expect(text).toContain('/api/auth/discord/callback');
  expect(text).toContain('"event":"sign-in","outcome":"succeeded","provider":"discord"');
  expect(text).toContain('"event":"sign-in","outcome":"succeeded","provider":"roblox"');
  expect(text).toContain('"outcome":"failed","provider":"discord","code":"NOT_STARTED"');
  const token = visitor.cookies.get('touchline_session')?.value ?? '';
  const code = new URL(callback).searchParams.get('code') ?? '';
  expect(token).not.toBe('');
  for (const secret of ['@touchline.example', 'newcomer_000007', '9100000000000000007', token, code, 'stolen-code']) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toContain('127.0.0.1');
  expect(answers.join('')).not.toContain('@touchline.example');
});

test('a failed sign-in is logged with its reason code', async () => {
  const visitor = openVisitor(server);
  const start = await visitor.get('/api/auth/discord?account=player');
  await visitor.get(String(start.headers.location));
  const { searchParams } = new URL(String(start.headers.location));
  await visitor.follow(`/api/auth/discord/callback?code=stolen&state=${searchParams.get('state')}`);
  expect(log.join('')).toMatch(/"provider":"discord","code":"OAUTH_RESPONSE_BODY_ERROR","oauthError":"invalid_grant"/);
});

test('a cancelled sign-in is logged as cancelled', async () => {
  await openVisitor(server).follow('/api/auth/discord?account=cancel');
  expect(log.join('')).toContain('"event":"sign-in","outcome":"cancelled","provider":"discord"');
});

test('linking a Roblox account of another user is logged as a failed link', async () => {
  for (const account of ['newcomer_000008', 'newcomer_000009']) {
    const visitor = openVisitor(server);
    await visitor.follow(`/api/auth/discord?account=${account}`);
    await visitor.follow('/api/users/roblox?account=newcomer_000008');
  }
  expect(log.join('')).toContain('"event":"sign-in","outcome":"failed","provider":"roblox","code":"TAKEN"');
});
