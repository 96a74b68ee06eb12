import { createServe } from '#server/access/serve.ts';
import { buildAdvancedStats, RUNS_SHOWN } from '#server/groups/build-advanced-stats.ts';
import { findGroupFacts } from '#server/groups/group-facts-queries.ts';
import { findGroupStats } from '#server/groups/group-matches-queries.ts';
import { findGroup, listGroups, listOwnedGroups } from '#server/groups/group-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

/** Groups and their statistics. */
export function groupRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /groups/all_groups', ({ database }) => listGroups(database));

  serve('GET /groups/owned_groups', ({ database, user }) => listOwnedGroups(database, user.id));

  serve('GET /groups/:group_id', async ({ database, params: { group_id }, viewer }) =>
    requireFound(await findGroup(database, group_id, viewer?.id ?? null), `Group ${group_id}`),
  );

  serve('GET /groups/:group_id/group_stats', async ({ database, params: { group_id } }) =>
    requireFound(await findGroupStats(database, group_id), `Group ${group_id}`),
  );

  serve('GET /groups/:group_id/advanced_stats', async ({ database, params: { group_id } }) => {
    const facts = await findGroupFacts(database, group_id, RUNS_SHOWN);
    return buildAdvancedStats(requireFound(facts, `Group ${group_id}`));
  });
}
