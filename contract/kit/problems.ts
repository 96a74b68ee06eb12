interface Problem {
  status: number;
  title: string;
  description: string;
}

/** Kinds of failures by their code. Programs depend on the codes: they never change, and new ones may be added. */
export const PROBLEMS = {
  invalid_field: {
    status: 400,
    title: 'Invalid field',
    description: 'A field of the body, the query or the path is missing or not valid; field names it.',
  },
  unknown_parameter: {
    status: 400,
    title: 'Unknown parameter',
    description: 'The query has a parameter that the call does not know; field names it.',
  },
  invalid_body: {
    status: 400,
    title: 'Invalid body',
    description: 'The body as a whole is not what the call takes: not JSON, not UTF-8, empty, or not an object.',
  },
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    description: 'The request is not valid, and no single field is at fault.',
  },
  not_signed_in: { status: 401, title: 'Not signed in', description: 'There is no session, or it has ended.' },
  invalid_credential: {
    status: 401,
    title: 'Invalid credential',
    description: 'The API key, token or signature is missing, wrong, revoked, expired or replaced.',
  },
  level_too_low: {
    status: 403,
    title: 'Access level too low',
    description: 'The account needs a higher access level in the league.',
  },
  roblox_not_linked: {
    status: 403,
    title: 'No linked Roblox account',
    description: 'The account has to link its Roblox account first.',
  },
  cross_site: { status: 403, title: 'Cross-site request', description: 'A browser sent the change for another site.' },
  forbidden: { status: 403, title: 'Not allowed', description: 'The caller may not do this, at any access level.' },
  not_found: { status: 404, title: 'Not found', description: 'It does not exist, or not for the caller.' },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    description: 'The path exists, but not with this method; the header Allow lists those it has.',
  },
  request_timeout: { status: 408, title: 'Request timeout', description: 'The request did not arrive in time.' },
  idempotency_key_reused: {
    status: 409,
    title: 'Idempotency key reused',
    description: 'The Idempotency-Key came with another body before, whose match is stored.',
  },
  changed_meanwhile: {
    status: 409,
    title: 'Changed meanwhile',
    description: 'What the change is based on has changed since. Read it again, then repeat the change.',
  },
  name_taken: { status: 409, title: 'Name taken', description: 'Something else has this name already.' },
  limit_reached: {
    status: 409,
    title: 'Limit reached',
    description: 'There are as many as there can be. Remove some first.',
  },
  conflict: { status: 409, title: 'Conflict', description: 'The request contradicts what is stored.' },
  too_large: { status: 413, title: 'Body too large', description: 'The body is larger than the call takes.' },
  unsupported_type: {
    status: 415,
    title: 'Unsupported type',
    description: 'The body is not application/json, or has an encoding other than gzip.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    description: 'The address and the headers are larger than 16 KiB.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    description: 'The rate limit is exceeded. Try again after as many seconds as Retry-After says.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    description: 'The server failed. The header x-request-id names the request to support.',
  },
  not_implemented: {
    status: 501,
    title: 'Not implemented',
    description: 'The call has no answer in the format that the request names.',
  },
  overloaded: {
    status: 503,
    title: 'Overloaded',
    description: 'The server has too much to do. Try again after as many seconds as Retry-After says.',
  },
  read_only: {
    status: 503,
    title: 'Read-only',
    description: 'The database accepts no changes at the moment, while reading may work. Try again soon.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    description: 'The server restarts, or something that it needs is not reachable. Try again soon.',
  },
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** The media type of failures (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json';

/** A failure's `type`: the section of the reference about its code. */
export function problemType(origin: string, code: ProblemCode): string {
  return `${origin}/docs/reference#${problemAnchor(code)}`;
}

export function problemAnchor(code: ProblemCode): string {
  return `error-${code}`;
}
