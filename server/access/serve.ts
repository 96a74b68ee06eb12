import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { type Access, Done, type Endpoint } from '#contract/kit/define-endpoints.ts';
import type { Database } from '#database/connect.ts';
import type { Grants, Guard, GuardedRequest, Teams } from '#server/access/grants.ts';
import type { DraftSubjects } from '#server/changes/draft-queries.ts';
import { createReader, type FileResponse, type Reading, sendFile } from '#server/kit/calls/read.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { JSON_TYPE, type JsonText } from '#server/kit/http/json-text.ts';
import { findUser } from '#server/kit/sessions/require-user.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';
import type { Services } from '#server/services.ts';

type Part<K extends EndpointName, P extends 'params' | 'querystring' | 'body'> =
  Endpoints[K] extends Record<P, infer Schema extends TSchema> ? Static<Schema> : Record<string, never>;

interface Parts<K extends EndpointName> {
  params: Part<K, 'params'>;
  query: Part<K, 'querystring'>;
  body: Part<K, 'body'>;
}

/** Reads whose responses are cached: these depend only on the parameters and the viewer. */
type ReadRecord = { cache: 'shared' | 'revalidated' } | { isCached: true };

interface Viewed {
  /** The caller, for responses with `cache: 'revalidated'` or `'browser'`; else null. */
  viewer: SessionUser | null;
}

type ReadInput<K extends EndpointName> = Reading & Omit<Parts<K>, 'body'> & Viewed;

type CallInput<K extends EndpointName> = Parts<K> &
  Grants[Endpoints[K]['access']] & { database: Database; request: FastifyRequest; reply: FastifyReply } & Viewed;

/** Arguments of a handler: the parts of the request, and the grants of its guard. */
type Input<K extends EndpointName> = Endpoints[K] extends ReadRecord ? ReadInput<K> : CallInput<K>;

type Answer<K extends EndpointName> = {
  [Status in keyof Endpoints[K]['response'] & (200 | 201)]: Endpoints[K]['response'][Status] extends TSchema
    ? Static<Endpoints[K]['response'][Status]>
    : never;
}[keyof Endpoints[K]['response'] & (200 | 201)];

type FileRecord = { mediaTypes: readonly ['text/csv'] | readonly ['text/calendar'] };

/**
 * A string is JSON that is sent unchanged, or the address of a redirect. Handlers of endpoints that respond with `{}`
 * may return nothing.
 */
type Result<K extends EndpointName> =
  | (Endpoints[K] extends FileRecord ? FileResponse : Answer<K> | JsonText<Answer<K>>)
  | (Endpoints[K]['response'] extends { 302: TSchema } ? string : never)
  | (Endpoints[K] extends ReadRecord ? never : FastifyReply)
  | ([keyof Answer<K>] extends [never] ? unknown : never);

interface Options<K extends EndpointName> {
  /** The needed access, if the query decides it. */
  access?: (parts: Parts<K>) => Access;
  /** Subjects that may belong to a draft, which is unknown below level 5. */
  subjects?: (parts: Parts<K>) => DraftSubjects;
  /** Whether the handler also gets invalid requests. */
  attachValidation?: boolean;
  /** Replaces the rate limit of the endpoint's record. */
  perMinute?: number | undefined;
  /** Runs before the guard; returns the address for a redirect of the browser, or null. */
  redirect?: (call: Parts<K> & { request: FastifyRequest }) => Promise<string | null>;
}

interface CaptainOptions<K extends EndpointName> extends Options<K> {
  /** The teams that the request concerns. May throw 404. */
  teams: (call: Parts<K> & { user: SessionUser }) => Promise<Teams> | Teams;
}

type OptionsOf<K extends EndpointName> = Endpoints[K]['access'] extends `captain ${string}`
  ? [CaptainOptions<K>]
  : [Options<K>?];

export type Serve = <const K extends EndpointName>(
  name: K,
  run: (input: Input<K>) => Result<K> | Promise<Result<K>>,
  ...options: OptionsOf<K>
) => void;

