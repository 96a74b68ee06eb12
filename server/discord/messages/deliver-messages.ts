import { hash } from 'node:crypto';
import type { DiscordMessageUse } from '#contract/discord/channels.ts';
import { COMING_FIXTURES_POSTED, FIXTURE_MESSAGE_DAYS } from '#contract/kit/limits.ts';
import type { DiscordApp } from '#server/config.ts';
import { COMPONENT } from '#server/discord/build-message.ts';
import {
  type ApiResponse,
  BOT_REFUSED,
  callDiscordApi,
  type DiscordApiCall,
} from '#server/discord/call-discord-api.ts';
import { createLinks } from '#server/discord/links.ts';
import type { DiscordEvent } from '#server/discord/messages/build-event.ts';
import { findWanted, type WantedMessage } from '#server/discord/messages/find-wanted.ts';
import {
  addMessages,
  type ClaimedConnection,
  claimComingFixtures,
  claimConnection,
  type DueMessage,
  findDueMessage,
  type MessageOutcome,
  markMatchDays,
  recordMessage,
} from '#server/discord/messages/message-queries.ts';
import { delayAfter, MAX_PAUSE_SECONDS } from '#server/kit/http/back-off.ts';
import { listFixtures } from '#server/results/fixtures/fixture-queries.ts';
import type { Services } from '#server/services.ts';
import { findAskedWeek } from '#server/times/question-queries.ts';

const MAX_ATTEMPTS = 10;
const MAX_DELAY_SECONDS = 60 * 60;
/** A channel that refuses is retried, as its staff may have fixed the permissions. */
const REFUSED_DELAY_SECONDS = 10 * 60;
/** Discord bans an address after 10,000 refusals in ten minutes; other channels of the server wait too. */
const REFUSED_PAUSE_SECONDS = 10;
/** Margin for a database clock that is ahead. */
const AFTER_CHANGE_SECONDS = 1;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Discord's error codes. */
const UNKNOWN_MESSAGE = 10_008;
const UNKNOWN_EVENT = 10_070;
const TOO_MANY_EVENTS = 30_038;

type Sender = Pick<Services, 'config' | 'database'>;

/** Delivers messages in leagues' servers, for `Deliveries`. */
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

/** Creates messages for the next fixtures, a limited number however many are planned; updates today's. */
async function announceFixtures(database: Services['database'], league_id: number): Promise<void> {
  await markMatchDays(database, league_id);
  const now = Date.now();
  const week = await findAskedWeek(database, league_id, new Date(now));
  if (week !== undefined) await addMessages(database, league_id, 'times', [week]);
  const coming = await listFixtures(database, {
    league_id,
    from: new Date(now).toISOString(),
    to: new Date(now + FIXTURE_MESSAGE_DAYS * DAY_MS).toISOString(),
    is_open: true,
  });
  const open = coming.filter(({ status }) => status === 'planned' || status === 'postponed');
  const next = open.slice(0, COMING_FIXTURES_POSTED);
  const planned = next.filter(({ status }) => status === 'planned');
  const idsOf = (fixtures: typeof next) => fixtures.map(({ id }) => id);
  if (next.length > 0) await addMessages(database, league_id, 'fixtures', idsOf(next));
  if (planned.length > 0) await addMessages(database, league_id, 'events', idsOf(planned));
}

/** Brings the longest overdue message up to date, and ends the lease. */
async function deliverMessage({ config, database }: Sender, app: DiscordApp, connection: ClaimedConnection) {
  const due = await findDueMessage(database, connection.league_id);
  if (!due) return recordMessage(database, connection, undefined, undefined);
  const wanted = await findWanted(database, due, createLinks(config));
  const outcome = await align(due, wanted, connection, (call) =>
    callDiscordApi(app, config, call, { guildId: connection.guild_id }),
  );
  await recordMessage(database, connection, due, outcome);
}

async function align(
  due: DueMessage,
  wanted: WantedMessage,
  connection: ClaimedConnection,
  call: (call: DiscordApiCall) => Promise<ApiResponse>,
): Promise<MessageOutcome> {
  let known = due;
  const planned = planCall(known, wanted, connection);
  if (!planned) return keepAsItIs(due, wanted);
  if (due.channel === 'events' && planned[0] === 'POST') {
    // Events have no nonce: an event of an attempt with a lost response is recognised by its place.
    const events = await call(['GET', planned[1]]);
    if (events.status !== 200) return readOutcome(due, wanted, events);
    known = { ...due, message_id: findPlace(events.body, wanted) };
  }
  const next = planCall(known, wanted, connection);
  return next ? readOutcome(known, wanted, await call(next)) : keepAsItIs(known, wanted);
}

function findPlace(events: unknown, { message }: WantedMessage): string | null {
  const placeOf = (event: object) => (event as Partial<DiscordEvent>).entity_metadata?.location;
  return (events as ({ id: string } & object)[]).find((event) => placeOf(event) === placeOf(message))?.id ?? null;
}

