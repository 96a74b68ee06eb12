import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkJsonLimits, parseJson } from '#server/kit/limits/json-limits.ts';

const TOO_MANY = 'The body has too many values: a body may have 20000 at most.';

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1);
}

describe('checkJsonLimits', () => {
  test('counts the values of JSON with any whitespace', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), fc.constantFrom(0, 1, '\t'), (value, space) => {
        expect(checkJsonLimits(JSON.stringify(value, null, space))).toBe(countValues(value));
      }),
    );
  });

  test('leaves text that is not JSON to the parser', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ nI-1x') }), (text) => {
        try {
          parseJson(text);
        } catch (error) {
          expect(error).toHaveProperty('statusCode', 400);
        }
      }),
    );
  });

  test.each([
    ['objects', `[${'{},'.repeat(19_998)}{}]`, `[${'{},'.repeat(19_999)}{}]`],
    ['numbers', `[${'0,'.repeat(19_998)}0]`, `[${'0,'.repeat(19_999)}0]`],
    ['fields', `{${'"":0,'.repeat(19_998)}"":0}`, `{${'"":0,'.repeat(19_999)}"":0}`],
    ['texts', `[${'"",'.repeat(19_998)}""]`, `[${'"",'.repeat(19_999)}""]`],
  ])('accepts 20,000 values of %s and rejects one more', (_what, most, tooMany) => {
    expect(checkJsonLimits(most)).toBe(20_000);
    expect(() => checkJsonLimits(tooMany)).toThrow(TOO_MANY);
  });

  test.each([
    ['empty objects', `[${'{},'.repeat(340_000)}`],
    ['quotation marks', '"'.repeat(2 ** 20)],
    ['colons that stand for no field', `[${'{},'.repeat(30_000)}${':'.repeat(500_000)}`],
  ])('rejects a megabyte of %s before parsing', (_what, text) => {
    expect(() => checkJsonLimits(text)).toThrow(TOO_MANY);
  });

  test('accepts 32 levels, and rejects one more with its path', () => {
    expect(checkJsonLimits(`${'['.repeat(32)}${']'.repeat(32)}`)).toBe(32);
    expect(() => checkJsonLimits(`{"a b":[0,${'['.repeat(31)}`, 'x')).toThrow(
      `x["a b"][1]${'[0]'.repeat(30)} is nested more than 32 levels deep.`,
    );
    expect(() => checkJsonLimits('['.repeat(33))).toThrow(`${'[0]'.repeat(32)} is nested more than 32 levels deep.`);
  });
});

describe('parseJson', () => {
  const HINT = 'which is not JSON: send a number or leave the field out.';

  test.each([
    ['{"a":{"goals":NaN}}', `a.goals has NaN, ${HINT}`],
    ['{"a":[1,-Infinity]}', `a[1] has -Infinity, ${HINT}`],
    ['{"a":nan}', `a has nan, ${HINT}`],
    ['{"a":-nan(ind)}', `a has -nan(ind), ${HINT}`],
    ['{"a":inf,}', `a has inf, ${HINT}`],
    ['{"a":[{"b":1},{"c":[[]],"d":INF}]}', `a[1].d has INF, ${HINT}`],
    ['{"a\\"b":{"x":0},"c":+inf}', `c has +inf, ${HINT}`],
    ['NaN', `The body has NaN, ${HINT}`],
    [`{"a":${'nan('.repeat(250_000)}`, 'The body is not valid JSON.'],
    ['{"a":"NaN \\" inf",}', 'The body is not valid JSON.'],
    ['{"a":"unfinished inf', 'The body is not valid JSON.'],
    [`"${'\\"'.repeat(500_000)}`, 'The body is not valid JSON.'],
    ['{"nancy":infinite}', 'The body is not valid JSON.'],
    ['', 'The body is not valid JSON.'],
  ])('rejects %.60s', (text, message) => {
    expect(() => parseJson(text)).toThrow(message);
  });

  test('adds the path of the parsed text to that of the field', () => {
    expect(() => parseJson('{"saves":NaN}', 'player_data.Blue')).toThrow('player_data.Blue.saves has NaN');
    expect(() => parseJson('{', 'player_data.Blue')).toThrow('player_data.Blue is not valid JSON.');
  });

  test('accepts NaN inside text', () => {
    expect(parseJson('{"name":"NaN, \\"inf\\" and Infinity"}')).toEqual({ name: 'NaN, "inf" and Infinity' });
  });
});
