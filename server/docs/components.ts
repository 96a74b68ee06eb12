import type { Access } from '#contract/kit/define-endpoints.ts';
import type { Failure } from '#contract/kit/failure.ts';
import type { ApiAnswer, ApiDescription, ApiReference } from '#contract/kit/openapi.ts';
import { PROBLEM_CODES, PROBLEM_TYPE, PROBLEMS, type ProblemCode } from '#contract/kit/problems.ts';
import { BUSY, buildFailure } from '#server/kit/http/errors.ts';

type Headers = ApiDescription['components']['headers'];

const text = { type: 'string' };

export const HEADERS = {
  'x-request-id': {
    description: 'ID of this response. Include it when you ask for help.',
    required: true,
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'The limit: "api";q=1200;w=60 is 1200 requests in 60 seconds. Absent if the request did not count.',
    schema: text,
  },
  RateLimit: {
    description:
      'The rest of the limit: "api";r=1199;t=60 is 1199 requests in 60 seconds. Absent if caches may share it.',
    schema: text,
  },
  'RateLimit-Cost': {
    description: 'The number of requests that this one counted as: one for each 64 KiB or 2,000 values of its body.',
    schema: { type: 'integer' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer' },
  },
  ETag: { description: 'The version of the response, for If-None-Match.', required: true, schema: text },
  Location: { description: 'The address to continue at, or of what was stored.', required: true, schema: text },
} satisfies Headers;

/** Failure responses of all endpoints, by status. */
const FAILURES = {
  400: ['BadRequest', 'The request is not valid; the sentence names the field.'],
  401: ['Unauthorized', 'There is no session, or the API key is not valid.'],
  403: ['Forbidden', 'The caller has no permission; the sentence says what is needed.'],
  404: ['NotFound', 'It does not exist, or not for the caller.'],
  409: ['Conflict', 'The request contradicts what is stored.'],
  413: ['ContentTooLarge', 'The body is too large.'],
  415: ['UnsupportedMediaType', 'The body is not application/json, or has an encoding other than gzip.'],
  429: ['TooManyRequests', 'The rate limit is exceeded; wait as long as Retry-After says.'],
  500: ['InternalError', 'The server failed.'],
  501: ['NotImplemented', 'The call has no answer in the format that the request names.'],
  503: ['Unavailable', 'The server is busy or restarting; try again after as long as Retry-After says.'],
} as const;

export type FailureStatus = keyof typeof FAILURES;
type HeaderName = keyof typeof HEADERS;

/** An example failure for each status: code, sentence, and the field if one is at fault. */
const EXAMPLES: Record<FailureStatus, [ProblemCode, string, string?]> = {
  400: ['invalid_field', 'min_goals must be from 0 to 15.', 'min_goals'],
  401: ['not_signed_in', 'Log in first.'],
  403: ['level_too_low', 'You need access level 4 or higher in Autumn Cup.'],
  404: ['not_found', 'Match 181 was not found.'],
  409: ['conflict', 'Match 181 is in this group already.'],
  413: ['too_large', 'The body is too large.'],
  415: ['unsupported_type', 'The body must be application/json.'],
  429: ['rate_limited', 'Too many requests. Try again in 12 seconds.'],
  500: ['internal_error', 'Internal Error'],
  501: ['not_implemented', 'format must be json: XML is not available.', 'format'],
  503: ['overloaded', BUSY],
};

const COMMON_HEADERS: HeaderName[] = ['x-request-id', 'RateLimit-Policy'];

/** References to headers, including those of every response. */
export function headerReferences(...names: HeaderName[]): Record<string, ApiReference> {
  return Object.fromEntries(
    [...COMMON_HEADERS, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

export function failureReference(status: FailureStatus): ApiReference {
  return { $ref: `#/components/responses/${FAILURES[status][0]}` };
}

/** Responses that endpoints refer to. */
export function buildSharedResponses(origin: string): Record<string, ApiAnswer> {
  const schema = { $ref: '#/components/schemas/Failure' };
  const failures = Object.entries(FAILURES).map(([status, [name, sentence]]) => {
    const codes = PROBLEM_CODES.filter((code) => PROBLEMS[code].status === Number(status));
    const description = `${sentence} ${codes.length === 1 ? 'Code' : 'Codes'}: ${codes.join(', ')}.`;
    const example: Failure = buildFailure(origin, ...EXAMPLES[Number(status) as FailureStatus]);
    const content = { [PROBLEM_TYPE]: { schema, example } };
    const headers =
      status === '429' || status === '503'
        ? headerReferences('RateLimit', 'Retry-After')
        : headerReferences('RateLimit');
    return [name, { description, headers, content }];
  });
  const notModified: ApiAnswer = {
    description: 'The version in If-None-Match is current.',
    headers: headerReferences('ETag'),
  };
  return { ...Object.fromEntries(failures), NotModified: notModified };
}

/** Security schemes by name; `cookie` is the session's. */
export function describeSecurity(cookie: string) {
  return {
    apiKey: { type: 'http', scheme: 'bearer', description: 'The API key of a league.' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookie,
      description: 'The session of someone signed in on the site.',
    },
    personalToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'A personal token, which acts for its owner; one for reading makes GET calls alone, and one that is limited to a league calls of that league.',
    },
    webhookSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'webhook-signature',
      description: 'Touchline signs the body with the endpoint’s secret, as in Standard Webhooks.',
    },
    robloxSignature: { type: 'apiKey', in: 'header', name: 'roblox-signature', description: 'Roblox signs the body.' },
    discordSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'x-signature-ed25519',
      description: 'Discord signs the body.',
    },
  };
}

/** The security scheme that an access needs; undefined for none. */
export function securitySchemeOf(access: Access): keyof ReturnType<typeof describeSecurity> | undefined {
  if (access === 'anyone') return undefined;
  if (access === 'API key') return 'apiKey';
  if (access === 'Discord') return 'discordSignature';
  return access === 'Roblox' ? 'robloxSignature' : 'session';
}

/** Whether a valid session alone is not enough. */
export function isRestricted(access: Access): boolean {
  return !['anyone', 'signed in', 'API key', 'Roblox', 'Discord'].includes(access);
}

const ACCESS_SENTENCES: Record<Exclude<Access, `level ${number}`>, string> = {
  anyone: 'Anyone, without an account.',
  'signed in': 'Everyone who is signed in.',
  staff: 'Staff of the site.',
  'level 5 or staff': 'Access level 5 or higher in the league, and staff of the site.',
  'group owner': 'The account that created the group.',
  linked: 'Everyone with a linked Roblox account.',
  'linked, level 1': 'Access level 1 or higher in the league, with a linked Roblox account.',
  'player of the match': 'Everyone whose linked Roblox account played in the match.',
  'player of the transfer': 'The player whom the transfer was offered to, with a linked Roblox account.',
  'captain or level 4': 'Captains of a team that the request is about, and access level 4 or higher in the league.',
  'captain or level 5': 'Captains of a team that the request is about, and access level 5 or higher in the league.',
  'API key': 'A game server with the API key of its league.',
  Roblox: 'Roblox.',
  Discord: 'Discord.',
};

/** A sentence on permitted callers. */
export function describeAccess(access: Access): string {
  if (access in ACCESS_SENTENCES) return ACCESS_SENTENCES[access as keyof typeof ACCESS_SENTENCES];
  return `Access ${access} or higher in the league.`;
}