/** The call that brings the message up to date; undefined if it is, or has nothing to show. */
function planCall(
  { channel, channel_id, subject_id, message_id, content_hash, posts }: DueMessage,
  { message, isPosted, isDeleted }: WantedMessage,
  { reposts }: ClaimedConnection,
): DiscordApiCall | undefined {
  const isEvent = channel === 'events';
  const path = isEvent ? `/guilds/${channel_id}/scheduled-events` : `/channels/${channel_id}/messages`;
  if (message_id && isDeleted) return ['DELETE', `${path}/${message_id}`];
  if (message_id && isEvent && !isPosted) return undefined;
  if (message_id) {
    return content_hash === hashOf(message) ? undefined : ['PATCH', `${path}/${message_id}`, message];
  }
  const isLetGo = posts > 0 && !reposts;
  if (!isPosted || isLetGo) return undefined;
  if (isEvent) return ['POST', path, message];
  // With the same nonce, at most 25 characters, Discord returns the message of an earlier attempt whose response was
  // lost.
  const nonce = `${channel.slice(0, 3)}.${subject_id}.${posts}`;
  return ['POST', path, { ...message, nonce, enforce_nonce: true }];
}

function keepAsItIs({ message_id, content_hash, posts }: DueMessage, wanted: WantedMessage): MessageOutcome {
  const isOver = isForgotten(message_id, wanted);
  return { message_id, content_hash, posts, attempts: 0, delay: findDelay(wanted), isOver, pause: 0 };
}

/** The outcome of a call for its message. */
function readOutcome(due: DueMessage, wanted: WantedMessage, response: ApiResponse): MessageOutcome {
  const { status, code, pause, body } = response;
  const { message_id, content_hash, posts } = due;
  const kept = { message_id, content_hash, posts, isOver: false };
  const attempts = due.attempts + 1;
  if (status === 204) {
    return {
      message_id: null,
      content_hash: null,
      posts,
      attempts: 0,
      delay: null,
      isOver: true,
      problem: null,
      pause,
    };
  }
  if (status === 200) {
    const { id } = Object(body) as { id?: unknown };
    const stored = message_id ?? (typeof id === 'string' ? id : null);
    const done = { message_id: stored, posts, attempts: 0, problem: null, pause: 0 };
    if (message_id === null && !hasTextsOf(wanted.message, body)) {
      // Discord returned the message of an earlier attempt, whose contents may be old: the next run updates it.
      return { ...done, content_hash: null, delay: 0, isOver: false };
    }
    const isOver = isForgotten(stored, wanted);
    return { ...done, content_hash: hashOf(wanted.message), delay: findDelay(wanted), isOver };
  }
  if (status === 429) return { ...kept, attempts: due.attempts, delay: 'none', pause: Math.max(pause, 1) };
  if (status === 404 && (code === UNKNOWN_MESSAGE || code === UNKNOWN_EVENT)) {
    // Removed by hand. If still wanted, it is posted again, unless the league's settings disable that.
    const removed = { message_id: null, content_hash: null, posts: posts + 1, attempts: 0, delay: 0, pause: 0 };
    return { ...removed, isOver: isForgotten(null, wanted) };
  }
  const problem = describeRefusal(response, due.channel);
  if (problem) return { ...kept, attempts, delay: REFUSED_DELAY_SECONDS, problem, pause: REFUSED_PAUSE_SECONDS };
  const delay = attempts < MAX_ATTEMPTS ? delayAfter(attempts, MAX_DELAY_SECONDS) : null;
  return { ...kept, attempts, delay, pause: delayAfter(attempts, MAX_PAUSE_SECONDS) };
}

/** Seconds until the message changes by time alone; null if only a change of its subject matters. */
function findDelay({ changesAt }: WantedMessage): number | null {
  if (changesAt === undefined) return null;
  return Math.max(0, Date.parse(changesAt) - Date.now()) / 1000 + AFTER_CHANGE_SECONDS;
}

/** Whether the message that Discord returned has the sent texts. */
function hasTextsOf(message: object, returned: unknown): boolean {
  return JSON.stringify(listTexts(message)) === JSON.stringify(listTexts(returned));
}

function listTexts(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(listTexts);
  const { type, content, components } = Object(part) as { type?: number; content?: string; components?: unknown };
  return type === COMPONENT.text && content !== undefined ? [content] : listTexts(components ?? []);
}

/** A permanent message is kept, as a correction or an undo may change it later. */
function isForgotten(messageId: string | null, { isPosted, isFinal }: WantedMessage): boolean {
  return isFinal || (messageId === null && !isPosted);
}

/** Explains why Discord refuses messages in a channel, and the remedy; null for a temporary failure. */
function describeRefusal({ status, code }: ApiResponse, channel: DiscordMessageUse): string | null {
  if (status === 401) return BOT_REFUSED;
  if (code === TOO_MANY_EVENTS) {
    return 'The server has 100 coming events, as many as Discord allows. Further fixtures get one when others are over.';
  }
  if (channel === 'events' && status === 403) {
    return 'The app may not make events. Allow “Create Events” to its role on Discord: Server Settings, Roles.';
  }
  if (channel === 'events' && status === 404) return 'The app was removed from the server. Add it there again.';
  if (status === 403)
    return `The app may not write in the ${channel} channel. Allow “View Channel” and “Send Messages” there.`;
  if (status === 404) return `The ${channel} channel no longer exists, or the app was removed. Choose another channel.`;
  return null;
}

function hashOf(message: object): string {
  return hash('sha256', JSON.stringify(message), 'base64url');
}
