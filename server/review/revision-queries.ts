import type { CorrectionDetail, MatchContents, MatchCorrections } from '#contract/corrections.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';

function isoTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The contract's `MatchContents` of `matches`; its json columns as they are kept. */
export const MATCH_CONTENTS = `
  json_build_object(
    'type', type,
    'played_at', ${isoTime('submission_date')},
    'match_name', match_name,
    'team_names', json_build_object('Blue', blue_name, 'Green', green_name),
    'team_goals', json_build_object('Blue', blue_goals, 'Green', green_goals),
    'overall_player_count', overall_player_count,
    'event_count', event_count,
    'player_data', player_data,
    'event_data', event_data
  )`;

/** Fields of the contract's `MatchCorrection`, of `match_revisions r` and `users u`, for `json_build_object`. */
const CORRECTION_FIELDS = `
  'revision', r.revision,
  'at', ${isoTime('r.corrected_at')},
  'by', coalesce(u.roblox_username, u.d_username),
  'reason', r.reason,
  'restored', r.restored`;

/** What a match said at a revision: until the next correction, or still. */
function contentsAt(revision: string): string {
  return `coalesce((
    select later.before
    from match_revisions as later
    where later.match_id = matches.match_id and later.revision > ${revision}
    order by later.revision
    limit 1
  ), ${MATCH_CONTENTS})`;
}

/** A match and its corrections; undefined when it shows nowhere. */
export async function findMatchHistory(
  database: Database,
  matchId: number,
): Promise<JsonText<MatchCorrections> | undefined> {
  const { rows } = await database.$client.query<{ history: string }>(
    `select json_build_object(
       'match_id', match_id,
       'league_name', leagues.name,
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
     where match_id = $1 and declined_at is null`,
    [matchId],
  );
  return rows[0]?.history;
}

/** The correction that made a revision; undefined when none did. */
export async function findCorrection(
  database: Database,
  matchId: number,
  revision: number,
): Promise<JsonText<CorrectionDetail> | undefined> {
  const { rows } = await database.$client.query<{ correction: string }>(
    `select json_build_object(${CORRECTION_FIELDS}, 'before', r.before, 'after', ${contentsAt('r.revision')})::text
       as correction
     from match_revisions r join matches using (match_id) left join users u on u.id = r.corrected_by
     where match_id = $1 and r.revision = $2`,
    [matchId, revision],
  );
  return rows[0]?.correction;
}

/** What a match said at an earlier revision. */
export async function findContentsAt(
  transaction: Database,
  matchId: number,
  revision: number,
): Promise<MatchContents | undefined> {
  const { rows } = await transaction.$client.query<{ contents: MatchContents }>(
    `select ${contentsAt('$2')} as contents from matches where match_id = $1`,
    [matchId, revision],
  );
  return rows[0]?.contents;
}
