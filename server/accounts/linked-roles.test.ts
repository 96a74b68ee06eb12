import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FAKE_APPLICATION } from '#demo/fake-discord/fake-application.ts';
import { findIdentity } from '#demo/fake-oauth/identities.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { LINKED_ROLES } from '#server/discord/linked-roles.ts';
import { dayFromToday, storeSpell } from '#server/testing/squad-bodies.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { liveEnvironment, signIn, useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';
import { freePort, openVisitor } from '#server/testing/visitor.ts';

const START = '/api/auth/discord/linked_roles';
const LEAGUE = 8;

const port = await freePort();
const discord = await useDiscord();
const server = useTestApp({ PORT: String(port), ...discord.settings });
const told = discord.api.linkedRoles.metadata;
const run = (sql: string, ...values: unknown[]) => server.database.$client.query(sql, values);

let people = 60;
let team_id = 0;

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port });
  team_id = await storeTeam(server.database, { league_id: LEAGUE, name: 'Kestrel United' });
});
beforeEach(() => {
  discord.api.linkedRoles.register([...LINKED_ROLES]);
  told.clear();
});

type Given = Parameters<typeof signIn>[1] & { spell?: object; hasAccount?: boolean };

/** Adds a Discord user, with an account here unless stated; `spell` is their place in the team's squad. */
async function addPerson({ spell, hasAccount = true, ...columns }: Given = {}) {
  people += 1;
  const account = `newcomer_0000${people}`;
  const { discord_id = '', roblox_id = '' } = findIdentity(account) ?? {};
  if (hasAccount) await signIn(server, { discord_id, roblox_id, ...columns });
  const player_key = await storePlayer(server.database, roblox_id);
  if (spell) await storeSpell(server.database, { league_id: LEAGUE, team_id, player_key, ...spell });
  return { discord_id, player_key, visit: () => openVisitor(server).follow(`${START}?account=${account}`) };
}

/** The metadata sent to Discord: whether the person plays in a league, and is a captain. */
const answers = (discordId: string) => Object.values(told.get(discordId) ?? {}).join('');

test('GET /auth/discord/linked_roles asks for identify and role_connections.write, without PKCE', async () => {
  const { headers } = await openVisitor(server).get(START);
  expect(Object.fromEntries(new URL(String(headers.location)).searchParams)).toEqual({
    client_id: 'touchline-demo',
    response_type: 'code',
    redirect_uri: `http://localhost:${port}${START}/callback`,
    scope: 'identify role_connections.write',
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('Discord is told whether the person plays and is a captain, again at each visit', async () => {
  const person = await addPerson({ spell: {} });
  expect(await person.visit()).toBe('/linked_roles?status=player');
  expect(told.get(person.discord_id)).toEqual({ plays_in_league: '1', captain: '0' });
  await run('update teams set vice_captain_key = $1 where id = $2', person.player_key, team_id);
  expect(await person.visit()).toBe('/linked_roles?status=captain');
  expect(answers(person.discord_id)).toBe('11');
  await run('update squad_spells set last_day = $1 where player_key = $2', dayFromToday(-1), person.player_key);
  expect(await person.visit()).toBe('/linked_roles?status=no_team');
  expect(answers(person.discord_id)).toBe('00');
});

test.each<[name: string, given: Given, status: string]>([
  ['a private profile', { spell: {}, visibility: 'private' }, 'private'],
  ['no Roblox account', { roblox_id: null }, 'no_roblox'],
  ['no account', { spell: {}, hasAccount: false }, 'no_account'],
  ['no team', {}, 'no_team'],
])('with %s Discord is told no, and the person why', async (_, given, status) => {
  const person = await addPerson(given);
  expect(await person.visit()).toBe(`/linked_roles?status=${status}`);
  expect(answers(person.discord_id)).toBe('00');
});

test('a consent signs nobody in, makes no account and stores nothing', async () => {
  const count = async () => (await run('select from users union all select from sessions')).rowCount;
  const before = await count();
  const visitor = openVisitor(server);
  expect(await visitor.follow(`${START}?account=newcomer_000055`)).toBe('/linked_roles?status=no_account');
  expect(visitor.cookies.size).toBe(0);
  expect(await count()).toBe(before);
});

test('what Discord refuses is said, and the person may try again', async () => {
  const person = await addPerson({ spell: {} });
  for (const planned of [{ status: 429, body: { retry_after: 1 } }, { status: 500 }, { status: 401 }]) {
    discord.api.planned.push(planned);
    expect(await person.visit()).toBe('/linked_roles?status=failed');
  }
  expect(await openVisitor(server).follow(`${START}?account=cancel`)).toBe('/linked_roles?status=cancelled');
  discord.api.linkedRoles.register([]);
  expect(await person.visit()).toBe('/linked_roles?status=failed');
  expect(told.size).toBe(0);
});

test('a token without the scope, or for nobody, tells Discord nothing', async () => {
  const visitor = openVisitor(server);
  const start = new URL(String((await visitor.get(`${START}?account=newcomer_000056`)).headers.location));
  start.searchParams.set('scope', 'identify');
  start.searchParams.set('code_challenge', 'c'.repeat(43));
  start.searchParams.set('code_challenge_method', 'S256');
  expect(await visitor.follow(start.href)).toBe('/linked_roles?status=failed');
  const path = `/users/@me/applications/${FAKE_APPLICATION.DISCORD_APPLICATION_ID}/role-connection`;
  const stranger = { method: 'PUT', path, body: { metadata: {} }, authorization: 'Bearer stolen' };
  expect(discord.api.answer(stranger).status).toBe(401);
  expect(told.size).toBe(0);
});

test.each([
  ['another state', 'state=foreign&code=stolen'],
  ['an unknown code', null],
])('a callback with %s fails', async (_, query) => {
  const visitor = openVisitor(server);
  const { searchParams } = new URL(String((await visitor.get(START)).headers.location));
  const given = query ?? `state=${searchParams.get('state')}&code=stolen`;
  expect(await visitor.follow(`${START}/callback?${given}`)).toBe('/linked_roles?status=failed');
  expect(await visitor.follow(`${START}/callback?${given}`)).toBe('/linked_roles?status=failed');
});

test('without an application, or with one that signs nobody in, there are no linked roles', async () => {
  const { DISCORD_API_ORIGIN: _, ...application } = FAKE_APPLICATION;
  for (const settings of [{}, application]) {
    const config = readConfig({ ...liveEnvironment(server), ...settings, PUBLIC_URL: 'https://touchline.example' });
    const app = await createApp({ config, database: server.database });
    for (const path of [START, `${START}/callback?state=x&code=y`]) {
      const { headers } = await app.inject(path);
      expect(headers.location).toBe('https://touchline.example/linked_roles?status=unavailable');
    }
    await app.close();
  }
});
