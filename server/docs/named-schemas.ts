import type { JsonSchema } from '#contract/kit/openapi.ts';
import { PUBLISHED_PATTERNS } from '#contract/kit/plain-text.ts';
import * as contract from '#contract/schemas.ts';

/** OpenAPI lists parameters one by one, so their schemas need no names. */
const OF_PARAMETERS = /(Params|Query)$/;

/** Names of the contract's exported schemas. */
const names = new Map<unknown, string>();
for (const [name, schema] of Object.entries(contract)) {
  if (typeof schema === 'object' && !OF_PARAMETERS.test(name)) names.set(identityOf(schema), name);
}

/** What a schema shares with its optional form alone: equal schemas of two things differ in it. */
function identityOf(schema: object): unknown {
  const { properties, anyOf, enum: values } = schema as JsonSchema;
  return properties ?? anyOf ?? values ?? schema;
}

/** Replaces named schemas of the contract by a `$ref`, and collects those in use. */
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
    // A discriminator is for Ajv: OpenAPI's refers to named branches.
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
