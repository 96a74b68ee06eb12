import { beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { newGuild } from '#demo/fake-discord/fake-guilds.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';
import { freePort } from '#server/testing/visitor.ts';
import { fuzz } from '#tools/fuzz/fuzz.ts';
import { KNOWN_ROWS } from '#tools/fuzz/known-rows.ts';

const REQUESTS = 5_000;
const SEED = 20_261_121;
/**
 * Share of all calls. A stream of events never ends, the windows of check-ins are seldom open, and a live match can be
 * adopted only after half a minute of silence.
 */
const MAX_UNREACHED_SHARE = 0.09;

const port = await freePort();
const discord = await useDiscord();
const server = useTestApp({
  PORT: String(port),
  TRUST_PROXY: '1',
  PUBLIC_URL: 'http://localhost:8080',
  ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
  ...discord.settings,
});

beforeAll(async () => {
  // Requests use small ids, which test databases skip.
  await server.database.$client.query(
    "delete from edge_changes; select setval(seqrelid::regclass, 1, false) from pg_sequence where seqtypid = 'bigint'::regtype",
  );
  await seedDemo(server.database);
  // Autovacuum does this within a minute; plans without statistics are several times as expensive.
  await server.database.$client.query('analyze');
  discord.api.guilds.push({ ...newGuild('Known', ['staff']), id: KNOWN_ROWS.guild });
  await server.app.listen({ host: '127.0.0.1', port });
});

test(`${REQUESTS} generated requests cause no fault`, { timeout: 600_000 }, async () => {
  const { faults, succeeded } = await fuzz({ port, database: server.database }, { requests: REQUESTS, seed: SEED });
  expect(faults).toEqual([]);
  // Requests overlap and depend on earlier ones, so a short run doesn't reach every call.
  const names = Object.keys(endpoints) as EndpointName[];
  const unreached = names.filter((name) => !succeeded.has(name));
  expect(unreached.length / names.length, unreached.join()).toBeLessThan(MAX_UNREACHED_SHARE);
});
