import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure, Fault } from '#contract/kit/failure.ts';
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode, problemType } from '#contract/kit/problems.ts';
import { databaseErrorCode, describeDatabaseFailure } from '#database/failures.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The site's origin, the prefix of failures' types. */
    publicUrl: string;
  }
}

interface FailureParts {
  /** The path of the field at fault. */
  field?: string | undefined;
  /** All fields at fault, unless `field` is the only one. */
  errors?: Fault[] | undefined;
  headers?: Record<string, string>;
  /** Other fields of the body. */
  details?: Pick<Failure, 'Match_ID'>;
}

/** A failure to respond with: its code, which determines the status, and one sentence for the caller. */
export class HttpError extends Error {
  readonly code: ProblemCode;
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: UntypedFailure;

  constructor(code: ProblemCode, message: string, { field, errors, headers = {}, details = {} }: FailureParts = {}) {
    super(message);
    this.code = code;
    this.statusCode = PROBLEMS[code].status;
    this.headers = headers;
    this.body = { ...describeFailure(code, message, field, errors), ...details };
  }
}

/** A failure's body without its type, which depends on the site's origin. */
type UntypedFailure = Omit<Failure, 'type'>;

function describeFailure(
  code: ProblemCode,
  error: string,
  field?: string,
  errors: Fault[] = field === undefined ? [] : [{ field, detail: error }],
): UntypedFailure {
  const { title, status } = PROBLEMS[code];
  return { error, detail: error, title, status, code, ...(field !== undefined && { field, errors }) };
}

/** The body of a failure. */
export function buildFailure(origin: string, code: ProblemCode, error: string, field?: string): Failure {
  return addType(origin, describeFailure(code, error, field));
}

function addType(origin: string, { error, detail, ...rest }: UntypedFailure): Failure {
  return { error, detail, type: problemType(origin, rest.code), ...rest };
}

/** 400: the request is invalid, as `message` explains; `field` is the one at fault, if any. */
export function badRequest(message: string, field?: string, errors?: Fault[]): HttpError {
  return new HttpError(field === undefined ? 'invalid_request' : 'invalid_field', message, { field, errors });
}

/** 400: the sentence is the field's path and the `reason`, such as "must not be empty." */
export function invalidField(field: string, reason: string): HttpError {
  return badRequest(`${field} ${reason}`, field);
}

/** 400: the query has unknown parameters; `errors` lists them all in order. */
export function unknownParameters(errors: [Fault, ...Fault[]]): HttpError {
  const [{ field, detail }] = errors;
  return new HttpError('unknown_parameter', detail, { field, errors });
}

/** 400: the whole body is unreadable. */
export function invalidBody(message: string): HttpError {
  return new HttpError('invalid_body', message);
}

/** The challenge of RFC 6750, with an error only for a request with a token. */
function challenge(error?: 'invalid_token' | 'insufficient_scope'): Record<string, string> {
  return { 'www-authenticate': `Bearer realm="Touchline"${error === undefined ? '' : `, error="${error}"`}` };
}

/** 401: no session. */
export function unauthorized(): HttpError {
  return new HttpError('not_signed_in', 'Log in first.', { headers: challenge() });
}

/** 401: the API key or token is invalid. */
export function invalidCredential(message: string): HttpError {
  return new HttpError('invalid_credential', message, { headers: challenge('invalid_token') });
}

/** 401: the request has no API key or token. */
export function missingCredential(message: string): HttpError {
  return new HttpError('invalid_credential', message, { headers: challenge() });
}

/** 401: the body isn't signed by the named service; there is no challenge for signatures. */
export function invalidSignature(message: string): HttpError {
  return new HttpError('invalid_credential', message);
}

/** 403: the caller lacks a permission, which `message` names. */
export function forbidden(message: string): HttpError {
  return new HttpError('forbidden', message);
}

/** 403: the personal token lacks a right of its owner. */
export function forbiddenToToken(message: string): HttpError {
  return new HttpError('forbidden', message, { headers: challenge('insufficient_scope') });
}

