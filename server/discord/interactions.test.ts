import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PING, signInteraction } from '#server/demo/fake-discord/fake-application.ts';
import type { FakeGuild } from '#server/demo/fake-discord/fake-guilds.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { COMMANDS } from '#server/discord/commands.ts';
import * as queries from '#server/discord/connection-queries.ts';
import { registerCommands } from '#server/discord/register-commands.ts';
import { storeConnection } from '#server/testing/discord-bodies.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { readMessage, useDiscord } from '#server/testing/use-discord.ts';

const LEAGUE = 8;
const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });
let guild: FakeGuild;
let inGuild: { guild_id: string };

beforeAll(async () => {
  await seedDemo(server.database);
});
beforeEach(async () => {
  guild = await storeConnection(server.database, LEAGUE, discord.api);
  inGuild = { guild_id: guild.id };
});

function post(body: string, headers = signInteraction(body)) {
  return server.app.inject({ method: 'POST', url: '/api/discord/interactions', payload: body, headers });
}

test('a signed ping is answered with a pong; a wrong, missing, old or future signature with 401', async () => {
  const ping = JSON.stringify(PING);
  expect((await post(ping)).json()).toEqual({ type: 1 });
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const refused = [
    signInteraction(`${ping} `),
    signInteraction(ping, { key: stranger }),
    signInteraction(ping, { age: 301 }),
    signInteraction(ping, { age: -302 }),
    { ...signInteraction(ping), 'x-signature-ed25519': 'zz' },
    { 'content-type': 'application/json' },
  ];
  for (const headers of refused) expect((await post(ping, headers)).statusCode).toBe(401);
  expect((await post('{"type":1}')).statusCode).toBe(400);
});

