import type { Config, DiscordApp } from '#server/config.ts';
import { GuildAllowance } from '#server/discord/guild-allowance.ts';
import {
  countHeldBack,
  type DiscordKind,
  type DiscordRequest,
  requestDiscord,
} from '#server/discord/request-discord.ts';

const TIMEOUT_MS = 5_000;

/** Explains status 401 and its remedy. */
export const BOT_REFUSED = 'Discord refuses this site’s bot. The site’s operator has to set its token again.';

/** Why a league can't connect a server. */
export const NO_APPLICATION = 'This site has no Discord application: its operator has to set one up.';

/**
 * Discord's response; `status` is null if there was none. `code` is Discord's error code. `pause` is the wait in
 * seconds before the next such call, also after a success, as Discord's limits vary.
 */
export interface ApiResponse {
  status: number | null;
  body: unknown;
  code: number | null;
  pause: number;
}

/** A method, a path below the API's root and a body. */
export type DiscordApiCall = readonly [method: DiscordRequest['method'], path: string, body?: object];

interface CallDetails {
  /** Reason shown in the Discord server's audit log. */
  reason?: string;
  /** The server whose allowance the call uses, unless its path names it. */
  guildId?: string | undefined;
  /** Requests of the allowance reserved for more urgent work. */
  reserve?: number;
}

/** Each server's use of Discord's limits, in this process. */
const allowance = new GuildAllowance();

/**
 * Makes one call of Discord's API as the bot; follows no redirect and never throws. If the server's allowance is used
 * up, it returns 429 without a request. If the server keeps refusing the bot, it returns the last refusal.
 */
export async function callDiscordApi(
  app: DiscordApp,
  config: Pick<Config, 'publicUrl'>,
  [method, path, body]: DiscordApiCall,
  { reason, guildId = findGuild(path), reserve }: CallDetails = {},
): Promise<ApiResponse> {
  const kind = kindOf(path);
  const resource = findResource(path);
  if (guildId !== undefined) {
    const stop = allowance.findStop(guildId, resource);
    if (stop) return holdBack(kind, { ...stop, pause: 0 });
    const pause = allowance.take(guildId, { ...(reserve !== undefined && { reserve }) });
    if (pause > 0) return holdBack(kind, { status: 429, code: null, pause });
  }
  const { fields, status, pause, ...response } = await requestDiscord(config, {
    kind,
    method,
    url: `${app.apiOrigin}/api/v10${path}`,
    botToken: app.botToken,
    timeoutMs: TIMEOUT_MS,
    ...(body && { body }),
    ...(reason !== undefined && { reason }),
  });
  const code = typeof fields.code === 'number' ? fields.code : null;
  if (guildId !== undefined) allowance.record(guildId, resource, { status, code });
  return { status, body: response.body, code, pause };
}

function holdBack(kind: DiscordKind, refusal: Omit<ApiResponse, 'body'>): ApiResponse {
  countHeldBack(kind);
  return { ...refusal, body: null };
}

function findGuild(path: string): string | undefined {
  return /^\/guilds\/(\d+)/.exec(path)?.[1];
}

/**
 * The resource whose refusals count together: a part of the server, such as its events, or a channel. A single role
 * above the bot's own doesn't affect others.
 */
function findResource(path: string): string {
  const [, part, id = '', section] = path.split('/');
  if (part !== 'guilds') return id;
  return section === 'scheduled-events' ? `${id}/events` : path.slice('/guilds/'.length);
}

/** Messages of an interaction are sent with its token, like those of webhooks. */
function kindOf(path: string): DiscordKind {
  const part = path.split('/', 2)[1];
  return part === 'webhooks' ? 'answers' : (part as Exclude<DiscordKind, 'answers' | 'webhooks'>);
}
