import type { TeamPage } from '#contract/team-pages.ts';
import { findUser } from '#server/auth/require-user.ts';
import { describeAttachment } from '#server/http/attachment.ts';
import { CSV_TYPE } from '#server/http/csv.ts';
import { badRequest, notFound } from '#server/http/errors.ts';
import { type JsonText, sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { keysOf, writeKey } from '#server/http/surrogate-keys.ts';
import type { ReadSource, Services } from '#server/services.ts';
import { findSquad } from '#server/squads/squad-queries.ts';
import { findTeamHeadToHead, findTeamPage } from '#server/teams/find-team-page.ts';
import { buildSquadCsv, buildTeamMatchesCsv } from '#server/teams/team-csv.ts';

/** A team's page and its exports, for everyone. */
export function teamPageRoutes(api: TypedFastify, services: Services): void {
  const { readStale } = services;

  api.route({
    ...routeOptions('GET /leagues/:league_id/teams/:slug'),
    async handler(request, reply) {
      const { params, query } = request;
      return sendJson(reply, await readStale(request, (source) => readPage(source, params, query)));
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/teams/:slug/matches.csv'),
    async handler(request, reply) {
      const { bom, 'include-headers': headers, ...query } = request.query;
      const json = await readStale(request, (source) => readPage(source, request.params, query));
      const page: TeamPage = JSON.parse(json);
      reply.type(CSV_TYPE).header('content-disposition', nameFile(page, 'matches.csv'));
      return buildTeamMatchesCsv(page, { bom, 'include-headers': headers });
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/teams/:slug/squad.csv'),
    async handler(request, reply) {
      const { league_id, slug } = request.params;
      const viewer = await findUser(services, request);
      const found = await readStale(request, async (source) => {
        const squad = await findSquad(source.database, league_id, slug, undefined, viewer);
        return squad && { squad, json: await readPage(source, request.params, {}) };
      });
      if (!found) throw notFound(`Team ${slug} of league ${league_id}`);
      const page: TeamPage = JSON.parse(found.json);
      reply.type(CSV_TYPE).header('content-disposition', nameFile(page, 'squad.csv'));
      return buildSquadCsv(page, JSON.parse(found.squad), request.query);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/:league_id/teams/:slug/head_to_head/:other_slug'),
    async handler(request, reply) {
      const { league_id, slug, other_slug } = request.params;
      if (slug === other_slug) throw badRequest('other_slug must be another team.');
      const json = await readStale(request, ({ database, responses, heavyReads }) =>
        responses.find(
          ['team head to head', league_id, slug, other_slug],
          () =>
            heavyReads.standings.run(async () =>
              JSON.stringify(await findTeamHeadToHead(database, league_id, [slug, other_slug])),
            ),
          keysOf(request),
        ),
      );
      return sendJson(reply, json);
    },
  });

  /** Fixtures under way depend on the minute. */
  function readPage(
    { database, responses, heavyReads }: ReadSource,
    { league_id, slug }: { league_id: number; slug: string },
    query: { season?: number },
  ): Promise<JsonText<TeamPage>> {
    const minute = new Date().toISOString().slice(0, 16);
    return responses.find(
      ['team page', league_id, slug, query, minute],
      () => heavyReads.standings.run(async () => JSON.stringify(await findTeamPage(database, league_id, slug, query))),
      () => ({ keys: [writeKey('league', league_id)], changesEachMinute: true }),
    );
  }
}

function nameFile({ team: { id, name } }: TeamPage, content: string): string {
  return describeAttachment({ thing: 'Team', id, name, content });
}
