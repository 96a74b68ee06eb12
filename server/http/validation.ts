import { Ajv, type Options } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/** Bodies are taken as they are; text from a URL is read as the number or boolean that the schema asks for. */
const COMMON: Options = {
  discriminator: true,
  allowUnionTypes: true,
  useDefaults: true,
  formats: { date: isDate, 'date-time': isInstant },
};
const ofBodies = new Ajv({ ...COMMON, removeAdditional: false });
// Strict about numbers, Ajv would ask of a text that it has read as Infinity neither its type nor its range.
const ofUrls = new Ajv({ ...COMMON, coerceTypes: true, strictNumbers: false });

export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? ofBodies : ofUrls).compile(schema);

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
