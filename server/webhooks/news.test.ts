import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { signIn } from '#server/testing/test-app.ts';
import { useWebhookLeague } from '#server/testing/webhook-league.ts';

const { server, posting, post, readLog, sendAgain, startServer, deliverAll, storeApproved, change, titles } =
  await useWebhookLeague();

const HOUR_MS = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** Sends matches as a game server does, each with a different score; returns their ids. */
async function submit(...bodies: { played_at?: Date; announce?: boolean }[]): Promise<number[]> {
  const key = await createApiKey(server.database, posting.league_id);
  const ids: number[] = [];
  for (const [goals, body] of bodies.entries()) {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/submissions/game_server',
      headers: { authorization: `Bearer ${key}` },
      payload: { ...body, context_data: { team_goals: { Blue: goals, Green: 0 } } },
    });
    expect(response.json()).toMatchObject({ status: 'Approved - Official' });
    ids.push(response.json().Match_ID);
  }
  return ids;
}

function decide(match_id: number, option: 'accept' | 'decline') {
  return post('/leagues/myLeagues/match_request', { match_id, league_id: posting.league_id, option });
}

describe('old and silent results', () => {
  test('a match played more than a day ago is not posted, one of the last day is', async () => {
    startServer();
    await submit({ played_at: hoursAgo(24.1) }, { played_at: hoursAgo(23.9) }, {});
    await deliverAll();
    expect(titles()).toEqual(['Blue 1–0 Green', 'Blue 2–0 Green']);
  });

  test('an import of last season’s matches posts nothing and fills no log', async () => {
    startServer();
    await submit(...Array.from({ length: 40 }, (_, at) => ({ played_at: hoursAgo(24 * (at + 2)) })));
    expect(await deliverAll()).toEqual([]);
    expect(titles()).toEqual([]);
  });

  test('a match sent with announce: false is not posted, nor after a change or a review', async () => {
    startServer();
    const [match_id = 0] = await submit({ announce: false });
    await change(match_id, { blue_goals: 3 });
    await change(match_id, { status: 'On-Hold' });
    expect((await decide(match_id, 'accept')).statusCode).toBe(200);
    expect(await deliverAll()).toEqual([]);
    expect(titles()).toEqual([]);
  });

  test('a form sent with announce: false is not posted when it is accepted', async () => {
    startServer();
    const { headers } = await signIn(server, { levels: { [posting.league_id]: 1 } });
    const form = (announce: boolean, Goals: number) => ({
      method: 'manual',
      league_id: posting.league_id,
      matchDetails: { matchType: 'League Match', teamA: 'Lions', teamB: 'Wolves' },
      teams: { A: [{ name: 'a', Goals }], B: [{ name: 'b' }] },
      announce,
    });
    for (const payload of [form(false, 1), form(true, 2)]) {
      const sent = await server.app.inject({ method: 'POST', url: '/api/submissions/website', headers, payload });
      expect((await decide(sent.json().Match_ID, 'accept')).statusCode).toBe(200);
    }
    await deliverAll();
    expect(titles()).toEqual(['Lions 2–0 Wolves']);
  });

  test('a request accepted after more than a day is not posted unless the staff send it', async () => {
    startServer();
    const match_id = await storeApproved({ status: 'Pending', method: 'manual', submission_date: hoursAgo(25) });
    await decide(match_id, 'accept');
    const [delivery] = await deliverAll();
    expect(delivery).toMatchObject({
      match_id,
      state: 'failed',
      kind: null,
      reason:
        'The match was played more than 24 hours before it was approved, so it isn’t posted unless you send it again.',
    });
    expect(titles()).toEqual([]);
    expect((await sendAgain(delivery?.id)).statusCode).toBe(200);
    await deliverAll();
    expect(titles()).toEqual(['Lions 1–0 Wolves']);
  });

  test('a result that waited for Discord longer than a day is still posted', async () => {
    const match_id = await storeApproved();
    await change(match_id, { submission_date: hoursAgo(30) });
    await server.database.execute(sql`update webhook_deliveries set created_at = ${hoursAgo(29).toISOString()}`);
    startServer();
    expect(await deliverAll()).toMatchObject([{ match_id, state: 'delivered', kind: 'post' }]);
    expect(await readLog()).toHaveLength(1);
  });
});
