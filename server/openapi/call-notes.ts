import type { EndpointName } from '#contract/endpoints.ts';

/** The parts of the reference, in its order. */
export const CALL_GROUPS = {
  'Game servers': 'What a league’s Roblox servers call, with the league’s API key.',
  Matches: 'Matches to read, as JSON and CSV. No account is needed.',
  Players: 'Everyone who played in an approved match, as far as they let be seen.',
  Groups: 'Hand-picked sets of matches.',
  Leagues: 'The leagues, and which of them are one’s own.',
  Submissions: 'What the site’s submission forms call.',
  'League management': 'Requests, access, information, API keys and the log of a league, by access level.',
  Account: 'The account that is signed in.',
  'Sign-in': 'Redirects to Discord and Roblox and back; a browser follows them.',
  Webhooks: 'What other services call.',
  Reference: 'This description.',
} as const;

/** Statuses of refusals that do not follow from who may call and what is sent. */
type Refusal = 404 | 409;

export type CallNote = readonly [group: keyof typeof CALL_GROUPS, summary: string, ...refusals: Refusal[]];

/** Where a call stands in the reference and what it does; a call of the contract without a note does not compile. */
export const CALL_NOTES = {
  'GET /auth/session': ['Account', 'The account that is signed in'],
  'POST /auth/logout': ['Account', 'Sign out'],
  'POST /auth/delete_account': ['Account', 'Delete the account, at once and for good'],
  'GET /auth/discord': ['Sign-in', 'Begin to sign in with Discord'],
  'GET /auth/discord/callback': ['Sign-in', 'Come back from Discord, to a session'],
  'GET /users/roblox': ['Sign-in', 'Begin to link a Roblox account'],
  'GET /users/roblox/callback': ['Sign-in', 'Come back from Roblox, with the account linked'],
  'POST /users/unlink_roblox': ['Account', 'Unlink the Roblox account'],
  'POST /users/update_privacy': ['Account', 'Change the privacy preferences'],
  'GET /users/info/:discordId': ['Account', 'The name that goes with a Discord ID', 404],
  'GET /users/match_history': ['Account', 'The profile and matches of the linked Roblox account'],
  'GET /users/my_data': ['Account', 'Everything that is stored of the account'],
  'POST /users/update_access': ['League management', 'Add, change and remove people’s access to a league', 404, 409],
  'GET /users/analytics_plus': ['Account', 'Analytics+'],
  'POST /auth/key_generation_v1': ['League management', 'Make the league’s API key anew, which ends the old one', 404],
  'GET /leagues/all': ['Leagues', 'Every league'],
  'GET /leagues/myLeagues': ['Leagues', 'The leagues that the account has access to'],
  'GET /leagues/myLeagues/:id': ['League management', 'A league with its access list and requests', 404],
  'GET /leagues/myLeagues/:league_id/audit': ['League management', 'Who changed what in a league, newest first', 404],
  'GET /leagues/myLeagues/:league_id/api_keys': [
    'League management',
    'The API keys of a league, without the keys',
    404,
  ],
  'POST /leagues/myLeagues/:league_id/api_keys': ['League management', 'Make an API key with a name', 404, 409],
  'POST /leagues/myLeagues/:league_id/api_keys/rotate': [
    'League management',
    'Replace an API key, with time to change over',
    404,
    409,
  ],
  'POST /leagues/myLeagues/:league_id/api_keys/revoke': ['League management', 'End an API key at once', 404],
  'GET /leagues/myLeagues/:league_id/declined': ['League management', 'Declined matches that can be restored', 404],
  'POST /leagues/myLeagues/restore_match': ['League management', 'Restore a declined match', 404, 409],
  'POST /leagues/myLeagues/match_request': ['League management', 'Accept or decline a match that waits', 404, 409],
  'POST /leagues/myLeagues/update_information': [
    'League management',
    'Change the name and description of a league',
    404,
  ],
  'GET /submissions/website-credentials': ['Submissions', 'The leagues that the account may submit to'],
  'GET /submissions/:league_id/website-credentials': ['Submissions', 'What a league takes from the account', 404],
  'POST /submissions/website': ['Submissions', 'Submit a match by form, which the league then reviews', 404, 409],
  'POST /submissions/game_server': ['Game servers', 'Submit a match from a Roblox server', 409],
  'GET /matches/ad_matches': ['Matches', 'A few of the newest approved matches'],
  'GET /matches/all_matches': ['Matches', 'The list of matches, filtered, by page or by cursor'],
  'GET /matches/:match_id': ['Matches', 'A match with its teams, players and events', 404],
  'GET /matches/:match_id/team-stats.csv': ['Matches', 'A match’s teams as CSV', 404],
  'GET /matches/:match_id/player-stats.csv': ['Matches', 'A match’s players as CSV', 404],
  'GET /leagues/:league_id/matches.ndjson': ['Leagues', 'Every match of a league, one a line', 404],
  'GET /groups/:group_id/matches.ndjson': ['Groups', 'Every match of a group, one a line', 404],
  'GET /players/search': ['Players', 'Players by a part of a name, today’s or an old one'],
  'GET /players/:player_key': ['Players', 'A player: sums, form, leagues, names, team-mates', 404],
  'GET /players/:player_key/matches': ['Players', 'A player’s matches, newest first', 404],
  'GET /players/:player_key/head_to_head/:other_key': ['Players', 'Two players against each other and together', 404],
  'GET /players/:player_key/avatar': ['Players', 'A player’s picture', 404],
  'GET /matches/:match_id/viewer': ['Matches', 'What the account may do with a match', 404],
  'POST /matches/:match_id/disputes': ['Matches', 'Dispute a match that one played in', 404, 409],
  'GET /matches/:match_id/corrections': ['League management', 'A match as it is and what was corrected', 404],
  'GET /matches/:match_id/corrections/:revision': ['League management', 'One correction: before and after', 404],
  'POST /matches/:match_id/corrections': ['League management', 'Correct a match', 404, 409],
  'POST /matches/:match_id/restore_revision': ['League management', 'Bring an earlier revision back', 404, 409],
  'GET /groups/all_groups': ['Groups', 'Every group, newest first'],
  'GET /groups/owned_groups': ['Groups', 'The groups that the account owns'],
  'GET /groups/:group_id': ['Groups', 'A group with its matches and nested groups', 404],
  'GET /groups/:group_id/group_stats': ['Groups', 'What a group’s teams and players add up to', 404],
  'GET /groups/:group_id/advanced_stats': ['Groups', 'Averages, runs and widest wins of a group', 404],
  'GET /groups/:group_id/player-stats.csv': ['Groups', 'A group’s players as CSV', 404],
  'GET /groups/:group_id/matches.csv': ['Groups', 'A group’s matches as CSV', 404],
  'POST /groups/create_group': ['Groups', 'Create a group', 404, 409],
  'POST /groups/:group_id/manage_group': ['Groups', 'Add or remove a match, or delete the group', 404, 409],
  'POST /webhooks/roblox': ['Webhooks', 'A notification of Roblox, such as a player’s right to erasure', 404],
  'GET /openapi.json': ['Reference', 'This description, as OpenAPI 3.1'],
} as const satisfies Record<EndpointName, CallNote>;

