import { hash } from 'node:crypto';
import type { DiscordChannelUse } from '#contract/discord-channels.ts';
import { COMING_FIXTURES_POSTED, FIXTURE_MESSAGE_DAYS } from '#contract/limits.ts';
import type { DiscordApp } from '#server/config.ts';
import { COMPONENT, type DiscordMessage } from '#server/discord/build-message.ts';
import { type ApiCall, type ApiResponse, BOT_REFUSED, callDiscordApi } from '#server/discord/call-discord-api.ts';
import { createLinks } from '#server/discord/links.ts';
import { findWanted, type WantedMessage } from '#server/discord/messages/find-wanted.ts';
import {
  addFixtureMessages,
  type ClaimedConnection,
  claimComingFixtures,
  claimConnection,
  type DueMessage,
  findDueMessage,
  type MessageOutcome,
  recordMessage,
} from '#server/discord/messages/message-queries.ts';
import { listFixtures } from '#server/domain/fixture-queries.ts';
import { delayAfter, MAX_PAUSE_SECONDS } from '#server/http/back-off.ts';
import type { Services } from '#server/services.ts';

const MAX_ATTEMPTS = 10;
const MAX_DELAY_SECONDS = 60 * 60;
/** A channel that refuses is tried again, as its staff may have changed the permissions. */
const REFUSED_DELAY_SECONDS = 10 * 60;
/** Discord bans an address after 10,000 refusals in ten minutes, and other channels of the server wait meanwhile. */
const REFUSED_PAUSE_SECONDS = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Discord's error code. */
const UNKNOWN_MESSAGE = 10_008;

type Sender = Pick<Services, 'config' | 'database'>;

/** Messages in leagues' servers, for `Deliveries`. */
export const DISCORD_MESSAGES = [
  {
    name: 'Discord servers',
    maxAtOnce: 4,
    async claim(sender: Sender): Promise<(() => Promise<void>) | undefined> {
      const { discordApp } = sender.config;
      const connection = discordApp && (await claimConnection(sender.database));
      return connection ? () => deliverMessage(sender, discordApp, connection) : undefined;
    },
  },
  {
    name: 'channels of coming fixtures',
    maxAtOnce: 1,
    async claim({ config, database }: Sender): Promise<(() => Promise<void>) | undefined> {
      const leagueId = config.discordApp ? await claimComingFixtures(database) : undefined;
      return leagueId === undefined ? undefined : () => announceFixtures(database, leagueId);
    },
  },
];

/** Gives the next fixtures of the coming days a message each: few of them, however many a list plans. */
async function announceFixtures(database: Services['database'], league_id: number): Promise<void> {
  const now = Date.now();
  const coming = await listFixtures(database, {
    league_id,
    from: new Date(now).toISOString(),
    to: new Date(now + FIXTURE_MESSAGE_DAYS * DAY_MS).toISOString(),
    is_open: true,
  });
  const open = coming.filter(({ status }) => status === 'planned' || status === 'postponed');
  const ids = open.slice(0, COMING_FIXTURES_POSTED).map(({ id }) => id);
  if (ids.length > 0) await addFixtureMessages(database, league_id, ids);
}

/** Aligns the message that is due longest with its subject, and ends the lease. */
async function deliverMessage({ config, database }: Sender, app: DiscordApp, connection: ClaimedConnection) {
  const due = await findDueMessage(database, connection.league_id);
  if (!due) return recordMessage(database, connection, undefined, undefined);
  const wanted = await findWanted(database, due, createLinks(config));
  const call = planCall(due, wanted, connection);
  const outcome = call ? readOutcome(due, wanted, await callDiscordApi(app, config, call)) : keepAsItIs(due, wanted);
  await recordMessage(database, connection, due, outcome);
}

