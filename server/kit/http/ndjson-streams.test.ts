import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { compressResponses } from '#server/kit/http/compression.ts';
import { handleError } from '#server/kit/http/errors.ts';
import { NDJSON_TYPE, NdjsonStreams, type ReadBatch } from '#server/kit/http/ndjson-streams.ts';

const MEBIBYTE = 1024 * 1024;
const LONG = { timeout: 20_000 };

let app: FastifyInstance;
const ending = { controller: new AbortController() };

afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

/** A server that streams the batches of `next` to each caller. */
async function serve(next: ReadBatch, settings: ConstructorParameters<typeof NdjsonStreams>[2] = {}): Promise<void> {
  ending.controller = new AbortController();
  const streams = new NdjsonStreams(ending.controller.signal, 'salt', settings);
  app = Fastify({ trustProxy: true });
  app.decorate('publicUrl', 'http://localhost:8080');
  app.setErrorHandler(handleError);
  compressResponses(app);
  app.get('/lines', async (_request, reply) =>
    reply.type(NDJSON_TYPE).send(await streams.open(reply, async () => next)),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Opens a stream without reading its body. */
function ask(caller = 1, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path: '/lines', agent: false, headers: { 'x-forwarded-for': `10.0.0.${caller}`, ...headers } })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
}

function withoutEnd(): { next: ReadBatch; given: () => number } {
  let given = 0;
  return {
    async next() {
      given += 1;
      return `${JSON.stringify({ line: given, filler: 'x'.repeat(MEBIBYTE) })}\n`;
    },
    given: () => given,
  };
}

/** Whether reading pauses, because every client's buffers are full. */
async function staysEqual(given: () => number): Promise<boolean> {
  const before = given();
  await pause(200);
  return given() === before;
}

function batchesOf(...parts: (string | Error)[]): ReadBatch {
  return async () => {
    const part = parts.shift();
    if (part instanceof Error) throw part;
    return part;
  };
}

/** A promise that the test resolves. */
function openGate(): { pass: () => void; passed: Promise<void> } {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { pass: () => pass(), passed };
}

test('a stream sends lines as they are read, and ends after the last one', async () => {
  await serve(batchesOf('1\n2\n', '', '3\n'));
  const answer = await ask();
  expect(answer.headers['content-type']).toBe('application/x-ndjson');
  expect(await text(answer)).toBe('1\n2\n3\n');
});

test('reading pauses while a client receives nothing, and stops when it disconnects', async () => {
  const { next, given } = withoutEnd();
  await serve(next);
  const answer = await ask();
  await pause(300);
  const before = given();
  // The capacity of both sides' sockets, with some margin.
  expect(before).toBeLessThan(40);
  await pause(300);
  expect(given()).toBe(before);
  answer.destroy();
  await expect.poll(async () => (await app.inject({ method: 'HEAD', url: '/lines' })).statusCode).toBe(200);
  await pause(100);
  expect(given()).toBeLessThanOrEqual(before + 1);
});

test('a third stream of one address answers 429, one without a free place 503, and a stream that ends frees its place', async () => {
  const { next } = withoutEnd();
  await serve(next, { maxStreams: 3, waitMs: 100 });
  const open = [await ask(1), await ask(1), await ask(2)];
  const third = await ask(1);
  expect([third.statusCode, third.headers['retry-after'], JSON.parse(await text(third))]).toMatchObject([
    429,
    '10',
    { error: 'One address may read 2 streams at once. Let one end first.' },
  ]);
  const fourth = await ask(3);
  expect([fourth.statusCode, fourth.headers['retry-after'], JSON.parse(await text(fourth))]).toMatchObject([
    503,
    '10',
    { error: 'Every place for streams is taken. Try again soon.' },
  ]);
  for (const answer of open) answer.destroy();
  await expect
    .poll(async () => {
      const answers = await Promise.all([ask(1), ask(1), ask(2)]);
      for (const answer of answers) answer.destroy();
      return answers.map(({ statusCode }) => statusCode);
    })
    .toEqual([200, 200, 200]);
});

