import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallResponse, PageRedirect } from '#contract/site/pages.ts';
import type { Config } from '#server/config.ts';
import type { Responses } from '#server/kit/cache/response-cache.ts';
import { callInProcess } from '#server/kit/calls/in-process-calls.ts';
import { READ_FROM } from '#server/kit/calls/reads.ts';
import { LIVE_POLICY } from '#server/kit/http/cache-control.ts';
import { describeUnexpected, type HttpError } from '#server/kit/http/errors.ts';
import { joinKeys, readKeys, type SurrogateKeys } from '#server/kit/http/surrogate-keys.ts';
import type { Services } from '#server/services.ts';
import type { BuiltSite } from '#server/site/built-site.ts';
import { siteOf } from '#server/site/page-site.ts';
import { type DescribeSubject, PageWriter, type WrittenPage } from '#server/site/page-writer.ts';

/** A page with the surrogate keys of its calls. */
type KeyedPage = WrittenPage & { surrogateKeys: SurrogateKeys | null };

/** Renders the built site's pages from API calls. */
export class SitePages {
  readonly #app: FastifyInstance;
  readonly #config: Config;
  readonly #reads: Services['reads'];
  readonly #pages: Responses;
  readonly #site: BuiltSite;
  readonly #writer: PageWriter;
  /** Pages for callers beyond the rate limit, each rendered once. */
  readonly #refusals = new Map<'/matches' | '/embed/matches/1', Promise<WrittenPage>>();

  constructor(
    app: FastifyInstance,
    { config, reads, pages }: Pick<Services, 'config' | 'reads'> & { pages: Responses },
    site: BuiltSite,
    describeSubject: DescribeSubject,
  ) {
    this.#app = app;
    this.#config = config;
    this.#reads = reads;
    this.#pages = pages;
    this.#site = site;
    site.configureSite(siteOf(config));
    this.#writer = new PageWriter(config, describeSubject, site);
  }

  /** The cached page, rendered once for all visitors. Only pages with status 200 are cached. */
  async findForVisitors(request: FastifyRequest, reply: FastifyReply): Promise<KeyedPage | PageRedirect> {
    let rendered: KeyedPage | PageRedirect | undefined;
    try {
      const page = await this.#pages.find(
        ['page', this.#site.canonicalizeAddress(request.url)],
        async () => {
          // Pages with data of a replica have their own cache.
          rendered = await this.render(request, reply, { isRefreshed: this.#pages === this.#reads.responses });
          const isLive = reply.getHeader('cache-control') === LIVE_POLICY;
          if (isLive || 'location' in rendered || rendered.status !== 200) throw new Error('Only pages are cached.');
          return { ...rendered, length: rendered.html.length, isFromReplica: request.isReadFromReplica };
        },
        ({ surrogateKeys }) => surrogateKeys,
      );
      request.isReadFromReplica = page.isFromReplica;
      return page;
    } catch {
      return rendered ?? this.render(request, reply);
    }
  }

  async render(
    request: FastifyRequest,
    reply: FastifyReply,
    { isRefreshed } = { isRefreshed: false },
  ): Promise<KeyedPage | PageRedirect> {
    const { sessionToken } = request;
    const parts: (SurrogateKeys | null)[] = [];
    const page = await this.#site.renderPage({
      url: this.#site.canonicalizeAddress(request.url),
      requestId: request.id,
      rayId: readRayId(request),
      session: this.#findSession(request),
      call: (path) => this.#call(request, reply, path, { parts, isRefreshed }),
      report: (error) => {
        if (!(error instanceof Error)) throw error;
        request.log.error({ err: describeUnexpected(error) }, 'rendering failed');
      },
    });
    if ('location' in page) return page;
    const surrogateKeys = joinKeys([...parts, { keys: [], changesEachMinute: page.changesEachMinute }]);
    return { ...this.#writer.write(page, sessionToken !== undefined), surrogateKeys };
  }

  #findSession(request: FastifyRequest) {
    if (this.#config.apiOrigin && !isEmbed(request)) return 'unknown';
    return request.sessionToken === undefined ? 'none' : 'cookie';
  }

  findRefusal(error: HttpError, isEmbedded: boolean): Promise<WrittenPage> {
    const url = isEmbedded ? '/embed/matches/1' : '/matches';
    const page = this.#refusals.get(url) ?? this.#renderRefusal(error, url);
    this.#refusals.set(url, page);
    return page;
  }

  /** Without data to hydrate, so that a browser with scripts requests it from the API. */
  async #renderRefusal({ statusCode, body }: HttpError, url: string): Promise<WrittenPage> {
    const page = await this.#site.renderPage({
      url,
      requestId: '',
      rayId: undefined,
      session: 'none',
      call: async () => Response.json(body, { status: statusCode }),
      report: () => {},
    });
    if ('location' in page) throw new Error('The page of a refusal redirects.');
    return this.#writer.write({ ...page, data: 'null' }, false);
  }

  /**
   * Makes a call with the reader's session, whose cookie the response may renew, and the page request's Cloudflare ray.
   */
  async #call(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    { parts, isRefreshed }: { parts: (SurrogateKeys | null)[]; isRefreshed: boolean },
  ): Promise<CallResponse> {
    const cookie = request.sessionToken === undefined ? undefined : request.headers.cookie;
    const { statusCode, headers, payload } = await callInProcess(this.#app, request, path, { cookie, isRefreshed });
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

export function isEmbed({ url }: FastifyRequest): boolean {
  return /^\/embed\//i.test(url);
}
