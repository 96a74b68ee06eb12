import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACCESS } from '#server/access.ts';
import { isShared } from '#server/http/cache-control.ts';
import { unauthorized } from '#server/http/errors.ts';
import type { FoundPage } from '#server/http/page-table.ts';

interface PageAnswers {
  /** For the `#answers` element: by method and path, what the API answered. */
  json: string;
  /** Of the page: that of its call when what the call asks for is not there or the server failed, else 200. */
  status: number;
  cookies: string[];
  /** Of the page's call. */
  answer: Answer | undefined;
}

type Answer = Awaited<ReturnType<typeof ask>>;

/** Makes the calls that a page begins with, as its visitor would: same session, same limits, same request log. */
export async function collectAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  page: { call?: string; list?: string } = {},
): Promise<PageAnswers> {
  const session = 'GET /auth/session';
  const { call, list } = page;
  const own = [call, list].filter((name) => name !== undefined);
  const calls = [...(request.sessionToken === undefined ? [] : [session]), ...own];
  const { cookie } = request.headers;
  const answers = await Promise.all(calls.map((name) => ask(app, request, name, cookie)));
  const entries = answers.map((answer) => describe(answer, request));
  if (!calls.includes(session)) entries.push(`"${session}":${VISITORS_SESSION}`);
  const answer = answers.find(({ name }) => name === call);
  return {
    json: `{${entries.join()}}`.replace(/[<\u2028\u2029]/g, escapeCharacter),
    status: statusOf(answer?.status),
    cookies: answers.flatMap(({ cookies }) => cookies),
    answer,
  };
}

/** A visitor has none, which needs no asking. */
const VISITORS_SESSION = JSON.stringify({ status: 401, headers: {}, body: { error: unauthorized().message } });

/**
 * What the page's call answers someone without a session, in JSON; `known` is what it answered this request. Undefined
 * for a page without a call, and for one whose call visitors may not make.
 */
export async function findVisitorsAnswer(
  app: FastifyInstance,
  request: FastifyRequest,
  { call, endpoint }: FoundPage,
  known?: Answer,
): Promise<{ status: number; body: string } | undefined> {
  if (!call || !endpoint || ACCESS[endpoint] !== 'anyone') return undefined;
  const isTheirs = request.sessionToken === undefined || isShared(endpoint);
  return (isTheirs && known) || ask(app, request, call);
}

async function ask(app: FastifyInstance, request: FastifyRequest, name: string, cookie?: string) {
  const { statusCode, payload, headers } = await app.inject({
    url: `/api${name.slice('GET '.length)}`,
    headers: cookie === undefined ? {} : { cookie },
    remoteAddress: request.ip,
  });
  const cookies = [headers['set-cookie'] ?? []].flat();
  return { name, status: statusCode, body: payload, requestId: headers['x-request-id'], cookies };
}

/** A failure carries the ids that its page shows; the ray is the one that brought the page. */
function describe({ name, status, body, requestId }: Answer, request: FastifyRequest): string {
  const ids = status < 400 ? {} : { 'x-request-id': requestId, 'cf-ray': request.headers['cf-ray'] };
  return `${JSON.stringify(name)}:{"status":${status},"headers":${JSON.stringify(ids)},"body":${body}}`;
}

function statusOf(answered = 200): number {
  return answered === 404 || answered === 429 || answered >= 500 ? answered : 200;
}

/** JSON in HTML: a string must not end the element. */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
