import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { pagePolicy } from '#server/http/cache-control.ts';
import { notFound } from '#server/http/errors.ts';
import { collectAnswers, findVisitorsAnswer } from '#server/http/page-answers.ts';
import { type DescribePage, writeHead, writeWithoutScript } from '#server/http/page-head.ts';
import { linkPages } from '#server/http/page-links.ts';
import { findPage } from '#server/http/page-table.ts';
import { ROBLOX_MODEL, serveRobloxModel } from '#server/http/roblox-model.ts';

/**
 * Serves the built site: hashed assets for a year, compressed where the build has compressed them; and for every other
 * path its one HTML page, with the site's configuration, what the page is about and what it begins with.
 */
export async function siteRoutes(
  app: FastifyInstance,
  config: Config,
  describePage: DescribePage,
  folder = builtSite(),
): Promise<void> {
  if (!folder) return;
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', ROBLOX_MODEL, '**/*.{br,gz}'],
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  await serveRobloxModel(app, config, folder);
  const html = withSite(await readFile(path.join(folder, 'index.html'), 'utf8'), config);
  const links = linkPages(folder);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound('This page');
    const [pathname = '', search] = request.url.split('?', 2);
    if (pathname.startsWith('/assets/')) throw notFound('This file');
    const page = findPage(pathname, new URLSearchParams(search));
    // An API on another origin has the session's cookie to itself.
    const answers = config.apiOrigin ? null : await collectAnswers(app, request, page);
    const status = page ? (answers?.status ?? 200) : 404;
    const visitors = page && (await findVisitorsAnswer(app, request, page, answers?.answer));
    const description = describePage(page, status, visitors?.status === 200 ? visitors.body : undefined);
    reply.code(status).type('text/html; charset=utf-8');
    reply.header('cache-control', pagePolicy(request));
    for (const cookie of answers?.cookies ?? []) reply.header('set-cookie', cookie);
    return fillIn(html, {
      head: writeHead(description, { origin: config.publicUrl, siteName: config.site.name, path: page?.address }),
      links: links.get(page?.path ?? '') ?? '',
      answers: answers?.json ?? '{}',
      withoutScript: writeWithoutScript(description, config.site.name),
    });
  });
}

/** dist/web: seen from `server/http` in the project, or in dist. */
function builtSite(): string | undefined {
  const candidates = ['../../dist/web', '../../web'].map((folder) => path.resolve(import.meta.dirname, folder));
  return candidates.find((folder) => existsSync(path.join(folder, 'index.html')));
}

/** The page with the site's configuration, and without what each page says of itself. */
function withSite(html: string, config: Config): string {
  const site = { ...config.site, demo: config.demo, apiOrigin: config.apiOrigin ?? '' };
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  return html
    .replace(/\s*<meta name="(theme-color|description)"[^>]*>/g, '')
    .replace(/(<script type="application\/json" id="site">)[^<]*/, (_, opening) => opening + json);
}

interface PageParts {
  head: string;
  links: string;
  answers: string;
  withoutScript: string;
}

function fillIn(html: string, { head, links, answers, withoutScript }: PageParts): string {
  return html
    .replace(/<title>.*<\/title>/, () => head)
    .replace('</head>', () => `${links}</head>`)
    .replace(/<noscript>.*<\/noscript>/, () => `<noscript>${withoutScript}</noscript>`)
    .replace(/(<script type="application\/json" id="answers">)[^<]*/, (_, opening) => opening + answers);
}
