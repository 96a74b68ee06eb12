import * as fc from 'fast-check';

/** Prefix of texts written into JSON without quotes, for values that `JSON.stringify` cannot write. */
const UNQUOTED = 'unquoted:';

// biome-ignore format: too many for a line each
const ODD_TEXTS = [
  '', ' ', '\t', '\n', '\0', 'a\0b', '\u001b[31m', '\u007f', '\u0085', '\u2028', '\ufeff', '\ufffe', '\ufffd',
  '\u202eabc', '\u2066abc', '\u200d', '\u200b', '\ud800', 'x\udc00y', '\udbff\ud800', '👩‍👩‍👧‍👦',
  'e\u0301\u0301\u0301', 'İıſß', 'x'.repeat(51), '🏆'.repeat(50), 'x'.repeat(10_000), '﷽'.repeat(400), '__proto__',
  'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true', 'NaN', '-0', '1e3',
  "'; drop table users; --", '"', '\\', '\\u0000', '{}', '[]', '{"a":', '$1', '%s%n', '</script><script>',
  '../../etc/passwd', 'http://[::1', '2024-02-30', '0000-01-01', '9999-12-31', '+275760-09-13',
  '2026-01-01T00:00:00Z', '2024-01-01T24:00:00Z', '1900-01-01T00:00:00+99:99', '99999999999999999999', '٣', '１２',
];

// biome-ignore format: too many for a line each
const ODD_NUMBERS = [
  -0, -1, 0.5, 1e-320, 5e-324, 1e21, 1e308, -1e308, 2 ** 15, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63,
  2 ** 64,
];

// biome-ignore format: too many for a line each
const ODD_JSON = [
  '-0', '1e400', '-1e400', '1E+2', '1.0', '01', '+1', '.5', '0x10', 'NaN', '-Infinity', 'nan(ind)', 'undefined',
  'nil', '9'.repeat(400), `0.${'0'.repeat(400)}1`, '"\\ud800"', '"\\u0000"', '"\\x"', '"\t"', "'a'", '[1,]',
  '{"a":1,}', '{"__proto__":{"isStaff":true}}', '{"constructor":{"prototype":{"isStaff":true}}}', '{"a":1,"a":2}',
  '/**/1', nested('[', ']', 40), nested('[', ']', 10_000), nested('{"a":', '}', 10_000), nested('[', '', 10_000),
];

function nested(open: string, close: string, levels: number): string {
  return open.repeat(levels) + (close && (open.includes(':') ? '1' : '')) + close.repeat(levels);
}

export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...ODD_TEXTS), weight: 3 },
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 80 }),
);

/** Values that hardly any schema allows. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: oddTexts, weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(...ODD_NUMBERS), weight: 2 },
  { arbitrary: fc.constantFrom(...ODD_JSON).map((json) => UNQUOTED + json), weight: 2 },
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { '': '' }),
  fc.double(),
  fc.jsonValue(),
  fc.constant(Array(3000).fill(null)),
);

/** JSON text of a value, unquoted ones included. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.replace(new RegExp(`"${UNQUOTED}((?:[^"\\\\]|\\\\.)*)"`, 'g'), (quoted) =>
    (JSON.parse(quoted) as string).slice(UNQUOTED.length),
  );
}

interface Change {
  /** Index of the changed place, modulo their number. */
  at: number;
  action: 'replace' | 'remove' | 'add' | 'repeat';
  key: string;
  value: unknown;
}

const changes: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 1000 }),
  action: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  key: fc.oneof(fc.constantFrom('extra', '__proto__', 'constructor', '', 'league_id', 'name'), oddTexts),
  value: oddValues,
});

/** The values with one to three invalid changes. */
export function spoil(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(changes, { minLength: 1, maxLength: 3 }))
    .map(([value, list]) =>
      list.reduce<unknown>((changed, change) => applyChange(changed, structuredClone(change)), structuredClone(value)),
    );
}

function applyChange(root: unknown, { at, action, key, value }: Change): unknown {
  const places = listPlaces(root);
  const place = places[at % (places.length + 1)];
  if (!place) return action === 'add' && isContainer(root) ? addValue(root, key, value) : value;
  const [container, step] = place;
  const inner = container[step];
  if (action === 'remove') delete container[step];
  else if (action === 'repeat') container[step] = Array(2).fill(inner);
  else if (action === 'add' && isContainer(inner)) addValue(inner, key, value);
  else container[step] = value;
  return root;
}

type Container = Record<string, unknown>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** Adds an own key, even `__proto__`. */
function addValue(container: Container, key: string, value: unknown): Container {
  return Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

function listPlaces(value: unknown, found: [Container, string][] = []): [Container, string][] {
  if (!isContainer(value) || found.length > 1000) return found;
  for (const key of Object.keys(value)) {
    found.push([value, key]);
    listPlaces(value[key], found);
  }
  return found;
}
