import { expect, test, vi } from 'vitest';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const log: string[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation((text) => log.push(String(text)) > 0);

const server = useTestApp({ LOG_LEVEL: 'error' });

test.each([
  // PostgreSQL's message quotes the value.
  ['alter table groups add constraint numbers check (group_name::integer > 0)', '22P02'],
  ['alter table leagues rename column name to title', '42703'],
])('a failure of the database is logged by its code, without values (%s)', async (change, code) => {
  const { headers } = await signIn(server, { levels: { 8: 5 } });
  await server.database.$client.query(change);
  const payloads = {
    '/api/groups/create_group': { group_name: 'Olive’s secret cup', group_type: 'root', league_id: 8 },
    '/api/leagues/myLeagues/update_information': { league_id: 8, name: 'Olive’s secret cup', desc: null },
  };
  const bodies: string[] = [];
  for (const [url, payload] of Object.entries(payloads)) {
    bodies.push((await server.app.inject({ method: 'POST', url, headers, payload })).body);
  }
  expect(bodies.map((body) => JSON.parse(body).error)).toContain('Internal Error');
  const text = log.join('');
  expect(text).toContain(`"code":"${code}"`);
  expect(text).toMatch(/"at":\[" +at /);
  expect(text).not.toContain('secret');
});

test('a full disk of the database is logged as fatal once a minute, though every change fails', async () => {
  const failing = vi
    .spyOn(server.database.$client, 'query')
    .mockRejectedValue(Object.assign(new Error('it does not work'), { code: '53100' }) as never);
  // A whole number, so that the difference below is exact.
  const beginMs = Math.ceil(performance.now()) + 60_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(beginMs);
  const countLines = () => log.filter((line) => /"level":60,.*"event":"disk-full"/.test(line)).length;
  try {
    await server.app.inject('/api/matches/1');
    await server.app.inject('/api/matches/2');
    expect(countLines()).toBe(1);
    clock.mockReturnValue(beginMs + 60_000);
    await server.app.inject('/api/matches/3');
    expect(countLines()).toBe(2);
  } finally {
    clock.mockRestore();
    failing.mockRestore();
  }
});
