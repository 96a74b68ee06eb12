import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { notFound } from '#server/http/errors.ts';

/** Serves the built site: hashed assets for a year, and its one HTML page, with the site's configuration, for every other path. */
export async function siteRoutes(app: FastifyInstance, config: Config): Promise<void> {
  const folder = builtSite();
  if (!folder) return;
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const page = withSite(await readFile(path.join(folder, 'index.html'), 'utf8'), config);
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound('This page');
    const pathname = request.url.split('?')[0] ?? '';
    if (pathname.startsWith('/assets/')) throw notFound('This file');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

/** The web build beside the built server, or below the project's root when the server runs from source. */
function builtSite(): string | undefined {
  const candidates = ['../web', '../../dist/web', 'dist/web'].map((folder) =>
    path.resolve(import.meta.dirname, folder),
  );
  return candidates.find((folder) => existsSync(path.join(folder, 'index.html')));
}

function withSite(html: string, config: Config): string {
  const site = { ...config.site, demo: config.demo, apiOrigin: config.apiOrigin ?? '' };
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  return html.replace(/(<script type="application\/json" id="site">)[^<]*/, (_, opening) => opening + json);
}
