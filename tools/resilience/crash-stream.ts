import { setTimeout as sleep } from 'node:timers/promises';
import { buildSubmission } from '#tools/bench/sample-match.ts';

const GAME_SERVERS = 20;
const RETRY_MS = 250;
/** A match must be acknowledged within this time of its first request. */
const ACKNOWLEDGE_TIMEOUT_MS = 60_000;

/** A match being sent, and all responses to it. */
export interface SentMatch {
  seed: number;
  idempotencyKey: string;
  apiKey: string;
  /** The fixture that the match names. */
  fixture_id?: number;
  requests: number;
  /** Sentences of its 503 responses. */
  refusals: string[];
  /** Acknowledged ids. */
  ids: Set<number>;
  /** Whether a request stored it whose response was lost. */
  isRepeat: boolean;
}

/** `count` matches, different from those of other rounds, each with its own Idempotency-Key. */
export function prepareMatches(apiKeys: readonly string[], round: number, count: number): SentMatch[] {
  return Array.from({ length: count }, (_, at) => ({
    seed: round * count + at,
    idempotencyKey: `crash-${round}-${at}`,
    apiKey: apiKeys[at % apiKeys.length] ?? '',
    requests: 0,
    refusals: [],
    ids: new Set<number>(),
    isRepeat: false,
  }));
}

/** Sends the matches like 20 concurrent game servers, retrying each with its key until it is acknowledged. */
export async function sendMatches(origin: string, matches: readonly SentMatch[], onAcknowledged = () => {}) {
  const waiting = [...matches];
  async function runGameServer(): Promise<void> {
    for (let match = waiting.shift(); match; match = waiting.shift()) {
      const deadline = Date.now() + ACKNOWLEDGE_TIMEOUT_MS;
      while (!(await send(origin, match))) {
        if (Date.now() > deadline) {
          const { seed, requests, refusals } = match;
          const last = refusals.at(-1) ?? 'no refusal';
          throw new Error(
            `Match ${seed} was not acknowledged within ${ACKNOWLEDGE_TIMEOUT_MS} ms: ${requests} requests, last: ${last}`,
          );
        }
        await sleep(RETRY_MS);
      }
      onAcknowledged();
    }
  }

  await Promise.all(Array.from({ length: GAME_SERVERS }, runGameServer));
}

/** Whether the server acknowledged the match; throws on a refusal other than 503. */
async function send(origin: string, match: SentMatch): Promise<boolean> {
  match.requests += 1;
  const answer = await post(origin, match);
  if (!answer) return false;
  if (answer.status === 503 && answer.retryAfter) {
    match.refusals.push(JSON.parse(answer.text).error);
    return false;
  }
  if (answer.status !== 200 && answer.status !== 201) {
    throw new Error(`Match ${match.seed} got ${answer.status}: ${answer.text}`);
  }
  const { Match_ID, duplicate = false } = JSON.parse(answer.text);
  match.isRepeat ||= duplicate && match.ids.size === 0;
  match.ids.add(Match_ID);
  return true;
}

/** Returns undefined without a complete response. */
async function post(origin: string, { seed, idempotencyKey, apiKey, fixture_id }: SentMatch) {
  try {
    const response = await fetch(`${origin}/api/submissions/game_server`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ ...buildSubmission(seed), fixture_id }),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  } catch {
    return undefined;
  }
}
