import { endpoints } from '#contract/endpoints.ts';

/** @typedef {import('#web/kit/form/body-of.ts').FieldRules} FieldRules */
/**
 * The members of a JSON Schema that say what a field takes.
 * @typedef {object} Schema
 * @property {string | string[]} [type]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema} [items]
 * @property {string[]} [required]
 * @property {unknown[]} [enum]
 * @property {unknown} [const]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {string} [pattern]
 * @property {string} [format]
 * @property {string} [x-must-be]
 */

const BODY_OF = /\bbodyOf\(\s*'([A-Z]+ [^']+)',?\s*\)/g;

/**
 * Replaces `bodyOf('POST /…')` by its fields' rules, so that browsers load no schemas.
 * @returns {import('vite').Plugin}
 */
export function inlineBodies() {
  return {
    name: 'form-bodies',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /\bbodyOf\(\s*'/ },
      handler(code) {
        return { code: code.replace(BODY_OF, (_, name) => JSON.stringify(describeBody(name))), map: null };
      },
    },
  };
}

/** @param {string} name of an endpoint */
export function describeBody(name) {
  const endpoint = /** @type {Record<string, { body?: Schema }>} */ (/** @type {unknown} */ (endpoints))[name];
  if (!endpoint || name.startsWith('GET ')) throw new Error(`${name} is no endpoint with a body.`);
  return { endpoint: name, fields: describeFields(endpoint.body ?? {}) };
}

/** The fields of an object, or of all alternatives. @param {Schema} schema @returns {Record<string, FieldRules>} */
function describeFields({ anyOf = [], oneOf = anyOf, properties = {}, required = [] }) {
  const own = Object.entries(properties).map(([name, field]) => [name, describe(field, required.includes(name))]);
  return Object.assign(Object.fromEntries(own), ...oneOf.map(describeFields));
}

/** @param {Schema} schema @param {boolean} isPresent @returns {FieldRules} */
function describe(schema, isPresent) {
  const isNullable = (schema.anyOf ?? []).some(isNull) || [schema.type].flat().includes('null');
  const options = (schema.anyOf ?? [schema]).filter((option) => !isNull(option));
  const [only = schema] = options.length === 1 ? options : [];
  const kind = options.every(isNumber) ? 'number' : options.every(isText) ? 'text' : 'other';
  const mayBeEmpty = kind === 'text' && options.every(takesEmptyText);
  const { maxLength, minimum, maximum, pattern, 'x-must-be': mustBe } = only;
  const object = only.items?.properties ? only.items : only;
  return {
    ...(kind !== 'text' && { kind }),
    ...(isNullable && { isNullable }),
    ...(mayBeEmpty && { mayBeEmpty }),
    ...(isPresent && !isNullable && !mayBeEmpty && { isRequired: true }),
    ...(maxLength !== undefined && { maxLength }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(mustBe !== undefined && pattern !== undefined && { pattern, mustBe }),
    ...(object.properties && { fields: describeFields(object) }),
  };
}

/** @param {Schema} schema */
function isNull({ type }) {
  return type === 'null';
}

/** @param {Schema} schema */
function isNumber({ type, enum: values, const: value }) {
  const isListed = values?.every((one) => typeof one === 'number');
  return type === 'integer' || type === 'number' || typeof value === 'number' || isListed;
}

/** @param {Schema} schema */
function isText({ type, enum: values, const: value }) {
  return (
    [type].flat().includes('string') || typeof value === 'string' || values?.every((one) => typeof one === 'string')
  );
}

/** @param {Schema} schema */
function takesEmptyText({ enum: values, const: value, format, minLength = 0, pattern = '' }) {
  return !values && value === undefined && !format && minLength === 0 && new RegExp(pattern, 'u').test('');
}