export function levelTooLow(needed: number, leagueName: string): HttpError {
  return new HttpError('level_too_low', `You need access level ${needed} or higher in ${leagueName}.`);
}

export function robloxNotLinked(): HttpError {
  return new HttpError('roblox_not_linked', 'Link your Roblox account first.');
}

/** 404 for a subject such as "Match 12". */
export function notFound(subject: string): HttpError {
  return new HttpError('not_found', `${subject} was not found.`);
}

/** Returns the value; throws 404 if it doesn't exist or is hidden from the caller. */
export function requireFound<T>(thing: T | undefined | null, subject: string): T {
  if (thing === undefined || thing === null) throw notFound(subject);
  return thing;
}

/** 405: the path has other methods; every path supports OPTIONS. */
export function methodNotAllowed(method: string, path: string, methods: readonly string[]): HttpError {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return new HttpError('method_not_allowed', `${method} is not a method of ${path}; its methods are ${allow}.`, {
    headers: { allow },
  });
}

/** 409: the request contradicts stored data. */
export function conflict(message: string): HttpError {
  return new HttpError('conflict', message);
}

/** 409: the change is based on an outdated state. */
export function changedMeanwhile(message: string): HttpError {
  return new HttpError('changed_meanwhile', message);
}

/** 409: another thing has the name. */
export function nameTaken(message: string): HttpError {
  return new HttpError('name_taken', message);
}

/** 409: the maximum is reached. */
export function limitReached(message: string): HttpError {
  return new HttpError('limit_reached', message);
}

/** 409: the `Idempotency-Key` belongs to another body. */
export function keyReused(message: string, details: FailureParts['details'] = {}): HttpError {
  return new HttpError('idempotency_key_reused', message, { details });
}

/** 429: the caller may retry after some seconds. */
export function rateLimited(message: string, retryAfterSeconds?: number): HttpError {
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
  return new HttpError('rate_limited', message, { headers });
}

/** 503: the caller may retry after some seconds. */
export function unavailable(message: string, retryAfterSeconds = 5): HttpError {
  return new HttpError('unavailable', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** 503: too many requests wait for the same resource. */
export function overloaded(message: string, retryAfterSeconds = 5): HttpError {
  return new HttpError('overloaded', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

export const BUSY = 'The server is busy. Try again soon.';

/** 503: the server is overloaded. */
export function busy(retryAfterSeconds?: number): HttpError {
  return overloaded(BUSY, retryAfterSeconds);
}

/** Responds to every failure with a status and its body. */
export function handleError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers = {}, body } = readFailure(error, request);
  return reply.code(status).type(PROBLEM_TYPE).headers(headers).send(body);
}

interface ReadFailure {
  status: number;
  headers?: Record<string, string>;
  body: Failure;
}

/** The status and body of a failure. Unexpected ones are logged and become 500. */
export function readFailure(error: FastifyError | HttpError, request: FastifyRequest): ReadFailure {
  const { publicUrl } = request.server;
  if (error instanceof HttpError) {
    return { status: error.statusCode, headers: error.headers, body: addType(publicUrl, error.body) };
  }
  if (findDatabaseError(error)?.constraint === ACTOR_EXISTS) return readFailure(unauthorized(), request);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const sentence = CLIENT_ERRORS[error.code] ?? error.message;
    const body = buildFailure(publicUrl, CODES[status] ?? 'invalid_request', sentence);
    return { status, body: { ...body, status } };
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: describeDatabaseFailure(error) }, 'database unavailable');
    if (databaseErrorCode(error) === DISK_FULL) logFullDisk(request);
    return readFailure(describeUnavailable(error), request);
  }
  request.log.error({ err: describeUnexpected(error) }, 'unexpected failure');
  return { status: 500, body: buildFailure(publicUrl, 'internal_error', 'Internal Error') };
}

