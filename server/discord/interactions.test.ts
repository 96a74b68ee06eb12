import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PERSON_INTERACTIONS_PER_MINUTE } from '#contract/kit/limits.ts';
import { PING, signInteraction } from '#demo/fake-discord/fake-application.ts';
import type { FakeGuild } from '#demo/fake-discord/fake-guilds.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { COMMANDS } from '#server/discord/commands.ts';
import { escapeMarkdown } from '#server/discord/discord-text.ts';
import { registerCommands } from '#server/discord/register-commands.ts';
import { blockTable } from '#server/testing/block-table.ts';
import { NO_CHANNELS, storeConnection } from '#server/testing/discord-bodies.ts';
import { storeOpenSeason } from '#server/testing/entry-bodies.ts';
import { dayFromToday, storeSpell, storeTransfer } from '#server/testing/squad-bodies.ts';
import { storeBan } from '#server/testing/store-ban.ts';
import { storePlayer } from '#server/testing/store-team.ts';
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

test('a person who uses too much at once is asked to wait, and nobody else is', async () => {
  const used = { ...inGuild, discord_id: '4343' };
  const answers = [];
  for (let count = 0; count < PERSON_INTERACTIONS_PER_MINUTE + 1; count += 1) {
    answers.push((await discord.use(server, 'help', {}, used)).text);
  }
  expect(answers.filter((text) => text.startsWith('## Commands'))).toHaveLength(PERSON_INTERACTIONS_PER_MINUTE);
  expect(answers.at(-1)).toMatch(/^## Not so fast\nTry again in \d+ seconds?\.$/);
  expect(await discord.type(server, 'team', 'team', 'kest', used)).toEqual([]);
  expect((await discord.use(server, 'help', {}, inGuild)).text).toMatch(/^## Commands/);
});

test('commands for everyone answer with the league’s pages, chosen or typed', async () => {
  const [team] = await discord.type(server, 'team', 'team', 'kest', inGuild);
  expect(team).toEqual({ name: 'Kestrel United', value: 'kestrel-united' });
  const [match] = await discord.type(server, 'match', 'match', '', inGuild);
  const [player] = await discord.type(server, 'player', 'player', 'ze', inGuild);
  const table = await discord.use(server, 'table', {}, inGuild);
  expect(table.text).toMatch(/## Global Conference Association\n.*Season/);
  expect(table.text).toMatch(/\n1\\. .+ \*\*\d+\*\* \(\+\d+\)/);
  expect(table.text).toMatch(/\n\d+\\\. (.+) \*\*.* 1\\\)[\s\S]*\n1\\\) \1: 3 points deducted\. /);
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
  for (const [at, { isPrivate, text }] of answers.entries()) {
    expect([isPrivate, text]).toEqual([at > 4, expect.not.stringMatching(/undefined|null/)]);
  }
  expect(answers[1]?.text).toMatch(/<t:\d+:f>: \*\*.*Kestrel United/);
  const crest = expect.stringMatching(
    /^https:\/\/touchline\.example\/share\/crest\/[a-z]+-[a-z]+-[0-9a-f]{6}-[0-9a-f]{6}\.png$/,
  );
  for (const at of [4, 6]) expect(answers[at]?.urls).toContainEqual(crest);
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

test('with a database that answers too late an answer is deferred, and edited in', async () => {
  const unblock = await blockTable(server, 'discord_connections');
  const use = (name: string) => discord.interact(server, 2, { name, options: [] }, inGuild);
  const [late, hidden] = await Promise.all([use('table'), use('review')]);
  await unblock();
  expect([late.type, late.data, hidden.data]).toEqual([5, { flags: 0 }, { flags: 64 }]);
  await expect.poll(() => discord.api.edited.size).toBe(2);
  expect(readMessage(discord.api.edited.get(late.token) ?? {}).text).toContain('Matchweek');
  expect(readMessage(discord.api.edited.get(hidden.token) ?? {}).text).toContain('Sign in on the site');
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
  const isShown = async () => (await server.app.inject(`/api/leagues/${LEAGUE}`)).json().has_discord;
  expect(await isShown()).toBe(false);
  expect((await send('connect', { offer })).statusCode).toBe(200);
  expect(await isShown()).toBe(true);
  expect((await send('connect', { offer })).statusCode).toBe(404);
  const [, staff] = guild.channels;
  if (staff) staff.canSend = false;
  const { reposts, events, ...none } = NO_CHANNELS;
  const channels = { ...none, review: staff?.id };
  expect((await send('channels', { ...channels, reposts, events })).statusCode).toBe(200);
  expect((await send('channels', { ...NO_CHANNELS, review: '123' })).json().error).toMatch(
    /^review must be a text channel/,
  );
  expect(await read()).toMatchObject({
    connection: { guild_name: 'GCA Official', channels },
    channels: [{ missing: [] }, { missing: ['Send Messages'] }, { missing: [] }, { missing: [] }],
    problem: null,
  });
  guild.hasBot = false;
  expect((await send('channels', { ...channels, reposts, events })).statusCode).toBe(200);
  expect((await read()).problem).toContain('not in the server');
  expect((await send('disconnect', {})).statusCode).toBe(200);
  expect(await isShown()).toBe(false);
  expect((await discord.use(server, 'table', {}, inGuild)).text).toContain('no league yet');
});

test('register-commands registers every command and what linked roles can require, within Discord’s limits', async () => {
  const { discordApp } = server.config;
  if (!discordApp) throw new Error('The application is not set.');
  expect(await registerCommands(discordApp, server.config)).toEqual({ count: COMMANDS.length, failure: null });
  expect(discord.api.commands.map(({ name }) => name).toSorted()).toEqual(
    COMMANDS.map(({ name }) => name.split(' ')[0]).toSorted(),
  );
  expect(discord.api.linkedRoles.records.map(({ key }) => key)).toEqual(['plays_in_league', 'captain']);
});

test('GET /discord has every command, and the address that adds the app with the least permissions', async () => {
  const { add_url, commands } = (await server.app.inject('/api/discord')).json();
  expect(add_url).toMatch(/\/oauth2\/authorize\?client_id=\d+&scope=bot\+applications\.commands&permissions=3072$/);
  expect(commands.map(({ name }: { name: string }) => name)).toEqual(COMMANDS.map(({ name }) => name));
  expect(commands).toContainEqual({
    name: 'match',
    description: 'A match with its scorers',
    access: 'everyone',
    options: [{ name: 'match', description: 'One of the latest matches, or the number of any', is_required: true }],
  });
});

const SUCCESSFUL_ANSWER = /^(?!## (No |Not shown|That didn’t|Something went))/;
const SIGN_IN = /Sign in on the site with this Discord account/;
const NO_CAPTAIN = /You need to be the team’s captain/;
const NO_LEVEL = /access level 2/;
const NO_FIXTURE = /^## No such fixture/;
const REQUEST = /^## (Review:|No matches to review)/;
const OFFERS = /^## Proposed kick-offs/;
const LEADS_NONE = /^## Sign-up for Spring\nOpen until.*\nApproved teams: 0\n\*\*You lead no team/;
const LINE_UP = /: line-up\n.*\n(<t:|No kick-off)/;
const fromLevel4 = (outcome: RegExp) => [SIGN_IN, ...Array.from({ length: 4 }, () => /access level 4/), outcome];
const everyone = (outcome: RegExp) => Array.from({ length: 6 }, () => outcome);
/** Responses of each command to a stranger, an account, a player with an offer, a captain, level 2 and level 6. */
const OUTCOMES: Record<string, RegExp[]> = {
  table: everyone(SUCCESSFUL_ANSWER),
  fixtures: everyone(SUCCESSFUL_ANSWER),
  results: everyone(SUCCESSFUL_ANSWER),
  team: everyone(SUCCESSFUL_ANSWER),
  player: everyone(SUCCESSFUL_ANSWER),
  match: everyone(SUCCESSFUL_ANSWER),
  help: everyone(/^## Commands/),
  'touchline connect': everyone(/^## You can’t connect this server/),
  signup: [SIGN_IN, LEADS_NONE, LEADS_NONE, /Kestrel United.*\n✅ Squad of/, LEADS_NONE, LEADS_NONE],
  transfers: [SIGN_IN, /No open/, /: the player answers/, /: the player answers/, /No open/, /: the player answers/],
  sign: [SIGN_IN, NO_CAPTAIN, NO_CAPTAIN, /^## Transfer offered/, NO_CAPTAIN, /^## Transfer offered/],
  offers: [SIGN_IN, OFFERS, OFFERS, OFFERS, OFFERS, OFFERS],
  reschedule: [SIGN_IN, NO_FIXTURE, NO_FIXTURE, /New kick-off/, NO_FIXTURE, /New kick-off/],
  times: [SIGN_IN, ...Array.from({ length: 5 }, () => /^## This week: as usual/)],
  lineup: [SIGN_IN, NO_FIXTURE, NO_FIXTURE, LINE_UP, NO_FIXTURE, LINE_UP],
  review: [SIGN_IN, NO_LEVEL, NO_LEVEL, NO_LEVEL, REQUEST, REQUEST],
  result: fromLevel4(/Result: \*\*2–1\*\*/),
  decide: fromLevel4(/\*\*Award a walkover\*\*: Home, 3–0/),
  'lift-ban': fromLevel4(/^## Lift the ban of/),
};

test('every command answers each kind of person as the API lets them', async () => {
  const query = (sql: string, ...values: unknown[]) => server.database.$client.query(sql, values);
  const newPerson = async (level?: number) =>
    (await signIn(server, level === undefined ? {} : { levels: { [LEAGUE]: level } })).user;
  const [account, player, captain] = [await newPerson(), await newPerson(), await newPerson()];
  const { rows } = await query("select id from teams where league_id = $1 and slug = 'kestrel-united'", LEAGUE);
  const to_team_id: number = rows[0].id;
  const player_key = await storePlayer(server.database, player.roblox_id ?? '');
  await query(
    'update teams set captain_key = $1 where id = $2',
    await storePlayer(server.database, captain.roblox_id ?? ''),
    to_team_id,
  );
  await storeTransfer(server.database, { league_id: LEAGUE, to_team_id, player_key, from_team_id: null });
  const signed = await storePlayer(server.database, '6399999999', 'Unsigned Una');
  const other = "select id from teams where league_id = $1 and slug <> 'kestrel-united' order by id limit 1";
  const team_id: number = (await query(other, LEAGUE)).rows[0].id;
  const spell = await storeSpell(server.database, { league_id: LEAGUE, team_id, player_key: signed });
  const asCaptain = { ...inGuild, discord_id: captain.discord_id };
  const [fixture] = await discord.type(server, 'reschedule', 'fixture', 'kestrel', asCaptain);
  const [match] = await discord.type(server, 'match', 'match', '', inGuild);
  const [known] = await discord.type(server, 'player', 'player', 'ze', inGuild);
  const decider = { ...inGuild, discord_id: (await newPerson(4)).discord_id };
  const waiting = await discord.type(server, 'result', 'fixture', '', decider);
  const played = waiting.find(({ value }) => value !== fixture?.value)?.value ?? '';
  await query('update fixtures set kick_off = now() where id = $1', played);
  await storeBan(server.database, { league_id: LEAGUE });
  await storeOpenSeason(server.database, { league_id: LEAGUE, name: 'Spring' });
  const [ban] = await discord.type(server, 'lift-ban', 'player', '', decider);
  const values: Record<string, Record<string, string>> = {
    result: { fixture: played, score: '2-1' },
    decide: { fixture: played, decision: 'walkover', winner: 'home' },
    'lift-ban': { player: ban?.value ?? '' },
    team: { team: 'kestrel-united' },
    player: { player: known?.value ?? '' },
    match: { match: match?.value ?? '' },
    sign: { player: `spell ${spell}`, team: 'kestrel-united' },
    reschedule: { fixture: fixture?.value ?? '', time: `${dayFromToday(5)} 19:30` },
  };
  const { rows: persons } = await query('select name from players union select roblox_username from users');
  const names = persons.map((row) => escapeMarkdown(row.name ?? '')).filter(({ length }) => length > 2);
  const people = ['4242', account, player, captain, await newPerson(2), await newPerson(6)];
  expect(Object.keys(OUTCOMES).toSorted()).toEqual(COMMANDS.map(({ name }) => name).toSorted());
  for (const { name } of COMMANDS) {
    const answers: string[] = [];
    for (const person of people) {
      const discord_id = typeof person === 'string' ? person : person.discord_id;
      const { text, isPrivate } = await discord.use(server, name, values[name], { ...inGuild, discord_id });
      answers.push(text);
      // An answer in a channel can't be edited once a person in it is erased.
      if (!isPrivate)
        expect(
          names.filter((one) => text.includes(one)),
          name,
        ).toEqual([]);
      await query('delete from transfers where player_key = $1', signed);
    }
    expect(answers, name).toEqual(OUTCOMES[name]?.map((outcome) => expect.stringMatching(outcome)));
  }
});
