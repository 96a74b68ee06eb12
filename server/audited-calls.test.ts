import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditAction, AuditEntry } from '#contract/changes/schema.ts';
import { endpoints } from '#contract/endpoints.ts';
import { LEAGUE, listLeagueCalls, NO_MATCH } from '#server/testing/league-calls.ts';
import { storeDelivery } from '#server/testing/store-delivery.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';

const discord = await useDiscord();
const server = useTestApp(discord.settings);
type Person = Awaited<ReturnType<typeof signIn>>;
let creator: Person;
let other: Person;

beforeAll(async () => {
  creator = await signIn(server, { levels: { [LEAGUE]: 6 } });
  other = await signIn(server, { roblox_id: null, roblox_username: null });
  await storeDelivery(server.database, LEAGUE, NO_MATCH);
});

const CALLS = listLeagueCalls(server, () => ({ creator, other }), discord.api);

function post(url: string, payload: object, headers: Record<string, string> = creator.headers) {
  return server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
}

async function readLog(query = ''): Promise<AuditEntry[]> {
  const url = `/api/leagues/myLeagues/${LEAGUE}/audit${query}`;
  const response = await server.app.inject({ url, headers: creator.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/**
 * Changes without undo from the log: undone and confirmed ones, those of access, keys, groups and Discord, and answers.
 */
const LASTING: ReadonlySet<AuditAction> = new Set([
  // Its former note is not in the log.
  'entry changed',
  'access added',
  'ownership offered',
  'ownership declined',
  'league closed',
  'league restored',
  'season reopened',
  'movement answered',
  'movements reopened',
  'team sheet named',
  'team checked in',
  'API key created',
  'API key rotated',
  'API key revoked',
  'webhook set',
  'webhook tested',
  'Discord connected',
  'Discord channels changed',
  'Discord disconnected',
  'Discord roles changed',
  'Discord roles made',
  'Discord role changes confirmed',
  'webhook endpoint added',
  'webhook endpoint changed',
  'webhook endpoint rotated',
  'webhook endpoint removed',
  'webhook endpoint tested',
  'event sent again',
  'captain invited',
  'result sent again',
  'request accepted',
  'decision undone',
  'match restored',
  'match disputed',
  'group created',
  'group renamed',
  'group deleted',
  'match added to group',
  'season restored',
  'deduction restored',
  'merge undone',
  'cup drawn',
  'squad spell restored',
  'transfer withdrawn',
  'transfer declined',
  'transfer undone',
  'competition restored',
  'competition unpublished',
  'lots drawn',
  'withdrawal undone',
  'fixtures generated',
  'move undone',
  'fixture restored',
  'ban restored',
  'import undone',
  'team restored',
]);

/** The log offers to undo the last change of a subject, and one call undoes it. */
async function undoFromLog(name: string, { id, action, can_undo, sentence }: AuditEntry): Promise<void> {
  // Submissions are decided in review, and a fixture's teams can be edited again.
  const isLasting = LASTING.has(action) || /^POST \/submissions|fixtures\/change$/.test(name);
  expect(can_undo, action).toBe(!isLasting);
  const undo = () => post(`/leagues/myLeagues/${LEAGUE}/audit/undo`, { id });
  if (!isLasting) {
    const response = await undo();
    expect([response.statusCode, response.json()]).toEqual([200, { undone: sentence }]);
    const log = await readLog();
    expect(log[0]?.id).not.toBe(id);
    expect(log.find((entry) => entry.id === id)).toMatchObject({ action, can_undo: false });
  }
  // A closed league refuses every change.
  expect((await undo()).statusCode).toBe(action === 'league closed' ? 403 : 409);
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
      // A later change removes the undo of earlier ones of its subject.
      expect(older.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      expect(entry).toMatchObject({ via: 'website', actor: creator.user.roblox_username, ...logged });
      expect(entry?.sentence).not.toMatch(/undefined|NaN|\[object|\bnull\b/);
      expect(Math.abs(Date.parse(entry?.at ?? '') - Date.now())).toBeLessThan(60_000);
      if (entry) await undoFromLog(name, entry);
    },
  );
});
