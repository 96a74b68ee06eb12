/**
 * @typedef {Record<string, unknown> & { properties?: Record<string, Schema>, required?: string[] }} Schema JSON Schema
 * @typedef {{ params?: object, querystring?: object, response?: Record<number, object> }} Endpoint
 * @typedef {{ refer(schema: object): object, readonly components: Record<string, object> }} NamedSchemas
 */

/** TypeScript types of responses that no schema describes. @type {Record<string, string>} */
const OPAQUE_ANSWERS = {
  'GET /players/:player_key/avatar': 'Uint8Array',
  'GET /openapi.json': 'Record<string, unknown>',
};

const REFERENCE = '#/components/schemas/';

/**
 * Prints the GET calls as TypeScript: an interface per named schema, and `Reads`, which maps each call to its input and
 * response. The compiler needn't evaluate the contract's schemas.
 * @param {Record<string, Endpoint>} endpoints
 * @param {NamedSchemas} schemas
 */
export function printReads(endpoints, schemas) {
  const reads = Object.entries(endpoints).flatMap(([name, { params, querystring, response }]) => {
    const answer = response?.[200];
    if (!name.startsWith('GET ') || !answer) return [];
    const input = [...printPart('params', params, schemas), ...printPart('query', querystring, schemas)];
    return [
      `  '${name}': { input: { ${input.join(' ')} }; answer: ${OPAQUE_ANSWERS[name] ?? print(schemas.refer(answer))} };`,
    ];
  });
  const named = Object.entries(schemas.components).map(([name, schema]) => `export type ${name} = ${print(schema)};`);
  return `${[...named, 'export interface Reads {', ...reads, '}'].join('\n')}\n`;
}

/**
 * One part of a call's input; optional if none of its fields is required.
 * @param {string} name
 * @param {object | undefined} schema
 * @param {NamedSchemas} schemas
 */
function printPart(name, schema, schemas) {
  if (!schema) return [];
  const { required = [] } = /** @type {Schema} */ (schema);
  const isRequired = required.length > 0;
  return [`${name}${isRequired ? '' : '?'}: ${print(schemas.refer(schema))};`];
}

/** @param {object} given @returns {string} */
function print(given) {
  const schema = /** @type {Schema} */ (given);
  if (typeof schema.$ref === 'string') return schema.$ref.replace(REFERENCE, '');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return printUnion(schema.enum.map((value) => JSON.stringify(value)));
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return printUnion(branches.map(print));
  if (Array.isArray(schema.type)) return printUnion(schema.type.map((type) => print({ ...schema, type })));
  switch (schema.type) {
    case 'array':
      return `Array<${print(/** @type {object} */ (schema.items ?? {}))}>`;
    case 'object':
      return printObject(schema);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

/** @param {Schema} schema */
function printObject({ properties, required = [], patternProperties }) {
  if (!properties) {
    const [values] = Object.values(/** @type {Record<string, object>} */ (patternProperties ?? {}));
    return `Record<string, ${values ? print(values) : 'unknown'}>`;
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${print(schema)};`,
  );
  return `{ ${fields.join(' ')} }`;
}

/** @param {string[]} branches */
function printUnion(branches) {
  return `(${[...new Set(branches)].join(' | ')})`;
}
