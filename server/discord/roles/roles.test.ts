import { beforeEach, describe, expect, test } from 'vitest';
import type { DiscordRoleSettings, DiscordRoles } from '#contract/discord/roles.ts';
import type { FakeRole } from '#demo/fake-discord/fake-guilds.ts';
import { addRole } from '#demo/fake-discord/fake-roles.ts';
import { NO_ROLES } from '#server/testing/discord-bodies.ts';
import { dayFromToday, storeSpell } from '#server/testing/squad-bodies.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';
import { useDiscordLeague } from '#server/testing/use-discord-league.ts';

const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });
const { league, startServer, stopServers, eventually } = useDiscordLeague(server, discord, null);

let team_id = 0;
let [team, captain, free, veteran] = [] as unknown as FakeRole[];

const run = (sql: string, ...values: unknown[]) => server.database.$client.query(sql, values);

beforeEach(async () => {
  team_id = await storeTeam(server.database, { league_id: league.id, name: 'Kestrel United' });
  [team, captain, free, veteran] = ['Kestrels', 'Captain', 'Free agent', 'Veteran'].map((name) =>
    addRole(league.guild, name),
  );
});

/** Adds a linked person to the server with these roles, and to the squad unless stated. */
async function addPerson(roles: (FakeRole | undefined)[] = [], { spell = {}, name = '' } = {}) {
  const { user, headers } = await signIn(server);
  const player_key = await storePlayer(server.database, user.roblox_id ?? '', name || undefined);
  if (spell) await storeSpell(server.database, { league_id: league.id, team_id, player_key, ...spell });
  league.guild.members.set(user.discord_id, new Set(roles.map((role) => role?.id ?? '')));
  return { ...user, player_key, headers };
}

const LEFT = { first_day: dayFromToday(-30), last_day: dayFromToday(-1) };

async function send(call: string, payload: object = {}) {
  const { headers } = await signIn(server, { levels: { [league.id]: 6 } });
  const url = `/api/leagues/myLeagues/${league.id}/discord/roles${call}`;
  return server.app.inject({ method: 'POST', url, headers, payload });
}

async function choose(settings: Partial<DiscordRoleSettings> = {}) {
  const chosen = { captain: captain?.id, free_agent: free?.id, teams: [{ team_id, role_id: team?.id }] };
  const response = await send('', { ...NO_ROLES, ...chosen, ...settings });
  expect(response.statusCode, response.body).toBe(200);
}

