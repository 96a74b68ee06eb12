import { Ajv, type FuncKeywordDefinition, type Options, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { clip } from '#contract/kit/clip.ts';
import type { Fault } from '#contract/kit/failure.ts';
import { MAX_FAULTS } from '#contract/kit/limits.ts';
import { cleanText, hasVisibleText, OPTIONAL_LINE, VISIBLE_LINE } from '#contract/kit/plain-text.ts';
import { CLEANED, MUST_BE } from '#contract/kit/text.ts';
import { badRequest, type HttpError, invalidBody } from '#server/kit/http/errors.ts';

/** Texts longer than this multiple of their limit are refused uncleaned, which bounds the cost of cleaning. */
const MAX_LENGTH_FACTOR = 4;

/**
 * Cleans texts before their limits are checked. A required text without a visible character stays unchanged, so that
 * its pattern refuses it.
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

const COMMON_OPTIONS: Options = {
  discriminator: true,
  allowUnionTypes: true,
  useDefaults: true,
  inlineRefs: false,
  // Includes the schema in failures, as the sentence states its range.
  verbose: true,
  formats: { date: isDate, 'date-time': isInstant },
  keywords: [cleaned, MUST_BE],
};
const BODY_OPTIONS: Options = { ...COMMON_OPTIONS, removeAdditional: false };
// Query texts are coerced to numbers and booleans. With strict numbers Ajv would let Infinity pass unchecked.
const URL_OPTIONS: Options = { ...COMMON_OPTIONS, coerceTypes: true, strictNumbers: false };
const bodyAjv = new Ajv(BODY_OPTIONS);
const urlAjv = new Ajv(URL_OPTIONS);
// Used only after a refusal, to find all faults: other validators stop at the first.
const completeBodyAjv = new Ajv({ ...BODY_OPTIONS, allErrors: true });
const completeUrlAjv = new Ajv({ ...URL_OPTIONS, allErrors: true });

/**
 * Moves the item schemas of lists to `$defs`, which Ajv compiles to separate functions. V8 leaves one function for a
 * whole match, of 60 kB of bytecode, unoptimised.
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
  // Nested lists add further definitions.
  for (const [at, entry] of entries.entries()) $defs[at] = copy(entry);
  return { ...root, $defs };
}

/**
 * Compiles a schema on first use: compiling all of them would take a fifth of the start-up time. Invalid data becomes
 * an `HttpError` with every field at fault.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart = 'body' }) => {
  const isBody = httpPart === 'body';
  const check = checkWith(isBody ? bodyAjv : urlAjv, schema);
  const checkAll = checkWith(isBody ? completeBodyAjv : completeUrlAjv, schema);
  return (data: unknown) => {
    if (httpPart === 'querystring') keepParameters(schema, data as Record<string, unknown>);
    const [first] = check(data);
    return first === undefined || { error: refuse(httpPart, first, checkAll(data)) };
  };
};

/** Returns the failures, one for each value at fault. */
function checkWith(ajv: Ajv, schema: TSchema): (data: unknown) => ValidationFailure[] {
  let isValid: ValidateFunction | undefined;
  return (data) => {
    isValid ??= compileOnce(ajv, schema);
    return isValid(data) ? [] : chooseBranches((isValid.errors ?? []) as ValidationFailure[]);
  };
}

/** By validator and schema, as many routes share some. */
const compiled = new Map(
  [bodyAjv, urlAjv, completeBodyAjv, completeUrlAjv].map((ajv) => [ajv, new WeakMap<TSchema, ValidateFunction>()]),
);

function compileOnce(ajv: Ajv, schema: TSchema): ValidateFunction {
  const known = compiled.get(ajv);
  const validate = known?.get(schema) ?? ajv.compile(listsApart(schema));
  known?.set(schema, validate);
  return validate;
}

/** Whether data from another service matches the schema. */
export function isOfSchema<Schema extends TSchema>(schema: Schema, data: unknown): data is Static<Schema> {
  return bodyAjv.validate(schema, data);
}

const FLAGS: Record<string, string> = { 1: 'true', 0: 'false' };

/**
 * Keeps the schema's parameters, in its order: they are part of cache keys, so that any other order would be a separate
 * entry. Also accepts `1` and `0` as booleans; Ajv coerces only `true` and `false`.
 */
function keepParameters(schema: object, query: Record<string, unknown>): void {
  const { properties } = schema as { properties: Record<string, { type?: string }> };
  const sent = { ...query };
  for (const name of Object.keys(query)) delete query[name];
  for (const [name, { type }] of Object.entries(properties)) {
    if (!Object.hasOwn(sent, name)) continue;
    query[name] = type === 'boolean' ? (FLAGS[String(sent[name])] ?? sent[name]) : sent[name];
  }
}

/** A valid calendar day as YYYY-MM-DD. */
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

interface ValidationFailure {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  parentSchema?: { minimum?: number; maximum?: number; pattern?: string; [MUST_BE]?: string };
  message?: string;
}

const CONTEXT_NAMES: Record<string, string> = { querystring: 'query', params: 'path' };

/** 400 with the first failure's sentence, and one sentence per field at fault. */
function refuse(httpPart: string, first: ValidationFailure, all: ValidationFailure[]): HttpError {
  const sentence = describe(first, httpPart);
  const field = pathOf(first);
  if (field === '') return invalidBody(sentence);
  const faults = new Map<string, Fault>();
  for (const failure of [first, ...all]) {
    const path = pathOf(failure);
    if (path === '' || faults.has(path) || faults.size === MAX_FAULTS) continue;
    const pointer = httpPart === 'body' ? writePointer(stepsTo(failure)) : undefined;
    faults.set(path, { field: path, ...(pointer && { pointer }), detail: describe(failure, httpPart) });
  }
  return badRequest(sentence, field, [...faults.values()]);
}

/** One sentence with the field's path and the requirement. */
function describe(failure: ValidationFailure, httpPart: string): string {
  return `${pathOf(failure) || (CONTEXT_NAMES[httpPart] ?? httpPart)} ${reasonOf(failure)}.`;
}

/**
 * Replaces the failures of a union's branches, which precede its own, by the deepest one, as it belongs to the intended
 * branch.
 */
function chooseBranches(failures: ValidationFailure[]): ValidationFailure[] {
  const chosen: ValidationFailure[] = [];
  for (const failure of failures) {
    const { instancePath, keyword } = failure;
    if (keyword !== 'anyOf' && keyword !== 'oneOf') {
      chosen.push(failure);
      continue;
    }
    const isWithin = (path: string) => path === instancePath || path.startsWith(`${instancePath}/`);
    const start = chosen.findLastIndex(({ instancePath: path }) => !isWithin(path)) + 1;
    chosen.push(findDeepest([...chosen.splice(start), failure]));
  }
  return chosen;
}

function findDeepest(failures: ValidationFailure[]): ValidationFailure {
  return failures.reduce((deepest, one) => (depth(one) > depth(deepest) ? one : deepest));
}

function depth(failure: ValidationFailure): number {
  return failure.instancePath.split('/').length;
}

function pathOf(failure: ValidationFailure): string {
  return stepsTo(failure).reduce(fieldPath, '');
}

/** The names and indexes on the way to the value at fault. */
function stepsTo({ instancePath, keyword, params }: ValidationFailure): string[] {
  const steps = instancePath.split('/').slice(1);
  if (keyword === 'required') steps.push(String(params.missingProperty));
  if (keyword === 'discriminator') steps.push(String(params.tag));
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const LONE_SURROGATE = /\p{Cs}/u;

/** Undefined with a name that `fieldPath` shortens: a shortened pointer would point elsewhere. */
function writePointer(steps: string[]): string | undefined {
  if (steps.some((step) => step.length > MAX_FIELD_LENGTH || LONE_SURROGATE.test(step))) return undefined;
  return `#${steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;
}

function reasonOf({ keyword, params, parentSchema, message }: ValidationFailure): string {
  const { minimum, maximum } = parentSchema ?? {};
  const range = minimum !== undefined && maximum !== undefined ? ` from ${minimum} to ${maximum}` : '';
  if (keyword === 'required') return 'is missing';
  // Without a pattern the words describe the type.
  const described = parentSchema?.pattern === undefined ? 'type' : 'pattern';
  if (keyword === described && parentSchema?.[MUST_BE]) return `must be ${parentSchema[MUST_BE]}`;
  if (keyword === 'type') return `must be ${describeType(params.type)}${range}`;
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
  return `${parent}[${JSON.stringify(clip(field, MAX_FIELD_LENGTH))}]`;
}
