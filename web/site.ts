/** What the server tells the page about this installation, in the `#site` element of index.html. */
export interface Site {
  name: string;
  /** True when sign-in is a stand-in and the data is made up. */
  demo: boolean;
  supportServerUrl: string;
  documentationUrl: string;
  supportEmail: string;
  /** Origin of the API without a trailing slash; empty when the API is on the page's own origin. */
  apiOrigin: string;
}

const DEFAULTS: Site = {
  name: 'Touchline',
  demo: false,
  supportServerUrl: 'https://discord.gg/touchline',
  documentationUrl: '/docs',
  supportEmail: 'support@touchline.example',
  apiOrigin: '',
};

function readSite(): Site {
  const text = typeof document === 'undefined' ? null : document.getElementById('site')?.textContent;
  return { ...DEFAULTS, ...(JSON.parse(text || '{}') as Partial<Site>) };
}

export const site = readSite();
