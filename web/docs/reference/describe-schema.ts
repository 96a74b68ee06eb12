import type { JsonSchema } from '#contract/kit/openapi.ts';

export type Schemas = Record<string, JsonSchema>;

/** A field of an object: `type` in words, and its nested fields, if any. */
export interface DescribedField {
  name: string;
  type: string;
  description?: string;
  isRequired: boolean;
  fields: DescribedField[];
}

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
};
const FORMATS: Record<string, string> = { date: 'a day as YYYY-MM-DD', 'date-time': 'a time in ISO 8601' };

/** The fields of an object, of a list's entries, or of all branches of a union; none for plain values. */
export function listFields(schema: JsonSchema, schemas: Schemas): DescribedField[] {
  const { properties, required = [], items, anyOf, oneOf } = resolve(schema, schemas);
  if (items) return listFields(items, schemas);
  const branches = anyOf ?? oneOf;
  if (branches) return mergeBranches(branches.map((branch) => listFields(branch, schemas)));
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    type: describeType(property, schemas),
    ...(property.description && { description: property.description }),
    isRequired: required.includes(name),
    fields: listFields(property, schemas),
  }));
}

/** Describes a value with its bounds: "whole number, 1 to 100, default 15". */
export function describeType(schema: JsonSchema, schemas: Schemas): string {
  const { anyOf, oneOf, enum: values, const: value, type, items, ...rest } = resolve(schema, schemas);
  const branches = anyOf ?? oneOf;
  const fallback = rest.default === undefined ? '' : `, default ${JSON.stringify(rest.default)}`;
  if (branches) return [...new Set(branches.map((branch) => describeType(branch, schemas)))].join(' or ') + fallback;
  if (values) return values.map((one) => JSON.stringify(one)).join(', ') + fallback;
  if (value !== undefined) return JSON.stringify(value);
  if (items)
    return `list of ${describeType(items, schemas).replace(/^object$/, 'objects')}${describeBounds(rest.minItems, rest.maxItems, 'entries')}`;
  return (
    [type ?? (rest.properties ? 'object' : 'anything')].flat().map(describeOne).join(' or ') +
    describeLimits(rest) +
    fallback
  );

  function describeOne(one: string): string {
    return FORMATS[rest.format ?? ''] ?? TYPES[one] ?? one;
  }
}

function describeLimits({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  return describeBounds(minimum, maximum, '') + describeBounds(minLength, maxLength, 'characters');
}

/** Omits the maximum of 32-bit ids. */
function describeBounds(min: number | undefined, max: number | undefined, of: string): string {
  const unit = of && ` ${of}`;
  if (max === undefined || max >= 2 ** 31 - 1) return min ? `, ${min}${unit} or more` : '';
  return min === undefined ? `, up to ${max}${unit}` : `, ${min} to ${max}${unit}`;
}

function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schemas[schema.$ref?.replace('#/components/schemas/', '') ?? ''] ?? schema;
}

/** Fields of all branches; one is required only if every branch requires it. */
function mergeBranches(branches: DescribedField[][]): DescribedField[] {
  const withFields = branches.filter((fields) => fields.length > 0);
  const merged = new Map<string, DescribedField>();
  for (const field of withFields.flat()) {
    const types = new Set([...(merged.get(field.name)?.type.split(' or ') ?? []), field.type]);
    const isRequired = withFields.every((fields) =>
      fields.some(({ name, isRequired }) => name === field.name && isRequired),
    );
    merged.set(field.name, { ...field, type: [...types].join(' or '), isRequired });
  }
  return [...merged.values()];
}
