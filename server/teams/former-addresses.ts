import type { FastifyInstance } from 'fastify';
import { LARGEST_ID } from '#contract/kit/limits.ts';
import { isInProcess } from '#server/kit/calls/in-process-calls.ts';
import { listFormerNames } from '#server/results/teams/team-queries.ts';
import { slugOf } from '#server/results/teams/team-slug.ts';
import type { Services } from '#server/services.ts';

/** A team's page, call, file, feed or share picture: the league's path, its id, the team's slug, and the rest. */
const ADDRESS = /^(\/(?:(?:api\/)?leagues|share\/league)\/([1-9]\d{0,9})\/teams\/)([a-z0-9-]{1,80})([/.?].*)?$/;
/** A redirect is cached shortly, as another team can take a former name. */
const CACHE_POLICY = 'public, max-age=300';

/** Redirects addresses with a team's former name, which would be 404, to those with today's name. */
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

/** The slug of the team that had a slug; undefined for a slug in use and without exactly one such team. */
function findRenamed(slug: string, teams: readonly { slug: string; former_names: string[] }[]): string | undefined {
  if (teams.some((team) => team.slug === slug)) return undefined;
  // A number at the end made the slug unlike that of another team.
  for (const wanted of [slug, slug.replace(/-\d+$/, '')]) {
    const [found, ...others] = teams.filter(({ former_names }) => former_names.some((name) => slugOf(name) === wanted));
    if (found) return others.length === 0 ? found.slug : undefined;
  }
  return undefined;
}
