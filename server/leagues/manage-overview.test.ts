import { beforeEach, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { webhookEndpoints } from '#database/tables/webhook.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const HOUR_MS = 60 * 60 * 1000;
let league_id = 0;

beforeEach(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
});

/** The open tasks for an access level. */
async function readWaiting(level: number) {
  const { headers } = await signIn(server, { levels: { [league_id]: level } });
  return (await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}/waiting`, headers })).json();
}

test('fixtures wait for a result an hour after their kick-off, the oldest first', async () => {
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, {
    league_id,
    names: ['Kestrel United', 'Harbour City'],
  });
  const [home_team_id = 0, away_team_id = 0] = team_ids;
  const add = (round: number, hours: number, more = {}) => {
    const kick_off = new Date(Date.now() - hours * HOUR_MS);
    return storeFixture(server.database, {
      league_id,
      competition_id,
      home_team_id,
      away_team_id,
      round,
      kick_off,
      ...more,
    });
  };
  await add(1, 0.9);
  const late = await add(2, 1.1);
  const oldest = await add(3, 30);
  await add(4, 50, { status: 'cancelled', status_reason: 'No pitch' });
  const postponed = { status: 'postponed', status_reason: 'Snow' } as const;
  await add(5, 60, { ...postponed, kick_off: null });
  const moved = await add(6, 2, { ...postponed, moved_from: new Date(Date.now() - 70 * HOUR_MS) });
  const { fixtures } = await readWaiting(4);
  expect([fixtures.count, fixtures.oldest.map(({ id }: { id: number }) => id)]).toEqual([3, [oldest, moved, late]]);
});

test('each level reads the parts that it may act on', async () => {
  const hidden = { is_webhook_disabled: null, disabled_endpoints: null };
  expect(await readWaiting(2)).toEqual({ fixtures: null, forfeits: null, transfers: null, ...hidden });
  const nothing = { count: 0, oldest: [] };
  expect(await readWaiting(4)).toEqual({ fixtures: nothing, forfeits: nothing, transfers: 0, ...hidden });
  expect(await readWaiting(6)).toMatchObject({ is_webhook_disabled: false, disabled_endpoints: 0 });
  expect(await readWaiting(1)).toMatchObject({ error: expect.stringContaining('level 2') });
});

test('disabled webhook endpoints of the league wait for staff of level 6', async () => {
  const add = (of: number, disabled_at: Date | null) =>
    server.database
      .insert(webhookEndpoints)
      .values({ league_id: of, url: 'https://bot.league.org/events', events: [], secret: 'hidden', disabled_at });
  const [other] = await server.database.insert(leagues).values({ name: 'Spring Cup' }).returning();
  await add(league_id, new Date());
  await add(league_id, null);
  await add(other?.id ?? 0, new Date());
  expect(await readWaiting(6)).toMatchObject({ disabled_endpoints: 1 });
});
