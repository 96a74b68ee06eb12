import { Ajv, type FuncKeywordDefinition, type Options, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { cleanText, hasVisibleText, OPTIONAL_LINE, VISIBLE_LINE } from '#contract/plain-text.ts';
import { CLEANED, MUST_BE } from '#contract/text.ts';

/** Texts longer than this many times their limit are refused uncleaned, which bounds the cost of cleaning. */
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

const COMMON: Options = {
  discriminator: true,
  allowUnionTypes: true,
  useDefaults: true,
  inlineRefs: false,
  // Failures carry their schema: the sentence names its range.
  verbose: true,
  formats: { date: isDate, 'date-time': isInstant },
  keywords: [cleaned, MUST_BE],
};
const bodyAjv = new Ajv({ ...COMMON, removeAdditional: false });
// Text of a URL is coerced to numbers and booleans. With strict numbers Ajv would let Infinity pass unchecked.
const urlAjv = new Ajv({ ...COMMON, coerceTypes: true, strictNumbers: false });

/**
 * The schema with the entries of its lists as `$defs`, which Ajv compiles to functions of their own: V8 leaves one that
 * checks a whole match, of 60 kB of bytecode, unoptimised.
 */
function listsApart(schema: TSchema): object {
  const entries: object[] = [];
  const copy = (part: object): object =>
    JSON.parse(
      JSON.stringify(part, (key, value) => {
        if (key !== 'items' || !value.properties) return value;
        if (!entries.includes(value)) entries.push(value);
        return { $ref: `#/$defs/${entries.indexOf(value)}` };
      }),
    );
  const $defs: Record<string, object> = {};
  const root = copy(schema);
  // Lists in entries add to them.
  for (const [at, entry] of entries.entries()) $defs[at] = copy(entry);
  return { ...root, $defs };
}

/** Compiles a schema when the first request needs it: at the start, all of them would take a fifth of its time. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? bodyAjv : urlAjv;
  let compiled: ValidateFunction | undefined;
  const validate = (data: unknown) => {
    compiled ??= ajv.compile(listsApart(schema));
    const isValid = compiled(data);
    validate.errors = compiled.errors;
    return isValid;
  };
  validate.errors = null as ValidateFunction['errors'];
  return httpPart === 'querystring' ? readingQuery(schema, validate) : validate;
};

/** Whether data from another service has the schema's shape. */
export function isOfSchema<Schema extends TSchema>(schema: Schema, data: unknown): data is Static<Schema> {
  return bodyAjv.validate(schema, data);
}

/** `errors` are those of the last call. */
interface Validate {
  (data: Record<string, unknown>): boolean;
  errors: ValidateFunction['errors'];
}

const FLAGS: Record<string, string> = { 1: 'true', 0: 'false' };

/**
 * Keeps the parameters of the schema, in its order: keys of cached responses contain them, and any other query would be a
 * response of its own. Accepts `1` and `0` as booleans too; Ajv coerces only `true` and `false`.
 */
function readingQuery(schema: object, validate: Validate): Validate {
  const { properties } = schema as { properties: Record<string, { type?: string }> };
  const check = (query: Record<string, unknown>) => {
    const sent = { ...query };
    for (const name of Object.keys(query)) delete query[name];
    for (const [name, { type }] of Object.entries(properties)) {
      if (!Object.hasOwn(sent, name)) continue;
      query[name] = type === 'boolean' ? (FLAGS[String(sent[name])] ?? sent[name]) : sent[name];
    }
    const isValid = validate(query);
    check.errors = validate.errors;
    return isValid;
  };
  check.errors = validate.errors;
  return check;
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

export interface ValidationFailure {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  parentSchema?: { minimum?: number; maximum?: number; [MUST_BE]?: string };
  message?: string;
}

const CONTEXT_NAMES: Record<string, string> = { querystring: 'query', params: 'path' };

/** One sentence with the path of the field and the requirement. */
export function describeValidation(failures: ValidationFailure[], error?: { validationContext?: string }): string {
  const failure = findDeepest(failures);
  const context = error?.validationContext;
  const where = pathOf(failure) || (context ? (CONTEXT_NAMES[context] ?? context) : 'body');
  return `${where} ${reasonOf(failure)}.`;
}

/** The path of the field at fault, as in the sentence; empty for a body as a whole. */
export function fieldOf(failures: ValidationFailure[]): string {
  return pathOf(findDeepest(failures));
}

/** The deepest of a union's failures is in the intended branch. */
function findDeepest(failures: ValidationFailure[]): ValidationFailure {
  return failures.reduce((deepest, one) => (depth(one) > depth(deepest) ? one : deepest));
}

function depth(failure: ValidationFailure): number {
  return failure.instancePath.split('/').length;
}

function pathOf({ instancePath, keyword, params }: ValidationFailure): string {
  const steps = instancePath.split('/').slice(1);
  if (keyword === 'required') steps.push(String(params.missingProperty));
  if (keyword === 'discriminator') steps.push(String(params.tag));
  return steps.map(readPointer).reduce(fieldPath, '');
}

function readPointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function reasonOf({ keyword, params, parentSchema, message }: ValidationFailure): string {
  const { minimum, maximum } = parentSchema ?? {};
  const range = minimum !== undefined && maximum !== undefined ? ` from ${minimum} to ${maximum}` : '';
  if (keyword === 'required') return 'is missing';
  if (keyword === 'type') return `must be ${describeType(params.type)}${range}`;
  if (keyword === 'pattern' && parentSchema?.[MUST_BE]) return `must be ${parentSchema[MUST_BE]}`;
  if (keyword === 'pattern') return describePattern(String(params.pattern));
  if (keyword === 'enum')
    return `must be one of ${(params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === 'anyOf' || keyword === 'oneOf') return 'is not one of the values allowed';
  if (keyword === 'minLength')
    return params.limit === 1 ? 'must not be empty' : `must be ${params.limit} characters or more`;
  if (keyword === 'maxLength') return `must be ${params.limit} characters at most`;
  if (keyword === 'minItems') return `must have at least ${params.limit} ${params.limit === 1 ? 'entry' : 'entries'}`;
  if (keyword === 'maxItems') return `must have ${params.limit} entries at most`;
  if (keyword === 'uniqueItems') {
    const [first, second] = [Number(params.i), Number(params.j)].toSorted((a, b) => a - b);
    return `must have no entry twice: [${first}] and [${second}] are equal`;
  }
  if (keyword === 'minimum') return range ? `must be${range}` : `must be ${params.limit} or more`;
  if (keyword === 'maximum') return range ? `must be${range}` : `must be ${params.limit} or less`;
  if (keyword === 'discriminator') return 'is not one of the values allowed';
  if (keyword === 'format') return `must be an ISO 8601 ${params.format === 'date' ? 'date (YYYY-MM-DD)' : 'time'}`;
  return message ?? 'is not valid';
}

function describePattern(pattern: string): string {
  if (pattern === VISIBLE_LINE) return 'must be one line of visible text';
  if (pattern === OPTIONAL_LINE) return 'must be one line of visible text, or empty';
  return pattern.includes('\\u0000') ? 'must not contain control characters' : 'does not have the right form';
}

function describeType(type: unknown): string {
  const names = Array.isArray(type) ? type : [type];
  return names.map((name) => (/^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`)).join(' or ');
}

/** Field names in error messages are cut at this length; callers may send longer ones. */
const MAX_FIELD_LENGTH = 64;

/** The path of a field or list item below another one, on one line: `a.b[0]["c d"]`. */
export function fieldPath(parent: string, field: string | number): string {
  if (typeof field === 'number' || /^\d+$/.test(field)) return `${parent}[${field}]`;
  if (/^[\w-]{1,64}$/.test(field)) return parent === '' ? field : `${parent}.${field}`;
  const name = field.length > MAX_FIELD_LENGTH ? `${field.slice(0, MAX_FIELD_LENGTH)}…` : field;
  return `${parent}[${JSON.stringify(name)}]`;
}
