import type { AdvancedStats } from '#contract/groups.ts';
import type { Database } from '#database/connect.ts';
import { findUser, requireUser } from '#server/auth/require-user.ts';
import { buildAdvancedStats, RUNS_SHOWN } from '#server/groups/build-advanced-stats.ts';
import { findGroupFacts } from '#server/groups/group-facts-queries.ts';
import { findGroupStats } from '#server/groups/group-matches-queries.ts';
import { findGroup, listGroups, listOwnedGroups } from '#server/groups/group-queries.ts';
import { notFound } from '#server/http/errors.ts';
import { type JsonText, sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { keysOf } from '#server/http/surrogate-keys.ts';
import type { Services } from '#server/services.ts';

/** Groups and their statistics. */
export function groupRoutes(api: TypedFastify, services: Services): void {
  const { database, readStale, responses, heavyReads } = services;

  api.route({
    ...routeOptions('GET /groups/all_groups'),
    async handler(request, reply) {
      const groups = await readStale(request, ({ database, responses, heavyReads }) =>
        responses.find(['all_groups'], () => heavyReads.groups.run(() => listGroups(database)), keysOf(request)),
      );
      return sendJson(reply, groups);
    },
  });

  api.route({
    ...routeOptions('GET /groups/owned_groups'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      return sendJson(reply, await listOwnedGroups(database, user.id));
    },
  });

  api.route({
    ...routeOptions('GET /groups/:group_id'),
    async handler(request, reply) {
      const { group_id } = request.params;
      const user = await findUser(services, request);
      const group = await readStale(request, ({ database, heavyReads }) =>
        heavyReads.groups.run(() => findGroup(database, group_id, user?.id ?? null)),
      );
      if (!group) throw notFound(`Group ${group_id}`);
      return sendJson(reply, group);
    },
  });

  api.route({
    ...routeOptions('GET /groups/:group_id/group_stats'),
    async handler(request, reply) {
      await requireUser(services, request);
      const { group_id } = request.params;
      const stats = await responses.find(
        ['group_stats', group_id],
        () => heavyReads.groups.run(() => findGroupStats(database, group_id)),
        keysOf(request),
      );
      if (!stats) throw notFound(`Group ${group_id}`);
      return sendJson(reply, stats);
    },
  });

  api.route({
    ...routeOptions('GET /groups/:group_id/advanced_stats'),
    async handler(request, reply) {
      await requireUser(services, request);
      const { group_id } = request.params;
      const stats = await responses.find(
        ['advanced_stats', group_id],
        () => heavyReads.groups.run(() => findAdvancedStats(database, group_id)),
        keysOf(request),
      );
      if (!stats) throw notFound(`Group ${group_id}`);
      return sendJson(reply, stats);
    },
  });
}

async function findAdvancedStats(database: Database, groupId: number): Promise<JsonText<AdvancedStats> | undefined> {
  const facts = await findGroupFacts(database, groupId, RUNS_SHOWN);
  return facts && JSON.stringify(buildAdvancedStats(facts));
}
