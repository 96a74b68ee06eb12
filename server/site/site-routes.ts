import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES_PER_MINUTE } from '#contract/kit/limits.ts';
import type { CallResponse, PageRedirect } from '#contract/site/pages.ts';
import type { Responses } from '#server/kit/cache/response-cache.ts';
import { callInProcess } from '#server/kit/calls/in-process-calls.ts';
import { READ_FROM } from '#server/kit/calls/reads.ts';
import { LIVE_POLICY, pagePolicy } from '#server/kit/http/cache-control.ts';
import { describeUnexpected, HttpError, methodNotAllowed, notFound } from '#server/kit/http/errors.ts';
import { allowFraming } from '#server/kit/http/security-headers.ts';
import { joinKeys, readKeys, type SurrogateKeys } from '#server/kit/http/surrogate-keys.ts';
import { limitPages } from '#server/kit/limits/rate-limits.ts';
import { setRefusedPath } from '#server/kit/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';
import type { BuiltSite } from '#server/site/built-site.ts';
import { siteOf } from '#server/site/page-site.ts';
import { type DescribeSubject, PageWriter, type WrittenPage } from '#server/site/page-writer.ts';
import { ROBLOX_MODEL, serveRobloxModel } from '#server/site/roblox-model.ts';

/** A page with the keys of the calls that it was rendered from. */
type KeyedPage = WrittenPage & { surrogateKeys: SurrogateKeys | null };

/**
 * Serves the built site: hashed assets for a year, compressed where the build has compressed them; and for every other
 * path its page, rendered. Visitors' pages are cached until what they show changes.
 */
export async function siteRoutes(
  app: FastifyInstance,
  { config, reads, pages }: Services & { pages: Responses },
  site: BuiltSite,
  describeSubject: DescribeSubject,
): Promise<void> {
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
  site.configureSite(siteOf(config));
  const writer = new PageWriter(config, describeSubject, site);
  const limit = limitPages(app, config, PAGES_PER_MINUTE);

  /** The pages of callers beyond the rate limit, each rendered once. */
  const refusalPages = new Map<'/matches' | '/embed/matches/1', Promise<WrittenPage>>();

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
      return send(reply.headers(error.headers), await findRefusal(error, isEmbed(request)));
    }
    // In a redirect, browsers read a leading '//' as a host.
    if (request.url.startsWith('//')) return reply.redirect(request.url.replace(/^\/+/, '/'), 302);
    // Another site's frame shows what visitors see, whoever reads it.
    if (isEmbed(request)) request.sessionToken = undefined;
    const hasSession = request.sessionToken !== undefined;
    const page = hasSession ? await render(request, reply) : await findForVisitors(request, reply);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', pagePolicy(request));
    request.findSurrogateKeys = () => ('location' in page ? null : page.surrogateKeys);
    if ('location' in page) {
      if (page.needsSession) setRefusedPath(reply, config, request.url);
      return reply.redirect(page.location, page.status);
    }
    return send(reply, page);
  });

  function send(reply: FastifyReply, { status, html, version, policy, isEmbedded }: WrittenPage): FastifyReply {
    if (version !== undefined) reply.header('etag', version);
    if (isEmbedded) allowFraming(reply);
    return reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
  }

  /** The cached page, rendered once for all visitors. Only pages with status 200 are cached. */
  async function findForVisitors(request: FastifyRequest, reply: FastifyReply): Promise<KeyedPage | PageRedirect> {
    let rendered: KeyedPage | PageRedirect | undefined;
    try {
      const page = await pages.find(
        ['page', site.canonicalizeAddress(request.url)],
        async () => {
          // Pages with data of a replica have their own cache.
          rendered = await render(request, reply, { isRefreshed: pages === reads.responses });
          const isLive = reply.getHeader('cache-control') === LIVE_POLICY;
          if (isLive || 'location' in rendered || rendered.status !== 200) throw new Error('Only pages are cached.');
          return { ...rendered, length: rendered.html.length, isFromReplica: request.isReadFromReplica };
        },
        ({ surrogateKeys }) => surrogateKeys,
      );
      request.isReadFromReplica = page.isFromReplica;
      return page;
    } catch {
      return rendered ?? render(request, reply);
    }
  }

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    { isRefreshed } = { isRefreshed: false },
  ): Promise<KeyedPage | PageRedirect> {
    const { sessionToken } = request;
    const parts: (SurrogateKeys | null)[] = [];
    const page = await site.renderPage({
      url: site.canonicalizeAddress(request.url),
      requestId: request.id,
      rayId: readRayId(request),
      session: findSession(request),
      call: (path) => call(request, reply, path, { parts, isRefreshed }),
      report: (error) => {
        if (!(error instanceof Error)) throw error;
        request.log.error({ err: describeUnexpected(error) }, 'rendering failed');
      },
    });
    if ('location' in page) return page;
    const surrogateKeys = joinKeys([...parts, { keys: [], changesEachMinute: page.changesEachMinute }]);
    return { ...writer.write(page, sessionToken !== undefined), surrogateKeys };
  }

  function findSession(request: FastifyRequest) {
    if (config.apiOrigin && !isEmbed(request)) return 'unknown';
    return request.sessionToken === undefined ? 'none' : 'cookie';
  }

  function findRefusal(error: HttpError, isEmbedded: boolean): Promise<WrittenPage> {
    const url = isEmbedded ? '/embed/matches/1' : '/matches';
    const page = refusalPages.get(url) ?? renderRefusal(error, url);
    refusalPages.set(url, page);
    return page;
  }

  /** Without data to hydrate, so that a browser with scripts requests the data from the API. */
  async function renderRefusal({ statusCode, body }: HttpError, url: string): Promise<WrittenPage> {
    const page = await site.renderPage({
      url,
      requestId: '',
      rayId: undefined,
      session: 'none',
      call: async () => Response.json(body, { status: statusCode }),
      report: () => {},
    });
    if ('location' in page) throw new Error('The page of a refusal redirects.');
    return writer.write({ ...page, data: 'null' }, false);
  }

  /** With the reader's session, whose cookie the answer may renew, and the ray that brought the page. */
  async function call(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    { parts, isRefreshed }: { parts: (SurrogateKeys | null)[]; isRefreshed: boolean },
  ): Promise<CallResponse> {
    const cookie = request.sessionToken === undefined ? undefined : request.headers.cookie;
    const { statusCode, headers, payload } = await callInProcess(app, request, path, { cookie, isRefreshed });
    // Every visitor gets the same 401.
    if (statusCode !== 401) parts.push(readKeys({ headers }));
    if (headers['cache-control'] === LIVE_POLICY) reply.header('cache-control', LIVE_POLICY);
    if (READ_FROM in headers) request.isReadFromReplica = true;
    for (const renewed of [headers['set-cookie'] ?? []].flat()) reply.header('set-cookie', renewed);
    const ids = new Map([
      ['x-request-id', String(headers['x-request-id'])],
      ['cf-ray', readRayId(request)],
    ]);
    return {
      ok: statusCode < 300,
      status: statusCode,
      headers: { get: (name) => ids.get(name) ?? null },
      json: async () => JSON.parse(payload),
    };
  }
}

function readRayId({ headers }: FastifyRequest): string | undefined {
  return headers['cf-ray']?.toString();
}

function isEmbed({ url }: FastifyRequest): boolean {
  return /^\/embed\//i.test(url);
}
