import type { Site } from '#contract/pages.ts';
import type { Config } from '#server/config.ts';
import { VERSION } from '#server/version.ts';

/** The part of the configuration that pages may use. */
export function siteOf({ site, demo, publicUrl, apiOrigin }: Config): Site {
  return { ...site, version: VERSION, demo, origin: publicUrl, apiOrigin: apiOrigin ?? '' };
}
