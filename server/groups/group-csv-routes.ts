import { GROUP_PLAYER_COLUMNS, RESULT_COLUMNS } from '#contract/imports/csv-columns.ts';
import type { CsvQuery } from '#contract/kit/parts.ts';
import { createServe } from '#server/access/serve.ts';
import {
  type GroupMatchRow,
  type GroupPlayerRow,
  listGroupMatchRows,
  listGroupPlayerRows,
} from '#server/groups/group-matches-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { CSV_TYPE, writeCsvFile } from '#server/kit/http/csv.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

/** CSV files of a group; players' statistics need a session, as on its page. */
export function groupCsvRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  serve('GET /groups/:group_id/player-stats.csv', async ({ database, params: { group_id: id }, query }) => {
    const { group_name: name, rows } = requireFound(await listGroupPlayerRows(database, id), `Group ${id}`);
    return {
      type: CSV_TYPE,
      attachment: { thing: 'Group', id, name, content: 'player-stats.csv' },
      content: await buildGroupPlayersCsv(rows, query),
    };
  });

  serve('GET /groups/:group_id/matches.csv', async ({ database, params: { group_id: id }, query }) => {
    const { group_name: name, rows } = requireFound(await listGroupMatchRows(database, id), `Group ${id}`);
    return {
      type: CSV_TYPE,
      attachment: { thing: 'Group', id, name, content: 'matches.csv' },
      content: await buildGroupMatchesCsv(rows, query),
    };
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
