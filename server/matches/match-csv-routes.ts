import { readMatch } from '#contract/review/read-match.ts';
import { createServe } from '#server/access/serve.ts';
import { BatchReader } from '#server/kit/cache/batch-reader.ts';
import type { Reading } from '#server/kit/calls/read.ts';
import { perSource } from '#server/kit/calls/read-source.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { CSV_TYPE } from '#server/kit/http/csv.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { buildPlayerStatsCsv, buildTeamStatsCsv } from '#server/matches/match-csv.ts';
import { listMatchFigures, type MatchFigures } from '#server/matches/match-page-queries.ts';
import type { Services } from '#server/services.ts';

/** The CSV files of a match. */
export function matchCsvRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const figuresOf = perSource(({ database }) => new BatchReader((ids: number[]) => listMatchFigures(database, ids)));

  serve('GET /matches/:match_id/team-stats.csv', async ({ params, query, ...reading }) => {
    const match = await requireMatch(reading, params.match_id);
    return {
      type: CSV_TYPE,
      attachment: nameFile(match, 'team-stats.csv'),
      content: await buildTeamStatsCsv(match, query),
    };
  });

  serve('GET /matches/:match_id/player-stats.csv', async ({ params, query, ...reading }) => {
    const match = await requireMatch(reading, params.match_id);
    return {
      type: CSV_TYPE,
      attachment: nameFile(match, 'player-stats.csv'),
      content: await buildPlayerStatsCsv(match, query),
    };
  });

  /** Throws 404 for an unknown match. */
  async function requireMatch(reading: Reading, matchId: number): Promise<MatchFigures> {
    return readMatch(requireFound(await figuresOf(reading).find(matchId), `Match ${matchId}`));
  }
}

function nameFile({ match_id, context_data }: MatchFigures, content: string) {
  return { thing: 'Match', id: match_id, name: context_data.match_name, content };
}
