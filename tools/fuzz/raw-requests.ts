import * as fc from 'fast-check';
import type { PlannedBytes } from '#tools/fuzz/request.ts';

// biome-ignore format: too many for a line each
const LINES = [
  'GET / HTTP/1.1', 'GET  / HTTP/1.1', 'GET /', 'get / HTTP/1.1', 'GET / HTTP/1.0', 'GET / HTTP/0.9',
  'GET / HTTP/2.0', 'GET / HTTP/9.9', 'PRI * HTTP/2.0', 'OPTIONS * HTTP/1.1', 'GET * HTTP/1.1',
  'CONNECT localhost:22 HTTP/1.1', 'CONNECT / HTTP/1.1', 'GET http://evil.example/ HTTP/1.1',
  'GET http://localhost/api/leagues/all HTTP/1.1', 'GET //evil.example/%2e%2e HTTP/1.1',
  'GET /assets/../../package.json HTTP/1.1', 'GET /assets/..%2f..%2fpackage.json HTTP/1.1', 'GET \\\\a HTTP/1.1',
  'GET ? HTTP/1.1', 'GET # HTTP/1.1', 'GET /\u00e9\u00ff HTTP/1.1', 'GET /a\0b HTTP/1.1',
  'GET /matches?team=\u00ff HTTP/1.1', 'GET /a b HTTP/1.1', ' GET / HTTP/1.1', 'POST /api/auth/logout HTTP/1.1',
  'POST /api/submissions/game_server HTTP/1.1', 'POST /api/groups/create_group HTTP/1.0',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`, 'FROB / HTTP/1.1', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', 'SSH-2.0-x',
  '', '\r\n\r\nGET / HTTP/1.1',
];

// biome-ignore format: too many for a line each
const HEADERS = [
  'Host: localhost', 'Host: a', 'Host:', 'Host : a', 'host', ': a', 'X: \0', 'X: \x01', 'X\u00ff: a', 'X: \xff\xfe',
  ' folded: a', 'X: a\r\n b', 'Content-Length: 5', 'Content-Length: 2', 'Content-Length: -1', 'Content-Length: 5, 5',
  'Content-Length: 99999999999999999999', 'Content-Length: 0x5', 'Content-Length:', 'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked', 'Transfer-Encoding: x', 'Content-Type: application/json', 'Connection: close',
  'Connection: upgrade', 'Upgrade: websocket', 'Expect: 100-continue', 'Expect: x', 'Authorization: Bearer a',
  'Cookie: touchline_session=a', 'Cookie: a=b', 'X-Forwarded-For: \xff', `X: ${'a'.repeat(17_000)}`,
  'Accept-Encoding: br\x80', 'Trailer: x', 'TE: trailers', 'Sec-WebSocket-Key: a', 'Range: bytes=0-',
  'Content-Encoding: gzip',
];

const BODIES = [
  '',
  '{}',
  '{"a"',
  'hello world',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  'ffffffffffffffff\r\na',
  '2\r\n{}\r\n0\r\nX: y\r\n\r\n',
  '\0'.repeat(9),
];

const messages = fc
  .tuple(fc.constantFrom(...LINES), fc.array(fc.constantFrom(...HEADERS), { maxLength: 6 }), fc.constantFrom(...BODIES))
  .chain(([line, headers, body]) =>
    fc
      .constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r')
      .map((end) => Buffer.from([line, 'Host: localhost', ...headers, '', body].join(end), 'latin1')),
  );

/** Raw bytes: malformed, truncated, pipelined, slow, half-closed, or not HTTP. */
export const rawRequests: fc.Arbitrary<PlannedBytes> = fc
  .record({
    bytes: fc.oneof(
      { arbitrary: messages, weight: 6 },
      { arbitrary: fc.array(messages, { minLength: 2, maxLength: 4 }).map((all) => Buffer.concat(all)), weight: 2 },
      { arbitrary: fc.tuple(messages, fc.nat({ max: 90 })).map(([all, end]) => all.subarray(0, end)), weight: 2 },
      fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    ),
    pieces: fc.constantFrom(1, 1, 1, 2, 5),
    ending: fc.constantFrom('waits' as const, 'half-closes' as const, 'half-closes' as const, 'leaves' as const),
  })
  .map(({ bytes, pieces, ending }) => {
    const size = Math.ceil(bytes.length / pieces) || 1;
    const chunks = Array.from({ length: pieces }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
    return { chunks, ending };
  });
