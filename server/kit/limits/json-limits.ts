import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '#contract/kit/limits.ts';
import { fieldPath } from '#server/kit/calls/validation.ts';
import { type HttpError, invalidBody, invalidField } from '#server/kit/http/errors.ts';

/** Spellings of NaN and infinity by game engines. */
const NOT_A_NUMBER = /^[-+]?(?:nan(?:\(\w*\))?|inf(?:inity)?)$/i;
const NOT_A_NUMBER_MAX_LENGTH = 40;

const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, PLUS, COMMA, MINUS, COLON] = [9, 10, 13, 32, 34, 43, 44, 45, 58];
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 92, 93, 123, 125];
/** The bit that makes an ASCII letter lower case. */
const LOWER_CASE_BIT = 32;
const [LOWER_I, LOWER_N] = [105, 110];

/** The open list or object at one depth, with its current index or the position of its current key. */
interface Level {
  isList: boolean;
  index: number;
  keyStart: number;
  keyEnd: number;
}

/**
 * Counts the values of JSON text in one pass, so that `JSON.parse` never blocks the event loop: it takes 200 ms for a
 * megabyte of empty objects. Invalid JSON is left to the parser. Throws 400 with the field below `path`, beyond
 * `maxValues`, beyond 32 levels, and for NaN and Infinity.
 */
export function checkJsonLimits(text: string, path = '', maxValues = MAX_JSON_VALUES): number {
  const levels = Array.from({ length: MAX_JSON_DEPTH }, () => ({ isList: false, index: 0, keyStart: 0, keyEnd: 0 }));
  let level: Level | undefined;
  let depth = 0;
  let values = 0;
  let isKeyNext = false;

  function describePath(): string {
    return levels
      .slice(0, depth)
      .reduce((parent, one) => fieldPath(parent, one.isList ? one.index : readKey(text, one)), path);
  }

  function countValue(): void {
    values += 1;
    if (values <= maxValues) return;
    throw refuse(path, `has too many values: a body may have ${MAX_JSON_VALUES} at most.`);
  }

  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN_LIST || code === OPEN_OBJECT) {
      countValue();
      const next = levels[depth];
      if (!next) throw refuse(describePath(), `is nested more than ${MAX_JSON_DEPTH} levels deep.`);
      depth += 1;
      level = next;
      level.isList = code === OPEN_LIST;
      level.index = 0;
      isKeyNext = !level.isList;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      if (depth === 0) return values;
      depth -= 1;
      level = levels[depth - 1];
      isKeyNext = false;
    } else if (code === COMMA) {
      if (level?.isList) level.index += 1;
      isKeyNext = level?.isList === false;
    } else if (code === QUOTE) {
      const end = endOfString(text, at);
      if (isKeyNext && level) {
        level.keyStart = at;
        level.keyEnd = end;
        isKeyNext = false;
      } else {
        countValue();
      }
      at = end - 1;
    } else if (code !== COLON && !isSpace(code)) {
      countValue();
      const end = endOfScalar(text, at);
      if (mayBeginNotANumber(text, at) && end - at <= NOT_A_NUMBER_MAX_LENGTH) {
        const scalar = text.slice(at, end);
        if (NOT_A_NUMBER.test(scalar)) {
          throw refuse(describePath(), `has ${scalar}, which is not JSON: send a number or leave the field out.`);
        }
      }
      at = end - 1;
    }
  }
  return values;
}

/** 400 for a field, or for the whole body. */
function refuse(path: string, reason: string): HttpError {
  return path === '' ? invalidBody(`The body ${reason}`) : invalidField(path, reason);
}

/** Parses JSON text within the limits. Throws 400 as `checkJsonLimits` does, and for invalid JSON. */
export function parseJson(text: string, path = '', maxValues = MAX_JSON_VALUES): unknown {
  checkJsonLimits(text, path, maxValues);
  return parseCheckedJson(text, path);
}

/** Parses JSON text that passed `checkJsonLimits`. Throws 400 for invalid JSON. */
export function parseCheckedJson(text: string, path = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(path, 'is not valid JSON.');
  }
}

/** Limits the values and the depth of every JSON body before Fastify parses it. */
export function limitJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    try {
      checkJsonLimits(body);
    } catch (error) {
      return done(error as Error);
    }
    parse(request, body, done);
  });
}

/** The position after the string that begins at `open`. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}

/** The position after the number, literal or invalid word that begins at `start`. */
function endOfScalar(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !isDelimiter(text.charCodeAt(at))) at += 1;
  return at;
}

function isDelimiter(code: number): boolean {
  return (
    code === COMMA ||
    code === COLON ||
    code === QUOTE ||
    code === OPEN_LIST ||
    code === CLOSE_LIST ||
    code === OPEN_OBJECT ||
    code === CLOSE_OBJECT ||
    isSpace(code)
  );
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === RETURN;
}

function mayBeginNotANumber(text: string, start: number): boolean {
  const first = text.charCodeAt(start);
  const letter = (first === MINUS || first === PLUS ? text.charCodeAt(start + 1) : first) | LOWER_CASE_BIT;
  return letter === LOWER_I || letter === LOWER_N;
}

function readKey(text: string, { keyStart, keyEnd }: Level): string {
  try {
    return String(JSON.parse(text.slice(keyStart, keyEnd)));
  } catch {
    return '';
  }
}
