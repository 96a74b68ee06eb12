import { requireUser } from '#server/auth/require-user.ts';
import { buildGroupMatchesCsv, buildGroupPlayersCsv } from '#server/groups/group-csv.ts';
import { listGroupMatchRows, listGroupPlayerRows } from '#server/groups/group-matches-queries.ts';
import { describeAttachment } from '#server/http/attachment.ts';
import { CSV_TYPE } from '#server/http/csv.ts';
import { notFound } from '#server/http/errors.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import type { Services } from '#server/services.ts';

/** A group's files (rules §7); players' statistics are for the signed-in, as on the page (spec §2). */
export function groupCsvRoutes(api: TypedFastify, services: Services): void {
  const { database, heavyReads } = services;

  api.route({
    ...routeOptions('GET /groups/:group_id/player-stats.csv'),
    async handler(request, reply) {
      await requireUser(services, request);
      const { group_id: id } = request.params;
      const group = await heavyReads.exports.run(() => listGroupPlayerRows(database, id));
      if (!group) throw notFound(`Group ${id}`);
      const file = describeAttachment({ thing: 'Group', id, name: group.group_name, content: 'player-stats.csv' });
      reply.type(CSV_TYPE).header('content-disposition', file);
      return buildGroupPlayersCsv(group.rows, request.query['include-headers'] === true);
    },
  });

  api.route({
    ...routeOptions('GET /groups/:group_id/matches.csv'),
    async handler({ params, query }, reply) {
      const { group_id: id } = params;
      const group = await heavyReads.exports.run(() => listGroupMatchRows(database, id));
      if (!group) throw notFound(`Group ${id}`);
      const file = describeAttachment({ thing: 'Group', id, name: group.group_name, content: 'matches.csv' });
      reply.type(CSV_TYPE).header('content-disposition', file);
      return buildGroupMatchesCsv(group.rows, query['include-headers'] === true);
    },
  });
}
