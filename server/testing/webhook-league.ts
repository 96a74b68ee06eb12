import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { LeagueWebhook, WebhookDelivery } from '#contract/webhooks/discord-messages.ts';
import { connect } from '#database/connect.ts';
import { leagues, matches } from '#database/tables/schema.ts';
import { openFakeDiscord } from '#server/testing/fake-discord.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { Deliveries } from '#server/webhooks/deliveries.ts';

export const TOKEN = 'the-token-that-nobody-else-knows';

type Columns = Partial<typeof matches.$inferInsert>;

/** A league with a webhook of a fake Discord, and its creator; a new one before each test. */
export async function useWebhookLeague() {
  const discord = await openFakeDiscord();
  const server = useTestApp({ DISCORD_WEBHOOK_ORIGIN: discord.origin });
  const posting = { league_id: 600, creator: {} as Record<string, string> };
  const open: { deliveries: Deliveries; end(): Promise<void> }[] = [];

  beforeEach(async () => {
    posting.league_id += 1;
    discord.calls.length = 0;
    discord.responses.length = 0;
    discord.messages.clear();
    await server.database.insert(leagues).values({ id: posting.league_id, name: 'Autumn Cup' });
    posting.creator = (await signIn(server, { levels: { [posting.league_id]: 6 } })).headers;
    await setWebhook();
  });

  afterEach(async () => {
    for (const { deliveries, end } of open.splice(0)) {
      await deliveries.stop();
      await end();
    }
    await server.database.execute(sql`with gone as (delete from webhook_deliveries) delete from league_webhooks`);
  });

  afterAll(() => discord.close());

  function post(path: string, payload: object) {
    return server.app.inject({ method: 'POST', url: `/api${path}`, headers: posting.creator, payload });
  }

  async function setWebhook(token = TOKEN, query = ''): Promise<void> {
    const { league_id } = posting;
    const url = `${discord.origin}/api/webhooks/9000000000000${league_id}/${token}${query}`;
    const response = await post('/leagues/myLeagues/webhook', { league_id, url });
    expect(response.statusCode, response.body).toBe(200);
  }

  async function readPage(): Promise<LeagueWebhook> {
    const url = `/api/leagues/myLeagues/${posting.league_id}/webhook`;
    return (await server.app.inject({ url, headers: posting.creator })).json();
  }

  async function readLog(): Promise<WebhookDelivery[]> {
    return (await readPage()).deliveries;
  }

  return {
    discord,
    server,
    posting,
    post,
    setWebhook,
    readPage,
    readLog,

    sendAgain(delivery_id: number | undefined) {
      return post('/leagues/myLeagues/webhook_send_again', { league_id: posting.league_id, delivery_id });
    },

    /** Starts deliveries with separate connections, like another server process. */
    startServer() {
      const database = connect(server.databaseUrl);
      const deliveries = new Deliveries({ config: server.config, database }, server.app.log);
      const running = { deliveries, end: () => database.$client.end() };
      open.push(running);
      deliveries.start(20);
      return {
        /** Ends like a crashed server: without further reads or writes. */
        async kill(): Promise<void> {
          open.splice(open.indexOf(running), 1);
          deliveries.stop().catch(() => {});
          await database.$client.end();
        },
      };
    },

    /** The delivery log, once no delivery is waiting. */
    async deliverAll(): Promise<WebhookDelivery[]> {
      await eventually(async () => (await readLog()).filter(({ state }) => state === 'waiting')).toEqual([]);
      return readLog();
    },

    storeApproved(columns: Columns = {}): Promise<number> {
      return storeMatch(server.database, { league_id: posting.league_id, ...columns });
    },

    async change(match_id: number, columns: Columns): Promise<void> {
      await server.database.update(matches).set(columns).where(eq(matches.match_id, match_id));
    },

    /** Ends all back-off times. */
    async skipWaiting(): Promise<void> {
      await server.database.execute(sql`
        with due as (update webhook_deliveries set next_attempt_at = now() where state = 'waiting')
        update league_webhooks set rests_until = now()`);
    },

    /** Remaining back-off of the league's webhook, in seconds. */
    async readRest(): Promise<number> {
      const { rows } = await server.database.execute<{ rests: number }>(
        sql`select extract(epoch from rests_until - now())::float as rests from league_webhooks where league_id = ${posting.league_id}`,
      );
      return rows[0]?.rests ?? 0;
    },

    titles(): string[] {
      return [...discord.messages.values()].map(({ embeds }) => embeds[0].title);
    },

    methods(): string[] {
      return discord.calls.map(({ method }) => method);
    },
  };
}

/** Polls for up to 20 s, enough for a loaded machine. */
export function eventually<T>(read: () => Promise<T>) {
  return expect.poll(read, { timeout: 20_000 });
}
