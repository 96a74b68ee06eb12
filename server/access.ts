import type { EndpointName } from '#contract/endpoints.ts';

/**
 * Who may make a call (rules §2, §4, §5, §6). `anyone`: visitors too. `signed in`: any session. `level N`: a session
 * with access level N or more in the league; `linked, level N`: with a linked Roblox account as well. `staff`: the
 * flag; `level 5 or staff`: either. `group owner`: the account that made the group;
 * `player of the match`: a linked Roblox account that is in the match's lines. `API key`: a league's game server.
 * `Roblox`: a body that Roblox signed.
 */
export type Access =
  | 'anyone'
  | 'signed in'
  | 'staff'
  | 'level 5 or staff'
  | 'group owner'
  | 'player of the match'
  | `level ${1 | 2 | 4 | 5 | 6}`
  | 'linked, level 1'
  | 'API key'
  | 'Roblox';

/** The access of every call; a call of the contract without an entry does not compile. */
export const ACCESS = {
  'GET /auth/session': 'signed in',
  'POST /auth/logout': 'anyone',
  'POST /auth/delete_account': 'signed in',
  'GET /auth/sessions': 'signed in',
  'POST /auth/end_session': 'signed in',
  'POST /auth/end_other_sessions': 'signed in',
  'GET /auth/discord': 'anyone',
  'GET /auth/discord/callback': 'anyone',
  'GET /users/roblox': 'signed in',
  'GET /users/roblox/callback': 'anyone',
  'POST /users/unlink_roblox': 'signed in',
  'POST /users/update_privacy': 'signed in',
  'GET /users/info/:discordId': 'signed in',
  'GET /users/my_data': 'signed in',
  'GET /users/match_history': 'signed in',
  'POST /users/update_access': 'level 4',
  'GET /users/analytics_plus': 'staff',
  'POST /auth/key_generation_v1': 'level 6',
  'GET /leagues/all': 'anyone',
  'GET /leagues/myLeagues': 'signed in',
  'GET /leagues/myLeagues/:id': 'level 1',
  'GET /leagues/myLeagues/:league_id/audit': 'level 5 or staff',
  'GET /leagues/myLeagues/:league_id/api_keys': 'level 6',
  'POST /leagues/myLeagues/:league_id/api_keys': 'level 6',
  'POST /leagues/myLeagues/:league_id/api_keys/rotate': 'level 6',
  'POST /leagues/myLeagues/:league_id/api_keys/revoke': 'level 6',
  'GET /leagues/myLeagues/:league_id/webhook': 'level 6',
  'POST /leagues/myLeagues/webhook': 'level 6',
  'POST /leagues/myLeagues/webhook_test': 'level 6',
  'POST /leagues/myLeagues/webhook_send_again': 'level 6',
  'GET /leagues/myLeagues/:league_id/declined': 'level 4',
  'POST /leagues/myLeagues/restore_match': 'level 4',
  'POST /leagues/myLeagues/match_request': 'level 2',
  'POST /leagues/myLeagues/undo_decision': 'level 2',
  'POST /leagues/myLeagues/update_information': 'level 5',
  'GET /leagues/myLeagues/:league_id/table_rules': 'level 5',
  'POST /leagues/myLeagues/:league_id/seasons': 'level 5',
  'POST /leagues/myLeagues/:league_id/seasons/change': 'level 5',
  'POST /leagues/myLeagues/:league_id/seasons/remove': 'level 5',
  'POST /leagues/myLeagues/:league_id/seasons/restore': 'level 5',
  'POST /leagues/myLeagues/:league_id/team_aliases': 'level 5',
  'POST /leagues/myLeagues/:league_id/team_aliases/remove': 'level 5',
  'POST /leagues/myLeagues/:league_id/deductions': 'level 5',
  'POST /leagues/myLeagues/:league_id/deductions/remove': 'level 5',
  'POST /leagues/myLeagues/:league_id/deductions/restore': 'level 5',
  'GET /matches/:match_id/known_names': 'anyone',
  'GET /leagues/myLeagues/:league_id/typed_names': 'level 4',
  'GET /leagues/myLeagues/:league_id/known_players': 'level 4',
  'GET /leagues/myLeagues/:league_id/merge_preview': 'level 4',
  'POST /leagues/myLeagues/:league_id/player_merges': 'level 4',
  'POST /leagues/myLeagues/:league_id/player_merges/undo': 'level 4',
  'GET /leagues/:league_id': 'anyone',
  'GET /leagues/:league_id/matches': 'anyone',
  'GET /leagues/:league_id/standings': 'anyone',
  'GET /leagues/:league_id/standings.csv': 'anyone',
  'GET /leagues/:league_id/leaderboards': 'anyone',
  'GET /leagues/:league_id/leaderboards.csv': 'anyone',
  'GET /submissions/website-credentials': 'signed in',
  'GET /submissions/:league_id/website-credentials': 'level 1',
  'POST /submissions/website': 'linked, level 1',
  'POST /submissions/game_server': 'API key',
  'GET /matches/ad_matches': 'anyone',
  'GET /matches/all_matches': 'anyone',
  'GET /matches/:match_id': 'anyone',
  'GET /matches/:match_id/team-stats.csv': 'anyone',
  'GET /matches/:match_id/player-stats.csv': 'anyone',
  'GET /search': 'anyone',
  'GET /players/search': 'anyone',
  'GET /players/:player_key': 'anyone',
  'GET /players/:player_key/matches': 'anyone',
  'GET /players/:player_key/head_to_head/:other_key': 'anyone',
  'GET /players/:player_key/avatar': 'anyone',
  'GET /matches/:match_id/profiles': 'anyone',
  'GET /matches/:match_id/viewer': 'signed in',
  'GET /matches/:match_id/corrections': 'level 4',
  'GET /matches/:match_id/corrections/:revision': 'level 4',
  'POST /matches/:match_id/corrections': 'level 4',
  'POST /matches/:match_id/restore_revision': 'level 4',
  'POST /matches/:match_id/remove': 'level 4',
  'POST /matches/:match_id/disputes': 'player of the match',
  'GET /leagues/:league_id/matches.ndjson': 'anyone',
  'GET /leagues/:league_id/results.csv': 'anyone',
  'GET /leagues/:league_id/player-lines.csv': 'anyone',
  'GET /groups/:group_id/matches.ndjson': 'anyone',
  'GET /groups/all_groups': 'anyone',
  'GET /groups/owned_groups': 'signed in',
  'GET /groups/:group_id': 'anyone',
  'GET /groups/:group_id/group_stats': 'signed in',
  'GET /groups/:group_id/advanced_stats': 'signed in',
  'GET /groups/:group_id/player-stats.csv': 'signed in',
  'GET /groups/:group_id/matches.csv': 'anyone',
  'POST /groups/create_group': 'signed in',
  'POST /groups/:group_id/manage_group': 'group owner',
  'POST /groups/:group_id/rename_group': 'group owner',
  'POST /groups/:group_id/delete_group': 'group owner',
  'POST /webhooks/roblox': 'Roblox',
  'GET /openapi.json': 'anyone',
} as const satisfies Record<EndpointName, Access>;

/** The addresses of the calls that visitors read, sign-ins aside; `:name` stands for a parameter. */
export const publicRoutes: ReadonlySet<string> = new Set(
  Object.entries(ACCESS)
    .filter(([name, access]) => access === 'anyone' && /^GET (?!\/(auth|users)\/)/.test(name))
    .map(([name]) => name.replace('GET ', '/api')),
);
