import type { CorrectionDetail, MatchContents, MatchCorrections } from '#contract/review/corrections.ts';
import { readContents } from '#contract/review/read-match.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { MATCH_CONTENTS } from '#server/matches/match-revision-queries.ts';
import { isListed } from '#server/results/counted/match-queries.ts';

/** Fields of the contract's `MatchCorrection`, of `match_revisions r` and `users u`, for `json_build_object`. */
const CORRECTION_FIELDS = sql`
  'revision', r.revision,
  'at', ${isoTime('r.corrected_at')},
  'by', coalesce(u.roblox_username, u.d_username),
  'reason', r.reason,
  'restored', r.restored`;

/** The contents of a match at a revision: those before the next correction, or else the present ones. */
function contentsAt(revision: Sql): Sql {
  return sql`coalesce((
    select later.before
    from match_revisions as later
    where later.match_id = matches.match_id and later.revision > ${revision}
    order by later.revision
    limit 1
  ), ${MATCH_CONTENTS})`;
}

/** A match and its corrections; undefined for an unlisted match. */
export async function findMatchHistory(
  database: Database,
  matchId: number,
): Promise<JsonText<MatchCorrections> | undefined> {
  const [match] = await query<{ history: string }>(
    database,
    sql`
      select json_build_object(
        'match_id', match_id,
        'league_name', leagues.name,
        'time_zone', leagues.time_zone,
        'status', status,
        'submission_date', ${isoTime('submission_date')},
        'received_at', ${isoTime('received_at')},
        'revision', revision,
        'contents', ${MATCH_CONTENTS},
        'corrections', (
          select coalesce(json_agg(json_build_object(${CORRECTION_FIELDS}) order by r.revision desc), '[]')
          from match_revisions r left join users u on u.id = r.corrected_by
          where r.match_id = matches.match_id
        )
      )::text as history
      from matches join leagues on leagues.id = league_id
      where match_id = ${matchId} and ${isListed('matches')}`,
  );
  return match?.history;
}

/** The correction that created a revision; undefined for the original one. */
export async function findCorrection(
  database: Database,
  matchId: number,
  revision: number,
): Promise<JsonText<CorrectionDetail> | undefined> {
  const [found] = await query<{ correction: string }>(
    database,
    sql`
      select json_build_object(${CORRECTION_FIELDS}, 'before', r.before, 'after', ${contentsAt(sql`r.revision`)})::text
        as correction
      from match_revisions r join matches using (match_id) left join users u on u.id = r.corrected_by
      where match_id = ${matchId} and r.revision = ${revision}`,
  );
  return found?.correction;
}

/** The contents of a match at an earlier revision. */
export async function findContentsAt(
  transaction: Database,
  matchId: number,
  revision: number,
): Promise<MatchContents | undefined> {
  const [match] = await query<{ contents: MatchContents }>(
    transaction,
    sql`select ${contentsAt(sql`${revision}`)} as contents from matches where match_id = ${matchId}`,
  );
  return match && readContents(match.contents);
}
