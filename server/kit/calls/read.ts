import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { declareKeys } from '#server/kit/calls/declared-keys.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import { describeAttachment } from '#server/kit/http/attachment.ts';
import { JSON_TYPE } from '#server/kit/http/json-text.ts';
import { currentPeriod, type SurrogateKeys } from '#server/kit/http/surrogate-keys.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';
import type { Services } from '#server/services.ts';

interface ReadInput {
  params: object;
  query: object;
  viewer: SessionUser | null;
}

export interface Reading extends ReadSource {
  /** Adds surrogate keys to those declared by the endpoint's record. */
  addKeys: (...keys: string[]) => void;
}

/** A response other than JSON. Without an attachment name, browsers show it. */
export interface FileResponse {
  type: string;
  attachment?: Parameters<typeof describeAttachment>[0];
  content: string;
}

/** A cached file, independent of the request that loaded it. */
interface KeyedFile extends FileResponse {
  /** The length of `content`. */
  length: number;
  furtherKeys: readonly string[];
  /** Undefined until needed. */
  keys?: SurrogateKeys | null;
}

/** Must have no side effects; returns the response or its JSON text, and throws the caller's errors. */
type Load = (input: Reading & ReadInput) => Promise<FileResponse | object | string>;

type AnswerRead = (request: FastifyRequest, reply: FastifyReply, input: ReadInput) => Promise<FastifyReply>;

/**
 * Serves reads as the endpoint's record declares: from the replica or the primary, and with `isCached` from the cache
 * until their data changes.
 */
export function createReader({ reads }: Services, name: EndpointName, load: Load): AnswerRead {
  const { isCached, changesEachMinute, mediaTypes }: Endpoint = endpoints[name];

  return async function answerRead(request, reply, input) {
    const { params, query, viewer } = input;
    const found = await reads.load(request, (source) => {
      if (!isCached) return loadKeyed(source, input);
      const period = currentPeriod({ changesEachMinute: changesEachMinute === true });
      return source.responses.find(
        [name, params, query, viewer?.id, viewer?.is_staff, period],
        async (responses) => {
          const file = await loadKeyed({ ...source, responses }, input);
          return { ...file, keys: findKeys(request, file) };
        },
        ({ keys }) => keys,
      );
    });
    request.findSurrogateKeys ??= () => findKeys(request, found);
    return sendFile(reply, found);
  };

  async function loadKeyed(source: ReadSource, input: ReadInput): Promise<KeyedFile> {
    const furtherKeys: string[] = [];
    const addKeys = (...keys: string[]) => void furtherKeys.push(...keys);
    const found = await load({ ...source, addKeys, ...input });
    const file = mediaTypes ? (found as FileResponse) : writeFile(found);
    return { ...file, length: file.content.length, furtherKeys };
  }
}

function writeFile(found: object | string): FileResponse {
  return { type: JSON_TYPE, content: typeof found === 'string' ? found : JSON.stringify(found) };
}

export function sendFile(reply: FastifyReply, { type, attachment, content }: FileResponse): FastifyReply {
  if (attachment) reply.header('content-disposition', describeAttachment(attachment));
  return reply.type(type).send(content);
}

function findKeys(request: FastifyRequest, { content, furtherKeys, keys }: KeyedFile): SurrogateKeys | null {
  if (keys !== undefined) return keys;
  const declared = declareKeys(request, content);
  return declared && { ...declared, keys: [...new Set([...declared.keys, ...furtherKeys])] };
}
