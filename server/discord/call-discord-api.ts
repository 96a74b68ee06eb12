import type { Config, DiscordApp } from '#server/config.ts';
import { GuildAllowance } from '#server/discord/guild-allowance.ts';
import {
  countHeldBack,
  type DiscordKind,
  type DiscordRequest,
  requestDiscord,
} from '#server/discord/request-discord.ts';

const TIMEOUT_MS = 5_000;

/** What status 401 means, and what to do. */
export const BOT_REFUSED = 'Discord refuses this site’s bot. The site’s operator has to set its token again.';

/** Why a league can't connect a server. */
export const NO_APPLICATION = 'This site has no Discord application: its operator has to set one up.';

/**
 * Discord's response; `status` is null if there was none. `code` is Discord's own of a failure. `pause` is how
 * many seconds the next such call has to wait, after a success too: Discord's limits differ and change.
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
  /** For the server's own log. */
  reason?: string;
  /** The server whose allowance the call uses, if its path doesn't have it. */
  guildId?: string | undefined;
  /** Requests of the allowance that are left to more urgent work. */
  reserve?: number;
}

/** What leagues' servers used of Discord's limits, in this process. */
const allowance = new GuildAllowance();

/**
 * Makes one call of Discord's API as the bot; follows no redirect and never throws. The call of a server that has used up
 * its allowance is a limit of our own (429), and that of one that keeps refusing the bot its last refusal: none is made.
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

/** The server with its part, such as its events, or the channel. One role above the bot's own says nothing of others. */
function findResource(path: string): string {
  const [, part, id = '', section] = path.split('/');
  if (part !== 'guilds') return id;
  return section === 'scheduled-events' ? `${id}/events` : path.slice('/guilds/'.length);
}

/** Messages of an interaction are sent with its token, as those of webhooks. */
function kindOf(path: string): DiscordKind {
  const part = path.split('/', 2)[1];
  return part === 'webhooks' ? 'answers' : (part as Exclude<DiscordKind, 'answers' | 'webhooks'>);
}
