import { beforeAll, expect, test } from 'vitest';
import { fuzz } from '#fuzz/fuzz.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';

const port = await freePort();
const server = useTestApp({ PORT: String(port), TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:8080' });
const requests = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

beforeAll(async () => {
  await seedDemo(server.database);
  await server.app.listen({ host: '127.0.0.1', port });
});

test('no request, however odd, finds a fault of the server', async () => {
  const { faults, statuses, heap } = await fuzz({ port, database: server.database }, { requests, seed });
  const kinds = new Map<string, (typeof faults)[number] & { n: number }>();
  for (const f of faults) {
    const k = f.what.slice(0, 60) + f.request.split(' ')[0];
    const e = kinds.get(k);
    if (e) e.n++;
    else kinds.set(k, { ...f, n: 1 });
  }
  process.stdout.write(JSON.stringify([...statuses].sort()) + JSON.stringify(heap) + '\n');
  for (const f of kinds.values()) process.stdout.write(`${f.n}x ${f.seed} ${f.what}\n    ${f.request.slice(0, 900)}\n`);
  expect(faults.length).toBe(0);
}, 600_000);
