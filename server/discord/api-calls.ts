import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { fillPath } from '#contract/kit/endpoint-path.ts';
import { type Call, RefusedCall } from '#server/discord/interactions/command.ts';
import { callInProcess } from '#server/kit/calls/in-process-calls.ts';

/** Makes an interaction's API calls in process: as a visitor, or for the account of the Discord user. */
export function createCall(app: FastifyInstance, request: FastifyRequest, discordId: string): Call {
  return (async (as: 'visitor' | 'person', name: EndpointName, input: Readonly<Record<string, unknown>>) => {
    const { body, querystring }: Endpoint = endpoints[name];
    const path = fillPath(name.slice(name.indexOf(' ') + 1), input) + toQuery(querystring, input);
    const { statusCode, payload } = await callInProcess(app, request, path, {
      ...(as === 'person' && { discordId }),
      ...(name.startsWith('POST ') && { body: body ? pick(body, input) : {} }),
    });
    const answer: unknown = JSON.parse(payload);
    if (statusCode < 300) return answer;
    throw new RefusedCall(statusCode, (answer as { error: string }).error);
  }) as Call;
}

type Fields = Endpoint['querystring'];

function toQuery(schema: Fields, input: object): string {
  if (!schema) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(pick(schema, input))) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

/** Picks the input's fields that a schema, or any of its alternatives, has. */
function pick(schema: NonNullable<Fields>, input: object): Record<string, unknown> {
  const { anyOf = [schema] } = schema as { anyOf?: object[] };
  const names = new Set(anyOf.flatMap((one) => Object.keys((one as { properties?: object }).properties ?? {})));
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => names.has(name) && value !== undefined && value !== null),
  );
}
