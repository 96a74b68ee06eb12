import { expect, onTestFinished, test } from 'vitest';
import type { FakeRole } from '#demo/fake-discord/fake-guilds.ts';
import { addRole } from '#demo/fake-discord/fake-roles.ts';
import { NO_ROLES } from '#server/testing/discord-bodies.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';
import { useDiscordLeague } from '#server/testing/use-discord-league.ts';
import { startServer } from '#tools/bench/processes.ts';

const PEOPLE = 4;
/** In the middle of the run, so that some roles are assigned before it and some after. */
const KILLED_AT_ROLE = 2;

const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });
const {
  league,
  startServer: startMessages,
  stopServers,
  texts,
  eventually,
} = useDiscordLeague(server, discord, 'fixtures');
const run = (sql: string, ...values: unknown[]) => server.database.$client.query(sql, values);

/** Starts the built server as a process, with the test's database and the fake Discord. */
async function startProcess() {
  const started = await startServer(server.databaseUrl, {
    env: {
      ...discord.settings,
      ...{ DEMO: '1', DEMO_LIVE: '0', NODE_ENV: '', DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '' },
      PUBLIC_URL: 'https://touchline.example',
      LOG_LEVEL: 'silent',
    },
  });
  onTestFinished(() => started.kill());
  return started;
}

/** Adds linked people to the squad and to the server, without a role. */
async function addPeople(team_id: number): Promise<void> {
  for (let at = 0; at < PEOPLE; at += 1) {
    const { user } = await signIn(server);
    const player_key = await storePlayer(server.database, user.roblox_id ?? '');
    await storeSpell(server.database, { league_id: league.id, team_id, player_key });
    league.guild.members.set(user.discord_id, new Set());
  }
}

async function chooseRole(team_id: number, role: FakeRole): Promise<void> {
  const { headers } = await signIn(server, { levels: { [league.id]: 6 } });
  const url = `/api/leagues/myLeagues/${league.id}/discord/roles`;
  const payload = { ...NO_ROLES, is_on: true, teams: [{ team_id, role_id: role.id }] };
  const response = await server.app.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
}

/** Resolves once an edited message and a role of the same run are both unanswered. */
function holdBoth(): Promise<void> {
  return new Promise((resolve) => {
    const held = new Set<string>();
    let given = 0;
    discord.beforeAnswers.push(hold);
    async function hold(): Promise<void> {
      const { method } = discord.api.calls.at(-1) ?? {};
      discord.beforeAnswers.push(hold);
      if (method === 'PUT') given += 1;
      if (method === 'PATCH' || (method === 'PUT' && given === KILLED_AT_ROLE)) held.add(method);
      else return;
      if (held.size === 2) resolve();
      await new Promise(() => {});
    }
  });
}

test('a server killed in the middle of a role run and of an edit leaves both to the next one, which ends them once', async () => {
  // Demo data is only stored in an empty database.
  await storeMatch(server.database, { league_id: 8 });
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id: league.id });
  const [home_team_id = 0, away_team_id] = team_ids;
  const kick_off = new Date(Date.now() + 48 * 60 * 60 * 1000);
  const between = { league_id: league.id, competition_id, home_team_id, away_team_id };
  const fixture = await storeFixture(server.database, { ...between, kick_off });
  startMessages();
  await eventually(texts).toHaveLength(1);
  await stopServers();
  const [message] = league.channel.messages.keys();
  await addPeople(home_team_id);
  const role = addRole(league.guild, 'Kestrels');
  await chooseRole(home_team_id, role);
  await run("update fixtures set status = 'postponed' where id = $1", fixture);
  discord.api.calls.length = 0;

  const both = holdBoth();
  const killed = await startProcess();
  await both;
  await killed.kill();
  discord.beforeAnswers.length = 0;
  const holders = () => [...league.guild.members.values()].filter((roles) => roles.has(role.id)).length;
  expect(holders()).toBe(KILLED_AT_ROLE);

  // Leases of the killed server, which last half a minute.
  await run('update discord_connections set rests_until = now(), roles_rest_until = now()');
  await startProcess();
  await eventually(holders).toBe(PEOPLE);
  await eventually(async () => {
    const open = `select from discord_role_members where gives <> '{}' or takes <> '{}' or due_at is not null
      union all select from discord_messages where due_at is not null`;
    return (await run(open)).rowCount;
  }).toBe(0);
  expect([...league.channel.messages.keys()]).toEqual([message]);
  expect(texts()).toEqual([expect.stringContaining('**Postponed.**')]);
  const made = discord.api.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  // Only unanswered calls were sent again.
  expect(made.filter((call) => call.startsWith('PUT'))).toHaveLength(PEOPLE + 1);
  expect(made.filter((call) => call.startsWith('PATCH'))).toHaveLength(2);
  expect(new Set(made).size).toBe(PEOPLE + 1);
});
