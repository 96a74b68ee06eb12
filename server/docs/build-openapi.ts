import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type Endpoint, TAGS } from '#contract/kit/define-endpoints.ts';
import { describeGrowth, growthOf } from '#contract/kit/endpoint-growth.ts';
import { describeLeagueTokens, leagueOf } from '#contract/kit/endpoint-league.ts';
import { Failure } from '#contract/kit/failure.ts';
import {
  API_VERSION,
  type ApiAnswer,
  type ApiCall,
  type ApiContent,
  type ApiDescription,
  type ApiParameter,
  type ApiWebhook,
  type JsonSchema,
} from '#contract/kit/openapi.ts';
import { SENT_EVENTS, type SentWebhookEvent } from '#contract/webhooks/events.ts';
import { webhookBody } from '#contract/webhooks/schema.ts';
import { buildExample } from '#server/docs/build-example.ts';
import {
  buildSharedResponses,
  describeAccess,
  describeSecurity,
  type FailureStatus,
  failureReference,
  HEADERS,
  headerReferences,
  isRestricted,
  securitySchemeOf,
} from '#server/docs/components.ts';
import { NamedSchemas } from '#server/docs/named-schemas.ts';
import { isVersioned } from '#server/kit/http/cache-control.ts';

/** Descriptions of path and query parameters by name; a call's own schema takes precedence. */
const PARAMETERS: Record<string, string> = {
  league_id: 'The league’s id.',
  id: 'The league’s id.',
  competition_id: 'The competition’s id.',
  fixture_id: 'The fixture’s id.',
  match_id: 'The match’s id.',
  group_id: 'The group’s id.',
  revision: 'The number of the correction, from 1.',
  slug: 'The team’s part of its address, as harbour-city.',
  other_slug: 'The other team’s part of its address.',
  player_key: 'The player’s Roblox id, or name: and the folded name of a player without one.',
  other_key: 'The other player’s key.',
  discordId: 'The account’s id on Discord.',
  key: 'The live match’s key, which its game server chose.',
  q: 'Words of a name, at least two characters.',
  name: 'The typed name.',
  code: 'The code that the service hands over.',
  state: 'The state that the sign-in began with.',
  iss: 'The service’s identifier.',
  error: 'Why the service refused.',
  error_description: 'A sentence of the service on its refusal.',
};

/** The site's name and origin, the API's root URL and the session cookie's name. */
interface Installation {
  name: string;
  origin: string;
  root: string;
  cookie: string;
}

/** Builds the OpenAPI 3.1 document from the contract's endpoints. */
export function buildOpenApi({ name, origin, root, cookie }: Installation): ApiDescription {
  const schemas = new NamedSchemas();
  schemas.refer(Failure);
  const paths: ApiDescription['paths'] = {};
  for (const endpointName of Object.keys(endpoints) as EndpointName[]) {
    const [method = '', path = ''] = endpointName.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: buildOperation(endpointName, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: API_VERSION,
      description: 'Match history and statistics of football leagues on Roblox, to read and to submit.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: root }],
    tags: Object.entries(TAGS).map(([tag, description]) => ({ name: tag, description })),
    paths,
    webhooks: buildWebhooks(schemas),
    components: {
      schemas: schemas.components,
      responses: buildSharedResponses(origin),
      headers: HEADERS,
      securitySchemes: describeSecurity(cookie),
    },
  };
}

const WEBHOOK_HEADERS = {
  'webhook-id': 'The same for every attempt.',
  'webhook-timestamp': 'Time of the attempt, in seconds since 1970.',
  'webhook-signature': 'v1, and HMAC-SHA-256 of ID, timestamp and body in base64, as in Standard Webhooks.',
};

function buildWebhooks(schemas: NamedSchemas): ApiDescription['webhooks'] {
  const parameters = Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
    ...buildHeader(name, description),
    required: true,
  }));
  const responses: ApiWebhook['responses'] = {
    '2XX': { description: 'The event has arrived. Any other response is tried again.' },
    410: { description: 'The endpoint is disabled.' },
  };
  const security = [{ webhookSignature: [] }];
  const events = Object.entries(SENT_EVENTS) as [SentWebhookEvent, string][];
  return Object.fromEntries(
    events.map(([event, summary]) => {
      const content = buildContent(['application/json'], webhookBody(event), schemas, undefined);
      const operationId = `webhook_${event.replaceAll('.', '_')}`;
      const requestBody = { required: true as const, content };
      return [event, { post: { operationId, summary, security, parameters, requestBody, responses } }];
    }),
  );
}

