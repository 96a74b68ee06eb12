import type { PlannedRequest } from '#tools/fuzz/request.ts';
import type { Answer } from '#tools/fuzz/send.ts';

/** What an answer must never let out. */
const INSIDES = /node_modules|\n\s+at |file:\/\/|\bSQLSTATE\b|\b(syntax error|violates|relation ")|\$\d+::/;
/** Seconds after which to ask again for what only a few may read at once. */
/** Calls whose answers are streams, of which only so many are open at once. */
const STREAMS = /\.ndjson$|\/(results|player-lines)\.csv$/;
const TOO_MANY_STREAMS = '10';
/** The server may hang up on a body that it does not want, before it was sent whole. */
const LARGE_BODY = 16 * 1024;

/** What is wrong with the answer to a request, undefined when nothing is. */
export function findFault({ call, method, path, body: sent }: PlannedRequest, answer: Answer): string | undefined {
  if (answer === 'hung') return 'no answer';
  if (answer === 'closed') return sent && sent.length > LARGE_BODY ? undefined : 'closed without an answer';
  const { status, headers, body } = answer;
  if (status === 503 && call !== undefined && STREAMS.test(call) && headers['retry-after'] === TOO_MANY_STREAMS)
    return undefined;
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status < 400 || method === 'HEAD') return undefined;
  if (INSIDES.test(body)) return `${status} tells of its insides: ${body.slice(0, 300)}`;
  if (!/^\/(api|fake-oauth)\//.test(path)) return undefined;
  if (!/^req_\w{32}$/.test(String(headers['x-request-id'])))
    return `${status} without x-request-id: ${body.slice(0, 200)}`;
  return path.startsWith('/api/') ? findFaultOfFailure(status, body) : undefined;
}

function findFaultOfFailure(status: number, body: string): string | undefined {
  const parsed = readJson(body);
  const { error, ...rest } = parsed ?? {};
  const isSentence = typeof error === 'string' && /^[^\n]+\.$/.test(error);
  return isSentence && Object.keys(rest).length === 0 ? undefined : `${status} is not { error }: ${body.slice(0, 200)}`;
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The statuses of the answers in what came back on a connection. */
export function readStatuses(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}
