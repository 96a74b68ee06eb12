import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { Endpoint, RequestLeague } from '#contract/kit/define-endpoints.ts';
import { leagueOf } from '#contract/kit/endpoint-league.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Permission to make the request; undefined for routes outside the API. */
    access?: Endpoint['access'];
    /** Caches that may store a successful response. */
    cache?: Endpoint['cache'];
    /** Whether scripts of other origins may read the response. */
    isPublic?: boolean;
    /** Whether the route's rate limit counts by address, regardless of credentials. */
    isLimitedByAddress?: boolean;
    /** Where the request names its league. */
    league?: RequestLeague;
    /** Whether personal tokens are refused. */
    isForSessions?: boolean | undefined;
    /** A light request has no kind. */
    cost?: Endpoint['cost'];
    isHeavyWith?: Endpoint['isHeavyWith'];
    /** The database of visitors' reads; the primary by default. */
    reads?: Endpoint['reads'];
    surrogateKeys?: Endpoint['surrogateKeys'];
    changesEachMinute?: boolean | undefined;
  }
}

/** Fastify with handlers typed by their routes' schemas. */
export type TypedFastify = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

type MethodOf<K extends EndpointName> = K extends `${infer M extends 'GET' | 'POST' | 'PUT'} ${string}` ? M : never;
type UrlOf<K extends EndpointName> = K extends `${string} ${infer U}` ? U : never;

interface RouteOptions<K extends EndpointName> {
  method: MethodOf<K>;
  url: UrlOf<K>;
  schema: Endpoints[K];
  config: FastifyContextConfig;
  bodyLimit: number | undefined;
}

/** Options of an endpoint's route, without its handler. */
export function routeOptions<const K extends EndpointName>(name: K): RouteOptions<K> {
  const {
    access,
    isForSessions,
    cache,
    reads,
    surrogateKeys,
    changesEachMinute,
    rateLimit,
    cost,
    isHeavyWith,
    maxBodyBytes,
    response,
  }: Endpoint = endpoints[name];
  const [method, url] = name.split(' ') as [MethodOf<K>, UrlOf<K>];
  return {
    method,
    url,
    schema: endpoints[name],
    config: {
      ...(rateLimit && { rateLimit: { max: rateLimit.perMinute, timeWindow: '1 minute' } }),
      isLimitedByAddress: rateLimit?.by === 'address' || rateLimit?.by === 'league',
      access,
      league: leagueOf(name, endpoints[name]),
      isForSessions,
      cost,
      isHeavyWith,
      cache,
      surrogateKeys,
      changesEachMinute,
      reads,
      isPublic: method === 'GET' && access === 'anyone' && 200 in response,
    },
    bodyLimit: maxBodyBytes,
  };
}
