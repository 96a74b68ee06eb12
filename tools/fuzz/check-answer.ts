import type { PlannedRequest } from '#tools/fuzz/request.ts';
import type { Answer } from '#tools/fuzz/send.ts';

/** Internals that a response must not contain. */
const INTERNALS = /node_modules|\n\s+at |file:\/\/|\bSQLSTATE\b|\b(syntax error|violates|relation ")|\$\d+::/;
/** Streaming calls, of which only a few may be open at once. */
const STREAMS = /\.ndjson$|\/(results|player-lines)\.csv$/;
/** `Retry-After` of the 503 for too many streams, in seconds. */
const TOO_MANY_STREAMS = '10';
/** The server may close the connection before it has received a larger body. */
const LARGE_BODY = 16 * 1024;

/** Whether the server refused the request as it was overloaded; streams have few places on any machine. */
export function isShed({ call }: PlannedRequest, answer: Answer): boolean {
  if (typeof answer === 'string' || !isRefusal(answer)) return false;
  const isStream = call !== undefined && STREAMS.test(call);
  return !isStream || answer.headers['retry-after'] !== TOO_MANY_STREAMS;
}

function isRefusal({ status, headers }: Exclude<Answer, string>): boolean {
  return status === 503 && headers['retry-after'] !== undefined;
}

/** The fault in a response; undefined if there is none. A refusal with `Retry-After` is none. */
export function findFault({ method, path, body: sent }: PlannedRequest, answer: Answer): string | undefined {
  if (answer === 'hung') return 'no answer';
  if (answer === 'closed') return sent && sent.length > LARGE_BODY ? undefined : 'closed without an answer';
  const { status, headers, body } = answer;
  if (isRefusal(answer)) return undefined;
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status < 400 || method === 'HEAD') return undefined;
  if (INTERNALS.test(body)) return `${status} contains internals: ${body.slice(0, 300)}`;
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

/** Statuses of the responses in a connection's text. */
export function readStatuses(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}
