import type { Site } from '#contract/pages.ts';
import type { Config } from '#server/config.ts';

/** What pages know of the configuration. */
export function siteOf({ site, demo, publicUrl, apiOrigin }: Config): Site {
  return { ...site, demo, origin: publicUrl, apiOrigin: apiOrigin ?? '' };
}
