import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#server/kit/http/errors.ts';
import { escapeMarkup } from '#server/kit/http/markup.ts';
import type { Services } from '#server/services.ts';
import { findIdRange, LISTED_KINDS, type ListedKind, writeUrls } from '#server/site/sitemap-queries.ts';

/**
 * A fifth of the protocol's address limit, so that a part takes a few milliseconds. A league has up to three addresses.
 */
const IDS_PER_PART = 10_000;
const CACHE_POLICY = 'public, max-age=3600';
const XML_TYPE = 'application/xml; charset=utf-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Common options of sitemap routes. */
const SITEMAP_OPTIONS = { cost: 'exports', reads: 'replica', surrogateKeys: ['matches', 'leagues', 'groups'] } as const;
/** The API and personal pages. */
const UNLISTED = ['/api/', '/dashboard', '/submit', '/login', '/plogin', '/roblox_linking', '/linked_roles'];

/** `/robots.txt`, and the sitemap in parts by ranges of ids. Players are excluded. */
export function sitemapRoutes(app: FastifyInstance, { config, reads }: Services, listedPaths: readonly string[]): void {
  const { publicUrl } = config;

  app.get('/robots.txt', async (_request, reply) => {
    const rules = UNLISTED.map((path) => `Disallow: ${path}\n`).join('');
    reply.type('text/plain; charset=utf-8').header('cache-control', CACHE_POLICY);
    return `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', { config: SITEMAP_OPTIONS }, async (request, reply) => {
    const parts = await Promise.all(LISTED_KINDS.map((kind) => listParts(request, kind)));
    const sitemaps = ['pages', ...parts.flat()].map((part) => `<sitemap>${locate(`/sitemap/${part}.xml`)}</sitemap>`);
    return reply
      .type(XML_TYPE)
      .header('cache-control', CACHE_POLICY)
      .send(write('sitemapindex', sitemaps.join('')));
  });

  app.get('/sitemap/pages.xml', async (_request, reply) => {
    const urls = listedPaths.map((path) => `<url>${locate(path)}</url>`);
    return reply
      .type(XML_TYPE)
      .header('cache-control', CACHE_POLICY)
      .send(write('urlset', urls.join('')));
  });

  for (const kind of LISTED_KINDS) {
    app.get<{ Params: { part: string } }>(
      `/sitemap/${kind}-:part.xml`,
      { config: SITEMAP_OPTIONS },
      async (request, reply) => {
        const { params } = request;
        const part = /^[1-9]\d{0,11}$/.test(params.part) ? Number(params.part) : 0;
        const parts = await findParts(request, kind);
        if (part < parts.first || part > parts.last) throw notFound('This sitemap');
        const last = part * IDS_PER_PART;
        const range = { first: last - IDS_PER_PART + 1, last, origin: escapeMarkup(publicUrl) };
        const urls = await reads.load(request, ({ database }) => writeUrls(database, kind, range));
        return reply.type(XML_TYPE).header('cache-control', CACHE_POLICY).send(write('urlset', urls));
      },
    );
  }

  /** The numbers of parts that may have addresses; `last` is below `first` if there are none. */
  async function findParts(request: FastifyRequest, kind: ListedKind): Promise<{ first: number; last: number }> {
    const { lowest, highest } = await reads.load(request, ({ database }) => findIdRange(database, kind));
    return { first: partOf(lowest ?? 1), last: partOf(highest ?? 0) };
  }

  async function listParts(request: FastifyRequest, kind: ListedKind): Promise<string[]> {
    const { first, last } = await findParts(request, kind);
    return Array.from({ length: last - first + 1 }, (_, index) => `${kind}-${first + index}`);
  }

  function locate(path: string): string {
    return `<loc>${escapeMarkup(publicUrl + path)}</loc>`;
  }
}

function partOf(id: number): number {
  return Math.ceil(id / IDS_PER_PART);
}

function write(element: 'sitemapindex' | 'urlset', content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${NAMESPACE}">${content}</${element}>\n`;
}
