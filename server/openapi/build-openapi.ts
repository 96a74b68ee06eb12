import { type EndpointName, endpoints, Failure } from '#contract/endpoints.ts';
import type { ApiAnswer, ApiCall, ApiContent, ApiDescription, ApiParameter, JsonSchema } from '#contract/openapi.ts';
import { ACCESS } from '#server/access.ts';
import { isShared, isVersioned } from '#server/http/cache-control.ts';
import { describeAccess, describeSecurity, isPicky, schemeOf } from '#server/openapi/call-access.ts';
import { CALL_EXAMPLES } from '#server/openapi/call-examples.ts';
import { CALL_GROUPS, CALL_NOTES, type CallNote, PARAMETER_NOTES } from '#server/openapi/call-notes.ts';
import { NamedSchemas } from '#server/openapi/named-schemas.ts';
import {
  buildSharedAnswers,
  type FailureStatus,
  failureOf,
  HEADERS,
  headersOf,
} from '#server/openapi/shared-answers.ts';

interface Route {
  params?: object;
  querystring?: object;
  body?: object;
  response: Record<number, object>;
}

/** By what the path ends with. */
const MEDIA_TYPES: Record<string, string[]> = {
  csv: ['text/csv'],
  ndjson: ['application/x-ndjson'],
  avatar: ['image/png', 'image/svg+xml'],
};
/** Calls that tell visitors less than those who sign in, besides those with a version of their own. */
const OPEN_TO_SESSIONS: EndpointName[] = ['GET /players/:player_key/avatar'];
/** Calls whose repeats are told by a header of their own (rules §5). */
const IDEMPOTENT: EndpointName[] = ['POST /submissions/game_server', 'POST /submissions/website'];

/** The site's name, the URL that paths stand below, and the session's cookie. */
interface Installation {
  name: string;
  root: string;
  cookie: string;
}

/** The API as OpenAPI 3.1, from the contract's schemas and the access table. */
export function buildOpenApi({ name, root, cookie }: Installation): ApiDescription {
  const schemas = new NamedSchemas();
  schemas.refer(Failure);
  const paths: ApiDescription['paths'] = {};
  for (const call of Object.keys(endpoints) as EndpointName[]) {
    const [method, path] = splitName(call);
    paths[path] = { ...paths[path], [method]: describeCall(call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1',
      description: 'Match history and statistics of football leagues on Roblox, to read and to submit.',
    },
    servers: [{ url: root }],
    tags: Object.entries(CALL_GROUPS).map(([group, description]) => ({ name: group, description })),
    paths,
    components: {
      schemas: schemas.components,
      responses: buildSharedAnswers(),
      headers: HEADERS,
      securitySchemes: describeSecurity(cookie),
    },
  };
}

/** 'GET /matches/:match_id' as 'get' and '/matches/{match_id}'. */
function splitName(call: EndpointName): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ');
  return [method.toLowerCase(), path.replace(/:(\w+)/g, '{$1}')];
}

function describeCall(call: EndpointName, schemas: NamedSchemas): ApiCall {
  const route: Route = endpoints[call];
  const [group, summary]: CallNote = CALL_NOTES[call];
  const parameters = listParameters(call, route, schemas);
  const example = CALL_EXAMPLES[call];
  const scheme = schemeOf(ACCESS[call]);
  const tellsCallersApart = (isVersioned(call) && !isShared(call)) || OPEN_TO_SESSIONS.includes(call);
  const isOpenToSessions = scheme === undefined && tellsCallersApart;
  return {
    operationId: call.toLowerCase().replace(/\W+/g, '_'),
    tags: [group],
    summary,
    'x-access': describeAccess(ACCESS[call]),
    security: isOpenToSessions ? [{}, { session: [] }] : scheme === undefined ? [] : [{ [scheme]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: true, content: contentOf(['application/json'], route.body, schemas, example?.body) },
    }),
    responses: describeAnswers(call, route, schemas),
  };
}

function listParameters(call: EndpointName, { params, querystring }: Route, schemas: NamedSchemas): ApiParameter[] {
  const headers: ApiParameter[] = [];
  if (IDEMPOTENT.includes(call)) {
    const schema = { type: 'string', minLength: 1, maxLength: 200 };
    headers.push({ ...headerOf('Idempotency-Key', 'The same for every attempt to submit the same match.'), schema });
  }
  if (isVersioned(call)) headers.push(headerOf('If-None-Match', 'The ETag of the version that the caller has.'));
  return [...toParameters('path', params, schemas), ...toParameters('query', querystring, schemas), ...headers];
}

function headerOf(name: string, description: string): ApiParameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function toParameters(where: 'path' | 'query', schema: JsonSchema | undefined, schemas: NamedSchemas): ApiParameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || schema?.required?.includes(name) === true,
    ...(PARAMETER_NOTES[name] && { description: PARAMETER_NOTES[name] }),
    schema: schemas.refer(property),
  }));
}

function describeAnswers(call: EndpointName, route: Route, schemas: NamedSchemas): ApiCall['responses'] {
  const answers: ApiCall['responses'] = {};
  for (const [status, schema] of Object.entries(route.response)) {
    answers[status] = status === '302' ? redirect() : describeSuccess(call, Number(status), schema, schemas);
  }
  if (isVersioned(call)) answers[304] = { $ref: '#/components/responses/NotModified' };
  for (const status of listFailures(call, route)) answers[status] = failureOf(status);
  return answers;
}

function redirect(): ApiAnswer {
  return { description: 'A redirect.', headers: headersOf('RateLimit', 'Location') };
}

function describeSuccess(call: EndpointName, status: number, schema: object, schemas: NamedSchemas): ApiAnswer {
  const mediaTypes = MEDIA_TYPES[/[./](\w+)$/.exec(call)?.[1] ?? ''] ?? ['application/json'];
  return {
    description: status === 201 ? 'Stored.' : call.startsWith('GET') ? 'What was asked for.' : 'Done.',
    headers: headersOf(
      ...(isShared(call) ? [] : (['RateLimit'] as const)),
      ...(call === 'POST /submissions/game_server' ? (['RateLimit-Cost'] as const) : []),
      ...(isVersioned(call) ? (['ETag'] as const) : []),
    ),
    content: contentOf(mediaTypes, schema, schemas, CALL_EXAMPLES[call]?.answers[status]),
  };
}

function contentOf(mediaTypes: string[], schema: object, schemas: NamedSchemas, example: unknown): ApiContent {
  const content = { schema: schemas.refer(schema), ...(example !== undefined && { example }) };
  return Object.fromEntries(mediaTypes.map((type) => [type, content]));
}

function listFailures(call: EndpointName, { params, querystring, body }: Route): FailureStatus[] {
  const [, , ...refusals]: CallNote = CALL_NOTES[call];
  const access = ACCESS[call];
  const isFromPages =
    call.startsWith('POST') && schemeOf(access) !== 'apiKey' && schemeOf(access) !== 'robloxSignature';
  return [
    ...(params || querystring || body ? [400 as const] : []),
    ...(access === 'anyone' ? [] : [401 as const]),
    // The site's own changes are taken from its own pages alone.
    ...(isPicky(access) || isFromPages ? [403 as const] : []),
    ...refusals,
    ...(body ? [413 as const, 415 as const] : []),
    429,
    500,
    503,
  ];
}
