import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callInProcess } from '#server/kit/calls/in-process-calls.ts';
import { handleError } from '#server/kit/http/errors.ts';
import { handleUnhandledError, trackResponses, unhandledErrors } from '#server/kit/monitoring/unhandled-errors.ts';

const logged: { reqId?: string; level: number }[] = [];
const app = Fastify({
  logger: { level: 'fatal', stream: { write: (line: string) => logged.push(JSON.parse(line)) } },
  disableRequestLogging: true,
});
/** Simulates an error that nothing catches. */
const fail = () => setTimeout(() => handleUnhandledError(app.log, new Error('Nobody listens.')), 10);
const never = new Promise<never>(() => {});

let origin = '';
beforeAll(async () => {
  trackResponses(app);
  app.decorate('publicUrl', 'http://localhost:8080');
  app.setErrorHandler(handleError);
  app.get('/healthy', async () => ({}));
  app.get('/handler', async () => {
    fail();
    return never;
  });
  app.get('/stream', async (_request, reply) => {
    fail();
    return reply.send(
      Readable.from(
        (async function* () {
          yield 'a line\n';
          await never;
        })(),
      ),
    );
  });
  app.get('/api/inner', async () => {
    fail();
    return never;
  });
  app.get('/outer', async (request) => (await callInProcess(app, request, '/inner')).payload);
  app.get('/late', async () => {
    setTimeout(fail, 50);
    return {};
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function count(of: string): Promise<number> {
  return (await unhandledErrors.get()).values.find(({ labels }) => labels.of === of)?.value ?? 0;
}

test('an unhandled error before the response has begun is a 500 of that response alone', async () => {
  const before = await count('response');
  const [failed, healthy] = await Promise.all([fetch(`${origin}/handler`), fetch(`${origin}/healthy`)]);
  expect([failed.status, healthy.status]).toEqual([500, 200]);
  expect(await failed.json()).toMatchObject({ code: 'internal_error' });
  expect((await count('response')) - before).toBe(1);
  expect(logged.at(-1)).toMatchObject({ event: 'unhandled-error', level: 60, reqId: expect.any(String) });
});

test('an unhandled error of a stream breaks its response off', async () => {
  const response = await fetch(`${origin}/stream`);
  await expect(response.text()).rejects.toThrow('terminated');
  expect((await fetch(`${origin}/healthy`)).status).toBe(200);
});

test('an unhandled error of an in-process call fails that call', async () => {
  const response = await fetch(`${origin}/outer`);
  expect([response.status, await response.json()]).toMatchObject([200, { code: 'internal_error' }]);
});

test('an unhandled error after the response, or of none, ends nothing', async () => {
  const before = await count('server');
  expect((await fetch(`${origin}/late`)).status).toBe(200);
  await expect.poll(() => count('server')).toBe(before + 1);
  handleUnhandledError(app.log, 'no error');
  expect((await count('server')) - before).toBe(2);
  expect((await fetch(`${origin}/healthy`)).status).toBe(200);
});
