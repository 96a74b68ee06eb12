import type { JsonSchema } from '#contract/kit/openapi.ts';

const INSTANT = '2026-03-14T19:30:00Z';

/** Example values by field name; each is used where the schema accepts it. */
const EXAMPLES_BY_NAME: Record<string, readonly unknown[]> = {
  league_id: [8],
  league_name: ['Autumn Cup'],
  match_id: [181],
  Match_ID: [181],
  season: ['2026', 3],
  competition: ['Premier Division'],
  name: ['Harbour City'],
  home: ['Harbour City'],
  away: ['North Vale'],
  short_name: ['HAR'],
  slug: ['harbour-city'],
  player_key: ['10000001'],
  roblox_id: ['10000001'],
  username: ['striker_sam'],
  first_day: ['2026-03-01'],
  last_day: ['2026-06-30'],
  time_zone: ['Europe/London'],
  reason: ['Confirmed by both captains'],
  desc: ['Saturdays, eleven a side'],
};

/** Example texts of other fields; the first that matches the schema's pattern is used. */
const TEXTS = [
  ...['Harbour City', 'harbour-city', '10000001', '100000000000000001', 'HAR', '#1f6feb', '19:30', '2-1', '1A', 'A'],
  ...['https://clips.example/goal', '0'.repeat(64), 'A'.repeat(22), 'A'.repeat(43), 'A'.repeat(87)],
];

/** An example of a schema: the first of each choice, one entry of each list, and every field of each object. */
export function buildExample(schema: JsonSchema, schemas: Record<string, JsonSchema>, name = ''): unknown {
  const { $ref, anyOf, oneOf } = schema;
  if ($ref !== undefined) return buildExample(schemas[$ref.replace('#/components/schemas/', '')] ?? {}, schemas, name);
  const choice = (anyOf ?? oneOf)?.find(({ type }) => type !== 'null');
  if (choice) return buildExample(choice, schemas, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const known = EXAMPLES_BY_NAME[name]?.find((value) => fitsSchema(value, schema));
  if (known !== undefined) return known;
  if (schema.default !== undefined) return schema.default;
  switch ([schema.type].flat()[0]) {
    case 'object':
      return buildObject(schema, schemas);
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => buildExample(schema.items ?? {}, schemas));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1, 1));
    case 'boolean':
      return true;
    case 'string':
      return buildText(schema);
    default:
      return null;
  }
}

function buildObject({ properties = {}, patternProperties = {} }: JsonSchema, schemas: Record<string, JsonSchema>) {
  const fields = Object.entries(properties).map(([key, field]) => [key, buildExample(field, schemas, key)]);
  const keyed = Object.entries(patternProperties).map(([pattern, field]) => [
    buildText({ pattern }),
    buildExample(field, schemas),
  ]);
  return Object.fromEntries([...fields, ...keyed]);
}

function buildText(schema: JsonSchema): string {
  if (schema.format === 'date-time') return INSTANT;
  if (schema.format === 'date') return INSTANT.slice(0, 10);
  const text = TEXTS.find((one) => fitsSchema(one, { ...schema, type: 'string' })) ?? '';
  return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength);
}

function fitsSchema(
  value: unknown,
  { type, pattern = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema,
) {
  if (typeof value === 'number') return [type].flat().includes('integer');
  if (typeof value !== 'string' || ![type].flat().includes('string')) return false;
  if (value.length < minLength || value.length > maxLength) return false;
  // Time bounded: patterns are the contract's, and texts are short.
  return new RegExp(pattern, 'u').test(value);
}
