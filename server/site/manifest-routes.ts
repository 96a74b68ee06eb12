import type { FastifyInstance } from 'fastify';
import { SITE_DESCRIPTION } from '#contract/site/pages.ts';
import type { Services } from '#server/services.ts';

/** The background of the dark theme, the default. */
const BACKGROUND = '#0b1214';

/** `/manifest.webmanifest`: the web app manifest. */
export function manifestRoutes(app: FastifyInstance, { config }: Services): void {
  const manifest = JSON.stringify({
    id: '/',
    name: config.site.name,
    short_name: config.site.name,
    description: SITE_DESCRIPTION,
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Matches', url: '/matches' },
      { name: 'Leagues', url: '/leagues' },
      { name: 'Submit a match', url: '/submit' },
    ],
  });

  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(manifest),
  );
}
