import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '#contract/limits.ts';
import { badRequest } from '#server/http/errors.ts';
import { fieldPath } from '#server/http/field-path.ts';

/** Game engines write these for numbers that JSON does not have. */
const NOT_A_NUMBER = /^[-+]?(?:nan(?:\(\w*\))?|inf(?:inity)?)$/i;
/** No such number is longer. */
const LONGEST_NOT_A_NUMBER = 40;

const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, PLUS, COMMA, MINUS, COLON] = [9, 10, 13, 32, 34, 43, 44, 45, 58];
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 92, 93, 123, 125];
/** Of letters, 'I' and 'N' are so in both cases. */
const TO_LOWER_CASE = 32;
const [LOWER_I, LOWER_N] = [105, 110];

/** The open list or object at one depth: its current index, or where the text of its current key lies. */
interface Level {
  isList: boolean;
  index: number;
  keyStart: number;
  keyEnd: number;
}

/**
 * Counts the values of JSON text in one pass, so that `JSON.parse` never meets more than it parses in a moment: it takes
 * 200 ms for a megabyte of empty objects. Returns the number of values; text that is not JSON is left to the parser.
 * Throws 400, naming the field below `path`, beyond `maxValues`, beyond 32 levels, and for NaN and Infinity.
 */
export function scanJson(text: string, path = '', maxValues = MAX_JSON_VALUES): number {
  const levels = Array.from({ length: MAX_JSON_DEPTH }, () => ({ isList: false, index: 0, keyStart: 0, keyEnd: 0 }));
  let level: Level | undefined;
  let depth = 0;
  let values = 0;
  let isKeyNext = false;

  function describePath(): string {
    const here = levels
      .slice(0, depth)
      .reduce((parent, one) => fieldPath(parent, one.isList ? one.index : readKey(text, one)), path);
    return here || 'The body';
  }

  function countValue(): void {
    values += 1;
    if (values <= maxValues) return;
    throw badRequest(`${path || 'The body'} has too many values: a body may have ${MAX_JSON_VALUES} at most.`);
  }

  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN_LIST || code === OPEN_OBJECT) {
      countValue();
      const next = levels[depth];
      if (!next) throw badRequest(`${describePath()} is nested more than ${MAX_JSON_DEPTH} levels deep.`);
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
      if (mayBeginNotANumber(text, at) && end - at <= LONGEST_NOT_A_NUMBER) {
        const scalar = text.slice(at, end);
        if (NOT_A_NUMBER.test(scalar)) {
          throw badRequest(
            `${describePath()} has ${scalar}, which JSON does not know: send a number or leave the field out.`,
          );
        }
      }
      at = end - 1;
    }
  }
  return values;
}

/** Scans JSON text, then parses it; throws 400 as `scanJson` does, and for what is not JSON. */
export function readJson(text: string, path = '', maxValues = MAX_JSON_VALUES): unknown {
  scanJson(text, path, maxValues);
  return parseScannedJson(text, path);
}

/** Parses JSON text that `scanJson` let pass; throws 400 for what is not JSON. */
export function parseScannedJson(text: string, path = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(`${path || 'The body'} is not valid JSON.`);
  }
}

/** The position after the string that opens at `open`. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}

/** The position after the number, literal or nonsense that begins at `start`. */
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
  const letter = (first === MINUS || first === PLUS ? text.charCodeAt(start + 1) : first) | TO_LOWER_CASE;
  return letter === LOWER_I || letter === LOWER_N;
}

function readKey(text: string, { keyStart, keyEnd }: Level): string {
  try {
    return String(JSON.parse(text.slice(keyStart, keyEnd)));
  } catch {
    return '';
  }
}
