import type { FastifyInstance, FastifyReply } from 'fastify';
import { dayIn } from '#contract/kit/days.ts';
import { LARGEST_ID } from '#contract/kit/limits.ts';
import { notFound, requireFound } from '#server/kit/http/errors.ts';
import { escapeMarkup } from '#server/kit/http/markup.ts';
import { writeDate, writeResult } from '#server/results/counted/score-text.ts';
import type { Services } from '#server/services.ts';
import { findLeagueFeed, findTeamFeed, type LeagueFeed } from '#server/site/feed-queries.ts';

const MAX_ENTRIES = 50;
const SLUG = /^[a-z0-9-]{1,80}$/;
const CACHE_POLICY = 'public, max-age=300';
const CONFIG = { isPublic: true, cost: 'exports', reads: 'replica', surrogateKeys: ['league-:league_id'] } as const;

/** `/leagues/8/feed.atom` and `/leagues/8/teams/kestrel-united/feed.atom`: newest results (RFC 4287). */
export function feedRoutes(app: FastifyInstance, { config, reads }: Services): void {
  const { publicUrl: origin, site } = config;

  app.get<{ Params: { league_id: string } }>(
    '/leagues/:league_id/feed.atom',
    { config: CONFIG },
    async (request, reply) => {
      const { params } = request;
      const leagueId = readId(params.league_id);
      if (leagueId === null) throw notFound(`League ${params.league_id}`);
      const feed = await reads.load(request, async ({ database }) =>
        requireFound(await findLeagueFeed(database, leagueId, MAX_ENTRIES), `League ${leagueId}`),
      );
      return sendFeed(reply, feed, `${origin}/leagues/${leagueId}`);
    },
  );

  app.get<{ Params: { league_id: string; slug: string } }>(
    '/leagues/:league_id/teams/:slug/feed.atom',
    { config: CONFIG },
    async (request, reply) => {
      const { league_id, slug } = request.params;
      const leagueId = readId(league_id);
      if (leagueId === null || !SLUG.test(slug)) throw notFound(`Team ${slug}`);
      const feed = await reads.load(request, async ({ database }) =>
        requireFound(await findTeamFeed(database, leagueId, slug, MAX_ENTRIES), `Team ${slug}`),
      );
      return sendFeed(reply, feed, `${origin}/leagues/${leagueId}/teams/${slug}`);
    },
  );

  function sendFeed(reply: FastifyReply, feed: LeagueFeed, page: string): string {
    reply.type('application/atom+xml; charset=utf-8').header('cache-control', CACHE_POLICY);
    return writeFeed(feed, page);
  }

  function writeFeed({ name, time_zone, created_at, entries }: LeagueFeed, page: string): string {
    const updated = entries.map(({ updated_at }) => updated_at).reduce((a, b) => (a > b ? a : b), created_at);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
      element('id', page),
      element('title', `${name} · ${site.name}`),
      element('updated', updated),
      `<author>${element('name', name)}</author>`,
      link('self', 'application/atom+xml', `${page}/feed.atom`),
      link('alternate', 'text/html', page),
      ...entries.map((entry) => writeEntry(entry, time_zone)),
      '</feed>\n',
    ].join('');
  }

  function writeEntry({ match, award, type, updated_at }: LeagueFeed['entries'][number], timeZone: string): string {
    const { blue_team, green_team } = match;
    const counted = award && {
      ...match,
      shoot_out: undefined,
      blue_team: { ...blue_team, goals: award.Blue },
      green_team: { ...green_team, goals: award.Green },
    };
    const page = `${origin}/matches/${match.match_id}`;
    return [
      '<entry>',
      element('id', page),
      element('title', counted ? `${writeResult(counted)} (awarded)` : writeResult(match)),
      element('published', match.submission_date),
      element('updated', updated_at),
      link('alternate', 'text/html', page),
      element('summary', `${type}, ${writeDate(dayIn(timeZone, match.submission_date))}.`),
      '</entry>',
    ].join('');
  }
}

/** Null for anything but an id. */
function readId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= LARGEST_ID ? id : null;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}

function link(relation: string, type: string, address: string): string {
  return `<link rel="${relation}" type="${type}" href="${escapeMarkup(address)}"/>`;
}
