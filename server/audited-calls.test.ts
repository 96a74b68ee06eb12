import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { endpoints } from '#contract/endpoints.ts';
import { LEAGUE, listLeagueCalls, NO_MATCH } from '#server/testing/league-calls.ts';
import { storeDelivery } from '#server/testing/store-delivery.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;
let creator: Person;
let other: Person;

beforeAll(async () => {
  creator = await signIn(server, { levels: { [LEAGUE]: 6 } });
  other = await signIn(server, { roblox_id: null, roblox_username: null });
  await storeDelivery(server.database, LEAGUE, NO_MATCH);
});

const CALLS = listLeagueCalls(server, () => ({ creator, other }));

function post(url: string, payload: object, headers: Record<string, string> = creator.headers) {
  return server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
}

async function readLog(query = ''): Promise<AuditEntry[]> {
  const url = `/api/leagues/myLeagues/${LEAGUE}/audit${query}`;
  return (await server.app.inject({ url, headers: creator.headers })).json();
}

describe('every call that is not a GET', () => {
  test('has an entry or null', () => {
    const changing = Object.keys(endpoints).filter((name) => !name.startsWith('GET '));
    expect(Object.keys(CALLS).toSorted()).toEqual(changing.toSorted());
  });

  test.each(Object.entries(CALLS).flatMap(([name, call]) => (call ? [[name, call] as const] : [])))(
    '%s adds one entry to the league’s log, and none when it is refused',
    async (name, call) => {
      const { params, body, headers = creator.headers, logged } = await call();
      const url = name.replace('POST ', '').replace(/:(\w+)/g, (_, key: string) => String(params?.[key]));
      const before = await readLog();
      expect((await post(url, body, {})).statusCode).toBe(401);
      expect(await readLog()).toEqual(before);
      const response = await post(url, body, headers);
      expect([200, 201], response.body).toContain(response.statusCode);
      const [entry, ...older] = await readLog(`?limit=${before.length + 1}`);
      expect(older).toEqual(before);
      expect(entry).toMatchObject({ via: 'website', actor: creator.user.roblox_username, ...logged });
      expect(Math.abs(Date.parse(entry?.at ?? '') - Date.now())).toBeLessThan(60_000);
    },
  );
});
