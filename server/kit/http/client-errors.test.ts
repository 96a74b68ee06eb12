import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }));

/** Sends the bytes over a new connection, and returns the response once the server closes it. */
async function write(bytes: string): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

const UNDECODABLE = 'The path is not valid percent-encoded UTF-8.';

test.each([
  ['/api/players/%zz', 400, UNDECODABLE],
  ['/api/groups/%ff', 400, UNDECODABLE],
  ['/api/groups/%', 400, UNDECODABLE],
  ['/api/%zz?page=%', 400, UNDECODABLE],
  [`/api/matches/${'9'.repeat(5000)}`, 400, 'match_id must be from 1 to 9007199254740991.'],
  ['/api/matches/Infinity', 400, 'match_id must be from 1 to 9007199254740991.'],
  ['/api/matches/-Infinity', 400, 'match_id must be from 1 to 9007199254740991.'],
  ['/api/matches/all_matches?page=1e400', 400, 'page must be from 1 to 10000000.'],
  [`/api/users/info/${'x'.repeat(5000)}`, 400, 'discordId must be a Discord ID: 1 to 20 digits.'],
])('%s answers 400 with one sentence and a request id', async (url, status, error) => {
  const answer = await server.app.inject(url);
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { error }]);
  expect(answer.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test.each(['http://evil.example', 'HTTPS://localhost:8080', 'http://[::1]', 'http://user@evil.example'])(
  'a request for an absolute URL of %s is answered for its path, without a redirect',
  async (origin) => {
    const ask = (path: string) => write(`GET ${origin}${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    const answer = await ask('/api/leagues/all');
    expect(answer).toContain('HTTP/1.1 200 OK\r\n');
    expect(answer).toContain('\r\nratelimit-policy: "api";');
    expect(await ask('/share/match/0.png')).toContain('{"error":"This picture was not found.",');
    expect(await ask('?page=/')).not.toMatch(/evil|user@|HTTP\/1\.1 5/);
  },
);

test.each([
  '//evil.example/',
  '//evil.example/api/leagues/all',
  '/\\\\evil.example',
  '/%2f%2fevil.example',
  '/.//evil.example',
])('%s answers 404 without a redirect', async (url) => {
  const answer = await write(`GET ${url} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toMatch(/\r\nlocation:/i);
});

test.each([
  ['no host', 'GET /api/leagues/all HTTP/1.1\r\n\r\n', '400'],
  ['two hosts', 'GET /api/leagues/all HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', '400'],
  ['the same host twice', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', '400'],
  [
    'two lengths',
    'POST /api/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    '400',
  ],
  [
    'a length and chunks',
    'POST /api/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '400',
  ],
  [
    'a bare line feed in a chunk',
    'POST /api/auth/logout HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n',
    '400',
  ],
])('a request with %s answers 400, and the connection ends', async (_, bytes, status) => {
  const smuggled = 'GET /api/smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
  const answer = await write(bytes + smuggled);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).not.toContain('smuggled');
});

test('trailers of a chunked body are not read as headers', async () => {
  const body = '2\r\n{}\r\n0\r\nOrigin: https://evil.example\r\nAuthorization: Bearer x\r\n\r\n';
  const head = 'POST /api/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n';
  expect(await write(`${head}Transfer-Encoding: chunked\r\nTrailer: Origin\r\n\r\n${body}`)).toContain(
    'HTTP/1.1 200 OK',
  );
});

test('OPTIONS outside of a preflight answers 204', async () => {
  const answer = await server.app.inject({ method: 'OPTIONS', url: '/api/leagues/all' });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
});

test.each([
  ['a request that is not HTTP', 'SSH-2.0-client\r\n\r\n', '400 Bad Request', 'This is not valid HTTP.'],
  [
    'an oversized header',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'The address and the headers are larger than 16 KiB.',
  ],
])('%s is answered with one sentence and a request id', async (_, bytes, status, error) => {
  const answer = await write(bytes);
  expect(answer).toContain(`HTTP/1.1 ${status}\r\n`);
  expect(answer).toMatch(/\r\nx-request-id: req_[0-9a-f]{32}\r\n/);
  expect(JSON.parse(String(answer.split('\r\n\r\n')[1]))).toMatchObject({ error, status: Number(status.slice(0, 3)) });
});

test('HEAD with an oversized path answers 431 without a body', async () => {
  const answer = await write(`HEAD /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(answer).toContain('HTTP/1.1 431 ');
  expect(answer.split('\r\n\r\n')[1]).toBe('');
});

test('an unknown Expect header is ignored', async () => {
  const answer = await write(
    'GET /api/leagues/all HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toContain('HTTP/1.1 200 OK\r\n');
});
