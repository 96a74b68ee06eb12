import type { Site } from '#contract/site/pages.ts';

/** This installation's settings: from the page's data in a browser, configured at start-up on the server. */
export const site: Site = {
  name: 'Touchline',
  version: '',
  demo: false,
  operator: null,
  supportServerUrl: null,
  addToDiscordUrl: null,
  documentationUrl: '/docs',
  supportEmail: null,
  origin: '',
  apiOrigin: '',
};

/** Called once, before anything renders. */
export function configureSite(values: Partial<Site>): void {
  Object.assign(site, values);
}
