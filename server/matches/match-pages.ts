import type { Match } from '#contract/matches/schema.ts';
import { BatchReader } from '#server/kit/cache/batch-reader.ts';
import { perSource, type ReadSource } from '#server/kit/calls/read-source.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { listMatchPages } from '#server/matches/match-page-queries.ts';

/** Reads match pages by id, from one database. */
export type MatchPagesOf = (source: ReadSource) => BatchReader<number, JsonText<Match>>;

/** Readers of match pages that batch concurrent calls, one per database. */
export function createMatchPages(): MatchPagesOf {
  return perSource(({ database }) => new BatchReader((ids: number[]) => listMatchPages(database, ids)));
}
