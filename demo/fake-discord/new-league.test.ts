import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { DEMO_GUILDS, describeDemoApplication } from '#demo/fake-discord/demo-guild.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { NO_CHANNELS } from '#server/testing/discord-bodies.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

/** The demo's own API is called over HTTP. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const port = await findFreePort();
const LEAGUE = 790;
const server = useTestApp();
let app: ServerApp;

beforeAll(async () => {
  const config = { ...server.config, discordApp: describeDemoApplication(port) };
  app = await createApp({ config, database: server.database });
  await app.listen({ port, host: '127.0.0.1' });
  await server.database.insert(leagues).values({ id: LEAGUE, name: 'Newborn Cup' });
});

afterAll(() => app.close());

const PLACE = { server: 2, channel: 'general' };

async function use(as: string, command: string, values: Record<string, string> = {}): Promise<string> {
  const payload = { ...PLACE, as, action: { type: 2, command, values } };
  const sent = await app.inject({ method: 'POST', url: '/fake-discord/interactions', payload });
  expect([sent.statusCode, sent.json()]).toEqual([200, {}]);
  const query = new URLSearchParams({ server: '2', channel: 'general', as });
  return (await app.inject(`/fake-discord/messages?${query}`)).body;
}

async function listPeople(): Promise<string[]> {
  const { body } = await app.inject('/fake-discord?server=2');
  return [...body.matchAll(/<option [^>]*>([^<]+ \([^<]+\))<\/option>/g)].map(([, text = '']) => text);
}

test('a new league connects an empty server of the demo, and its own people use it', async () => {
  const owner = await signIn(server, { levels: { [LEAGUE]: 6 } });
  const staff = await signIn(server, { levels: { [LEAGUE]: 2 } });
  const player = await signIn(server);
  const other = await signIn(server);
  expect(await listPeople()).toContain(`${other.user.d_username} (Manage Server)`);

  const offered = await use(owner.user.d_username, 'touchline connect', { league: 'Newborn' });
  const [, offer] = /leagues\/790\/manage\/discord\?offer=([\w-]{43})/.exec(offered) ?? [];
  const send = (call: string, payload: object) => {
    const url = `/api/leagues/myLeagues/${LEAGUE}/discord/${call}`;
    return app.inject({ method: 'POST', url, headers: owner.headers, payload });
  };
  expect((await send('connect', { offer })).statusCode).toBe(200);
  const results = DEMO_GUILDS[2]?.channels.find(({ name }) => name === 'results')?.id;
  expect((await send('channels', { ...NO_CHANNELS, results })).statusCode).toBe(200);

  const captain = await signIn(server);
  const player_key = await storePlayer(server.database, player.user.roblox_id ?? '');
  const captain_key = await storePlayer(server.database, captain.user.roblox_id ?? '');
  const team_id = await storeTeam(server.database, { league_id: LEAGUE, captain_key });
  await storeSpell(server.database, { league_id: LEAGUE, team_id, player_key });
  expect(await listPeople()).toEqual([
    `${owner.user.d_username} (owner)`,
    `${staff.user.d_username} (staff, level 2)`,
    `${captain.user.d_username} (captain)`,
    `${player.user.d_username} (player)`,
    `${other.user.d_username} (member)`,
    'visitor (no account)',
  ]);
  expect(await use('visitor', 'fixtures')).toContain('Fixtures: Newborn Cup');
  expect(await use(staff.user.d_username, 'review')).toContain('No matches to review');
  expect(await use(captain.user.d_username, 'transfers')).toContain('No open');
  expect(await use(other.user.d_username, 'touchline connect', { league: 'Newborn' })).toContain('You can’t connect');
  const { body } = await app.inject(`/fake-discord?server=2&as=${player.user.d_username}`);
  expect(body).toContain('The page of Newborn Cup');
  expect(body).not.toContain('staff-review');
});
