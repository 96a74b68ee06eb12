import type { SubmissionMethod } from '#contract/matches/schema.ts';
import type { MatchContents } from '#contract/review/corrections.ts';
import { readContents } from '#contract/review/read-match.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, sql } from '#database/query.ts';
import { isListed, withEnd } from '#server/results/counted/match-queries.ts';
import { listLines, playerKeyOf } from '#server/results/counted/new-match.ts';

/** The contract's `MatchContents` of `matches`, with JSON columns byte for byte. */
export const MATCH_CONTENTS = withEnd(
  'matches',
  sql`json_build_object(
    'type', type,
    'played_at', ${isoTime('submission_date')},
    'match_name', match_name,
    'team_names', json_build_object('Blue', blue_name, 'Green', green_name),
    'team_goals', json_build_object('Blue', blue_goals, 'Green', green_goals),
    'overall_player_count', overall_player_count,
    'event_count', event_count,
    'player_data', player_data,
    'event_data', event_data
  )`,
);

/** A match before its correction. */
export interface FormerMatch {
  match_id: number;
  league_id: number;
  method: SubmissionMethod;
  revision: number;
  contents: MatchContents;
}

export async function lockMatch(transaction: Database, matchId: number): Promise<FormerMatch | undefined> {
  const [former] = await query<FormerMatch>(
    transaction,
    sql`
      select match_id, league_id, method, revision, ${MATCH_CONTENTS} as contents
      from matches
      where match_id = ${matchId} and ${isListed('matches')}
      for no key update`,
  );
  return former && { ...former, contents: readContents(former.contents) };
}

/** Copies the contents within PostgreSQL, byte for byte; an erasure finds the copy by its players' keys. */
export async function storeRevision(
  transaction: Database,
  { match_id, contents }: FormerMatch,
  { reason, user_id, restored }: { reason: string; user_id: number | null; restored?: number | undefined },
): Promise<void> {
  const keys = listLines(contents.player_data).map(playerKeyOf);
  await execute(
    transaction,
    sql`
      insert into match_revisions (match_id, revision, corrected_by, reason, restored, before, player_ids)
      select match_id, revision + 1, ${user_id}, ${reason}, ${restored ?? null}, ${MATCH_CONTENTS}, ${[...new Set(keys)]}
      from matches
      where match_id = ${match_id}`,
  );
}
