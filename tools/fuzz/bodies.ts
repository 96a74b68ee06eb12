import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { oddValues, spoil, writeJson } from '#tools/fuzz/odd-values.ts';
import { type Schema, validValues } from '#tools/fuzz/schema-values.ts';
import type { PlannedRequest } from '#tools/fuzz/send.ts';

/** A body and its encoding headers. */
interface Packing {
  body: Buffer | null;
  headers: Record<string, string>;
}

export const NO_BODY: Packing = { body: null, headers: {} };

const MEBIBYTE = 1024 * 1024;
const BOMB = gzipSync(Buffer.alloc(32 * MEBIBYTE, ' '));
const TOO_LARGE = Buffer.from(`{"a":"${'x'.repeat(MEBIBYTE)}"}`);
/** As many values as fit into a body. */
const MANY_VALUES = Buffer.from(`[${'0,'.repeat(520_000)}0]`);
const MANY_VALUES_AND_ONE_WRONG = Buffer.from(`[${'0,'.repeat(520_000)}NaN]`);
const MANY_KEYS = Buffer.from(`{${Array.from({ length: 90_000 }, (_, at) => `"${at}":0`).join()},"a":NaN}`);

/** Bodies of a call: valid, with invalid fields, or not JSON. */
export function bodiesOf(schema: Schema = {}): fc.Arbitrary<Buffer> {
  const valid = validValues(schema);
  const json = fc
    .oneof({ arbitrary: valid, weight: 5 }, { arbitrary: spoil(valid), weight: 6 }, oddValues)
    .map(writeJson);
  return fc.oneof(
    { arbitrary: json.map((text) => Buffer.from(text)), weight: 100 },
    {
      arbitrary: fc.tuple(json, fc.nat({ max: 400 })).map(([text, end]) => Buffer.from(text.slice(0, end))),
      weight: 4,
    },
    { arbitrary: json.map((text) => Buffer.from(`\ufeff${text}`)), weight: 2 },
    { arbitrary: json.map((text) => Buffer.from(text, 'utf16le')), weight: 2 },
    { arbitrary: json.map((text) => Buffer.from(text, 'latin1')), weight: 2 },
    { arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)), weight: 4 },
    { arbitrary: fc.constantFrom('a=1&a=2&__proto__=3', '%&=%', '').map((text) => Buffer.from(text)), weight: 4 },
    fc.constantFrom(TOO_LARGE, MANY_VALUES, MANY_VALUES_AND_ONE_WRONG, MANY_KEYS),
  );
}

/** Plain or gzipped bodies: valid, damaged, or a gzip bomb. */
export function packed(bodies: fc.Arbitrary<Buffer>): fc.Arbitrary<Packing> {
  const zipped = bodies.map((body) => gzipSync(body));
  const spoiled = fc.oneof(
    fc.tuple(zipped, fc.nat({ max: 60 })).map(([zip, end]) => zip.subarray(0, end)),
    fc.tuple(zipped, fc.nat({ max: 60 })).map(([zip, at]) => zip.with(at % zip.length, 0xff)),
    zipped.map((zip) => Buffer.concat([zip, zip])),
    zipped.map((zip) => Buffer.concat([zip, Buffer.from('rest')])),
    zipped.map((zip) => gzipSync(zip)),
    fc.constant(BOMB),
  );
  const encoding = fc.constantFrom('gzip', 'gzip', 'gzip', 'x-gzip', 'GZIP', 'br', 'identity', 'gzip, gzip');
  return fc.oneof(
    { arbitrary: bodies.map((body) => ({ body, headers: {} })), weight: 12 },
    fc
      .tuple(fc.oneof(zipped, spoiled, bodies), encoding)
      .map(([body, name]) => ({ body: Buffer.from(body), headers: { 'content-encoding': name } })),
  );
}

/** Adds body, type and encoding to a request; the request's unusual headers take precedence. */
export function pack(
  request: Omit<PlannedRequest, 'headers' | 'body'>,
  packing: Packing,
  { type, headers }: { type: string | undefined; headers: Record<string, string> },
): PlannedRequest {
  const typed: Record<string, string> = packing.body && type !== undefined ? { 'content-type': type } : {};
  return { ...request, headers: { ...typed, ...packing.headers, ...headers }, body: packing.body };
}
