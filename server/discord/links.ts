import type { Config } from '#server/config.ts';
import { isAcceptedByDiscord } from '#server/discord/discord-text.ts';

/** Addresses of the site's pages by path; null if Discord would refuse a link to them. */
export function createLinks({
  publicUrl,
  discordApp,
}: Pick<Config, 'publicUrl' | 'discordApp'>): (path: string) => string | null {
  const isAccepted = isAcceptedByDiscord(publicUrl) || discordApp?.takesLocalLinks === true;
  return (path) => (isAccepted ? `${publicUrl}${path}` : null);
}
