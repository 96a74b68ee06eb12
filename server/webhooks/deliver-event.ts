import type { WebhookBody } from '#contract/webhooks/schema.ts';
import type { Database } from '#database/connect.ts';
import type { Config } from '#server/config.ts';
import { delayAfter, MAX_PAUSE_SECONDS } from '#server/kit/http/back-off.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import type { PostAnswer } from '#server/kit/http/post-to-url.ts';
import { listMatchPages } from '#server/matches/match-page-queries.ts';
import { findFixture } from '#server/results/fixtures/fixture-queries.ts';
import { listTransfers } from '#server/squads/transfer-queries.ts';
import { callEndpoint } from '#server/webhooks/call-endpoint.ts';
import {
  type ClaimedEndpoint,
  type DueEvent,
  type EventOutcome,
  findDueEvent,
  recordEvent,
} from '#server/webhooks/event-queries.ts';
import { signWebhook } from '#server/webhooks/sign-webhook.ts';

/** Spread over a day and a half. */
const MAX_ATTEMPTS = 11;
const MAX_DELAY_SECONDS = 24 * 60 * 60;

interface Sender {
  config: Pick<Config, 'publicUrl' | 'webhookLocalOrigin'>;
  database: Database;
}

/** Sends the next due event of a claimed endpoint and releases the endpoint. */
export async function deliverEvent({ config, database }: Sender, endpoint: ClaimedEndpoint): Promise<void> {
  const due = await findDueEvent(database, endpoint.id);
  if (!due) return recordEvent(database, endpoint, [], null);
  const id = `msg_${due.ids.at(-1)}`;
  const body = await buildBody(database, endpoint.league_id, id, due);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `Touchline (${config.publicUrl})`,
    ...signWebhook({ id, timestamp: Math.floor(Date.now() / 1000), body }, endpoint.secrets),
  };
  const answer = await callEndpoint({ url: endpoint.url, headers, body }, { localOrigin: config.webhookLocalOrigin });
  await recordEvent(database, endpoint, due.ids, outcomeOf(due, answer));
}

/** The body as the contract's `WebhookBody`, with present public data. */
async function buildBody(database: Database, league_id: number, id: string, due: DueEvent): Promise<string> {
  const head: Omit<WebhookBody, 'data'> = { id, type: due.event, timestamp: due.created_at, league_id };
  return `${JSON.stringify(head).slice(0, -1)},"data":${await buildData(database, league_id, due)}}`;
}

async function buildData(
  database: Database,
  league_id: number,
  { match_id, fixture_id, fixture_ids, transfer_id }: DueEvent,
): Promise<JsonText<WebhookBody['data']>> {
  if (match_id !== null) {
    const match = (await listMatchPages(database, [match_id])).get(match_id) ?? null;
    return `{"match_id":${match_id},"path":"/matches/${match_id}","match":${match}}`;
  }
  if (fixture_id !== null) {
    const fixture = await findFixture(database, league_id, fixture_id);
    return JSON.stringify({ fixture_id, path: `/leagues/${league_id}/matches`, fixture });
  }
  if (fixture_ids !== null) return JSON.stringify({ fixture_ids, path: `/leagues/${league_id}/matches` });
  if (transfer_id !== null) {
    const list = await listTransfers(database, league_id, { id: transfer_id }, null);
    const [transfer = null] = list === undefined ? [] : JSON.parse(list).transfers;
    return JSON.stringify({ transfer_id, path: `/leagues/${league_id}/transfers`, transfer });
  }
  return '{}';
}

function outcomeOf(due: DueEvent, answer: PostAnswer): EventOutcome {
  const { status, reason } = answer;
  const attempts = due.attempts + 1;
  const base = { attempts, delay: 0, status, reason, pause: 0, disabledReason: null };
  if (answer.outcome === 'done') return { ...base, state: 'delivered' };
  if (answer.outcome === 'gone') return { ...base, state: 'failed', disabledReason: reason };
  return {
    ...base,
    state: attempts < MAX_ATTEMPTS ? 'waiting' : 'failed',
    delay: Math.max(answer.retry_after, delayAfter(attempts, MAX_DELAY_SECONDS)),
    pause: Math.max(answer.retry_after, delayAfter(Math.max(attempts, due.max_attempts), MAX_PAUSE_SECONDS)),
  };
}
