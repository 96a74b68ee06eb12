import { hash } from 'node:crypto';
import type { DiscordApp } from '#server/config.ts';
import type { DiscordMessage } from '#server/discord/build-message.ts';
import { type ApiCall, type ApiResponse, BOT_REFUSED, callDiscordApi } from '#server/discord/call-discord-api.ts';
import { createLinks } from '#server/discord/links.ts';
import { buildReview } from '#server/discord/review/build-review.ts';
import {
  type ClaimedConnection,
  claimConnection,
  type DueMessage,
  findDueMessage,
  type MessageOutcome,
  recordMessage,
} from '#server/discord/review/review-message-queries.ts';
import { delayAfter, MAX_PAUSE_SECONDS } from '#server/http/back-off.ts';
import type { Services } from '#server/services.ts';

const MAX_ATTEMPTS = 10;
const MAX_DELAY_SECONDS = 60 * 60;
/** A server that refuses is tried again, as its staff may have changed the permissions. */
const REFUSED_DELAY_SECONDS = 10 * 60;
/** Discord's error code. */
const UNKNOWN_MESSAGE = 10_008;

type Sender = Pick<Services, 'config' | 'database'>;

/** Messages in leagues' servers, for `Deliveries`. */
export const REVIEW_MESSAGES = {
  name: 'Discord servers',
  maxAtOnce: 4,
  async claim(sender: Sender): Promise<(() => Promise<void>) | undefined> {
    const { discordApp } = sender.config;
    const connection = discordApp && (await claimConnection(sender.database));
    return connection ? () => deliverMessage(sender, discordApp, connection) : undefined;
  },
};

/** Aligns the message that is due longest with its match, and ends the lease. */
async function deliverMessage({ config, database }: Sender, app: DiscordApp, connection: ClaimedConnection) {
  const due = await findDueMessage(database, connection.league_id);
  if (!due) return recordMessage(database, connection, undefined, undefined);
  const message = buildReview(due.match, createLinks(config));
  const call = planCall(due, message, connection.review_channel);
  const outcome = call ? readOutcome(due, message, await callDiscordApi(app, config, call)) : keepAsItIs(due);
  await recordMessage(database, connection, due, outcome);
}

/** The call that brings the message up to date; undefined if it is, or if nothing has to be shown. */
function planCall(
  { match, message_id, content_hash, posts }: DueMessage,
  message: DiscordMessage,
  channel: string,
): ApiCall | undefined {
  const path = `/channels/${channel}/messages`;
  if (message_id) {
    return content_hash === hashOf(message) ? undefined : ['PATCH', `${path}/${message_id}`, message];
  }
  if (match.decision) return undefined;
  // With the same nonce Discord returns the message of an earlier attempt, whose response was lost.
  const nonce = `${match.match_id}.${posts}`;
  return ['POST', path, { ...message, nonce, enforce_nonce: true }];
}

function keepAsItIs({ match, message_id, content_hash, posts }: DueMessage): MessageOutcome {
  return { message_id, content_hash, posts, attempts: 0, delay: null, isOver: match.decision !== null, pause: 0 };
}

/** The outcome of a call. */
function readOutcome(due: DueMessage, message: DiscordMessage, response: ApiResponse): MessageOutcome {
  const { status, code, pause, body } = response;
  const { message_id, content_hash, posts, match } = due;
  const kept = { message_id, content_hash, posts, isOver: false };
  const attempts = due.attempts + 1;
  if (status === 200) {
    const { id } = Object(body) as { id?: unknown };
    const stored = message_id ?? (typeof id === 'string' ? id : null);
    const done = { message_id: stored, content_hash: hashOf(message), posts, attempts: 0, delay: null };
    return { ...done, isOver: match.decision !== null, problem: null, pause: 0 };
  }
  if (status === 429) return { ...kept, attempts: due.attempts, delay: 0, pause: Math.max(pause, 1) };
  if (status === 404 && code === UNKNOWN_MESSAGE) {
    // Removed by hand: a match that still waits gets a new message.
    const removed = { message_id: null, content_hash: null, posts: posts + 1, attempts: 0, delay: 0, pause: 0 };
    return { ...removed, isOver: match.decision !== null };
  }
  const problem = describeRefusal(status);
  if (problem) return { ...kept, attempts, delay: REFUSED_DELAY_SECONDS, problem, pause: MAX_PAUSE_SECONDS };
  const delay = attempts < MAX_ATTEMPTS ? delayAfter(attempts, MAX_DELAY_SECONDS) : null;
  return { ...kept, attempts, delay, pause: delayAfter(attempts, MAX_PAUSE_SECONDS) };
}

/** Why Discord takes no message, and what to do; null for a failure that passes. */
function describeRefusal(status: number | null): string | null {
  if (status === 401) return BOT_REFUSED;
  if (status === 403)
    return 'The app may not write in the review channel. Allow “View Channel” and “Send Messages” there.';
  if (status === 404) return 'The review channel no longer exists, or the app was removed. Choose another channel.';
  return null;
}

function hashOf(message: DiscordMessage): string {
  return hash('sha256', JSON.stringify(message), 'base64url');
}
