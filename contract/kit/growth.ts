import {
  GAME_SERVER_MAX_EVENTS,
  MAX_FIXTURES_LISTED,
  MAX_FOLLOWS,
  MAX_JSON_VALUES,
  MAX_MATCHES_PER_GROUP,
  MAX_NESTED_GROUPS,
  MAX_PER_PAGE,
  MAX_SEASONS,
  MAX_SHEET_ROWS,
  MAX_TEAM_SPELLINGS,
  MAX_TEAMS,
  NOTICES_SHOWN,
  TEAM_RESULTS_READ,
} from '#contract/kit/limits.ts';

/**
 * The input that a call's cost grows with, and its maximum. Unbounded calls read everything: in batches as a stream, or
 * under the heavy-request limit (docs/decisions/0035).
 */
export const GROWTH = {
  nothing: { with: 'nothing that people write', most: 0 },
  body: { with: 'the values in its own body', most: MAX_JSON_VALUES },
  sheet: { with: 'the rows of its own sheet', most: MAX_SHEET_ROWS },
  own: { with: 'what the caller follows, opened or was notified of', most: MAX_FOLLOWS + NOTICES_SHOWN },
  page: { with: 'the length of a page', most: MAX_PER_PAGE },
  match: { with: 'the players and events of a match', most: GAME_SERVER_MAX_EVENTS },
  settings: {
    with: 'the teams, spellings and seasons of a league',
    most: MAX_TEAMS + MAX_TEAM_SPELLINGS + MAX_SEASONS,
  },
  team: { with: 'the results of a team', most: TEAM_RESULTS_READ },
  season: { with: 'the fixtures of a season', most: MAX_FIXTURES_LISTED },
  group: { with: 'the matches of a group', most: MAX_MATCHES_PER_GROUP * (1 + MAX_NESTED_GROUPS) },
  player: { with: 'the matches of a player', most: null },
  league: { with: 'the matches and players of a league', most: null },
  site: { with: 'the leagues, accounts and matches of the site', most: null },
} as const satisfies Record<string, { with: string; most: number | null }>;

export type Growth = keyof typeof GROWTH;
