import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { RevisionRestore } from '#contract/review/corrections.ts';
import { apiKeys, leagues, matches, matchPlayers } from '#database/tables/schema.ts';
import { createApiKey, generateApiKey } from '#server/api-keys/api-key-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeApiKey } from '#server/testing/store-api-key.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// Concurrent calls on the same match or key: the result must equal that of some sequential order.

const server = useTestApp();
const CALLERS = 6;
let league_id = 0;
let people: Record<string, string>[] = [];

beforeEach(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'League' }).returning();
  league_id = league?.id ?? 0;
  const levels = { [league_id]: 6 };
  people = [];
  for (let n = 0; n < CALLERS; n += 1) people.push((await signIn(server, { levels })).headers);
});

/** Async, so that the request is sent at once: `inject` alone waits until its promise is awaited. */
async function post(headers: Record<string, string> | undefined, url: string, payload: object) {
  const { statusCode, body } = await server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  return { statusCode, body };
}

function tally(answers: { statusCode: number }[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { statusCode } of answers) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  return statuses;
}

function play(columns: Parameters<typeof playMatch>[2] = {}): Promise<number> {
  const lines = { Blue: [{ name: 'Ann', id: '41', goals: 1 }], Green: [{ name: 'Bo', id: '42' }] };
  return playMatch(server.database, lines, { league_id, team_goals: { Blue: 1, Green: 0 }, ...columns });
}

async function readLog(): Promise<string[]> {
  const { rows } = await server.database.$client.query<{ action: string }>(
    'select action from audit_entries where league_id = $1 order by id',
    [league_id],
  );
  return rows.map(({ action }) => action);
}

test('concurrent decisions of a request: one succeeds and is logged, the others answer 409', async () => {
  for (let round = 0; round < 5; round += 1) {
    const match_id = await play({ status: 'Pending' });
    const before = (await readLog()).length;
    const answers = await Promise.all(
      people.map((headers, at) =>
        post(headers, '/leagues/myLeagues/match_request', {
          match_id,
          league_id,
          option: at % 2 ? 'accept' : 'decline',
        }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: CALLERS - 1 });
    const [match] = await server.database.select().from(matches).where(eq(matches.match_id, match_id));
    const isDeclined = match?.declined_at !== null;
    expect(isDeclined).toBe(match?.status === 'Pending');
    expect((await readLog()).slice(before)).toEqual([isDeclined ? 'request declined' : 'request accepted']);
  }
});

test('concurrent corrections, declines and restores leave match, lines, revisions and page consistent', async () => {
  for (let round = 0; round < 5; round += 1) {
    const match_id = await play({ status: 'On-Hold' });
    const corrections = await Promise.all(
      [2, 3].map(async (Blue) => copyMatch(server, match_id, { team_goals: { Blue, Green: 0 } })),
    );
    const { revision } = corrections[0] as { revision: number };
    const back: RevisionRestore = { revision: revision + 1, to: revision, reason: 'As it was.' };
    const reference = { match_id, league_id };
    const answers = await Promise.all([
      post(people[0], `/matches/${match_id}/corrections`, corrections[0] ?? {}),
      post(people[1], `/matches/${match_id}/corrections`, corrections[1] ?? {}),
      post(people[2], '/leagues/myLeagues/match_request', { ...reference, option: 'decline' }),
      post(people[3], '/leagues/myLeagues/restore_match', reference),
      post(people[4], `/matches/${match_id}/restore_revision`, back),
      post(people[5], '/leagues/myLeagues/match_request', { ...reference, option: 'accept' }),
    ]);
    for (const { statusCode, body } of answers) expect([200, 404, 409], body).toContain(statusCode);
    const [match] = await server.database.select().from(matches).where(eq(matches.match_id, match_id));
    const revisions = await server.database.$client.query('select from match_revisions where match_id = $1', [
      match_id,
    ]);
    expect(match?.revision).toBe(revision + (revisions.rowCount ?? 0));
    const stored = match?.player_data.Blue.players.map(({ name, id }) => [name, id]);
    const lines = await server.database.select().from(matchPlayers).where(eq(matchPlayers.match_id, match_id));
    expect(lines.filter(({ team }) => team === 'Blue').map((line) => [line.name, line.player_key])).toEqual(stored);
    const page = await server.app.inject(`/api/matches/${match_id}`);
    expect(page.statusCode).toBe(match?.declined_at ? 404 : 200);
  }
});

test('concurrent corrections of one revision: one succeeds, the others answer 409', async () => {
  const match_id = await play();
  const same = await copyMatch(server, match_id);
  const answers = await Promise.all(
    people.map((headers, at) =>
      post(headers, `/matches/${match_id}/corrections`, { ...same, team_goals: { Blue: 5 + at, Green: 0 } }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: CALLERS - 1 });
});

test('concurrent rotations of an API key: one succeeds; of rotations and revocations one succeeds too', async () => {
  const id = await storeApiKey(server.database, league_id);
  const url = `/leagues/myLeagues/${league_id}/api_keys`;
  const rotations = people.map((headers) => post(headers, `${url}/rotate`, { id, grace_minutes: 5 }));
  expect(tally(await Promise.all(rotations))).toEqual({ 200: 1, 409: CALLERS - 1 });
  const other = await storeApiKey(server.database, league_id, 'tl_0_other');
  const answers = await Promise.all(
    people.map((headers, at) =>
      post(headers, `${url}/${at % 2 ? 'rotate' : 'revoke'}`, { id: other, grace_minutes: 0 }),
    ),
  );
  expect(tally(answers)[200]).toBe(1);
  expect(tally(answers)[404]).toBe(CALLERS - 1);
});

test('a replaced or expired key answers 401 at once, even if it was cached as verified', async () => {
  const key = await createApiKey(server.database, league_id);
  const graced = generateApiKey(league_id);
  const inAMinute = new Date(Date.now() + 60_000);
  const [row] = await server.database
    .insert(apiKeys)
    .values({ key_hash: graced.key_hash, league_id, prefix: graced.prefix, name: 'Cup', expires_at: inAMinute })
    .returning({ id: apiKeys.id });
  const body = { context_data: { team_goals: { Blue: 1, Green: 0 } } };
  const submit = (bearer: string) => post({ authorization: `Bearer ${bearer}` }, '/submissions/game_server', body);
  expect([(await submit(key)).statusCode, (await submit(graced.key)).statusCode]).toEqual([201, 201]);
  const count = await server.database.$count(matches);
  // Both keys are cached as verified.
  await createApiKey(server.database, league_id);
  await server.database
    .update(apiKeys)
    .set({ expires_at: new Date() })
    .where(eq(apiKeys.id, row?.id ?? 0));
  const answers = await Promise.all([submit(key), submit(graced.key), submit(key), submit(graced.key)]);
  expect(tally(answers)).toEqual({ 401: 4 });
  expect(await server.database.$count(matches)).toBe(count);
});
