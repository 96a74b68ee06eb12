import type { Site } from '#contract/site/pages.ts';
import type { Config } from '#server/config.ts';
import { writeAddUrl } from '#server/discord/add-url.ts';
import { VERSION } from '#server/version.ts';

/** The part of the configuration available to pages. */
export function siteOf({ site, demo, publicUrl, apiOrigin, discordApp }: Config): Site {
  return {
    ...site,
    version: VERSION,
    demo,
    origin: publicUrl,
    apiOrigin: apiOrigin ?? '',
    addToDiscordUrl: discordApp && writeAddUrl(discordApp),
  };
}