test('an interaction is served once', async () => {
  const body = JSON.stringify({
    ...PING,
    id: '77',
    type: 2,
    guild_id: guild.id,
    member: { user: { id: '5' }, permissions: '0' },
    data: { name: 'help' },
  });
  const answers = await Promise.all([post(body), post(body)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('commands for everyone answer with the league’s pages, chosen or typed', async () => {
  const [team] = await discord.type(server, 'team', 'team', 'kest', inGuild);
  expect(team).toEqual({ name: 'Kestrel United', value: 'kestrel-united' });
  const [match] = await discord.type(server, 'match', 'match', '', inGuild);
  const [player] = await discord.type(server, 'player', 'player', 'ze', inGuild);
  const table = await discord.use(server, 'table', {}, inGuild);
  expect(table.text).toMatch(/## Global Conference Association\n.*Season/);
  expect(table.text).toMatch(/\n1\\. .+ \*\*\d+\*\* \(\+\d+\)/);
  expect(table.urls[0]).toMatch(/^https:\/\/touchline\.example\/leagues\/8\/competitions\/\d+$/);
  const answers = [
    await discord.use(server, 'fixtures', {}, inGuild),
    await discord.use(server, 'fixtures', { team: 'Kestrel' }, inGuild),
    await discord.use(server, 'results', {}, inGuild),
    await discord.use(server, 'results', { team: 'kestrel-united' }, inGuild),
    await discord.use(server, 'team', { team: 'Kestrel United' }, inGuild),
    await discord.use(server, 'player', { player: player?.value ?? '' }, inGuild),
    await discord.use(server, 'match', { match: match?.value ?? '' }, inGuild),
  ];
  for (const { isPrivate, text } of answers)
    expect([isPrivate, text]).toEqual([false, expect.not.stringMatching(/undefined|null/)]);
  expect(answers[1]?.text).toMatch(/<t:\d+:f>: \*\*.*Kestrel United/);
  for (const command of ['team', 'player', 'match']) {
    const nothing = await discord.use(server, command, { [command]: 'nobody of this name' }, inGuild);
    expect([nothing.isPrivate, nothing.text]).toEqual([true, expect.stringMatching(/^## (No such|Not shown)/)]);
  }
});

test('a server without a league, and direct messages, say what to do', async () => {
  expect((await discord.use(server, 'table', {}, { guild_id: '4242' })).text).toContain('/touchline connect');
  expect((await discord.use(server, 'table')).text).toContain('your league’s server');
  expect(await discord.type(server, 'team', 'team', 'kest', { guild_id: '4242' })).toEqual([]);
});

test('a private player is shown to nobody else, and to themselves in an answer that only they see', async () => {
  const [choice] = await discord.type(server, 'player', 'player', 'ze', inGuild);
  const player = choice?.value ?? '';
  const { user } = await signIn(server, { roblox_id: player, visibility: 'private' });
  const others = await discord.use(server, 'player', { player }, inGuild);
  expect([others.isPrivate, others.text]).toEqual([true, expect.stringContaining('Not shown')]);
  const own = await discord.use(server, 'player', { player }, { ...inGuild, discord_id: user.discord_id });
  expect([own.isPrivate, own.text]).toEqual([true, expect.stringContaining('goals')]);
});

test('names are text: no mention, no markdown, no link', async () => {
  const name = '@everyone **x** [y](https://evil.example)';
  await server.database.$client.query('update leagues set name = $1 where id = $2', [name, LEAGUE]);
  const { data, text } = await discord.use(server, 'fixtures', {}, inGuild);
  expect(data).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(text).not.toMatch(/@everyone|(?<!\\)\*\*x|\]\(https:\/\/evil/);
});

test('an answer that takes longer than two seconds is deferred, and edited in', async () => {
  vi.spyOn(queries, 'findConnectedLeague').mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    return { id: LEAGUE, name: 'GCA' };
  });
  const late = await discord.use(server, 'table', {}, inGuild);
  expect([late.type, late.data]).toEqual([5, { flags: 0 }]);
  await expect.poll(() => discord.api.edited.get(late.token), { timeout: 10_000 }).toBeDefined();
  expect(readMessage(discord.api.edited.get(late.token) ?? {}).text).toContain('## GCA');
});

test('/touchline connect needs Manage Server, and its link connects the server once', async () => {
  const other = discord.api.guilds[0]?.id ?? '';
  const refused = await discord.use(
    server,
    'touchline connect',
    { league: '8' },
    { guild_id: other, permissions: '2048' },
  );
  expect([refused.isPrivate, refused.urls]).toEqual([true, []]);
  const allowed = { ...inGuild, permissions: '32' };
  await server.database.$client.query('delete from discord_connections');
  const offered = await discord.use(server, 'touchline connect', { league: String(LEAGUE) }, allowed);
  const offer = new URL(offered.urls[0] ?? '').searchParams.get('offer');
  const { headers } = await signIn(server, { levels: { [LEAGUE]: 6 } });
  const path = `/api/leagues/myLeagues/${LEAGUE}/discord`;
  const read = async (query = '') => (await server.app.inject({ url: `${path}${query}`, headers })).json();
  const send = (call: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `${path}/${call}`, headers, payload });

  expect(await read(`?offer=${offer}`)).toMatchObject({ connection: null, offered: { guild_name: 'GCA Official' } });
  expect((await send('connect', { offer })).statusCode).toBe(200);
  expect((await send('connect', { offer })).statusCode).toBe(404);
  const [, staff] = guild.channels;
  if (staff) staff.canSend = false;
  const channels = { review: staff?.id };
  expect((await send('channels', channels)).statusCode).toBe(200);
  expect((await send('channels', { review: '123' })).json().error).toMatch(/^review must be a text channel/);
  expect(await read()).toMatchObject({
    connection: { guild_name: 'GCA Official', channels },
    channels: [{ missing: [] }, { missing: ['Send Messages'] }, { missing: [] }, { missing: [] }],
    problem: null,
  });
  guild.hasBot = false;
  expect((await read()).problem).toContain('not in the server');
  expect((await send('disconnect', {})).statusCode).toBe(200);
  expect((await discord.use(server, 'table', {}, inGuild)).text).toContain('no league yet');
});

test('register-commands registers every command within Discord’s limits', async () => {
  const { discordApp } = server.config;
  if (!discordApp) throw new Error('The application is not set.');
  expect(await registerCommands(discordApp, server.config)).toEqual({ count: COMMANDS.length, failure: null });
  expect(discord.api.commands.map(({ name }) => name).toSorted()).toEqual(
    COMMANDS.map(({ name }) => name.split(' ')[0]).toSorted(),
  );
});
