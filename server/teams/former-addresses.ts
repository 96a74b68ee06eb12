import type { FastifyInstance } from 'fastify';
import { LARGEST_ID } from '#contract/kit/limits.ts';
import { isInProcess } from '#server/kit/calls/in-process-calls.ts';
import { listFormerNames } from '#server/results/teams/team-queries.ts';
import { slugOf } from '#server/results/teams/team-slug.ts';
import type { Services } from '#server/services.ts';

/** A team's page, call, file, feed or share picture: the league's path, its id, the team's slug, and the rest. */
const ADDRESS = /^(\/(?:(?:api\/)?leagues|share\/league)\/([1-9]\d{0,9})\/teams\/)([a-z0-9-]{1,80})([/.?].*)?$/;
/** Redirects are cached briefly, as another team can take a former name. */
const CACHE_POLICY = 'public, max-age=300';

/** Redirects addresses with a team's former name, otherwise 404, to the present one. */
export function redirectFormerAddresses(app: FastifyInstance, { database }: Services): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (reply.statusCode !== 404 || !isRead || isInProcess(request)) return payload;
    const [, path, leagueId, slug, rest = ''] = ADDRESS.exec(request.originalUrl) ?? [];
    if (slug === undefined || Number(leagueId) > LARGEST_ID) return payload;
    const current = findRenamed(slug, await listFormerNames(database, Number(leagueId)));
    if (current === undefined) return payload;
    reply.code(301).headers({ location: `${path}${current}${rest}`, 'cache-control': CACHE_POLICY });
    reply.removeHeader('content-type').removeHeader('etag');
    return '';
  });
}

/** The slug of the only team that formerly had the slug; undefined for a slug in use, and for several such teams. */
function findRenamed(slug: string, teams: readonly { slug: string; former_names: string[] }[]): string | undefined {
  if (teams.some((team) => team.slug === slug)) return undefined;
  // A number at the end distinguished the slug from another team's.
  for (const wanted of [slug, slug.replace(/-\d+$/, '')]) {
    const [found, ...others] = teams.filter(({ former_names }) => former_names.some((name) => slugOf(name) === wanted));
    if (found) return others.length === 0 ? found.slug : undefined;
  }
  return undefined;
}
