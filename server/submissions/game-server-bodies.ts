import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  GAME_SERVER_BYTES_PER_REQUEST,
  GAME_SERVER_MAX_BODY_BYTES,
  GAME_SERVER_VALUES_PER_REQUEST,
} from '#contract/kit/limits.ts';
import { Semaphore } from '#server/kit/cache/semaphore.ts';
import { HttpError, invalidBody } from '#server/kit/http/errors.ts';
import { checkJsonLimits, parseCheckedJson } from '#server/kit/limits/json-limits.ts';
import { yieldToOthers } from '#server/kit/workers/map-in-slices.ts';
import { estimateTextValues, readLuaTables, type Table } from '#server/submissions/read-lua-tables.ts';

const inflate = promisify(gunzip);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Large chunks, as each one costs a turn of the event loop. */
const INFLATE_CHUNK_BYTES = 128 * 1024;

/** After a large body, reading large bodies pauses for as long as that one took, up to this limit. */
const MAX_PAUSE_MS = 250;

/** Maximum leagues with large bodies waiting. */
const MAX_WAITING_LEAGUES = 1000;

/** The request's properties needed to read its body. */
interface BodyRequest {
  body: Buffer;
  encoding: string | undefined;
  league_id: number;
  /** Charges further requests to the league's rate limit; throws 429 beyond it. */
  charge: (requests: number) => Promise<void>;
  /** The next large body waits until this response ends. */
  response: ServerResponse;
}

/**
 * Reads game servers' bodies. A body that counts as several requests acquires two semaphores, its league's and a common
 * one, holds them until its response, and yields to other requests between its passes: large bodies delay only each
 * other.
 */
export class GameServerBodies {
  readonly #semaphores = new LRUCache<number, Semaphore>({ max: MAX_WAITING_LEAGUES });
  readonly #semaphore = new Semaphore(1);

  /** Throws 400 and, if the body inflates beyond 1 MiB, 413. */
  async read(request: BodyRequest): Promise<Table> {
    const bytes = await inflateBody(request, GAME_SERVER_BYTES_PER_REQUEST);
    const small = bytes && bytes.length <= GAME_SERVER_BYTES_PER_REQUEST && readSmallBody(bytes);
    return small || this.#readOneAtATime(request);
  }

  #readOneAtATime(request: BodyRequest): Promise<Table> {
    return new Promise((resolve, reject) => {
      const turn = async () => {
        const start = performance.now();
        await readLargeBody(request).then(resolve, reject);
        await finished(request.response).catch(() => {});
        await sleep(Math.min(performance.now() - start, MAX_PAUSE_MS));
      };
      this.#semaphoreOf(request.league_id)
        .run(() => this.#semaphore.run(turn))
        .catch(reject);
    });
  }

  #semaphoreOf(leagueId: number): Semaphore {
    const semaphore = this.#semaphores.get(leagueId) ?? new Semaphore(1);
    this.#semaphores.set(leagueId, semaphore);
    return semaphore;
  }
}

/** Throws 415 for a Content-Encoding other than gzip. */
export function requireKnownEncoding(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity' || isGzip(encoding)) return;
  throw new HttpError('unsupported_type', 'Content-Encoding must be gzip or left out.', {
    headers: { 'accept-encoding': 'gzip' },
  });
}

/** The number of requests that a body counts as in its league's rate limit. */
function countRequests(bytes: number, values: number): number {
  return Math.max(
    1,
    Math.ceil(bytes / GAME_SERVER_BYTES_PER_REQUEST),
    Math.ceil(values / GAME_SERVER_VALUES_PER_REQUEST),
  );
}

/** Undefined for a body that counts as several requests. */
function readSmallBody(bytes: Buffer): Table | undefined {
  const text = decode(bytes);
  const values = checkJsonLimits(text);
  if (countRequests(bytes.length, values) > 1) return undefined;
  const parsed = parseCheckedJson(text);
  return countRequests(bytes.length, values + estimateTextValues(parsed)) > 1
    ? undefined
    : readLuaTables(parsed, values);
}

/** Charged by bytes before parsing, as invalid bodies cost time too. */
async function readLargeBody(request: BodyRequest): Promise<Table> {
  const bytes = await inflateBody(request, GAME_SERVER_MAX_BODY_BYTES);
  const requestsOfBytes = countRequests(bytes?.length ?? GAME_SERVER_MAX_BODY_BYTES, 0);
  await request.charge(requestsOfBytes - 1);
  if (!bytes) throw new HttpError('too_large', 'The body is larger than 1 MiB when inflated.');
  await yieldToOthers();
  const text = decode(bytes);
  const values = checkJsonLimits(text);
  await yieldToOthers();
  const parsed = parseCheckedJson(text);
  const requests = countRequests(bytes.length, values + estimateTextValues(parsed));
  await request.charge(requests - requestsOfBytes);
  await yieldToOthers();
  const body = readLuaTables(parsed, values);
  await yieldToOthers();
  return body;
}

function isGzip(encoding: string | undefined): boolean {
  return encoding !== undefined && /^(x-)?gzip$/i.test(encoding);
}

/** Undefined if a gzipped body inflates beyond `maxBytes`; throws 400 for invalid gzip data. */
async function inflateBody({ body, encoding }: BodyRequest, maxBytes: number): Promise<Buffer | undefined> {
  if (!isGzip(encoding)) return body;
  try {
    return await inflate(body, { maxOutputLength: maxBytes, chunkSize: Math.min(maxBytes, INFLATE_CHUNK_BYTES) });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw invalidBody('The body is not valid gzip.');
  }
}

function decode(bytes: Buffer): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalidBody('The body is not valid UTF-8.');
  }
  if (text.trim() === '') throw invalidBody('The body is empty; send JSON.');
  return text;
}
