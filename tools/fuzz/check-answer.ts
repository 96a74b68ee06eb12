import { PROBLEM_TYPE, PROBLEMS, type ProblemCode } from '#contract/kit/problems.ts';
import { FAILED } from '#server/discord/interactions/answer-interaction.ts';
import { BUSY } from '#server/kit/http/errors.ts';
import type { Answer, PlannedRequest } from '#tools/fuzz/send.ts';

/** Internals that a response must not contain. */
const INTERNAL_DETAILS = /node_modules|\n\s+at |file:\/\/|\bSQLSTATE\b|\b(syntax error|violates|relation ")|\$\d+::/;
const INTERACTIONS = '/api/discord/interactions';
/** Only a few streams may be open at once, on any machine. */
const TOO_MANY_STREAMS = 'Every place for streams is taken. Try again soon.';
/** The server may close the connection before it has received a larger body. */
const LARGE_BODY = 16 * 1024;

/** Whether the overloaded server refused the request. The response to a HEAD has no text to detect this. */
export function isShed({ method }: Pick<PlannedRequest, 'method'>, answer: Answer): boolean {
  if (typeof answer === 'string' || !isRefusal(answer)) return false;
  return method === 'HEAD' || answer.body.includes(BUSY);
}

function isRefusal({ status, headers }: Exclude<Answer, string>): boolean {
  return status === 503 && headers['retry-after'] !== undefined;
}

/** The fault in a response; undefined for none, and for a refusal by an overloaded server. */
export function findFault(
  request: Pick<PlannedRequest, 'method' | 'path' | 'body'>,
  answer: Answer,
): string | undefined {
  const { method, path, body: sent } = request;
  if (answer === 'hung') return 'no answer';
  if (answer === 'closed') return sent && sent.length > LARGE_BODY ? undefined : 'closed without an answer';
  const { status, headers, body } = answer;
  if (isShed(request, answer) || (isRefusal(answer) && body.includes(TOO_MANY_STREAMS))) return undefined;
  // The contract declares 501, for oEmbed formats that the site doesn't support.
  if (status >= 500 && status !== 501) return `${status} ${body.slice(0, 200)}`;
  // Discord gets failures as messages.
  if (path === INTERACTIONS && body.includes(FAILED)) return `${FAILED}: ${body.slice(0, 200)}`;
  if (status < 400 || method === 'HEAD') return undefined;
  if (INTERNAL_DETAILS.test(body)) return `${status} contains internals: ${body.slice(0, 300)}`;
  if (!/^\/(api|fake-oauth)\//.test(path)) return undefined;
  if (!/^req_\w{32}$/.test(String(headers['x-request-id'])))
    return `${status} without x-request-id: ${body.slice(0, 200)}`;
  return path.startsWith('/api/') ? findFaultOfFailure(answer) : undefined;
}

function findFaultOfFailure({ status, headers, body }: Exclude<Answer, string>): string | undefined {
  const { error, detail, code, ...rest } = readJson(body) ?? {};
  const isSentence = typeof error === 'string' && /^[^\n]+[.?]$/.test(error) && detail === error;
  const isOfStatus = PROBLEMS[code as ProblemCode]?.status === status && rest.status === status;
  const isProblem = String(headers['content-type']).startsWith(PROBLEM_TYPE);
  return isSentence && isOfStatus && isProblem
    ? undefined
    : `${status} is not a failure of its status: ${body.slice(0, 200)}`;
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
