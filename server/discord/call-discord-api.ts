import type { Config, DiscordApp } from '#server/config.ts';

const TIMEOUT_MS = 5_000;

/** What status 401 means, and what to do. */
export const BOT_REFUSED = 'Discord refuses this site’s bot. The site’s operator has to set its token again.';

/** Discord's response; `status` is null if there was none. `code` is Discord's own of a failure, `pause` in seconds. */
export interface ApiResponse {
  status: number | null;
  body: unknown;
  code: number | null;
  pause: number;
}

/** A method, a path below the API's root and a body. */
export type ApiCall = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object];

/** Makes one call of Discord's API as the bot; follows no redirect and never throws. */
export async function callDiscordApi(
  app: DiscordApp,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  [method, path, body]: ApiCall,
): Promise<ApiResponse> {
  try {
    const response = await fetch(`${app.apiOrigin}/api/v10${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'user-agent': `DiscordBot (${publicUrl}, 1)`,
        authorization: `Bot ${app.botToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = parseJson(await response.text());
    const { code, retry_after } = Object(answer) as { code?: unknown; retry_after?: unknown };
    const pause = Number(retry_after ?? response.headers.get('retry-after') ?? 0);
    return {
      status: response.status,
      body: answer,
      code: typeof code === 'number' ? code : null,
      pause: Number.isFinite(pause) ? pause : 0,
    };
  } catch {
    return { status: null, body: null, code: null, pause: 0 };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
