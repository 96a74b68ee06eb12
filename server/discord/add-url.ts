import type { DiscordApp } from '#server/config.ts';
import { BOT_PERMISSIONS } from '#server/discord/read-guild.ts';

/** The address that adds the application to a server, with the least permissions. */
export function writeAddUrl({ applicationId, apiOrigin }: DiscordApp): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: 'bot applications.commands',
    permissions: BOT_PERMISSIONS,
  });
  return `${apiOrigin}/oauth2/authorize?${query}`;
}
