import type { Match, MatchList, MatchListQuery, MatchSummary } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';

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
  'non_targeted_event_data', m.non_targeted_event_data`;

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
        from matches
        where declined_at is null and status in ('Approved', 'Approved - Official')
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

/**
 * One page of the matches that pass the filters, newest first (spec §7, rules §5).
 * A match without an event or player count passes only a minimum of 0. The index `matches_list` finds the page and
 * the total; whole rows are read for the matches of the page alone.
 */
export async function listMatches(database: Database, query: MatchListQuery): Promise<JsonText<MatchList>> {
  const { page = 1, per_page = 15 } = query;
  const filters = readFilters(query);
  const values: unknown[] = [per_page, (page - 1) * per_page];
  const passes = ['declined_at is null', ...filters.map((filter) => filter.condition(values))].join(' and ');
  const { rows } = await database.$client.query<{ list: string }>({
    // Each set of filters is a statement of its own, so that the planner sees only what is asked.
    name: ['list_matches', ...filters.map((filter) => filter.name)].join('_'),
    text: `
      with page as (
        select match_id
        from matches
        where ${passes}
        order by submission_date desc, match_id desc
        limit $1 offset $2
      )
      select json_build_object(
        'matches', (
          select coalesce(json_agg(${MATCH_SUMMARY} order by m.submission_date desc, m.match_id desc), '[]')
          from page
          join matches m using (match_id)
          join leagues l on l.id = m.league_id
        ),
        'total_matches', (select count(*) from matches where ${passes})
      )::text as list`,
    values,
  });
  return rows[0]?.list ?? '{"matches":[],"total_matches":0}';
}

interface Filter {
  /** Short: PostgreSQL tells statements apart by the first 63 characters of their names. */
  name: string;
  /** The filter in SQL; adds what it compares with to the statement's `values`. */
  condition(values: unknown[]): string;
}

const SECONDS_A_DAY = 24 * 60 * 60;

function readFilters({ date, team, min_events, min_goals, min_players }: MatchListQuery): Filter[] {
  const filters: Filter[] = [];
  if (date) filters.push({ name: 'date', condition: (values) => isOnDay(values, date) });
  if (team) filters.push({ name: 'team', condition: (values) => isInName(values, team) });
  if (min_events) filters.push(atLeast('events', 'event_count', min_events));
  if (min_goals) filters.push(atLeast('goals', 'goals', min_goals));
  if (min_players) filters.push(atLeast('players', 'overall_player_count', min_players));
  return filters;
}

function isOnDay(values: unknown[], date: string): string {
  const start = Date.parse(`${date}T00:00:00Z`) / 1000;
  const [from, until] = [values.push(start), values.push(start + SECONDS_A_DAY)];
  return `submission_date >= to_timestamp($${from}::float8) and submission_date < to_timestamp($${until}::float8)`;
}

function isInName(values: unknown[], team: string): string {
  return `match_name ilike $${values.push(`%${team.replace(/[\\%_]/g, '\\$&')}%`)}`;
}

function atLeast(name: string, column: string, minimum: number): Filter {
  return { name, condition: (values) => `${column} >= $${values.push(minimum)}::smallint` };
}
