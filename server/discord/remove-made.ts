import { callDiscordApi } from '#server/discord/call-discord-api.ts';
import { claimRemoval, type Removal, recordRemoval } from '#server/discord/removal-queries.ts';
import { delayAfter } from '#server/http/back-off.ts';
import type { Services } from '#server/services.ts';

const MAX_ATTEMPTS = 10;
const MAX_DELAY_SECONDS = 60 * 60;
const PATHS = { role: 'roles', event: 'scheduled-events' } as const;
const REASON = 'The league disconnected this server';

type Sender = Pick<Services, 'config' | 'database'>;

/** What leagues left in servers that they disconnected, for `Deliveries`. */
export const DISCORD_REMOVALS = {
  name: 'former Discord servers',
  maxAtOnce: 1,
  async claim({ config, database }: Sender): Promise<(() => Promise<void>) | undefined> {
    const { discordApp } = config;
    const removal = discordApp && (await claimRemoval(database));
    if (!removal) return undefined;
    return async () => {
      const path = `/guilds/${removal.guild_id}/${PATHS[removal.kind]}/${removal.id}`;
      const { status, pause } = await callDiscordApi(discordApp, config, ['DELETE', path], REASON);
      await recordRemoval(database, removal, findDelay(status, pause, removal));
    };
  },
};

/** Null once it is gone, is not ours to delete, or never will be. */
function findDelay(status: number | null, pause: number, { attempts }: Removal): number | null {
  if (status === 429) return Math.max(pause, 1);
  const isOver = status === 204 || status === 403 || status === 404 || attempts >= MAX_ATTEMPTS;
  return isOver ? null : delayAfter(attempts, MAX_DELAY_SECONDS);
}
