import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { declareKeys } from '#server/kit/calls/declared-keys.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { describeAttachment } from '#server/kit/http/attachment.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { currentPeriod, type SurrogateKeys } from '#server/kit/http/surrogate-keys.ts';
import { findUser, requireUser } from '#server/kit/sessions/require-user.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';
import type { Services } from '#server/services.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

type ReadName = EndpointName & `GET ${string}`;

type Input<K extends ReadName, Part extends 'params' | 'querystring'> =
  Endpoints[K] extends Record<Part, infer Schema extends TSchema> ? Static<Schema> : Record<string, never>;

type Answer<K extends ReadName> = Endpoints[K]['response'] extends { readonly 200: infer Schema extends TSchema }
  ? Static<Schema>
  : never;

interface ReadInput<K extends ReadName> {
  params: Input<K, 'params'>;
  query: Input<K, 'querystring'>;
  /** The caller, of whom a response with `cache: 'revalidated'` depends; else null. */
  viewer: SessionUser | null;
}

/** What a read may use. */
export interface Reading extends ReadSource {
  /** Adds surrogate keys to those that the endpoint's record declares. */
  addKeys: (...keys: string[]) => void;
}

interface ReadOptions<K extends ReadName> {
  /** Throws 401 or 403 for callers who may not read; owed by endpoints with access levels. */
  allow?: (request: FastifyRequest, input: Pick<ReadInput<K>, 'params' | 'query'>) => Promise<unknown>;
}

/** A response that is no JSON. Without an attachment browsers show it. */
interface FileResponse {
  type: string;
  attachment?: Parameters<typeof describeAttachment>[0];
  content: string;
}

/** Cached without the request that loaded it. */
interface KeyedFile extends FileResponse {
  /** The length of `content`. */
  length: number;
  furtherKeys: readonly string[];
  /** Undefined until they are needed. */
  keys?: SurrogateKeys | null;
}

type Load<K extends ReadName, Response> = (reading: Reading, input: ReadInput<K>) => Promise<Response>;

/**
 * Serves a read as its record declares: from the replica or the primary, and with `isCached` from the cache until what it
 * shows changes. `load` has no side effects; it returns the response or its JSON text, and throws the errors that callers get.
 */
export function read<const K extends ReadName>(
  api: TypedFastify,
  services: Services,
  name: K,
  load: Load<K, JsonText<Answer<K>> | Answer<K>>,
  options: ReadOptions<K> = {},
): void {
  serve(api, services, name, options, async (reading, input) => {
    const found = await load(reading, input);
    return { type: JSON_TYPE, content: typeof found === 'string' ? found : JSON.stringify(found) };
  });
}

/** As `read`, for CSVs and calendars. */
export function readFile<const K extends ReadName>(
  api: TypedFastify,
  services: Services,
  name: K,
  load: Load<K, FileResponse>,
): void {
  serve(api, services, name, {}, load);
}

function serve<K extends ReadName>(
  api: TypedFastify,
  services: Services,
  name: K,
  { allow }: ReadOptions<K>,
  load: Load<K, FileResponse>,
): void {
  const { access, cache, isCached, changesEachMinute }: Endpoint = endpoints[name];
  if (access !== 'anyone' && access !== 'signed in' && !allow) throw new Error(`Nothing checks who may read ${name}.`);
  const isForSignedIn = access === 'signed in';
  const isForViewer = cache === 'revalidated';

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { params, query } = request as { params: Input<K, 'params'>; query: Input<K, 'querystring'> };
    await allow?.(request, { params, query });
    if (isForSignedIn) await requireUser(services, request);
    const viewer = isForViewer ? await findUser(services, request) : null;

    const found = await services.reads.load(request, (source) => {
      const loadFrom = (reading: ReadSource) => loadKeyed(reading, { params, query, viewer });
      if (!isCached) return loadFrom(source);
      const period = currentPeriod({ changesEachMinute: changesEachMinute === true });
      return source.responses.find(
        [name, params, query, viewer?.id, viewer?.is_staff, period],
        async (responses) => {
          const file = await loadFrom({ ...source, responses });
          return { ...file, keys: findKeys(request, file) };
        },
        ({ keys }) => keys,
      );
    });
    request.findSurrogateKeys ??= () => findKeys(request, found);
    reply.type(found.type);
    if (found.attachment) reply.header('content-disposition', describeAttachment(found.attachment));
    return reply.send(found.content);
  }

  async function loadKeyed(source: ReadSource, input: ReadInput<K>): Promise<KeyedFile> {
    const furtherKeys: string[] = [];
    const addKeys = (...keys: string[]) => void furtherKeys.push(...keys);
    const file = await load({ ...source, addKeys }, input);
    return { ...file, length: file.content.length, furtherKeys };
  }

  api.route({ ...routeOptions(name), handler } as never);
}

function findKeys(request: FastifyRequest, { content, furtherKeys, keys }: KeyedFile): SurrogateKeys | null {
  if (keys !== undefined) return keys;
  const declared = declareKeys(request, content);
  return declared && { ...declared, keys: [...new Set([...declared.keys, ...furtherKeys])] };
}
