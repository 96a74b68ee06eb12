import type { Config, DiscordApp } from '#server/config.ts';
import { type ApiResponse, callDiscordApi } from '#server/discord/call-discord-api.ts';

/** A page that is reloaded reads Discord once in this time; a server that refuses the bot less often. */
const FRESH_MS = 15_000;
const REFUSED_MS = 60_000;
const BOT_MS = 10 * 60_000;
const MAX_KEPT = 2_000;

/** A GET of Discord's API by path. */
export type ReadDiscord = (path: string) => Promise<ApiResponse>;

interface Kept {
  response: Promise<ApiResponse>;
  until: number;
}

const reads = new WeakMap<DiscordApp, PreviewReads>();

/** The reads shared by all pages of a site; null without an application. */
export function previewsOf({ discordApp, publicUrl }: Pick<Config, 'discordApp' | 'publicUrl'>): PreviewReads | null {
  if (!discordApp) return null;
  const known = reads.get(discordApp) ?? new PreviewReads(discordApp, { publicUrl });
  reads.set(discordApp, known);
  return known;
}

/**
 * Reads of channels, roles and the bot for previews. Concurrent ones share a request, later ones its response for
 * seconds.
 */
class PreviewReads {
  readonly #app: DiscordApp;
  readonly #config: Pick<Config, 'publicUrl'>;
  readonly #kept = new Map<string, Kept>();

  constructor(app: DiscordApp, config: Pick<Config, 'publicUrl'>) {
    this.#app = app;
    this.#config = config;
  }

  readonly read: ReadDiscord = (path) => {
    const known = this.#kept.get(path);
    if (known && known.until > Date.now()) return known.response;
    const response = callDiscordApi(this.#app, this.#config, ['GET', path]);
    const kept: Kept = { response, until: Number.POSITIVE_INFINITY };
    this.#kept.delete(path);
    this.#kept.set(path, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break;
      this.#kept.delete(oldest);
    }
    return response.finally(async () => {
      const { status, pause } = await response;
      const lifetime = status !== 200 ? REFUSED_MS : path === '/users/@me' ? BOT_MS : FRESH_MS;
      kept.until = Date.now() + (status === 429 ? pause * 1000 : status === null ? FRESH_MS : lifetime);
    });
  };

  /** Invalidates a server after a change, such as new roles, so that the next page shows it. */
  forget(guildId: string): void {
    for (const path of this.#kept.keys()) if (path.startsWith(`/guilds/${guildId}`)) this.#kept.delete(path);
  }
}
