import type { Config, DiscordApp } from '#server/config.ts';
import { type DiscordKind, type DiscordRequest, requestDiscord } from '#server/domain/request-discord.ts';

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
export type ApiCall = readonly [method: DiscordRequest['method'], path: string, body?: object];

/** Makes one call of Discord's API as the bot; follows no redirect and never throws. The server's own log has the reason. */
export async function callDiscordApi(
  app: DiscordApp,
  config: Pick<Config, 'publicUrl'>,
  [method, path, body]: ApiCall,
  reason?: string,
): Promise<ApiResponse> {
  const { fields, ...response } = await requestDiscord(config, {
    kind: kindOf(path),
    method,
    url: `${app.apiOrigin}/api/v10${path}`,
    botToken: app.botToken,
    timeoutMs: TIMEOUT_MS,
    ...(body && { body }),
    ...(reason !== undefined && { reason }),
  });
  const { status, pause } = response;
  return { status, body: response.body, code: typeof fields.code === 'number' ? fields.code : null, pause };
}

/** Messages of an interaction are sent with its token, as those of webhooks. */
function kindOf(path: string): DiscordKind {
  const part = path.split('/', 2)[1];
  return part === 'webhooks' ? 'answers' : (part as Exclude<DiscordKind, 'answers' | 'webhooks'>);
}
