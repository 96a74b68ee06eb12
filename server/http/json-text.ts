import type { FastifyReply } from 'fastify';

/** JSON that PostgreSQL wrote. It is sent unparsed: parsing and writing it again costs more than the query. */
export type JsonText<T> = string & { readonly describes?: T };

/** Sends JSON text, which the compiler checks against the schema of the endpoint's response. */
export function sendJson<Reply extends Pick<FastifyReply, 'type' | 'send'>>(
  reply: Reply,
  json: JsonText<Parameters<Reply['send']>[0]>,
): Reply {
  reply.type('application/json; charset=utf-8').send(json as never);
  return reply;
}
