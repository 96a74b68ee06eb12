import { beforeAll, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import type { FakeGuild } from '#demo/fake-discord/fake-guilds.ts';
import { GuildAllowance } from '#server/discord/guild-allowance.ts';
import { storeConnection } from '#server/testing/discord-bodies.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';

const discord = await useDiscord();
const server = useTestApp(discord.settings);
const LEAGUES = [801, 802, 803, 804, 805, 806];
const guilds = new Map<number, FakeGuild>();
let headers: Record<string, string>;

beforeAll(async () => {
  for (const id of LEAGUES) {
    await server.database.insert(leagues).values({ id, name: `League ${id}` });
    guilds.set(id, await storeConnection(server.database, id, discord.api));
  }
  ({ headers } = await signIn(server, { levels: Object.fromEntries(LEAGUES.map((id) => [id, 6])) }));
});

function read(league: number, part: string) {
  return server.app.inject({ url: `/api/leagues/myLeagues/${league}/discord${part}`, headers });
}

function countCalls(league: number): number {
  return discord.api.calls.filter(({ path }) => path.startsWith(`/guilds/${guilds.get(league)?.id}`)).length;
}

test('pages of six leagues, one of them without the bot, make few requests, and name what to do', async () => {
  const [kicked = 0, ...others] = LEAGUES;
  const guild = guilds.get(kicked);
  if (guild) guild.hasBot = false;
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(LEAGUES.flatMap((id) => [read(id, ''), read(id, '/roles')]));
    for (const [at, answer] of answers.entries()) {
      const { problem } = answer.json();
      if (at < 2) expect(problem).toContain('Add it there again');
      else if (at % 2 === 0) expect(problem).toBeNull();
    }
  }
  expect(countCalls(kicked)).toBe(2);
  for (const id of others) expect(countCalls(id)).toBe(4);
  expect(discord.api.calls.filter(({ path }) => path === '/users/@me')).toHaveLength(1);
});

test('after three refusals a server’s requests stop for five minutes, then for ten, and others go on', () => {
  const allowance = new GuildAllowance();
  const refuse = (guild: string) => allowance.record(guild, `${guild}/roles`, { status: 404, code: 10_004 });
  for (let at = 0; at < 2; at += 1) refuse('1');
  expect(allowance.findStop('1', '1/roles')).toBeUndefined();
  refuse('1');
  const minutes = (count: number) => Date.now() + count * 60_000;
  expect(allowance.findStop('1', '1/channels', minutes(4))).toEqual({ status: 404, code: 10_004 });
  expect(allowance.findStop('1', '7', minutes(4))).toEqual({ status: 404, code: 10_004 });
  expect(allowance.findStop('2', '2/channels')).toBeUndefined();
  expect(allowance.findStop('1', '1/roles', minutes(6))).toBeUndefined();
  refuse('1');
  expect(allowance.findStop('1', '1/roles', minutes(9))).toBeDefined();
  allowance.record('1', '1', { status: 200, code: null });
  expect(allowance.findStop('1', '1/roles')).toBeUndefined();
});

test('a channel that refuses stops alone, and members who left are no refusals', () => {
  const allowance = new GuildAllowance();
  for (let at = 0; at < 3; at += 1) {
    allowance.record('1', '71', { status: 403, code: 50_013 });
    allowance.record('1', '1/members/5', { status: 404, code: 10_007 });
  }
  expect(allowance.findStop('1', '71')).toBeDefined();
  expect(allowance.findStop('1', '72')).toBeUndefined();
  expect(allowance.findStop('1', '1/members/5')).toBeUndefined();
});

test('a league has 120 requests at once and two a second, and leagues that call together equal shares of the site’s', () => {
  const allowance = new GuildAllowance();
  const start = Date.UTC(2026, 0, 1);
  const takeAll = (guild: string, now: number, reserve = 0) => {
    let taken = 0;
    while (allowance.take(guild, { reserve }, now) === 0) taken += 1;
    return taken;
  };
  expect([0, 1, 2, 3].map((second) => takeAll('1', start + second * 1000))).toEqual([40, 40, 40, 6]);
  expect(takeAll('1', start + 10_000)).toBe(14);
  expect(takeAll('1', start + 20_000, 15)).toBe(5);
  // Eight leagues within a second, each after a call in the second before.
  const eight = Array.from({ length: 8 }, (_, at) => `8${at}`);
  for (const guild of eight) allowance.take(guild, {}, start + 60_000);
  expect(eight.map((guild) => takeAll(guild, start + 61_000))).toEqual(eight.map(() => 5));
});
