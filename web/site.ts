import type { Site } from '#contract/pages.ts';

/** This installation: in a browser as the page's data says, on the server as it is configured. */
export const site: Site = {
  name: 'Touchline',
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
