import { setTimeout as sleep } from 'node:timers/promises';
import { buildSubmission } from '#tools/bench/sample-match.ts';

const GAME_SERVERS = 20;
const RETRY_MS = 250;
/** What is not acknowledged by then needs somebody's hand. */
const PATIENCE_MS = 60_000;

/** A match on its way, and every answer to it. */
export interface SentMatch {
  seed: number;
  idempotencyKey: string;
  apiKey: string;
  requests: number;
  /** Sentences of the 503s that it was answered. */
  refusals: string[];
  /** Ids that the server acknowledged it by. */
  ids: Set<number>;
  /** Whether it was stored by a request whose answer was lost. */
  isRepeat: boolean;
}

/** `count` matches, unlike all of other rounds, each under a key of its own. */
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

/** Sends the matches as 20 game servers at once do, each again and again under its key until it is acknowledged. */
export async function sendMatches(origin: string, matches: readonly SentMatch[], onAcknowledged = () => {}) {
  const waiting = [...matches];
  const deadline = Date.now() + PATIENCE_MS;

  async function runGameServer(): Promise<void> {
    for (let match = waiting.shift(); match; match = waiting.shift()) {
      while (!(await send(origin, match))) {
        if (Date.now() > deadline) throw new Error(`Match ${match.seed} was not taken within ${PATIENCE_MS} ms.`);
        await sleep(RETRY_MS);
      }
      onAcknowledged();
    }
  }

  await Promise.all(Array.from({ length: GAME_SERVERS }, runGameServer));
}

/** Whether the server acknowledged the match; a refusal for any other reason than that it is down is an error. */
async function send(origin: string, match: SentMatch): Promise<boolean> {
  match.requests += 1;
  const answer = await post(origin, match);
  if (!answer) return false;
  if (answer.status === 503 && answer.retryAfter) {
    match.refusals.push(JSON.parse(answer.text).error);
    return false;
  }
  if (answer.status !== 200 && answer.status !== 201) {
    throw new Error(`Match ${match.seed} was answered ${answer.status}: ${answer.text}`);
  }
  const { Match_ID, duplicate = false } = JSON.parse(answer.text);
  match.isRepeat ||= duplicate && match.ids.size === 0;
  match.ids.add(Match_ID);
  return true;
}

/** Undefined when no whole answer came. */
async function post(origin: string, { seed, idempotencyKey, apiKey }: SentMatch) {
  try {
    const response = await fetch(`${origin}/api/submissions/game_server`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(buildSubmission(seed)),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  } catch {
    return undefined;
  }
}
