import type { Site } from '#contract/pages.ts';
import type { Config } from '#server/config.ts';

/** The part of the configuration that pages may use. */
export function siteOf({ site, demo, publicUrl, apiOrigin }: Config): Site {
  return { ...site, demo, origin: publicUrl, apiOrigin: apiOrigin ?? '' };
}
