import { GROUP_PLAYER_COLUMNS, RESULT_COLUMNS } from '#contract/csv-columns.ts';
import type { CsvQuery } from '#contract/matches.ts';
import { requireUser } from '#server/auth/require-user.ts';
import {
  type GroupMatchRow,
  type GroupPlayerRow,
  listGroupMatchRows,
  listGroupPlayerRows,
} from '#server/groups/group-matches-queries.ts';
import { describeAttachment } from '#server/http/attachment.ts';
import { CSV_TYPE, writeCsvFile } from '#server/http/csv.ts';
import { notFound } from '#server/http/errors.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import type { Services } from '#server/services.ts';

/** CSV files of a group; players' statistics need a session, as on the page. */
export function groupCsvRoutes(api: TypedFastify, services: Services): void {
  const { database, readStale, heavyReads } = services;

  api.route({
    ...routeOptions('GET /groups/:group_id/player-stats.csv'),
    async handler(request, reply) {
      await requireUser(services, request);
      const { group_id: id } = request.params;
      const group = await heavyReads.exports.run(() => listGroupPlayerRows(database, id));
      if (!group) throw notFound(`Group ${id}`);
      const file = describeAttachment({ thing: 'Group', id, name: group.group_name, content: 'player-stats.csv' });
      reply.type(CSV_TYPE).header('content-disposition', file);
      return buildGroupPlayersCsv(group.rows, request.query);
    },
  });

  api.route({
    ...routeOptions('GET /groups/:group_id/matches.csv'),
    async handler(request, reply) {
      const { params, query } = request;
      const { group_id: id } = params;
      const group = await readStale(request, ({ database, heavyReads }) =>
        heavyReads.exports.run(() => listGroupMatchRows(database, id)),
      );
      if (!group) throw notFound(`Group ${id}`);
      const file = describeAttachment({ thing: 'Group', id, name: group.group_name, content: 'matches.csv' });
      reply.type(CSV_TYPE).header('content-disposition', file);
      return buildGroupMatchesCsv(group.rows, query);
    },
  });
}

function buildGroupMatchesCsv(matches: readonly GroupMatchRow[], query: CsvQuery): Promise<string> {
  const rows = matches.map((match) => RESULT_COLUMNS.map((column) => match[column]));
  return writeCsvFile(RESULT_COLUMNS, rows, query);
}

function buildGroupPlayersCsv(players: readonly GroupPlayerRow[], query: CsvQuery): Promise<string> {
  const rows = players.map((player) => GROUP_PLAYER_COLUMNS.map((column) => player[column]));
  return writeCsvFile(GROUP_PLAYER_COLUMNS, rows, query);
}
