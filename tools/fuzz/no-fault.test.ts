import { beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';
import { fuzz } from '#tools/fuzz/fuzz.ts';

const REQUESTS = 10_000;
const SEED = 20_261_121;
const MOST_UNREACHED = 10;

const port = await freePort();
const server = useTestApp({
  PORT: String(port),
  TRUST_PROXY: '1',
  PUBLIC_URL: 'http://localhost:8080',
  ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
});

beforeAll(async () => {
  await seedDemo(server.database);
  await server.app.listen({ host: '127.0.0.1', port });
});

test(`none of ${REQUESTS} odd requests finds a fault of the server`, { timeout: 600_000 }, async () => {
  const { faults, reached } = await fuzz({ port, database: server.database }, { requests: REQUESTS, seed: SEED });
  expect(faults).toEqual([]);
  // A few calls succeed by luck alone: what comes before them decides, and requests overlap. The long run reaches all.
  const unreached = Object.keys(endpoints).filter((name) => !reached.has(name as EndpointName));
  expect(unreached.length, unreached.join()).toBeLessThanOrEqual(MOST_UNREACHED);
});