/** Codes of Fastify's own failures by status; the others concern the body. */
const CODES: Record<number, ProblemCode> = {
  400: 'invalid_body',
  413: 'too_large',
  415: 'unsupported_type',
};

/** Violated by a change whose account is deleted meanwhile, as the log entry refers to the account. */
const ACTOR_EXISTS = 'audit_entries_actor_id_users_id_fk';

/** Fields for the log. PostgreSQL's messages quote values, so only its names and codes are logged. */
export function describeUnexpected(error: Error & { code?: string }): object {
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const databaseError = findDatabaseError(error);
  if (!databaseError) return { name: error.name, code: error.code, message: error.message, at };
  const { code, routine, table, column, constraint } = databaseError;
  return { name: error.name, code, routine, table, column, constraint, at };
}

/** PostgreSQL's error, which may be the cause of another. */
function findDatabaseError(error: unknown): Record<string, unknown> | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('severity' in cause) return { ...cause };
  }
  return undefined;
}

/** Sentences for Fastify's errors. */
const CLIENT_ERRORS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says.',
};

const DISK_FULL = '53100';
/** PostgreSQL cancelled the statement after `lock_timeout`. */
const LOCK_TIMEOUT = '55P03';
/** PostgreSQL cancelled the statement after `statement_timeout`. */
export const STATEMENT_TIMEOUT = '57014';

/** A standby refuses writes. */
const READ_ONLY = '25006';

const UNAVAILABLE_SENTENCES: Record<string, string> = {
  [DISK_FULL]: 'The database has no room left. Try again later.',
  '53300': 'The database has too many connections. Try again soon.',
  [LOCK_TIMEOUT]: 'Another change that this one depends on is still being stored. Try again soon.',
  [STATEMENT_TIMEOUT]: 'This took the database too long, so it was cancelled. Try again soon.',
};

const DISK_FULL_EVERY_MS = 60_000;
let diskFullLoggedAt = Number.NEGATIVE_INFINITY;

/** One line per minute, as every change fails. */
function logFullDisk({ log }: FastifyRequest): void {
  if (performance.now() - diskFullLoggedAt < DISK_FULL_EVERY_MS) return;
  diskFullLoggedAt = performance.now();
  log.fatal({ event: 'disk-full' }, "The database's disk is full, so nothing can be stored: free some space there.");
}

const OVERLOADED = ['53300', LOCK_TIMEOUT, STATEMENT_TIMEOUT];

function describeUnavailable(error: unknown): HttpError {
  if (hasMessage(error, POOL_TIMEOUT)) return overloaded('All connections to the database are in use. Try again soon.');
  const code = databaseErrorCode(error) ?? '';
  const sentence = UNAVAILABLE_SENTENCES[code] ?? 'The database is not reachable. Try again soon.';
  if (code === READ_ONLY) return new HttpError('read_only', sentence, { headers: unavailable('').headers });
  return OVERLOADED.includes(code) ? overloaded(sentence) : unavailable(sentence);
}

/**
 * Network errors, then SQLSTATE classes of PostgreSQL: connections (08), insufficient disk or memory (53), shutdown,
 * crash and start-up (57P), system errors (58), a standby that isn't promoted yet (25006), and PostgreSQL's timeouts.
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|53...|57P0[1-5]|58...|25006|55P03|57014)$/;

/** Whether PostgreSQL or the network is at fault, not the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    UNAVAILABLE.test(databaseErrorCode(error) ?? '') ||
    hasMessage(error, LOST_CONNECTION) ||
    hasMessage(error, POOL_TIMEOUT)
  );
}

/** Messages of pg about connections, which have no code. */
const LOST_CONNECTION = /Connection terminated|Query read timeout|not queryable|^timeout expired/;
/** pg-pool's message for a query that waited too long for a connection. */
const POOL_TIMEOUT = /timeout exceeded when trying to connect/;

function hasMessage(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (pattern.test(cause.message)) return true;
  return false;
}
