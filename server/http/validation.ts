import { Ajv, type FuncKeywordDefinition, type Options, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { cleanText, hasVisibleText } from '#contract/plain-text.ts';
import { CLEANED } from '#contract/text.ts';

/** Longer texts are refused for their length, so cleaning one costs no more than a few short lines. */
const MAX_LENGTH_FACTOR = 4;

/**
 * Replaces a text by its cleaned form before its limits are checked. A required text without a visible character stays as
 * it is, so that its pattern refuses it.
 */
const cleaned: FuncKeywordDefinition = {
  keyword: CLEANED,
  type: 'string',
  schemaType: 'boolean',
  before: 'maxLength',
  modifying: true,
  errors: false,
  compile(_value, { maxLength, minLength = 0 }) {
    return (text: string, place) => {
      if (!place || text.length > maxLength * MAX_LENGTH_FACTOR) return true;
      if (minLength === 0 || hasVisibleText(text)) place.parentData[place.parentDataProperty] = cleanText(text);
      return true;
    };
  },
};

/** Bodies are taken as they are; text from a URL is read as the number or boolean that the schema asks for. */
const COMMON: Options = {
  discriminator: true,
  allowUnionTypes: true,
  useDefaults: true,
  // A failure carries its schema, whose range the sentence names.
  verbose: true,
  formats: { date: isDate, 'date-time': isInstant },
  keywords: [cleaned],
};
const ofBodies = new Ajv({ ...COMMON, removeAdditional: false });
// Strict about numbers, Ajv would ask of a text that it has read as Infinity neither its type nor its range.
const ofUrls = new Ajv({ ...COMMON, coerceTypes: true, strictNumbers: false });

export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  httpPart === 'body' ? ofBodies.compile(schema) : withFlags(schema, ofUrls.compile(schema));

const FLAGS: Record<string, string> = { 1: 'true', 0: 'false' };

/** Reads `1` and `0` as a boolean too; Ajv itself reads `true` and `false` alone. */
function withFlags(schema: object, validate: ValidateFunction): ValidateFunction {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const names = Object.keys(properties).filter((name) => properties[name]?.type === 'boolean');
  if (names.length === 0) return validate;
  const check = (query: Record<string, unknown>) => {
    for (const name of names) query[name] = FLAGS[String(query[name])] ?? query[name];
    const isValid = validate(query);
    check.errors = validate.errors;
    return isValid;
  };
  check.errors = validate.errors;
  return check as unknown as ValidateFunction;
}

/** A day of the calendar as YYYY-MM-DD. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** An ISO 8601 date and time with its offset from UTC. */
function isInstant(text: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/.test(text);
  return isWritten && isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}
