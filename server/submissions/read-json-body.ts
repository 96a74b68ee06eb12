import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { GAME_SERVER_MAX_BODY_BYTES } from '#contract/limits.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';

const inflate = promisify(gunzip);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What game engines write for numbers that JSON does not have. */
const NOT_A_NUMBER = /[-+]?\b(?:nan(?:\(\w*\))?|inf(?:inity)?)(?!\w)/gi;

/** Begins text that stands for such a number; JSON text cannot contain it unescaped. */
const MARK = '\u0000';

/** Reads a body of JSON, gzipped or not; throws 400 and, when it inflates beyond 1 MiB, 413. */
export async function readJsonBody(body: Buffer, encoding: string | undefined): Promise<unknown> {
  const text = decode(isGzip(encoding) ? await inflateBody(body) : body);
  if (text.trim() === '') throw badRequest('The body is empty; send JSON.');
  return readJson(text, '');
}

/** Throws 415 for a Content-Encoding other than gzip. */
export function requireKnownEncoding(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity' || isGzip(encoding)) return;
  throw new HttpError(415, 'Content-Encoding must be gzip or left out.', { 'accept-encoding': 'gzip' });
}

/** Reads JSON text; throws 400, naming the field below `path` where a number is NaN or Infinity. */
export function readJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(describeInvalid(text, path));
  }
}

function isGzip(encoding: string | undefined): boolean {
  return encoding !== undefined && /^(x-)?gzip$/i.test(encoding);
}

async function inflateBody(body: Buffer): Promise<Buffer> {
  try {
    return await inflate(body, { maxOutputLength: GAME_SERVER_MAX_BODY_BYTES });
  } catch (error) {
    if (error instanceof RangeError) throw new HttpError(413, 'The body is larger than 1 MiB when inflated.');
    throw badRequest('The body is not valid gzip.');
  }
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw badRequest('The body is not valid UTF-8.');
  }
}

function describeInvalid(text: string, path: string): string {
  const { marked, found } = markNotNumbers(text);
  if (found === undefined) return `${path || 'The body'} is not valid JSON.`;
  const where = findMark(marked, path) ?? (path || 'The body');
  return `${where} has ${found}, which JSON does not know: send a number or leave the field out.`;
}

/** Turns the first NaN or Infinity outside strings into marked text and the others into 0, so that all can be parsed. */
function markNotNumbers(text: string): { marked: string; found: string | undefined } {
  const parts: string[] = [];
  let found: string | undefined;
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const open = quote === -1 ? text.length : quote;
    const close = endOfString(text, open);
    const outside = text.slice(at, open).replace(NOT_A_NUMBER, (number) => {
      if (found !== undefined) return '0';
      found = number;
      return JSON.stringify(MARK + number);
    });
    parts.push(outside, text.slice(open, close));
    at = close;
  }
  return { marked: parts.join(''), found };
}

/** The position after the string that opens at `open`. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function findMark(marked: string, path: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(marked);
  } catch {
    return undefined;
  }
  const waiting: [value: unknown, path: string][] = [[value, path]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [here, where] = next;
    if (isMark(here)) return where;
    if (!isContainer(here)) continue;
    // A body may have half a million numbers, and none of them leads to the mark.
    const keys = Object.keys(here).filter((key) => isMark(here[key]) || isContainer(here[key]));
    for (const key of keys.reverse()) waiting.push([here[key], stepInto(here, where, key)]);
  }
  return undefined;
}

function isMark(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(MARK);
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function stepInto(container: object, path: string, key: string): string {
  if (Array.isArray(container)) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}