/** What parameters mean, by name, where the name does not say it all. */
export const PARAMETER_NOTES: Record<string, string> = {
  page: 'The page; left out beside a cursor.',
  per_page: 'Entries on a page.',
  cursor: 'Empty for the first page of a walk, then the next_cursor of the page before.',
  date: 'One day, in UTC.',
  team: 'A part of the match’s name, in capitals or not.',
  min_events: 'The fewest events.',
  min_goals: 'The fewest goals of both teams together.',
  min_players: 'The fewest players of both teams together.',
  'include-headers': 'Whether the first line names the columns.',
  dry_run: 'Checks the match in full and stores nothing; 1 or 0, true or false.',
  before: 'Entries older than the one with this id.',
  limit: 'The most entries that are answered.',
  from: 'The first day, in UTC.',
  to: 'The last day, in UTC.',
  since: 'Matches with a higher id than this.',
};

/** What the largest schemas are, by name. */
export const SCHEMA_NOTES: Record<string, string> = {
  Failure: 'One sentence that says what is wrong, and names the field where there is one.',
  GameServerSubmission: 'A match as a game server sends it. Only context_data.team_goals is required.',
  Match: 'A whole match. submitter_id is "N/A" when no account stands behind it. Ids of Roblox are text.',
  MatchList: 'A page of matches. next_cursor comes when a cursor was sent, and is null on the last page.',
  MatchSummary: 'A match in a list. submission_date is ISO 8601 in UTC.',
};
