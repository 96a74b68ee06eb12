import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { matches } from '#database/tables/schema.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';
import { useDiscordLeague } from '#server/testing/use-discord-league.ts';

const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });
const { league, startServer, texts, endLeases, eventually } = useDiscordLeague(server, discord, 'review');

function storeWaiting(blue_name = 'Lions'): Promise<number> {
  return storeMatch(server.database, { league_id: league.id, status: 'On-Hold', blue_name });
}

function posts() {
  return discord.api.calls.filter(({ method }) => method === 'POST').length;
}

test('a storm of refusals by rate delays messages: each arrives once, in order, from two servers', async () => {
  discord.api.callsPerSecond = 6;
  const names = Array.from({ length: 20 }, (_, at) => `Team ${String(at).padStart(2, '0')}`);
  for (const name of names) await storeWaiting(name);
  discord.api.planned.push(...Array.from({ length: 3 }, () => ({ status: 429, body: { retry_after: 0.2 } })));
  startServer();
  startServer();
  await eventually(() => texts().length).toBe(names.length);
  expect(texts()).toEqual(names.map((name) => expect.stringMatching(new RegExp(`^## Review: ${name} `))));
  expect(posts()).toBeGreaterThan(names.length);
});

/** Kills a server once Discord has made its next call's change; resolves when none of the server's statements runs. */
function killAtNextCall(sender: { kill(): Promise<void> }): Promise<void> {
  return new Promise((resolve) => {
    discord.beforeAnswers.push(() => sender.kill().then(resolve));
  });
}

test('a server killed before it stores Discord’s response leaves one message, which another brings up to date', async () => {
  const id = await storeWaiting();
  await killAtNextCall(startServer());
  expect(texts()).toHaveLength(1);
  const editing = startServer();
  await server.database.update(matches).set({ blue_goals: 4 }).where(eq(matches.match_id, id));
  await endLeases();
  await eventually(posts).toBe(2);
  await eventually(texts).toEqual([expect.stringContaining('4–0')]);
  const killed = killAtNextCall(editing);
  await server.database.update(matches).set({ blue_goals: 5 }).where(eq(matches.match_id, id));
  await killed;
  expect(texts()).toEqual([expect.stringContaining('5–0')]);
  await server.database.update(matches).set({ blue_goals: 6 }).where(eq(matches.match_id, id));
  startServer();
  await endLeases();
  await eventually(texts).toEqual([expect.stringContaining('6–0')]);
  await eventually(async () => {
    const due = 'select from discord_messages where league_id = $1 and due_at is not null';
    return (await server.database.$client.query(due, [league.id])).rowCount;
  }).toBe(0);
});