function buildOperation(name: EndpointName, schemas: NamedSchemas): ApiCall {
  const endpoint: Endpoint = endpoints[name];
  const { tag, summary, access, body, examples } = endpoint;
  const parameters = listParameters(endpoint, schemas);
  return {
    operationId: name.toLowerCase().replace(/\W+/g, '_'),
    tags: [tag],
    summary,
    'x-access': describeAccess(access),
    'x-cost': describeGrowth(growthOf(name, endpoint)),
    'x-league': describeLeagueTokens(leagueOf(name, endpoint)),
    security: listSecurity(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: buildContent(['application/json'], body, schemas, examples?.body) },
    }),
    responses: buildResponses(name, endpoint, schemas),
  };
}

/** A response that depends on the caller can be read with a session or a personal token, and without. */
function listSecurity({ access, cache, isForSessions }: Endpoint): ApiCall['security'] {
  const scheme = securitySchemeOf(access);
  const byPerson: ApiCall['security'] = [{ session: [] }, ...(isForSessions ? [] : [{ personalToken: [] }])];
  if (scheme !== undefined) return scheme === 'session' ? byPerson : [{ [scheme]: [] }];
  return cache === 'revalidated' || cache === 'browser' ? [{}, ...byPerson] : [];
}

function listParameters(endpoint: Endpoint, schemas: NamedSchemas): ApiParameter[] {
  const { params, querystring, isIdempotent } = endpoint;
  const headers: ApiParameter[] = [];
  if (isIdempotent) {
    const schema = { type: 'string', minLength: 1, maxLength: 200 };
    headers.push(buildHeader('Idempotency-Key', 'The same for every attempt to submit the same match.', schema));
  }
  if (isVersioned(endpoint)) headers.push(buildHeader('If-None-Match', 'The ETag of the stored response.'));
  return [...listFields('path', params, schemas), ...listFields('query', querystring, schemas), ...headers];
}

function buildHeader(name: string, description: string, schema: JsonSchema = { type: 'string' }): ApiParameter {
  return { name, in: 'header', required: false, description, schema };
}

function listFields(where: 'path' | 'query', schema: JsonSchema | undefined, schemas: NamedSchemas): ApiParameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, { description = PARAMETERS[name], ...property }]) => ({
    name,
    in: where,
    required: where === 'path' || schema?.required?.includes(name) === true,
    ...(description && { description }),
    schema: schemas.refer(property),
  }));
}

function buildResponses(name: EndpointName, endpoint: Endpoint, schemas: NamedSchemas): ApiCall['responses'] {
  const responses: ApiCall['responses'] = {};
  for (const [status, schema] of Object.entries(endpoint.response)) {
    responses[status] =
      status === '302'
        ? { description: 'A redirect.', headers: headerReferences('RateLimit', 'Location') }
        : buildSuccess(name, Number(status), schema, schemas);
  }
  if (isVersioned(endpoint)) responses[304] = { $ref: '#/components/responses/NotModified' };
  for (const status of listFailures(name, endpoint)) responses[status] = failureReference(status);
  return responses;
}

function buildSuccess(name: EndpointName, status: number, schema: object, schemas: NamedSchemas): ApiAnswer {
  const endpoint: Endpoint = endpoints[name];
  const { cache, rateLimit, mediaTypes = ['application/json'], examples } = endpoint;
  return {
    description: status === 201 ? 'Stored.' : name.startsWith('GET') ? 'The requested data.' : 'Done.',
    headers: headerReferences(
      ...(cache === 'shared' ? [] : (['RateLimit'] as const)),
      ...(rateLimit?.by === 'league' ? (['RateLimit-Cost'] as const) : []),
      ...(isVersioned(endpoint) ? (['ETag'] as const) : []),
      ...(status === 201 ? (['Location'] as const) : []),
    ),
    content: buildContent(mediaTypes, schema, schemas, examples?.response[status]),
  };
}

function buildContent(
  mediaTypes: readonly string[],
  schema: object,
  schemas: NamedSchemas,
  example: unknown,
): ApiContent {
  const content = { schema: schemas.refer(schema) };
  return Object.fromEntries(
    mediaTypes.map((type) => {
      const shown =
        example ?? (type === 'application/json' ? buildExample(content.schema, schemas.components) : undefined);
      return [type, { ...content, ...(shown !== undefined && { example: shown }) }];
    }),
  );
}

function listFailures(name: EndpointName, { access, failures = [], body }: Endpoint) {
  const scheme = securitySchemeOf(access);
  const statuses: FailureStatus[] = [
    400,
    ...(access === 'anyone' ? [] : [401 as const]),
    // Changes with a session are refused if they come from other sites.
    ...(isRestricted(access) || (!name.startsWith('GET') && scheme !== 'apiKey' && scheme !== 'robloxSignature')
      ? [403 as const]
      : []),
    ...failures,
    ...(body ? [413 as const, 415 as const] : []),
    429,
    500,
    503,
  ];
  return statuses;
}
