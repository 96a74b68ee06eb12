import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { requireDecider } from '#server/access/require-decider.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import {
  addCompetition,
  changeCompetition,
  publishCompetition,
  removeCompetition,
  restoreCompetition,
} from '#server/competitions/competition-change-queries.ts';
import { findEditedCompetitions, listCompetitions } from '#server/competitions/competition-queries.ts';
import { drawLots } from '#server/competitions/competition-team-queries.ts';
import { setBestPairs } from '#server/competitions/leaderboards/best-pairs-queries.ts';
import { returnTeam, withdrawTeam } from '#server/competitions/withdrawal-queries.ts';
import { read } from '#server/kit/calls/read.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound, requireFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { Services } from '#server/services.ts';

/** The competitions of a league's seasons: for everyone, and for the league's editors. */
export function competitionRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  read(api, services, 'GET /leagues/:league_id/competitions', async ({ database }, { params, query }) => {
    const { league_id } = params;
    const { season } = query;
    const subject = season === undefined ? `League ${league_id}` : `Season ${season} of league ${league_id}`;
    return requireFound(await listCompetitions(database, league_id, query), subject);
  });

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/competitions'),
    async handler(request, reply) {
      const { league_id } = request.params;
      await requireEditor(request, league_id);
      const edited = await findEditedCompetitions(database, league_id);
      if (edited === undefined) throw notFound(`League ${league_id}`);
      return sendJson(reply, edited);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/competitions'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      return addCompetition(database, league_id, request.body, actor);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/competitions/change'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await changeCompetition(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/competitions/publish'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await publishCompetition(database, league_id, request.body.id, { isPublished: true, actor });
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/competitions/unpublish'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await publishCompetition(database, league_id, request.body.id, { isPublished: false, actor });
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/competitions/remove'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await removeCompetition(database, league_id, request.body.id, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/competitions/restore'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await restoreCompetition(database, league_id, request.body.id, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/competitions/lots'),
    async handler(request) {
      const { league_id } = request.params;
      const { actor } = await requireDecider(services, request, league_id, { competition_id: request.body.id });
      await drawLots(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/competitions/best_pairs'),
    async handler(request) {
      const { league_id } = request.params;
      const { actor } = await requireDecider(services, request, league_id, { competition_id: request.body.id });
      const isDryRun = request.query.dry_run === true;
      return setBestPairs(database, league_id, request.body, { actor, isDryRun });
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/competitions/withdraw'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      const isDryRun = request.query.dry_run === true;
      const changes = await withdrawTeam(database, league_id, request.body, { actor, isDryRun });
      return isDryRun ? { changes } : {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/competitions/return'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      const isDryRun = request.query.dry_run === true;
      const changes = await returnTeam(database, league_id, request.body, { actor, isDryRun });
      return isDryRun ? { changes } : {};
    },
  });

  async function requireEditor(request: FastifyRequest, leagueId: number): Promise<Actor> {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, ACCESS_LEVELS.information);
    return onWebsite(user);
  }
}