async function read(): Promise<DiscordRoles> {
  const { headers } = await signIn(server, { levels: { [league.id]: 6 } });
  const response = await server.app.inject({ url: `/api/leagues/myLeagues/${league.id}/discord/roles`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** The roles of each member, by name. */
function held(): string[][] {
  return [...league.guild.members.values()].map((ids) =>
    [...ids].map((id) => league.guild.roles.find((role) => role.id === id)?.name ?? '').toSorted(),
  );
}

const countChanges = () => discord.api.calls.filter(({ method }) => method === 'PUT' || method === 'DELETE').length;
const isCompared = async () => (await read()).plan.waiting === 0;

describe('roles follow the squads', () => {
  test('a preview changes nothing, and the run makes exactly its changes', async () => {
    const leader = await addPerson([team], { name: 'mosslad' });
    await run('update teams set captain_key = $1 where id = $2', leader.player_key, team_id);
    await addPerson([veteran], { name: 'OffsideOtto' });
    await addPerson([team, captain], { spell: LEFT, name: 'howlatmoon' });
    const hidden = await addPerson([team], { name: 'Hidden Hal' });
    await run("update users set visibility = 'private' where id = $1", hidden.id);
    const absent = await addPerson();
    league.guild.members.delete(absent.discord_id);
    await choose();
    startServer();
    await eventually(isCompared).toBe(true);
    const { plan, changes } = await read();
    expect(plan).toEqual({ waiting: 0, gives: 3, takes: 3, stays: 1, absent: 1, is_held: false });
    const named = changes.map(({ kind, player, role_id }) =>
      [kind, player, league.guild.roles.find(({ id }) => id === role_id)?.name].join(' '),
    );
    expect(named.toSorted()).toEqual([
      'give OffsideOtto Kestrels',
      'give howlatmoon Free agent',
      'give mosslad Captain',
      'take  Kestrels',
      'take howlatmoon Captain',
      'take howlatmoon Kestrels',
    ]);
    expect(countChanges()).toBe(0);
    await choose({ is_on: true });
    const after = [['Captain', 'Kestrels'], ['Kestrels', 'Veteran'], ['Free agent'], []];
    await eventually(held).toEqual(after);
    expect(countChanges()).toBe(6);
    expect((await read()).plan).toMatchObject({ gives: 0, takes: 0, stays: 4 });
  });

  test('a transfer, a captain, an unlinked and a deleted account change them within seconds', async () => {
    const person = await addPerson();
    const gone = await addPerson();
    await choose({ is_on: true });
    startServer();
    await eventually(held).toEqual([['Kestrels'], ['Kestrels']]);
    await run('update teams set vice_captain_key = $1 where id = $2', person.player_key, team_id);
    await eventually(held).toEqual([['Captain', 'Kestrels'], ['Kestrels']]);
    await server.app.inject({ method: 'POST', url: '/api/auth/delete_account', headers: gone.headers, payload: {} });
    await eventually(held).toEqual([['Captain', 'Kestrels'], []]);
    await eventually(
      async () => (await run('select from discord_role_members where discord_id = $1', gone.discord_id)).rowCount,
    ).toBe(0);
    await run('update squad_spells set last_day = $1 where player_key = $2', dayFromToday(-1), person.player_key);
    await eventually(held).toEqual([['Free agent'], []]);
    await run('update users set roblox_id = null where id = $1', person.id);
    await eventually(held).toEqual([[], []]);
    await run('update users set roblox_id = $1 where id = $2', person.player_key, person.id);
    await eventually(held).toEqual([['Free agent'], []]);
  });

  test('an emptied squad waits to be confirmed', async () => {
    for (let at = 0; at < 21; at += 1) await addPerson([team]);
    await choose({ is_on: true, free_agent: null });
    startServer();
    await eventually(isCompared).toBe(true);
    await run('update squad_spells set removed_at = now() where team_id = $1', team_id);
    await eventually(async () => (await read()).plan).toMatchObject({ waiting: 0, takes: 21, is_held: true });
    expect(countChanges()).toBe(0);
    expect((await send('/confirm', { changes: 20 })).statusCode).toBe(200);
    expect((await read()).plan.is_held).toBe(true);
    expect((await send('/confirm', { changes: 21 })).statusCode).toBe(200);
    await eventually(() => held().flat()).toEqual([]);
    expect(countChanges()).toBe(21);
  });

  test('a run that ended in the middle of a call ends in the same state, whoever goes on, and within the limits', async () => {
    for (let at = 0; at < 12; at += 1) await addPerson([free]);
    await choose({ is_on: true });
    discord.api.callsPerSecond = 8;
    startServer();
    await eventually(
      () =>
        held()
          .flat()
          .filter((name) => name === 'Kestrels').length,
    ).toBeGreaterThan(3);
    await stopServers();
    // State left by a killed process: the call took effect, and its result wasn't stored.
    const { rows } = await run('select * from discord_role_members where gives <> $1', '{}');
    league.guild.members.get(rows[0].discord_id)?.add(team?.id ?? '');
    await run("update discord_connections set roles_rest_until = now() + interval '1 second'");
    startServer();
    startServer();
    await eventually(held).toEqual(Array.from({ length: 12 }, () => ['Kestrels']));
    // Each read of the plan is also a call to Discord.
    discord.api.callsPerSecond = 1000;
    await eventually(async () => (await read()).plan).toMatchObject({ gives: 0, takes: 0, stays: 12 });
    const changes = discord.api.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(new Set(changes).size).toBe(12);
  });
});

describe('what Discord refuses', () => {
  test('is named, and the rest is done', async () => {
    const person = await addPerson();
    await run('update teams set captain_key = $1 where id = $2', person.player_key, team_id);
    if (captain) captain.position = 11;
    await choose({ is_on: true });
    startServer();
    await eventually(held).toEqual([['Kestrels']]);
    expect(await read()).toMatchObject({
      refused: [{ role_id: captain?.id, refusal: 'above', changes: 1 }],
      plan: { gives: 0 },
    });
    const [bot] = league.guild.roles;
    if (bot) bot.permissions = 0n;
    await send('/compare');
    expect((await read()).problem).toContain('“Manage Roles”');
    expect((await send('/make')).json().error).toContain('“Manage Roles”');
    if (bot && captain) [bot.permissions, captain.position] = [1n << 28n, 1];
    league.guild.roles.splice(league.guild.roles.indexOf(team as FakeRole), 1);
    await send('/compare');
    await eventually(held).toEqual([['', 'Captain']]);
    expect((await read()).refused).toEqual([{ role_id: team?.id, refusal: 'deleted', changes: 0 }]);
    league.guild.hasBot = false;
    await send('/compare');
    await eventually(async () => (await read()).problem).toContain('not in the server');
  });

  test('roles with powers, of apps or of another server are no choice', async () => {
    const roles = [
      [addRole(league.guild, 'Mods', { permissions: 1n << 2n }).id, /^captain must be a role without powers/],
      [league.guild.roles[0]?.id, /^captain must be a role that doesn’t belong to an app/],
      ['123', /^captain must be a role of the server/],
      [team?.id, /^teams\[0\]\.role_id must be a role that is chosen once/],
    ] as const;
    for (const [role, reason] of roles) {
      const response = await send('', { ...NO_ROLES, captain: role, teams: [{ team_id, role_id: team?.id }] });
      expect([response.statusCode, response.json().error]).toEqual([400, expect.stringMatching(reason)]);
    }
  });

  test('250 roles are the most', async () => {
    for (let at = league.guild.roles.length; at < 249; at += 1) addRole(league.guild, 'Old');
    expect((await send('/make')).json()).toEqual({ made: 0, missing: 1, problem: expect.stringContaining('250') });
  });
});

test('roles are made for teams without one, and deleted with the connection', async () => {
  const own = addRole(league.guild, 'otters');
  for (const name of ['Otters', 'Wolves']) await storeTeam(server.database, { league_id: league.id, name });
  await choose();
  expect((await send('/make')).json()).toEqual({ made: 2, missing: 0, problem: null });
  expect((await send('/make')).json()).toEqual({ made: 0, missing: 0, problem: null });
  const { settings } = await read();
  const wolves = league.guild.roles.find(({ name }) => name === 'Wolves');
  expect(settings.teams.map(({ role_id }) => role_id)).toEqual([team?.id, own.id, wolves?.id]);
  await choose();
  startServer();
  const { headers } = await signIn(server, { levels: { [league.id]: 6 } });
  const url = `/api/leagues/myLeagues/${league.id}/discord/disconnect`;
  expect((await server.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200);
  await eventually(() => league.guild.roles.includes(wolves as FakeRole)).toBe(false);
  expect(league.guild.roles).toContain(own);
  await eventually(async () => (await run('select from discord_removals')).rowCount).toBe(0);
});
