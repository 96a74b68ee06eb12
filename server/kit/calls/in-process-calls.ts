import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newRequestId } from '#server/kit/monitoring/request-log.ts';

/** Marks requests from the server itself; the value is secret. */
const HEADER = 'x-touchline-in-process';
const SECRET = randomUUID();
const REFRESHED_HEADER = 'x-touchline-refreshed';

const DISCORD_ACCOUNT_HEADER = 'x-touchline-discord-account';

/** Headers that identify a request's sender. */
const CALLER_HEADERS = ['cookie', 'authorization', 'origin', 'sec-fetch-site', DISCORD_ACCOUNT_HEADER];

interface InProcessOptions {
  /** Whether the call uses the credentials of its parent request. */
  isForCaller?: boolean;
  /** Without a cookie, the call is a visitor's. */
  cookie?: string | undefined;
  /** The Discord id of the account to call for, instead of a cookie. */
  discordId?: string | undefined;
  /** The body of a POST call; GET without one. */
  body?: object | undefined;
  /** Whether the response cache has read the changes for the parent request. */
  isRefreshed?: boolean;
}

/** JSON texts of responses, by request. */
const texts = new WeakMap<IncomingMessage, string>();

/** Passes an in-process call's JSON text directly, without encoding it into the injected response. */
export function keepInProcessTexts(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!isInProcess(request) || typeof payload !== 'string') return done(null, payload);
    texts.set(request.raw, payload);
    done(null, null);
  });
}

/** Makes an API call, by path below `/api`, with the parent request's address, id and trace. */
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

/** In-process calls aren't rate limited: their parent request was already counted. */
export function isInProcess({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers[HEADER] === SECRET;
}

/** Whether a call's parent request made the response cache read the changes. */
export function isRefreshed(request: { headers: IncomingHttpHeaders }): boolean {
  return isInProcess(request) && request.headers[REFRESHED_HEADER] !== undefined;
}

/** The Discord id that an in-process call is made for; undefined for other requests. */
export function readDiscordAccount(request: { headers: IncomingHttpHeaders }): string | undefined {
  const discordId = request.headers[DISCORD_ACCOUNT_HEADER];
  return isInProcess(request) && typeof discordId === 'string' ? discordId : undefined;
}

/** A new id, or an in-process call's parent request's. */
export function chooseRequestId(request: { headers: IncomingHttpHeaders }): string {
  return isInProcess(request) ? String(request.headers['x-request-id']) : newRequestId();
}
