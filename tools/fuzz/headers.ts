import * as fc from 'fast-check';
import { oddTexts } from '#tools/fuzz/odd-values.ts';
import { encodeForHeader } from '#tools/fuzz/send.ts';

const JSON_TYPE = 'application/json';

export const contentTypes: fc.Arbitrary<string | undefined> = fc.oneof(
  { arbitrary: fc.constant(JSON_TYPE), weight: 8 },
  fc.constantFrom(
    undefined,
    '',
    'application/json; charset=utf-8',
    'application/json;charset=utf-16le',
    'APPLICATION/JSON ; a="b;c"',
    'application/json;;;',
    'application/json, text/html',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    '*/*',
    ';',
    `application/json; ${'a'.repeat(3000)}=1`,
  ),
  oddTexts.map(encodeForHeader),
);

const long = 'a,'.repeat(2000);

/** Headers that the product, Fastify or Node reads, with unusual values. */
const ODD_HEADERS: Record<string, readonly string[]> = {
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'bearer tl_8_x',
    `Bearer tl_8_${'a'.repeat(43)}`,
    'Basic Og==',
    'Bearer  a b',
  ],
  'idempotency-key': ['', 'a', 'round-1', 'round-2', 'a'.repeat(200), 'a'.repeat(201), 'ÿ', '\t'],
  cookie: [
    'touchline_session',
    'touchline_session=',
    'touchline_session=%',
    'touchline_session=%ff%00',
    `touchline_session=${'a'.repeat(43)}; touchline_session=b`,
    '__proto__=1; constructor=2; ===; ;;;',
    'touchline_pending_discord=s.v',
    'touchline_pending_discord=.; touchline_pending_roblox=...',
    `touchline_pending_roblox=s.${'v'.repeat(43)}`,
    '\xff\xfe=\x80',
    long,
  ],
  'if-none-match': ['*', '""', 'W/"', '"a", W/"b"', long],
  'if-match': ['*', '"a"'],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-unmodified-since': ['Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-range': ['"a"', 'x'],
  range: ['bytes=0-0', 'bytes=9999999-', 'bytes=-1', 'bytes=5-1', 'bytes=0-,1-,2-', 'lines=1-2', 'bytes=', long],
  'accept-encoding': [
    '',
    '*',
    'identity;q=0',
    'br;q=0,gzip;q=0,*;q=0',
    'gzip;q=1e9',
    'br;;;',
    'GZIP',
    ',,,',
    'x;q=',
    long,
  ],
  accept: ['*/*', 'text/html;q=', '///'],
  origin: ['null', 'http://evil.example', 'http://[', 'file://', '', 'http://localhost:8080'],
  'sec-fetch-site': ['cross-site', 'same-site', 'none', '?'],
  'access-control-request-method': ['POST', '', 'X'],
  'access-control-request-headers': ['x-a, x-b', ',,,', long],
  'x-forwarded-for': ['', ',', '::1', '1.2.3.4, 5.6.7.8', '999.999.999.999', 'unknown', '"[::1]:80"', long],
  'x-forwarded-host': ['evil.example', '', 'a,b', '%00'],
  'x-forwarded-proto': ['https', 'javascript', '', ','],
  forwarded: ['for=_x;proto=https'],
  'content-encoding': ['gzip', 'GZIP', 'x-gzip', 'identity', 'br', 'deflate', 'gzip, gzip', ''],
  'cf-ray': ['a', '<script>', '"'],
  'x-request-id': ['mine', '\xff'],
  host: ['', 'evil.example', '[::1', 'a b', 'localhost:99999', '__proto__'],
  connection: ['upgrade', 'close', 'x-a'],
  upgrade: ['websocket', 'h2c'],
  expect: ['100-continue', 'miracles'],
  'x-http-method-override': ['DELETE'],
  'user-agent': ['', long],
  referer: ['%', 'javascript:1'],
  constructor: ['x'],
};

const oddHeader: fc.Arbitrary<[string, string]> = fc
  .constantFrom(...Object.entries(ODD_HEADERS))
  .chain(([name, values]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 3 }, oddTexts.map(encodeForHeader)),
    ),
  );

/** Usually none, else up to three. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 2 },
  fc.array(oddHeader, { minLength: 1, maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
);
