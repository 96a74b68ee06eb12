import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newRequestId } from '#server/kit/monitoring/request-log.ts';

/** Marks requests that the server makes itself; the value is secret. */
const HEADER = 'x-touchline-in-process';
const SECRET = randomUUID();
const REFRESHED_HEADER = 'x-touchline-refreshed';

const DISCORD_ACCOUNT_HEADER = 'x-touchline-discord-account';

/** Say who sends a request, and from where. */
const CALLER_HEADERS = ['cookie', 'authorization', 'origin', 'sec-fetch-site', DISCORD_ACCOUNT_HEADER];

interface InProcessOptions {
  /** Whether the call is made with the credentials of the request that it belongs to. */
  isForCaller?: boolean;
  /** Without a cookie, the call is a visitor's. */
  cookie?: string | undefined;
  /** The Discord id of the account that the call is made for, in place of a cookie. */
  discordId?: string | undefined;
  /** The body of a POST call; without one it is a GET call. */
  body?: object | undefined;
  /** Whether the cache of responses read the changes for the request that the call belongs to. */
  isRefreshed?: boolean;
}

/** Texts of responses, by their requests. */
const texts = new WeakMap<IncomingMessage, string>();

/** Keeps the texts of in-process calls out of their responses, which would encode and decode them. */
export function keepInProcessTexts(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!isInProcess(request) || typeof payload !== 'string') return done(null, payload);
    texts.set(request.raw, payload);
    done(null, null);
  });
}

/** Makes a call of the API, by path below `/api`, with the sender's address, and the request's id and trace. */
export async function callInProcess(
  app: FastifyInstance,
  { ip, id, headers: received }: FastifyRequest,
  path: string,
  { isForCaller = false, cookie, discordId, body, isRefreshed = false }: InProcessOptions = {},
) {
  const { traceparent } = received;
  const { statusCode, headers, payload, raw } = await app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api${path}`,
    ...(body && { payload: body }),
    headers: {
      ...(isForCaller &&
        Object.fromEntries(CALLER_HEADERS.map((name) => [name, received[name]]).filter(([, value]) => value))),
      [HEADER]: SECRET,
      'x-request-id': id,
      ...(traceparent !== undefined && { traceparent }),
      ...(cookie !== undefined && { cookie }),
      ...(discordId !== undefined && { [DISCORD_ACCOUNT_HEADER]: discordId }),
      ...(isRefreshed && { [REFRESHED_HEADER]: 'true' }),
    },
    remoteAddress: ip,
  });
  return { statusCode, headers, payload: texts.get(raw.req) ?? payload };
}

/** In-process calls belong to a request that was counted by the rate limit already. */
export function isInProcess({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers[HEADER] === SECRET;
}

/** Whether a call belongs to a request for which the cache of responses has read the changes. */
export function isRefreshed(request: { headers: IncomingHttpHeaders }): boolean {
  return isInProcess(request) && request.headers[REFRESHED_HEADER] !== undefined;
}

/** The Discord id of the account that an in-process call is made for; undefined for every other request. */
export function readDiscordAccount(request: { headers: IncomingHttpHeaders }): string | undefined {
  const discordId = request.headers[DISCORD_ACCOUNT_HEADER];
  return isInProcess(request) && typeof discordId === 'string' ? discordId : undefined;
}

/** A new id, or for an in-process call that of the request it belongs to. */
export function chooseRequestId(request: { headers: IncomingHttpHeaders }): string {
  return isInProcess(request) ? String(request.headers['x-request-id']) : newRequestId();
}
