import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { read } from '#server/kit/calls/read.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { searchKnownPlayers } from '#server/players/known-player-queries.ts';
import {
  listKnownNames,
  listTypedNames,
  mergePlayer,
  previewMerge,
  undoMerge,
} from '#server/players/player-merge-queries.ts';
import type { Services } from '#server/services.ts';

/** Names typed without a Roblox id, and the players that staff merge them into (docs/decisions/0024). */
export function playerMergeRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  read(api, services, 'GET /matches/:match_id/known_names', async ({ database }, { params: { match_id }, viewer }) =>
    requireFound(await listKnownNames(database, match_id, viewer), `Match ${match_id}`),
  );

  read(
    api,
    services,
    'GET /leagues/myLeagues/:league_id/typed_names',
    ({ database }, { params, query: { q, page } }) => listTypedNames(database, params.league_id, { q, page }),
    { allow: (request, { params }) => requireStaff(request, params.league_id) },
  );

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/known_players'),
    async handler(request, reply) {
      const { league_id } = request.params;
      await requireStaff(request, league_id);
      const players = await searchKnownPlayers(database, league_id, request.query.q);
      return sendJson(reply, players);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/merge_preview'),
    async handler(request) {
      const { league_id } = request.params;
      await requireStaff(request, league_id);
      return previewMerge(database, league_id, request.query);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/player_merges'),
    async handler(request) {
      const { league_id } = request.params;
      const user = await requireStaff(request, league_id);
      return mergePlayer(database, league_id, request.body, user);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/player_merges/undo'),
    async handler(request) {
      const { league_id } = request.params;
      const user = await requireStaff(request, league_id);
      await undoMerge(database, league_id, request.body, user);
      return {};
    },
  });

  async function requireStaff(request: FastifyRequest, leagueId: number) {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, ACCESS_LEVELS.access);
    return user;
  }
}
