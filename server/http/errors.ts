import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/endpoints.ts';
import { databaseErrorCode, describeDatabaseFailure } from '#database/failures.ts';
import { describeValidation, type ValidationFailure } from '#server/http/validation.ts';

/** A failure to answer with: a status and one sentence for the caller. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  /** Other fields of the body. */
  readonly details: Omit<Failure, 'error'>;

  constructor(statusCode: number, message: string, headers: Record<string, string> = {}, details = {}) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
    this.details = details;
  }
}

/** 400: the request is not valid; `message` names the field and the reason. */
export function badRequest(message: string): HttpError {
  return new HttpError(400, message);
}

/** 401: no session, or no valid API key. */
export function unauthorized(message = 'Log in first.'): HttpError {
  return new HttpError(401, message);
}

/** 403: the caller has no permission; `message` names what is needed. */
export function forbidden(message: string): HttpError {
  return new HttpError(403, message);
}

/** 404 for a subject such as "Match 12". */
export function notFound(subject: string): HttpError {
  return new HttpError(404, `${subject} was not found.`);
}

/** The thing; throws 404 for one that does not exist, or that the caller may not know of. */
export function requireFound<T>(thing: T | undefined | null, subject: string): T {
  if (thing === undefined || thing === null) throw notFound(subject);
  return thing;
}

/** 409: the request contradicts what is stored. */
export function conflict(message: string, details: HttpError['details'] = {}): HttpError {
  return new HttpError(409, message, {}, details);
}

/** 503: the caller may try again after some seconds. */
export function unavailable(message: string, retryAfterSeconds = 5): HttpError {
  return new HttpError(503, message, { 'retry-after': String(retryAfterSeconds) });
}

export const BUSY = 'The server is busy. Try again soon.';

/** 503: the server is overloaded. */
export function busy(retryAfterSeconds?: number): HttpError {
  return unavailable(BUSY, retryAfterSeconds);
}

/** Answers every failure with a status and `{ error }`. */
export function handleError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers = {}, body } = readFailure(error, request);
  return reply.code(status).headers(headers).send(body);
}

interface ReadFailure {
  status: number;
  headers?: Record<string, string>;
  body: Failure;
}

/** The status and body of a failure. Unexpected ones are logged and are 500. */
export function readFailure(error: FastifyError | HttpError, request: FastifyRequest): ReadFailure {
  if (error instanceof HttpError) {
    return { status: error.statusCode, headers: error.headers, body: { error: error.message, ...error.details } };
  }
  if (findDatabaseError(error)?.constraint === ACTOR_EXISTS) return readFailure(unauthorized(), request);
  if (error.validation) {
    return { status: 400, body: { error: describeValidation(error.validation as ValidationFailure[], error) } };
  }
  const status = error.statusCode ?? 500;
  if (status === 429 || (status >= 400 && status < 500)) {
    return { status, body: { error: CLIENT_ERRORS[error.code] ?? error.message } };
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: describeDatabaseFailure(error) }, 'database unavailable');
    if (databaseErrorCode(error) === DISK_FULL) logFullDisk(request);
    return {
      status: 503,
      headers: { 'retry-after': RETRY_AFTER_SECONDS },
      body: { error: describeUnavailable(error) },
    };
  }
  request.log.error({ err: describeUnexpected(error) }, 'unexpected failure');
  return { status: 500, body: { error: 'Internal Error' } };
}

/** Violated by a change whose account is deleted meanwhile: the log entry of the change refers to the account. */
const ACTOR_EXISTS = 'audit_entries_actor_id_users_id_fk';

/** What the log gets. Messages of PostgreSQL quote values, so only names and codes of theirs are logged. */
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

const RETRY_AFTER_SECONDS = '5';

const DISK_FULL = '53100';
/** PostgreSQL cancelled the statement after `lock_timeout`. */
const LOCK_TIMEOUT = '55P03';
/** PostgreSQL cancelled the statement after `statement_timeout`. */
export const STATEMENT_TIMEOUT = '57014';

const UNAVAILABLE_SENTENCES: Record<string, string> = {
  [DISK_FULL]: 'The database has no room left. Try again later.',
  '53300': 'The database has too many connections. Try again soon.',
  [LOCK_TIMEOUT]: 'Another change that this one depends on is still being stored. Try again soon.',
  [STATEMENT_TIMEOUT]: 'This took the database too long, so it was cancelled. Try again soon.',
};

const DISK_FULL_EVERY_MS = 60_000;
let diskFullLoggedAt = Number.NEGATIVE_INFINITY;

/** One line a minute, as every change fails. */
function logFullDisk({ log }: FastifyRequest): void {
  if (performance.now() - diskFullLoggedAt < DISK_FULL_EVERY_MS) return;
  diskFullLoggedAt = performance.now();
  log.fatal({ event: 'disk-full' }, "The database's disk is full, so nothing can be stored: free some space there.");
}

function describeUnavailable(error: unknown): string {
  if (hasMessage(error, POOL_TIMEOUT)) return 'All connections to the database are in use. Try again soon.';
  return UNAVAILABLE_SENTENCES[databaseErrorCode(error) ?? ''] ?? 'The database is not reachable. Try again soon.';
}

/**
 * Network errors, then SQLSTATE classes of PostgreSQL: connections (08), insufficient disk or memory (53), shutdown, crash
 * and start-up (57P), system errors (58), a standby that is not promoted yet (25006), and PostgreSQL's timeouts.
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|53...|57P0[1-5]|58...|25006|55P03|57014)$/;

/** Whether the failure is PostgreSQL's state or the network's, not the request's. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    UNAVAILABLE.test(databaseErrorCode(error) ?? '') ||
    hasMessage(error, LOST_CONNECTION) ||
    hasMessage(error, POOL_TIMEOUT)
  );
}

/** Messages of pg about connections; they have no code. */
const LOST_CONNECTION = /Connection terminated|Query read timeout|not queryable/;
/** The message of pg-pool for a query that waited too long for another one's connection. */
const POOL_TIMEOUT = /timeout exceeded when trying to connect/;

function hasMessage(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (pattern.test(cause.message)) return true;
  return false;
}