/** The call that brings the message up to date; undefined if it is, or if nothing has to be shown. */
function planCall(
  { channel, channel_id, subject_id, message_id, content_hash, posts }: DueMessage,
  { message, isPosted }: WantedMessage,
  { reposts }: ClaimedConnection,
): ApiCall | undefined {
  const path = `/channels/${channel_id}/messages`;
  if (message_id) {
    return content_hash === hashOf(message) ? undefined : ['PATCH', `${path}/${message_id}`, message];
  }
  const isLetGo = posts > 0 && !reposts;
  if (!isPosted || isLetGo) return undefined;
  // With the same nonce, of at most 25 characters, Discord returns the message of an attempt whose response was lost.
  const nonce = `${channel.slice(0, 3)}.${subject_id}.${posts}`;
  return ['POST', path, { ...message, nonce, enforce_nonce: true }];
}

function keepAsItIs({ message_id, content_hash, posts }: DueMessage, wanted: WantedMessage): MessageOutcome {
  const isOver = isForgotten(message_id, wanted);
  return { message_id, content_hash, posts, attempts: 0, delay: null, isOver, pause: 0 };
}

/** The outcome of a call. */
function readOutcome(due: DueMessage, wanted: WantedMessage, response: ApiResponse): MessageOutcome {
  const { status, code, pause, body } = response;
  const { message_id, content_hash, posts } = due;
  const kept = { message_id, content_hash, posts, isOver: false };
  const attempts = due.attempts + 1;
  if (status === 200) {
    const { id } = Object(body) as { id?: unknown };
    const stored = message_id ?? (typeof id === 'string' ? id : null);
    const done = { message_id: stored, posts, attempts: 0, problem: null, pause: 0 };
    if (message_id === null && !hasTextsOf(wanted.message, body)) {
      // The message of an earlier attempt whose response was lost, as it was then: it is brought up to date next.
      return { ...done, content_hash: null, delay: 0, isOver: false };
    }
    return { ...done, content_hash: hashOf(wanted.message), delay: null, isOver: isForgotten(stored, wanted) };
  }
  if (status === 429) return { ...kept, attempts: due.attempts, delay: 'none', pause: Math.max(pause, 1) };
  if (status === 404 && code === UNKNOWN_MESSAGE) {
    // Removed by hand. What is still wanted is planned again, unless the league lets such messages go.
    const removed = { message_id: null, content_hash: null, posts: posts + 1, attempts: 0, delay: 0, pause: 0 };
    return { ...removed, isOver: isForgotten(null, wanted) };
  }
  const problem = describeRefusal(status, due.channel);
  if (problem) return { ...kept, attempts, delay: REFUSED_DELAY_SECONDS, problem, pause: REFUSED_PAUSE_SECONDS };
  const delay = attempts < MAX_ATTEMPTS ? delayAfter(attempts, MAX_DELAY_SECONDS) : null;
  return { ...kept, attempts, delay, pause: delayAfter(attempts, MAX_PAUSE_SECONDS) };
}

/** Whether the message that Discord returns has the texts that were sent. */
function hasTextsOf(message: DiscordMessage, returned: unknown): boolean {
  return JSON.stringify(listTexts(message)) === JSON.stringify(listTexts(returned));
}

function listTexts(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(listTexts);
  const { type, content, components } = Object(part) as { type?: number; content?: string; components?: unknown };
  return type === COMPONENT.text && content !== undefined ? [content] : listTexts(components ?? []);
}

/** A message that stays is kept, as a correction or an undo may change it later. */
function isForgotten(messageId: string | null, { isPosted, isFinal }: WantedMessage): boolean {
  return isFinal || (messageId === null && !isPosted);
}

/** Why Discord takes no message in a channel, and what to do; null for a failure that passes. */
function describeRefusal(status: number | null, channel: DiscordChannelUse): string | null {
  if (status === 401) return BOT_REFUSED;
  if (status === 403)
    return `The app may not write in the ${channel} channel. Allow “View Channel” and “Send Messages” there.`;
  if (status === 404) return `The ${channel} channel no longer exists, or the app was removed. Choose another channel.`;
  return null;
}

function hashOf(message: DiscordMessage): string {
  return hash('sha256', JSON.stringify(message), 'base64url');
}
