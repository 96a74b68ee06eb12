import type { Match, MatchSummary } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';

/** Whether a match of `matches m` counts for players and leagues (rules §5). */
export const IS_COUNTED = `m.declined_at is null and m.status in ('Approved', 'Approved - Official')`;

/** A match of `matches m` and `leagues l` as the contract's `MatchSummary`. */
export const MATCH_SUMMARY = `
  json_build_object(
    'match_id', m.match_id,
    'match_name', m.match_name,
    'league_name', l.name,
    'status', m.status,
    'submission_date', to_char(m.submission_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'overall_player_count', m.overall_player_count,
    'event_count', m.event_count,
    'blue_team', json_build_object('goals', m.blue_goals),
    'green_team', json_build_object('goals', m.green_goals)
  )`;

/** The fields of the contract's `Match`, of `matches m` and `leagues l`, for `json_build_object`. */
export const MATCH_FIELDS = `
  'match_id', m.match_id,
  'league_id', m.league_id,
  'league_name', l.name,
  'status', m.status,
  'type', m.type,
  'submitter_id', m.submitter_id,
  'submission_date', to_char(m.submission_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'context_data', json_build_object(
    'match_name', m.match_name,
    'team_names', json_build_object('Blue', m.blue_name, 'Green', m.green_name),
    'team_goals', json_build_object('Blue', m.blue_goals, 'Green', m.green_goals),
    'overall_player_count', m.overall_player_count,
    'event_count', m.event_count,
    'server_instance', m.server_instance,
    'place_id', m.place_id,
    'group_id', m.group_id,
    'submitter_name', m.submitter_name
  ),
  'player_data', m.player_data,
  'event_data', m.event_data,
  'non_targeted_event_data', m.non_targeted_event_data,
  'revision', m.revision,
  'corrected_at', to_char(m.corrected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Undefined when there is no such match or it was declined. */
export async function findMatch(database: Database, matchId: number): Promise<JsonText<Match> | undefined> {
  const { rows } = await database.$client.query<{ match: string }>({
    name: 'find_match',
    text: `
      select json_build_object(${MATCH_FIELDS})::text as match
      from matches m
      join leagues l on l.id = m.league_id
      where m.match_id = $1 and m.declined_at is null`,
    values: [matchId],
  });
  return rows[0]?.match;
}

/** The newest matches that are Approved or Approved - Official. */
export async function listNewestApproved(database: Database, count: number): Promise<JsonText<MatchSummary[]>> {
  const { rows } = await database.$client.query<{ matches: string }>({
    name: 'list_newest_approved',
    text: `
      with newest as (
        select match_id
        from matches m
        where ${IS_COUNTED}
        order by submission_date desc, match_id desc
        limit $1
      )
      select coalesce(json_agg(${MATCH_SUMMARY} order by m.submission_date desc, m.match_id desc), '[]')::text as matches
      from newest
      join matches m using (match_id)
      join leagues l on l.id = m.league_id`,
    values: [count],
  });
  return rows[0]?.matches ?? '[]';
}

/** The matches of the ids, in their order. */
export async function listSummaries(database: Database, matchIds: number[]): Promise<JsonText<MatchSummary[]>> {
  const { rows } = await database.$client.query<{ matches: string }>({
    name: 'list_summaries',
    text: `
      select coalesce(json_agg(${MATCH_SUMMARY} order by place), '[]')::text as matches
      from unnest($1::integer[]) with ordinality as page (match_id, place)
      join matches m using (match_id)
      join leagues l on l.id = m.league_id`,
    values: [matchIds],
  });
  return rows[0]?.matches ?? '[]';
}
