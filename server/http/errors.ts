import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/endpoints.ts';
import { OPTIONAL_LINE, VISIBLE_LINE } from '#contract/plain-text.ts';
import { databaseErrorCode } from '#database/failures.ts';
import { fieldPath } from '#server/http/field-path.ts';

/** A failure that the caller is told of: a status and one clear sentence (rules §1). */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  /** Fields of the body beside the sentence. */
  readonly details: Omit<Failure, 'error'>;

  constructor(statusCode: number, message: string, headers: Record<string, string> = {}, details = {}) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
    this.details = details;
  }
}

/** 400: the input is at fault; `message` names the field and the reason. */
export function badRequest(message: string): HttpError {
  return new HttpError(400, message);
}

/** 401: no session, or no valid API key. */
export function unauthorized(message = 'Log in first.'): HttpError {
  return new HttpError(401, message);
}

/** 403: the caller may not; `message` says what is needed. */
export function forbidden(message: string): HttpError {
  return new HttpError(403, message);
}

/** 404: `what` names the thing, as in "Match 12". */
export function notFound(what: string): HttpError {
  return new HttpError(404, `${what} was not found.`);
}

/** 409: the request contradicts what is stored. */
export function conflict(message: string, details: HttpError['details'] = {}): HttpError {
  return new HttpError(409, message, {}, details);
}

/** 503 for a moment, in seconds: the caller may try again. */
export function unavailable(message: string, retryAfter = 5): HttpError {
  return new HttpError(503, message, { 'retry-after': String(retryAfter) });
}

interface ValidationFailure {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  parentSchema?: { minimum?: number; maximum?: number };
  message?: string;
}

/** Answers every failure of every route as `{ error }`; what was not foreseen is logged and answers 500. */
export function answerFailure(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) {
    return reply
      .code(error.statusCode)
      .headers(error.headers)
      .send({ error: error.message, ...error.details });
  }
  if (findDatabaseRefusal(error)?.constraint === ACTOR_EXISTS) return answerFailure(unauthorized(), request, reply);
  if (error.validation) {
    return reply.code(400).send({ error: describeValidation(error.validation as ValidationFailure[], error) });
  }
  const status = error.statusCode ?? 500;
  if (status === 429 || (status >= 400 && status < 500)) {
    return reply.code(status).send({ error: CLIENT_ERRORS[error.code] ?? error.message });
  }
  if (isDatabaseUnavailable(error)) {
    const code = databaseErrorCode(error);
    request.log.error({ err: { code } }, 'database unavailable');
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .send({ error: UNAVAILABLE_IN_WORDS[code ?? ''] ?? 'The database is not reachable. Try again soon.' });
  }
  request.log.error({ err: describeUnforeseen(error) }, 'unforeseen failure');
  return reply.code(500).send({ error: 'Internal Error' });
}

/** Refuses a change whose account is deleted meanwhile, as each is logged with who makes it. */
const ACTOR_EXISTS = 'audit_entries_actor_id_users_id_fk';

/** For the log: PostgreSQL's messages quote values, and drizzle's all parameters, so of theirs only names go in. */
export function describeUnforeseen(error: Error & { code?: string }): object {
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const refusal = findDatabaseRefusal(error);
  if (!refusal) return { name: error.name, code: error.code, message: error.message, at };
  const { code, routine, table, column, constraint } = refusal;
  return { name: error.name, code, routine, table, column, constraint, at };
}

/** PostgreSQL's own answer below drizzle's wrapper. */
function findDatabaseRefusal(error: unknown): Record<string, unknown> | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('severity' in cause) return { ...cause };
  }
  return undefined;
}

/** Fastify's own refusals, in our words. */
const CLIENT_ERRORS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says.',
};

const IN_WORDS: Record<string, string> = { querystring: 'query', params: 'path' };

/** One sentence that names the field by its path and says what it must be. */
function describeValidation(failures: ValidationFailure[], error?: { validationContext?: string }): string {
  // Of a union's failures the deepest one lies in the branch that was meant.
  const failure = failures.reduce((deepest, one) => (depth(one) > depth(deepest) ? one : deepest));
  const context = error?.validationContext;
  const where = pathOf(failure) || (context ? (IN_WORDS[context] ?? context) : 'body');
  return `${where} ${reasonOf(failure)}.`;
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

const RETRY_AFTER_SECONDS = '5';

const UNAVAILABLE_IN_WORDS: Record<string, string> = {
  '53100': 'The database has no room left. Try again later.',
  '53300': 'The database has too many connections. Try again soon.',
};

/**
 * The network's failures, then PostgreSQL's by class: connections (08), resources such as disk and memory (53), an
 * operator's or a crash's end of the server and its start (57P), what it could not read or write (58), and a standby
 * that has not taken over yet (25006).
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|53...|57P0[1-5]|58...|25006)$/;

function isDatabaseUnavailable(error: unknown): boolean {
  if (UNAVAILABLE.test(databaseErrorCode(error) ?? '')) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (LOST_CONNECTION.test(cause.message) || (cause as { code?: unknown }).code === TIMED_OUT) return true;
  }
  return false;
}

/** What pg says of connections, which have no codes. */
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;
/** PostgreSQL gave the statement up, for it took longer than `statement_timeout`. */
const TIMED_OUT = '57014';
