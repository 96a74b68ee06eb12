import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGES_PER_MINUTE } from '#contract/kit/limits.ts';
import type { Responses } from '#server/kit/cache/response-cache.ts';
import { pagePolicy } from '#server/kit/http/cache-control.ts';
import { HttpError, methodNotAllowed, notFound } from '#server/kit/http/errors.ts';
import { allowFraming } from '#server/kit/http/security-headers.ts';
import { limitPages } from '#server/kit/limits/rate-limits.ts';
import { setRefusedPath } from '#server/kit/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';
import type { BuiltSite } from '#server/site/built-site.ts';
import type { DescribeSubject, WrittenPage } from '#server/site/page-writer.ts';
import { ROBLOX_MODEL, serveRobloxModel } from '#server/site/roblox-model.ts';
import { isEmbed, SitePages } from '#server/site/site-pages.ts';

/**
 * Serves the built site: hashed assets, cached for a year and precompressed by the build; and for every other path its
 * rendered page. Visitors' pages are cached until their data changes.
 */
export async function siteRoutes(
  app: FastifyInstance,
  services: Services & { pages: Responses },
  site: BuiltSite,
  describeSubject: DescribeSubject,
): Promise<void> {
  const { config } = services;
  await app.register(staticFiles, {
    root: site.folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', ROBLOX_MODEL, '**/*.{br,gz}'],
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  await serveRobloxModel(app, config, site.folder);
  const pages = new SitePages(app, services, site, describeSubject);
  const limit = limitPages(app, config, PAGES_PER_MINUTE);

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const path = request.url.replace(/[?#].*/s, '');
      throw site.hasPage(path) ? methodNotAllowed(request.method, path, ['GET', 'HEAD']) : notFound('This page');
    }
    if (request.url.startsWith('/assets/')) throw notFound('This file');
    try {
      await limit(request, reply);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return send(reply.headers(error.headers), await pages.findRefusal(error, isEmbed(request)));
    }
    // In a redirect, browsers read a leading '//' as a host.
    if (request.url.startsWith('//')) return reply.redirect(request.url.replace(/^\/+/, '/'), 302);
    // A frame of another site shows public data, also to signed-in users.
    if (isEmbed(request)) request.sessionToken = undefined;
    const hasSession = request.sessionToken !== undefined;
    const page = hasSession ? await pages.render(request, reply) : await pages.findForVisitors(request, reply);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', pagePolicy(request));
    request.findSurrogateKeys = () => ('location' in page ? null : page.surrogateKeys);
    if ('location' in page) {
      if (page.needsSession) setRefusedPath(reply, config, request.url);
      return reply.redirect(page.location, page.status);
    }
    return send(reply, page);
  });
}

function send(reply: FastifyReply, { status, html, version, policy, isEmbedded }: WrittenPage): FastifyReply {
  if (version !== undefined) reply.header('etag', version);
  if (isEmbedded) allowFraming(reply);
  return reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}
