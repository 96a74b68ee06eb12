import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixtures } from '#database/tables/fixture.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';
import { useDiscordLeague } from '#server/testing/use-discord-league.ts';

const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });
const { league, choose, startServer, skipWaiting, eventually } = useDiscordLeague(server, discord, null);

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000);
}

async function storePlanned(count: number, hours = 24) {
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id: league.id });
  const [home_team_id, away_team_id] = team_ids;
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const between = { league_id: league.id, competition_id, home_team_id, away_team_id, round: at + 1 };
    ids.push(await storeFixture(server.database, { ...between, kick_off: inHours(hours + at) }));
  }
  return ids;
}

const change = (id: number, values: Partial<typeof fixtures.$inferInsert>) =>
  server.database.update(fixtures).set(values).where(eq(fixtures.id, id));
const events = () => [...league.guild.events.values()];

async function readProblem(): Promise<string | null> {
  const { headers } = await signIn(server, { levels: { [league.id]: 6 } });
  return (await server.app.inject({ url: `/api/leagues/myLeagues/${league.id}/discord`, headers })).json().problem;
}

test('a planned fixture is one event until it is decided, also if a response was lost', async () => {
  const [id = 0] = await storePlanned(1);
  await choose(null, true, true);
  startServer();
  await eventually(events).toHaveLength(1);
  const [event] = events();
  expect(event).toMatchObject({
    name: expect.stringMatching(/Kestrel United.* – .*Harbour City/),
    entity_metadata: { location: `https://touchline.example/leagues/${league.id}/matches#${id}` },
  });
  const kick_off = inHours(72);
  await change(id, { kick_off });
  await eventually(events).toMatchObject([{ id: event?.id, scheduled_start_time: kick_off.toISOString() }]);
  await change(id, { status: 'cancelled' });
  await eventually(events).toEqual([]);
  await change(id, { status: 'planned' });
  await skipWaiting();
  await eventually(events).toHaveLength(1);

  // State left by a process that ended before it stored the response.
  await server.database.$client.query(
    "update discord_messages set message_id = null, content_hash = null, due_at = now() where channel = 'events'",
  );
  await eventually(async () => {
    const stored = "select message_id from discord_messages where channel = 'events' and league_id = $1";
    return (await server.database.$client.query(stored, [league.id])).rows[0]?.message_id;
  }).toBe(events()[0]?.id);
  expect(events()).toHaveLength(1);
  await choose(null);
  await eventually(events).toEqual([]);
});

test('a server that has 100 events or no permission is named with what to do', async () => {
  const [bot] = league.guild.roles;
  if (!bot) throw new Error('The bot has no role.');
  const { permissions } = bot;
  bot.permissions = 0n;
  await storePlanned(1);
  await choose(null, true, true);
  startServer();
  await eventually(readProblem).toContain('“Create Events”');
  bot.permissions = permissions;
  const taken = { name: 'Quiz', description: '-', scheduled_start_time: '', scheduled_end_time: '' };
  for (let at = 0; at < 100; at += 1) {
    league.guild.events.set(`${at}`, { ...taken, id: `${at}`, privacy_level: 2, entity_type: 3 });
  }
  await skipWaiting();
  await eventually(readProblem).toContain('100 coming events');
  league.guild.events.delete('0');
  await skipWaiting();
  await eventually(() => events().length).toBe(100);
  await eventually(readProblem).toBeNull();
});
