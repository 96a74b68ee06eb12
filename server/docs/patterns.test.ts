import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { PUBLISHED_PATTERNS } from '#contract/kit/plain-text.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// Generators copy the description's patterns into code of other languages, and into JavaScript without flags.

const server = useTestApp();
let patterns: string[];

beforeAll(async () => {
  patterns = [...new Set(listPatterns((await server.app.inject('/api/openapi.json')).json()))];
});

function listPatterns(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pattern, patternProperties = {} } = value as { pattern?: unknown; patternProperties?: object };
  const own = typeof pattern === 'string' ? [pattern] : [];
  return [...own, ...Object.keys(patternProperties), ...Object.values(value).flatMap(listPatterns)];
}

/**
 * The common subset of regular expressions in JavaScript with and without `u`, Python, Java, C# and PCRE: classes,
 * groups, counts, lookaheads, and escapes of ASCII digits, of UTF-16 units by four digits, and of punctuation.
 */
const PORTABLE_PATTERN = /^(?:[^\\]|\\d|\\u[0-9a-f]{4}|\\[.[\]/{}()*+?^$|-])*$/;
const LANGUAGE_SPECIFIC = /\(\?[^:=!]|\\u\{|\\[pPkx]/;

describe('patterns of the API reference', () => {
  test('compile without flags and use what the languages share', () => {
    expect(patterns.length).toBeGreaterThan(8);
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern), pattern).not.toThrow();
      expect(pattern).toMatch(PORTABLE_PATTERN);
      expect(pattern).not.toMatch(LANGUAGE_SPECIFIC);
    }
    for (const pattern of Object.keys(PUBLISHED_PATTERNS)) expect(patterns).not.toContain(pattern);
  });

  test('of names accept Northgate, and neither an empty name nor controls', () => {
    const [name] = Object.values(PUBLISHED_PATTERNS).map((pattern) => new RegExp(pattern));
    const given = ['Northgate', 'FC Żółw', '雪豹', ' Lions ', '', '  ', 'a\nb', '\u0007'];
    expect(given.map((text) => name?.test(text))).toEqual([true, true, true, true, false, false, false, false]);
  });

  test('accept all that the server’s own accept', () => {
    for (const [own, published] of Object.entries(PUBLISHED_PATTERNS)) {
      const [strict, simple] = [new RegExp(own, 'u'), new RegExp(published)];
      fc.assert(
        fc.property(
          fc.string({ unit: 'binary', maxLength: 6 }),
          fc.constantFrom('', ' ', 'a', 'É', '𐐀'),
          (text, more) => {
            const sent = more + text + more;
            if (strict.test(sent)) expect(simple.test(sent)).toBe(true);
          },
        ),
        { numRuns: 2000 },
      );
    }
  });
});
