import { callDiscordApi } from '#server/discord/call-discord-api.ts';
import { DISCORD_MESSAGES } from '#server/discord/messages/deliver-messages.ts';
import { claimRemoval, type Removal, recordRemoval } from '#server/discord/removal-queries.ts';
import { DISCORD_ROLES } from '#server/discord/roles/reconcile-roles.ts';
import { delayAfter } from '#server/kit/http/back-off.ts';
import type { Services } from '#server/services.ts';

const MAX_ATTEMPTS = 10;
const MAX_DELAY_SECONDS = 60 * 60;
const REASON = 'The league left this server or channel';
/** Requests of a server's allowance reserved for present messages and roles. */
const RESERVED_REQUESTS = 20;

type Sender = Pick<Services, 'config' | 'database'>;

/** Leftovers in disconnected servers and replaced channels, for `Deliveries`. */
const DISCORD_REMOVALS = {
  name: 'former Discord servers',
  maxAtOnce: 1,
  async claim({ config, database }: Sender): Promise<(() => Promise<void>) | undefined> {
    const { discordApp } = config;
    const removal = discordApp && (await claimRemoval(database));
    if (!removal) return undefined;
    return async () => {
      const details = { reason: REASON, guildId: removal.guild_id, reserve: RESERVED_REQUESTS };
      const { status, pause } = await callDiscordApi(discordApp, config, ['DELETE', pathOf(removal)], details);
      await recordRemoval(database, removal, findDelay(status, pause, removal));
    };
  },
};

/** All background work for leagues' servers, for `Deliveries`. */
export const DISCORD_DELIVERIES = [...DISCORD_MESSAGES, DISCORD_ROLES, DISCORD_REMOVALS];

function pathOf({ guild_id, kind, id, channel_id }: Removal): string {
  if (kind === 'message') return `/channels/${channel_id}/messages/${id}`;
  return `/guilds/${guild_id}/${kind === 'role' ? 'roles' : 'scheduled-events'}/${id}`;
}

/** Null once it is gone, or can never be deleted by the bot. A channel may grant access again. */
function findDelay(status: number | null, pause: number, { attempts, kind }: Removal): number | null {
  if (status === 429) return Math.max(pause, 1);
  const isRefused = status === 403 && kind !== 'message';
  const isOver = status === 204 || isRefused || status === 404 || attempts >= MAX_ATTEMPTS;
  return isOver ? null : delayAfter(attempts, MAX_DELAY_SECONDS);
}
