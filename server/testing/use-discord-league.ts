import { afterEach, beforeEach, expect } from 'vitest';
import type { DiscordChannelUse } from '#contract/discord/channels.ts';
import { connect } from '#database/connect.ts';
import { leagues } from '#database/tables/schema.ts';
import type { FakeChannel, FakeGuild } from '#demo/fake-discord/fake-guilds.ts';
import { DISCORD_DELIVERIES } from '#server/discord/discord-deliveries.ts';
import { NO_CHANNELS, storeConnection } from '#server/testing/discord-bodies.ts';
import { signIn, type TestApp } from '#server/testing/test-app.ts';
import { readMessage, type useDiscord } from '#server/testing/use-discord.ts';
import { Deliveries } from '#server/webhooks/deliveries.ts';

let leagueId = 700;

/** A new league before each test, whose server of the fake Discord gets messages in one channel, or none. */
export function useDiscordLeague(
  server: TestApp,
  { api }: Pick<Awaited<ReturnType<typeof useDiscord>>, 'api'>,
  use: DiscordChannelUse | null,
) {
  const league = { id: 0, guild: {} as FakeGuild, channel: {} as FakeChannel };
  const running: { stop(): Promise<unknown> }[] = [];

  beforeEach(async () => {
    leagueId += 1;
    await server.database.insert(leagues).values({ id: leagueId, name: 'Autumn Cup' });
    api.planned.length = 0;
    api.calls.length = 0;
    api.callsPerSecond = 1000;
    const guild = await storeConnection(server.database, leagueId, api);
    const [channel] = guild.channels;
    if (!channel) throw new Error('The server has no channels.');
    Object.assign(league, { id: leagueId, guild, channel });
    if (use !== null) await choose(channel.id);
  });
  afterEach(stopServers);

  async function stopServers(): Promise<void> {
    for (const { stop } of running.splice(0)) await stop();
  }

  /** Chooses the channel, or none, and whether there are events. */
  async function choose(channel: string | null, reposts = true, events = false): Promise<void> {
    const { headers } = await signIn(server, { levels: { [league.id]: 6 } });
    const url = `/api/leagues/myLeagues/${league.id}/discord/channels`;
    const payload = { ...NO_CHANNELS, ...(use && { [use]: channel }), events, reposts };
    const response = await server.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode, response.body).toBe(200);
  }

  return {
    league,
    choose,
    stopServers,

    /** Starts delivering messages with separate connections, like another server process. */
    startServer(): { kill(): Promise<void> } {
      const database = connect(server.databaseUrl);
      const deliveries = new Deliveries({ config: server.config, database }, server.app.log, DISCORD_DELIVERIES);
      const stop = async () => {
        await deliveries.stop();
        await database.$client.end();
      };
      const started = { stop };
      running.push(started);
      deliveries.start(20);
      return {
        /** Ends like a crashed server: without further reads or writes. */
        async kill() {
          running.splice(running.indexOf(started), 1);
          deliveries.stop().catch(() => {});
          await database.$client.end();
        },
      };
    },

    /** The texts of the channel's messages, oldest first. */
    texts(): string[] {
      return [...league.channel.messages.values()].map((message) => readMessage(message).text);
    },

    eventually<T>(read: () => T | Promise<T>) {
      return expect.poll(read, { timeout: 20_000 });
    },

    /** Ends the leases of crashed servers, as if their time had passed. */
    async endLeases(): Promise<void> {
      await server.database.$client.query('update discord_connections set rests_until = now()');
    },

    /** Ends all pauses, but no lease: the message of an unfinished call is still due. */
    skipWaiting() {
      return server.database.$client.query(
        `with late as (update discord_messages set due_at = now() where due_at > now() returning league_id)
         update discord_connections connection set coming_read_at = '-infinity',
           rests_until = case when exists (
             select from discord_messages where league_id = connection.league_id and due_at <= now()
           ) then rests_until else now() end`,
      );
    },
  };
}
