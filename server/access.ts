import type { EndpointName } from '#contract/endpoints.ts';

/**
 * Who may make a call (rules §2, §4, §5). `anyone`: visitors too. `signed in`: any session. `linked, level N`: a
 * session with a linked Roblox account and access level N or more in the league. `level N`: the same without the
 * link. `API key`: a league's game server.
 */
export type Access = 'anyone' | 'signed in' | 'level 1' | 'linked, level 1' | 'API key';

/** The access of every call; a call of the contract without an entry does not compile. */
export const ACCESS = {
  'GET /auth/session': 'signed in',
  'POST /auth/logout': 'anyone',
  'GET /auth/discord': 'anyone',
  'GET /auth/discord/callback': 'anyone',
  'GET /users/roblox': 'signed in',
  'GET /users/roblox/callback': 'anyone',
  'GET /submissions/website-credentials': 'signed in',
  'GET /submissions/:league_id/website-credentials': 'level 1',
  'POST /submissions/website': 'linked, level 1',
  'POST /submissions/game_server': 'API key',
  'GET /matches/ad_matches': 'anyone',
  'GET /matches/all_matches': 'anyone',
  'GET /matches/:match_id': 'anyone',
  'GET /matches/:match_id/team-stats.csv': 'anyone',
  'GET /matches/:match_id/player-stats.csv': 'anyone',
} as const satisfies Record<EndpointName, Access>;
