import { API_REQUESTS_PER_MINUTE, FILTERS } from '#contract/kit/limits.ts';
import { PROBLEMS, problemType } from '#contract/kit/problems.ts';
import { MATCH_EXAMPLE } from '#contract/matches/match-example.ts';

/** A request in the guide, which its test sends. `$NAME` is a variable of the reader's shell. */
export interface RequestExample {
  /** Unique on the page. */
  title: string;
  method?: 'POST';
  /** Below the API's root. */
  path: string;
  headers?: string[];
  body?: string;
  status: number;
  /** The exact response, if the guide's match is the first one stored. `$SITE` is the site's origin. */
  answer?: string;
}

const SUBMISSION_HEADERS = [
  'Authorization: Bearer $API_KEY',
  'Content-Type: application/json',
  'Idempotency-Key: harbour-city-north-vale-1',
];

/** In test order: later requests read the match sent first. */
export const EXAMPLES = {
  tryMatch: {
    title: 'try a match',
    method: 'POST',
    path: '/submissions/game_server?dry_run=1',
    headers: SUBMISSION_HEADERS,
    body: MATCH_EXAMPLE,
    status: 200,
    answer: `{ "status": "Approved - Official", "reasons": [], "dry_run": true }`,
  },
  sendMatch: {
    title: 'send a match',
    method: 'POST',
    path: '/submissions/game_server',
    headers: SUBMISSION_HEADERS,
    body: MATCH_EXAMPLE,
    status: 201,
    answer: `{ "Match_ID": 1, "status": "Approved - Official", "reasons": [] }`,
  },
  sendAgain: {
    title: 'send it again',
    method: 'POST',
    path: '/submissions/game_server',
    headers: SUBMISSION_HEADERS,
    body: MATCH_EXAMPLE,
    status: 200,
    answer: `{ "Match_ID": 1, "status": "Approved - Official", "reasons": [], "duplicate": true }`,
  },
  list: {
    title: 'list of matches',
    path: '/matches/all_matches?team=city&date=2025-11-15&min_goals=3&page=1&per_page=20',
    status: 200,
    answer: `{
  "matches": [
    {
      "match_id": 1,
      "match_name": "Harbour City vs North Vale",
      "league_name": "Global Conference Association",
      "status": "Approved - Official",
      "submission_date": "2025-11-15T19:30:00.000Z",
      "played_at": "2025-11-15T19:30:00.000Z",
      "overall_player_count": 4,
      "event_count": 4,
      "blue_team": { "goals": 2, "name": "Harbour City" },
      "green_team": { "goals": 1, "name": "North Vale" },
      "league_id": 8
    }
  ],
  "total_matches": 1
}`,
  },
  match: { title: 'a match', path: '/matches/1', status: 200 },
  newest: { title: 'newest approved matches', path: '/matches/ad_matches', status: 200 },
  leagues: { title: 'leagues', path: '/leagues/all', status: 200 },
  table: { title: 'table of a league', path: '/leagues/8/standings?from=2025-11-01', status: 200 },
  leaderboards: { title: 'leaderboards of a league', path: '/leagues/8/leaderboards?type=League%20Match', status: 200 },
  results: { title: 'newest matches of a league', path: '/leagues/8/matches', status: 200 },
  players: { title: 'players', path: '/players/search?q=sam', status: 200 },
  groups: { title: 'groups', path: '/groups/all_groups', status: 200 },
  group: { title: 'a group', path: '/groups/1', status: 200 },
  teamStats: {
    title: 'teams of a match',
    path: '/matches/1/team-stats.csv?include-headers=true',
    status: 200,
    answer: [
      'team,name,goals,assists,yellow_cards,red_cards,shots_on_target,shots_off_target,fouls_committed,saves,corner_kicks,free_kicks,penalties,throw_ins',
      'Blue,Harbour City,2,1,0,0,4,,,,,,,',
      'Green,North Vale,1,0,1,0,,,,3,,,,',
    ].join('\n'),
  },
  playerStats: {
    title: 'players of a match',
    path: '/matches/1/player-stats.csv?include-headers=true',
    status: 200,
    answer: [
      'team,name,id,goals,assists,yellow_cards,red_cards',
      'Blue,striker_sam,10000001,1,0,0,0',
      'Blue,playmaker_kay,10000002,0,1,0,0',
      'Green,winger_wes,10000003,1,0,0,0',
      'Green,defender_bo,10000004,0,0,1,0',
    ].join('\n'),
  },
  tableFile: {
    title: 'table as CSV',
    path: '/leagues/8/standings.csv?include-headers=true&from=2025-11-15&to=2025-11-15',
    status: 200,
    answer: [
      'position,team,played,won,drawn,lost,goals_for,goals_against,goal_difference,points_deducted,points,team_id,notes',
      '1,Harbour City,1,1,0,0,2,1,1,0,3,,',
      '2,North Vale,1,0,0,1,1,2,-1,0,0,,',
    ].join('\n'),
  },
  leagueResults: {
    title: 'results as CSV',
    path: '/leagues/8/results.csv?include-headers=true&from=2025-11-15&to=2025-11-15',
    status: 200,
    answer: [
      'match_id,submission_date,status,type,match_name,blue_name,blue_goals,green_name,green_goals,overall_player_count,event_count,extra_time,blue_penalties,green_penalties,fixture_id,competition_id,season_id,blue_team_id,green_team_id,season,competition,group,round',
      '1,2025-11-15T19:30:00.000Z,Approved - Official,League Match,Harbour City vs North Vale,Harbour City,2,North Vale,1,4,4,no,,,,,,,,,,,',
    ].join('\n'),
  },
  leaguePlayerLines: {
    title: 'player lines as CSV',
    path: '/leagues/8/player-lines.csv?include-headers=true&from=2025-11-15&to=2025-11-15',
    status: 200,
    answer: [
      'match_id,submission_date,type,team,team_name,name,id,goals,assists,yellow_cards,red_cards',
      '1,2025-11-15T19:30:00.000Z,League Match,Blue,Harbour City,striker_sam,10000001,1,0,0,0',
      '1,2025-11-15T19:30:00.000Z,League Match,Blue,Harbour City,playmaker_kay,10000002,0,1,0,0',
      '1,2025-11-15T19:30:00.000Z,League Match,Green,North Vale,winger_wes,10000003,1,0,0,0',
      '1,2025-11-15T19:30:00.000Z,League Match,Green,North Vale,defender_bo,10000004,0,0,1,0',
    ].join('\n'),
  },
  leagueMatches: { title: 'matches of a league', path: '/leagues/8/matches.ndjson?from=2025-11-01', status: 200 },
  siteMatches: { title: 'matches of all leagues', path: '/matches/all_matches.ndjson?since=180', status: 200 },
  changes: { title: 'what changed', path: '/leagues/8/matches.ndjson?updated_since=', status: 200 },
  groupMatches: { title: 'matches of a group', path: '/groups/1/matches.ndjson', status: 200 },
  groupTable: {
    title: 'matches of a group as CSV',
    path: '/groups/1/matches.csv?include-headers=true',
    status: 200,
    answer: [
      'match_id,submission_date,status,type,match_name,blue_name,blue_goals,green_name,green_goals,overall_player_count,event_count,extra_time,blue_penalties,green_penalties,fixture_id,competition_id,season_id,blue_team_id,green_team_id,season,competition,group,round',
      '1,2025-11-15T19:30:00.000Z,Approved - Official,League Match,Harbour City vs North Vale,Harbour City,2,North Vale,1,4,4,no,,,,,,,,,,,',
    ].join('\n'),
  },
  unchanged: {
    title: 'only what is new',
    path: '/matches/1',
    headers: ['If-None-Match: $ETAG'],
    status: 304,
  },
  refused: {
    title: 'a mistake',
    path: '/matches/all_matches?min_goals=99',
    status: 400,
    answer: `{
  "error": "min_goals must be from ${FILTERS.goals.min} to ${FILTERS.goals.max}.",
  "detail": "min_goals must be from ${FILTERS.goals.min} to ${FILTERS.goals.max}.",
  "type": "${problemType('$SITE', 'invalid_field')}",
  "title": "${PROBLEMS.invalid_field.title}",
  "status": 400,
  "code": "invalid_field",
  "field": "min_goals",
  "errors": [
    { "field": "min_goals", "detail": "min_goals must be from ${FILTERS.goals.min} to ${FILTERS.goals.max}." }
  ]
}`,
  },
} as const satisfies Record<string, RequestExample>;

/** The request for a POSIX shell. */
export function toCurl({ path, headers = [], body }: RequestExample, root: string): string {
  const parts = [`curl '${root}${path}'`, ...headers.map((header) => `-H "${header}"`)];
  if (body !== undefined) parts.push(`-d '${body}'`);
  return parts.join(' \\\n  ');
}

/** The rate limit headers of a response. */
export const LIMIT_HEADERS = `RateLimit-Policy: "api";q=${API_REQUESTS_PER_MINUTE};w=60
RateLimit: "api";r=${API_REQUESTS_PER_MINUTE - 1};t=60`;

/** JavaScript that prints every match, page by page. */
export function cursorExample(root: string): string {
  return `let cursor = '';
while (cursor !== null) {
  const response = await fetch(\`${root}/matches/all_matches?per_page=100&cursor=\${cursor}\`);
  if (!response.ok) throw new Error((await response.json()).error);
  const page = await response.json();
  for (const match of page.matches) console.log(match.match_id, match.match_name);
  cursor = page.next_cursor;
}`;
}
