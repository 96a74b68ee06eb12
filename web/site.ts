import type { Site } from '#contract/pages.ts';

/** This installation's settings: read from the page's data in a browser, configured at the start of the server. */
export const site: Site = {
  name: 'Touchline',
  version: '',
  demo: false,
  supportServerUrl: 'https://discord.gg/touchline',
  documentationUrl: '/docs',
  supportEmail: 'support@touchline.example',
  origin: '',
  apiOrigin: '',
};

/** Called once, before anything renders. */
export function configureSite(values: Partial<Site>): void {
  Object.assign(site, values);
}