test('the last free place is reserved for an address without a stream', async () => {
  const { next } = withoutEnd();
  await serve(next, { maxStreams: 4, waitMs: 100 });
  const open = [await ask(1), await ask(1), await ask(2)];
  expect((await ask(2)).statusCode).toBe(503);
  expect((await ask(3)).statusCode).toBe(200);
  expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test('with every place taken, an address without a stream replaces the slowest client, and a reading client keeps its place', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { next, given } = withoutEnd();
    await serve(next, { maxStreams: 4, waitMs: 100 });
    const unread = [await ask(1), await ask(1), await ask(2)];
    await expect.poll(() => staysEqual(given), LONG).toBe(true);
    const reader = await ask(3);
    let bytesRead = 0;
    reader.on('data', (chunk: Buffer) => {
      bytesRead += chunk.length;
    });
    expect((await ask(4)).statusCode).toBe(503);
    vi.setSystemTime(Date.now() + 10_000);
    // Beyond the batches in flight when the clock changed.
    const before = bytesRead;
    await expect.poll(() => bytesRead - before, LONG).toBeGreaterThan(20 * MEBIBYTE);
    expect([await ask(4), await ask(5), await ask(6)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const answer of unread) await expect(text(answer)).rejects.toThrow('aborted');
    const after = bytesRead;
    await expect.poll(() => bytesRead, LONG).toBeGreaterThan(after);
  } finally {
    vi.useRealTimers();
  }
});

test('further streams wait for a place, and the next one is for the address with the fewest streams', async () => {
  const { next } = withoutEnd();
  await serve(next, { maxStreams: 3 });
  const [first, second] = [await ask(1), await ask(2)];
  const started: string[] = [];
  const wait = async (caller: number) => {
    const answer = await ask(caller);
    started.push(`${caller} ${answer.statusCode}`);
    return answer;
  };
  const again = wait(1);
  const third = await wait(3);
  const fourth = wait(4);
  await pause(100);
  expect(started).toEqual(['3 200']);
  second.destroy();
  await fourth;
  third.destroy();
  await pause(100);
  // The last place is reserved for an address without a stream.
  expect(started).toEqual(['3 200', '4 200']);
  first.destroy();
  await again;
  expect(started).toEqual(['3 200', '4 200', '1 200']);
});

test('a client that leaves while it waits takes no place', async () => {
  const { next } = withoutEnd();
  await serve(next, { maxStreams: 1 });
  const open = await ask(1);
  const { port } = app.server.address() as AddressInfo;
  const left = request({ port, path: '/lines', agent: false }).on('error', () => {});
  left.end();
  await pause(100);
  left.destroy();
  const waiting = ask(2);
  await pause(100);
  open.destroy();
  expect((await waiting).statusCode).toBe(200);
});

test('a stream that fails to start frees its place', async () => {
  const streams = new NdjsonStreams(new AbortController().signal, 'salt', { maxStreams: 1 });
  app = Fastify();
  app.get('/lines', async (_request, reply) => {
    await streams.open(reply, async () => {
      throw new Error('No such thing.');
    });
  });
  for (let asked = 0; asked < 3; asked += 1) {
    expect((await app.inject('/lines')).json().message).toBe('No such thing.');
  }
});

test('a client that disconnects before the first line frees its place, and nothing more is read', async () => {
  const { next, given } = withoutEnd();
  const streams = new NdjsonStreams(new AbortController().signal, 'salt', { maxStreams: 1 });
  const [arrived, left] = [openGate(), openGate()];
  app = Fastify();
  app.decorate('publicUrl', 'http://localhost:8080');
  app.setErrorHandler(handleError);
  app.get('/lines', async (_request, reply) => {
    reply.raw.once('close', () => left.pass());
    const lines = await streams.open(reply, async () => {
      arrived.pass();
      await left.passed;
      return next;
    });
    return reply.type(NDJSON_TYPE).send(lines);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const client = request({ port, path: '/lines', agent: false });
  client.on('error', () => {}).end();
  await arrived.passed;
  client.destroy();
  await left.passed;
  await expect.poll(async () => (await app.inject({ method: 'HEAD', url: '/lines' })).statusCode).toBe(200);
  expect(given()).toBeLessThanOrEqual(2);
});

test('HEAD reads nothing and frees its place at once', async () => {
  const { next, given } = withoutEnd();
  await serve(next, { maxStreams: 1 });
  for (let asked = 0; asked < 3; asked += 1) {
    const answer = await app.inject({ method: 'HEAD', url: '/lines' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  }
  expect(given()).toBe(0);
});

test('a server that shuts down ends its streams with an error after a whole line, and answers 503 to new ones', async () => {
  const { next } = withoutEnd();
  await serve(next);
  const answer = await ask();
  answer.once('data', () => ending.controller.abort());
  const lines = (await text(answer)).trimEnd().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    error: 'The server restarts. Ask again for what follows the line above.',
  });
  expect(lines.slice(0, -1).map((line) => JSON.parse(line).line)).toEqual(lines.slice(1).map((_, at) => at + 1));
  expect((await ask()).statusCode).toBe(503);
});

test('a lost database ends a stream with an error line', async () => {
  await serve(batchesOf('{"line":1}\n', new Error('Connection terminated')));
  const lines = (await text(await ask())).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { line: 1 },
    { error: 'The database is not reachable. Ask again for what follows the line above.', code: 'unavailable' },
  ]);
});

test('a client that takes too long for a batch loses its place', async () => {
  const { next, given } = withoutEnd();
  await serve(next, { maxStreams: 1, batchTimeoutMs: 100 });
  const answer = await ask();
  await expect.poll(async () => (await ask(2)).statusCode).toBe(200);
  await expect(text(answer)).rejects.toThrow('aborted');
  expect(given()).toBeGreaterThan(0);
});

test('a client that disconnects from a compressed stream frees its place', async () => {
  const { next } = withoutEnd();
  await serve(next, { maxStreams: 1, batchTimeoutMs: 100 });
  const answer = await ask(1, { 'accept-encoding': 'gzip' });
  expect(answer.headers['content-encoding']).toBe('gzip');
  answer.destroy();
  await expect.poll(async () => (await ask(2)).statusCode).toBe(200);
});
