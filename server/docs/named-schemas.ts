import type { JsonSchema } from '#contract/kit/openapi.ts';
import { PUBLISHED_PATTERNS } from '#contract/kit/plain-text.ts';
import * as contract from '#contract/schemas.ts';

/** OpenAPI lists parameters one by one, so their schemas need no names. */
const PARAMETER_SCHEMAS = /(Params|Query)$/;

/** Names of the contract's exported schemas. */
const names = new Map<unknown, string>();
for (const [name, schema] of Object.entries(contract)) {
  if (typeof schema === 'object' && !PARAMETER_SCHEMAS.test(name)) names.set(identityOf(schema), name);
}

/** The identity of a schema, equal for its optional form: two equal schemas of different things have different ones. */
function identityOf(schema: object): unknown {
  const { properties, anyOf, enum: values } = schema as JsonSchema;
  return properties ?? anyOf ?? values ?? schema;
}

/** Replaces the contract's named schemas by a `$ref`, and collects the used ones. */
export class NamedSchemas {
  readonly components: Record<string, JsonSchema> = {};

  refer(schema: object): JsonSchema {
    const name = names.get(identityOf(schema));
    if (name === undefined) return this.#copy(schema);
    if (!(name in this.components)) this.components[name] = this.#copy(schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  #copy(schema: object): JsonSchema {
    const entries = Object.entries(schema).map((entry) => this.#copyEntry(entry));
    // Ajv's discriminator; OpenAPI's would need named branches.
    return Object.fromEntries(entries.filter(([key]) => !(key === 'discriminator' && 'oneOf' in schema)));
  }

  #copyEntry([key, value]: [string, unknown]): [string, unknown] {
    if (key === 'pattern' && typeof value === 'string') return [key, PUBLISHED_PATTERNS[value] ?? value];
    if (!/^p(atternP)?roperties$/.test(key)) return [key, this.#copyValue(value)];
    const fields = Object.entries(value as object).map(([name, field]) => [name, this.refer(field)]);
    return [key, Object.fromEntries(fields)];
  }

  #copyValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#copyValue(entry));
    return typeof value === 'object' && value !== null ? this.refer(value) : value;
  }
}
