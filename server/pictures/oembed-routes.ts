import type { FastifyRequest } from 'fastify';
import type { CompetitionTables } from '#contract/competitions/tables.ts';
import type { OembedAnswer, OembedQuery } from '#contract/site/schema.ts';
import { createServe } from '#server/access/serve.ts';
import { callInProcess } from '#server/kit/calls/in-process-calls.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { HttpError, notFound, unavailable } from '#server/kit/http/errors.ts';
import { escapeMarkup } from '#server/kit/http/markup.ts';
import { SUBJECTS } from '#server/pictures/page-subjects.ts';
import { cardVersionOf, type LinkPreview } from '#server/pictures/share-card.ts';
import type { Services } from '#server/services.ts';

const CACHE_SECONDS = 300;
const PICTURE = { width: 1200, height: 630 };
const FRAME_WIDTH = 640;
const MATCH_HEIGHT = 460;
/** Heights of a table's frame without rows, and of a row, in pixels. */
const TABLE_HEIGHT = 320;
const ROW_HEIGHT = 46;
const MAX_TABLE_HEIGHT = 1_000;

/** A frame's path and content height in pixels. */
interface Frame {
  path: string;
  height: number;
}

interface EmbeddedPage {
  path: RegExp;
  subject: Pick<(typeof SUBJECTS)['match'], 'picture' | 'call'> & { describe: (data: never) => LinkPreview };
  /** Null for a link. */
  frame: (ids: Record<string, string>, data: never) => Frame | null;
}

const PAGES: EmbeddedPage[] = [
  {
    path: /^\/matches\/(?<match_id>\d+)\/?$/,
    subject: SUBJECTS.match,
    frame: ({ match_id }) => ({ path: `/embed/matches/${match_id}`, height: MATCH_HEIGHT }),
  },
  {
    path: /^\/leagues\/(?<league_id>\d+)\/competitions\/(?<competition_id>\d+)\/?$/,
    subject: SUBJECTS.table,
    frame: ({ league_id, competition_id }, { tables }: CompetitionTables) => ({
      path: `/embed/leagues/${league_id}/table?competition=${competition_id}`,
      height: Math.min(MAX_TABLE_HEIGHT, TABLE_HEIGHT + ROW_HEIGHT * tables.flatMap(({ rows }) => rows).length),
    }),
  },
  { path: /^\/players\/(?<player_key>[^/]+)\/?$/, subject: SUBJECTS.player, frame: () => null },
];

/** `GET /oembed`, by oembed.com, for what visitors may see. */
export function oembedRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config } = services;
  const { publicUrl: origin, site } = config;

  serve('GET /oembed', async ({ request, query }) => {
    if (query.format === 'xml') {
      throw new HttpError('not_implemented', 'format must be json: XML is not available.', { field: 'format' });
    }
    const { page, ids } = findPage(query.url);
    const data = await load(request, page.subject.call, ids);
    const preview = page.subject.describe(data);
    return describe(preview, { query, picture: fill(page.subject.picture, ids), frame: page.frame(ids, data) });
  });

  function findPage(address: string): { page: EmbeddedPage; ids: Record<string, string> } {
    const url = URL.canParse(address) ? new URL(address) : null;
    for (const page of url?.origin === origin ? PAGES : []) {
      const ids = page.path.exec(url?.pathname ?? '')?.groups;
      if (ids) return { page, ids };
    }
    throw notFound('A page to embed at this url');
  }

  async function load(request: FastifyRequest, call: string, ids: Record<string, string>): Promise<never> {
    const { statusCode, payload } = await callInProcess(api, request, fill(call.slice('GET '.length), ids));
    if (statusCode === 429 || statusCode >= 500) throw unavailable('The page’s data is unavailable. Try again soon.');
    if (statusCode !== 200) throw notFound('A page to embed at this url');
    return JSON.parse(payload) as never;
  }

  function describe(
    { title, card }: LinkPreview,
    { query, picture, frame }: { query: OembedQuery; picture: string; frame: Frame | null },
  ): OembedAnswer {
    const { maxwidth = Number.POSITIVE_INFINITY, maxheight = Number.POSITIVE_INFINITY } = query;
    const fits = PICTURE.width <= maxwidth && PICTURE.height <= maxheight;
    return {
      version: '1.0',
      type: frame ? 'rich' : 'link',
      title,
      provider_name: site.name,
      provider_url: origin,
      cache_age: CACHE_SECONDS,
      ...(fits && {
        thumbnail_url: `${origin}${picture}?v=${cardVersionOf(card)}`,
        thumbnail_width: PICTURE.width,
        thumbnail_height: PICTURE.height,
      }),
      ...(frame &&
        writeFrame(title, `${origin}${frame.path}`, {
          width: Math.min(FRAME_WIDTH, maxwidth),
          height: Math.min(frame.height, maxheight),
        })),
    };
  }
}

function writeFrame(title: string, source: string, { width, height }: { width: number; height: number }) {
  const attributes = `width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"`;
  const html = `<iframe src="${escapeMarkup(source)}" title="${escapeMarkup(title)}" ${attributes}></iframe>`;
  return { html, width, height };
}

/** A path with ids as in an address, already encoded. */
function fill(pattern: string, ids: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
}
