import type { ApiAnswer, ApiDescription, ApiReference } from '#contract/openapi.ts';
import { FAILURE_EXAMPLE } from '#server/openapi/call-examples.ts';

type Headers = ApiDescription['components']['headers'];

const text = { type: 'string' };

export const HEADERS = {
  'x-request-id': {
    description: 'Of this answer alone. Name it when you ask for help.',
    required: true,
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'The limit: "api";q=1200;w=60 is 1200 requests in 60 seconds. Left out where nothing was counted.',
    schema: text,
  },
  RateLimit: {
    description: 'What is left: "api";r=1199;t=60 is 1199 requests within 60 seconds. Not in what caches may share.',
    schema: text,
  },
  'RateLimit-Cost': {
    description: 'How many requests of the limit this one counted as: one for each 64 KiB or 2,000 values of its body.',
    schema: { type: 'integer' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer' },
  },
  ETag: { description: 'The version of the answer, for If-None-Match.', required: true, schema: text },
  Location: { description: 'Where to go on.', required: true, schema: text },
} satisfies Headers;

/** What every failure answers, by status. */
const FAILURES = {
  400: ['BadRequest', 'Something that was sent does not fit; the sentence names the field.'],
  401: ['Unauthorized', 'Nobody is signed in, or the API key is not valid.'],
  403: ['Forbidden', 'The caller may not; the sentence says what is needed.'],
  404: ['NotFound', 'There is no such thing.'],
  409: ['Conflict', 'What is asked contradicts what is stored.'],
  413: ['ContentTooLarge', 'The body is too large.'],
  415: ['UnsupportedMediaType', 'The body is not application/json, or is encoded in another way than gzip.'],
  429: ['TooManyRequests', 'More requests than the limit allows; wait as long as Retry-After says.'],
  500: ['InternalError', 'The fault is here.'],
  503: ['Unavailable', 'Not at the moment; try again after as long as Retry-After says.'],
} as const;

export type FailureStatus = keyof typeof FAILURES;
type HeaderName = keyof typeof HEADERS;

const ALWAYS: HeaderName[] = ['x-request-id', 'RateLimit-Policy'];

/** References to headers, those of every answer included. */
export function headersOf(...names: HeaderName[]): Record<string, ApiReference> {
  return Object.fromEntries([...ALWAYS, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function failureOf(status: FailureStatus): ApiReference {
  return { $ref: `#/components/responses/${FAILURES[status][0]}` };
}

/** The answers that calls refer to. */
export function buildSharedAnswers(): Record<string, ApiAnswer> {
  const schema = { $ref: '#/components/schemas/Failure' };
  const content = { 'application/json': { schema, example: FAILURE_EXAMPLE } };
  const failures = Object.entries(FAILURES).map(([status, [name, description]]) => {
    const headers =
      status === '429' || status === '503' ? headersOf('RateLimit', 'Retry-After') : headersOf('RateLimit');
    return [name, { description, headers, content }];
  });
  const unchanged: ApiAnswer = {
    description: 'Still the version that If-None-Match names.',
    headers: headersOf('ETag'),
  };
  return { ...Object.fromEntries(failures), NotModified: unchanged };
}