/**
 * Serves endpoints as their records declare. A guard checks `access` before `run` is called. Reads come from the
 * replica or the primary. With `isCached`, the response is cached until its data changes, so `run` must have no side
 * effects and may run twice. Failures are thrown.
 */
export function createServe(api: TypedFastify, services: Services): Serve {
  const serve: (name: EndpointName, run: Run, options?: AnyOptions) => void = (name, run, options = {}) =>
    serveEndpoint(api, services, name, run, options);
  return serve as Serve;
}

type Run = (input: object) => unknown;

interface AnyParts {
  params: GuardedRequest['params'];
  query: object;
  body: GuardedRequest['body'] | undefined;
}

/** `CaptainOptions` of any endpoint. Compiling the union of all would take minutes. */
interface AnyOptions {
  access?: (parts: AnyParts) => Access;
  subjects?: (parts: AnyParts) => DraftSubjects;
  teams?: (call: AnyParts & { user: SessionUser }) => Promise<Teams> | Teams;
  redirect?: (call: AnyParts & { request: FastifyRequest }) => Promise<string | null>;
  attachValidation?: boolean;
  perMinute?: number;
}

function serveEndpoint(
  api: TypedFastify,
  services: Services,
  name: EndpointName,
  run: Run,
  { access: chooseAccess, subjects, teams, redirect, attachValidation = false, perMinute }: AnyOptions,
): void {
  const endpoint: Endpoint = endpoints[name];
  const { database, guards } = services;
  const own: Guard<Access> = guards[endpoint.access];
  const isRead = endpoint.isCached || endpoint.cache === 'shared' || endpoint.cache === 'revalidated';
  const isForViewer = endpoint.cache === 'revalidated' || endpoint.cache === 'browser';
  const answerRead = isRead ? createReader(services, name, run as (input: object) => Promise<object>) : null;

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { params, query, body } = request as AnyParts;
    const parts = { params, query, body };
    const address = await redirect?.({ ...parts, request });
    if (address) return reply.redirect(address);
    const guarded: GuardedRequest = { request, reply, endpoint, params, body: body ?? {} };
    if (teams) guarded.teams = async (user) => teams({ ...parts, user });
    if (subjects) guarded.subjects = () => subjects(parts);
    const guard: Guard<Access> = chooseAccess ? guards[chooseAccess(parts)] : own;
    const granted = await guard.admit(guarded);
    const account = 'user' in granted ? granted.user : null;
    const viewer = isForViewer ? (account ?? (await findUser(services, request))) : null;
    if (answerRead) return answerRead(request, reply, { params, query, viewer });
    return send(reply, endpoint, await run({ ...parts, database, request, reply, viewer, ...granted }));
  }

  function mount(scope: TypedFastify): void {
    const { config, ...others } = routeOptions(name);
    const { identify, isCounted } = own;
    if (config.rateLimit) {
      if (perMinute !== undefined) config.rateLimit.max = perMinute;
      if (isCounted) config.rateLimit.allowList = isCounted;
    }
    const preParsing = endpoint.identifiesFirst && identify ? { preParsing: identify } : {};
    scope.route({ ...others, config, attachValidation, ...preParsing, handler: handle } as never);
  }

  const { prepare } = own;
  const isPrepared = prepare && !name.startsWith('GET ');
  if (!isPrepared) mount(api);
  else {
    api.register(async (scope: TypedFastify) => {
      prepare(scope, endpoint);
      mount(scope);
    });
  }
}

/** Sends a handler's result, unless it has already responded. */
function send(reply: FastifyReply, { mediaTypes, response }: Endpoint, result: unknown): unknown {
  if (reply.sent) return undefined;
  if (response[200] === Done) return {};
  if (mediaTypes) return sendFile(reply, result as FileResponse);
  if (typeof result !== 'string') return result;
  return 302 in response ? reply.redirect(result) : reply.type(JSON_TYPE).send(result);
}
