import { callDiscordApi } from '#server/discord/call-discord-api.ts';
import { claimRemoval, type Removal, recordRemoval } from '#server/discord/removal-queries.ts';
import { delayAfter } from '#server/kit/http/back-off.ts';
import type { Services } from '#server/services.ts';

const MAX_ATTEMPTS = 10;
const MAX_DELAY_SECONDS = 60 * 60;
const REASON = 'The league left this server or channel';
/** Requests of a server's allowance that are left to what is still used. */
const RESERVE = 20;

type Sender = Pick<Services, 'config' | 'database'>;

/** What leagues left in servers that they disconnected and channels that they replaced, for `Deliveries`. */
export const DISCORD_REMOVALS = {
  name: 'former Discord servers',
  maxAtOnce: 1,
  async claim({ config, database }: Sender): Promise<(() => Promise<void>) | undefined> {
    const { discordApp } = config;
    const removal = discordApp && (await claimRemoval(database));
    if (!removal) return undefined;
    return async () => {
      const details = { reason: REASON, guildId: removal.guild_id, reserve: RESERVE };
      const { status, pause } = await callDiscordApi(discordApp, config, ['DELETE', pathOf(removal)], details);
      await recordRemoval(database, removal, findDelay(status, pause, removal));
    };
  },
};

function pathOf({ guild_id, kind, id, channel_id }: Removal): string {
  if (kind === 'message') return `/channels/${channel_id}/messages/${id}`;
  return `/guilds/${guild_id}/${kind === 'role' ? 'roles' : 'scheduled-events'}/${id}`;
}

/** Null once it is gone, is not ours to delete, or never will be. A channel may let the app in again. */
function findDelay(status: number | null, pause: number, { attempts, kind }: Removal): number | null {
  if (status === 429) return Math.max(pause, 1);
  const isRefused = status === 403 && kind !== 'message';
  const isOver = status === 204 || isRefused || status === 404 || attempts >= MAX_ATTEMPTS;
  return isOver ? null : delayAfter(attempts, MAX_DELAY_SECONDS);
}
