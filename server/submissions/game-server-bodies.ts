import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  GAME_SERVER_BYTES_PER_REQUEST,
  GAME_SERVER_MAX_BODY_BYTES,
  GAME_SERVER_VALUES_PER_REQUEST,
} from '#contract/limits.ts';
import { Semaphore } from '#server/cache/semaphore.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { checkJsonLimits, parseCheckedJson } from '#server/http/json-limits.ts';
import { estimateTextValues, readLuaTables, type Table } from '#server/submissions/read-lua-tables.ts';

const inflate = promisify(gunzip);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A megabyte in few steps, each of which interrupts the event loop. */
const INFLATE_CHUNK_BYTES = 128 * 1024;

/** After each large body the server is everyone else's for as long as that took, or for this long. */
const MAX_PAUSE_MS = 250;

/** Leagues that can have large bodies waiting at once. */
const MAX_LEAGUES = 1000;

/** A request as far as its body goes. */
interface Sent {
  body: Buffer;
  encoding: string | undefined;
  league_id: number;
  /** Takes so many requests more from the league's allowance; throws 429 when there are not as many left. */
  charge: (requests: number) => Promise<void>;
  /** Ends with the response, or with the connection. */
  response: ServerResponse;
}

/**
 * Reads game servers' bodies. One that counts as several requests takes its turn, first among its league's and then
 * among all, keeps it until it is answered, and lets other requests through between its passes and after it: large
 * bodies slow nobody but one another down.
 */
export class GameServerBodies {
  readonly #semaphores = new LRUCache<number, Semaphore>({ max: MAX_LEAGUES });
  readonly #semaphore = new Semaphore(1);

  /** Throws 400 and, when the body inflates beyond 1 MiB, 413. */
  async read(sent: Sent): Promise<Table> {
    const bytes = await inflateBody(sent, GAME_SERVER_BYTES_PER_REQUEST);
    const small = bytes && bytes.length <= GAME_SERVER_BYTES_PER_REQUEST && readSmallBody(bytes);
    return small || this.#readInTurn(sent);
  }

  #readInTurn(sent: Sent): Promise<Table> {
    return new Promise((resolve, reject) => {
      const turn = async () => {
        const start = performance.now();
        await readLargeBody(sent).then(resolve, reject);
        await finished(sent.response).catch(() => {});
        await sleep(Math.min(performance.now() - start, MAX_PAUSE_MS));
      };
      this.#semaphoreOf(sent.league_id)
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
  throw new HttpError(415, 'Content-Encoding must be gzip or left out.', { 'accept-encoding': 'gzip' });
}

/** How many requests of a league's allowance a body counts as. */
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

/** The bytes are paid for first, as bodies that come to nothing keep the server busy as well. */
async function readLargeBody(sent: Sent): Promise<Table> {
  const bytes = await inflateBody(sent, GAME_SERVER_MAX_BODY_BYTES);
  const requestsOfBytes = countRequests(bytes?.length ?? GAME_SERVER_MAX_BODY_BYTES, 0);
  await sent.charge(requestsOfBytes - 1);
  if (!bytes) throw new HttpError(413, 'The body is larger than 1 MiB when inflated.');
  await nextTurn();
  const text = decode(bytes);
  const values = checkJsonLimits(text);
  await nextTurn();
  const parsed = parseCheckedJson(text);
  const requests = countRequests(bytes.length, values + estimateTextValues(parsed));
  await sent.charge(requests - requestsOfBytes);
  await nextTurn();
  const body = readLuaTables(parsed, values);
  await nextTurn();
  return body;
}

function isGzip(encoding: string | undefined): boolean {
  return encoding !== undefined && /^(x-)?gzip$/i.test(encoding);
}

/** Undefined when a gzipped body inflates beyond `maxBytes`; throws 400 for what is not gzip. */
async function inflateBody({ body, encoding }: Sent, maxBytes: number): Promise<Buffer | undefined> {
  if (!isGzip(encoding)) return body;
  try {
    return await inflate(body, { maxOutputLength: maxBytes, chunkSize: Math.min(maxBytes, INFLATE_CHUNK_BYTES) });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw badRequest('The body is not valid gzip.');
  }
}

function decode(bytes: Buffer): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw badRequest('The body is not valid UTF-8.');
  }
  if (text.trim() === '') throw badRequest('The body is empty; send JSON.');
  return text;
}
