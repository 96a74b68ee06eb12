import * as fc from 'fast-check';
import { LARGEST_ID } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';
import { KNOWN_ID } from '#tools/fuzz/known-rows.ts';

/** The keywords of JSON Schema in the contract. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** Longer texts would usually exceed the maximum length of a URL. */
const MAX_CHARACTERS = 400;
/** Longer lists find no further faults. */
const MAX_ITEMS = 20;
/** Ids of the demo's rows and the callers' own. */
const KNOWN_IDS = fc.oneof(
  { arbitrary: fc.constantFrom(KNOWN_ID, KNOWN_ID, KNOWN_ID, 1), weight: 3 },
  fc.integer({ min: 1, max: 200 }),
);
const KNOWN_DISCORD_IDS = fc.constantFrom(...DEMO_ACCOUNTS.map(({ discord_id }) => discord_id));
const NAMES = ['olive_ten', 'Northgate', 'São Paulo', 'Ωmega', '名前', '🏆🥇', 'İstanbul', "O'Hara", 'a"b\\c', '=1+1'];

/** Values that the schema allows. */
export function validValues(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(validValues));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => validValues({ ...schema, type })));
  if (schema.type === 'object') return validObjects(schema);
  if (schema.type === 'array') return validArrays(schema);
  if (schema.type === 'integer') return validIntegers(schema);
  if (schema.type === 'number') return validNumbers(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'string') return validTexts(schema);
  return fc.jsonValue();
}

function validObjects({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, validValues(schema)]);
  const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(record, { requiredKeys: required });
}

function validArrays({ items = {}, minItems = 0, maxItems = MAX_ITEMS }: Schema): fc.Arbitrary<unknown> {
  const arrays = fc.array(validValues(items), { minLength: minItems, maxLength: Math.min(maxItems, MAX_ITEMS) });
  return minItems === 0 ? fc.oneof(fc.constant([]), arrays) : arrays;
}

function validIntegers({ minimum: min = -LARGEST_ID, maximum: max = LARGEST_ID }: Schema): fc.Arbitrary<unknown> {
  const anywhere = fc.integer({ min, max });
  if (min === 1 && max === LARGEST_ID) return fc.oneof({ arbitrary: KNOWN_IDS, weight: 4 }, anywhere);
  return fc.oneof(anywhere, fc.constantFrom(min, max));
}

function validNumbers({ minimum: min, maximum: max }: Schema): fc.Arbitrary<unknown> {
  return fc.double({
    noNaN: true,
    noDefaultInfinity: true,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  });
}

function validTexts({ minLength = 0, maxLength: most = 60, pattern, format }: Schema): fc.Arbitrary<unknown> {
  const maxLength = Math.min(most, MAX_CHARACTERS);
  if (format === 'date') return dates().map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return dates().map((date) => date.toISOString());
  if (pattern?.startsWith('^\\d')) return fc.oneof(KNOWN_DISCORD_IDS, fc.stringMatching(new RegExp(pattern)));
  if (pattern && /^\^(#|\(\[01\])/.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  if (pattern?.includes('\\p{L}{2,4}')) return fc.constantFrom('FC', 'Abc', 'ÄÖÜß', '東京');
  const texts = fc.oneof(
    fc.constantFrom(...NAMES),
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: 'binary', minLength: maxLength, maxLength }),
  );
  return texts.map((text) => {
    const allowed = Array.from(text.replace(/\p{Cc}/gu, ''))
      .slice(0, maxLength)
      .join('');
    return minLength > 0 && !hasVisibleText(allowed) ? 'x' : allowed;
  });
}

function dates(): fc.Arbitrary<Date> {
  return fc.date({ min: new Date('2006-01-02'), max: new Date('2026-11-01'), noInvalidDate: true });
}
