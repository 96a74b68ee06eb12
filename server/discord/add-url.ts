import type { DiscordApp } from '#server/config.ts';
import { BOT_PERMISSIONS } from '#server/discord/read-guild.ts';

/** The address that adds the application to a server, with the minimal permissions and `further` ones. */
export function writeAddUrl({ applicationId, apiOrigin }: DiscordApp, further = 0n): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: 'bot applications.commands',
    permissions: String(BOT_PERMISSIONS | further),
  });
  return `${apiOrigin}/oauth2/authorize?${query}`;
}
