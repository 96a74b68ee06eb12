import { data } from 'react-router';
import { today } from '#contract/kit/days.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { recordsPath, teamPagePath } from '#web/kit/paths/team-path.ts';

/** The pages of a league. */
export const leaguePaths = {
  overview: (leagueId: number) => `/leagues/${leagueId}`,
  /** Rules, files and further facts, at the end of the league's home. */
  about: (leagueId: number) => `/leagues/${leagueId}#about`,
  matches: (leagueId: number) => `/leagues/${leagueId}/matches`,
  /** All of its matches, also those outside of its seasons. */
  records: recordsPath,
  sheet: (leagueId: number, fixtureId: number) => `/leagues/${leagueId}/fixtures/${fixtureId}/sheet`,
  competition: (leagueId: number, id: number, view?: string) =>
    `/leagues/${leagueId}/competitions/${id}${view && view !== 'table' ? `?view=${view}` : ''}`,
  standings: (leagueId: number) => `/leagues/${leagueId}/standings`,
  players: (leagueId: number) => `/leagues/${leagueId}/players`,
  freeAgents: (leagueId: number) => `/leagues/${leagueId}/free-agents`,
  teams: (leagueId: number) => `/leagues/${leagueId}/teams`,
  team: (leagueId: number, slug: string) => teamPagePath(leagueId, { slug }),
  transfers: (leagueId: number) => `/leagues/${leagueId}/transfers`,
  signUp: (leagueId: number) => `/leagues/${leagueId}/sign-up`,
  screen: (leagueId: number) => `/leagues/${leagueId}/screen`,
  rules: (leagueId: number) => `/leagues/${leagueId}/rules`,
  exports: (leagueId: number) => `/leagues/${leagueId}/exports`,
  manage: (leagueId: number, section: ManageSection = 'overview') =>
    section === 'overview' ? `/leagues/${leagueId}/manage` : `/leagues/${leagueId}/manage/${section}`,
  manageFixtures: (leagueId: number, competitionId: number) => `/leagues/${leagueId}/manage/fixtures/${competitionId}`,
  manageDraw: (leagueId: number, competitionId: number) => `/leagues/${leagueId}/manage/draw/${competitionId}`,
};

/** The page of a part that a league's own page once had, by its tab; `query` is without the tab. */
export function findFormerPart(leagueId: number, tab: string, query: URLSearchParams): string | null {
  const paths: Record<string, (leagueId: number) => string> = {
    matches: recordsPath,
    standings: leaguePaths.standings,
    leaderboards: leaguePaths.players,
    exports: leaguePaths.exports,
    manage: (id) => leaguePaths.manage(id),
  };
  const path = Object.hasOwn(paths, tab) ? paths[tab]?.(leagueId) : undefined;
  return path === undefined ? null : `${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** A section of a league's management, by the last segment of its address. */
export type ManageSection =
  | 'overview'
  | 'sign-up'
  | 'fixtures'
  | 'teams'
  | 'squads'
  | 'competitions'
  | 'turn'
  | 'rules'
  | 'people'
  | 'keys'
  | 'discord'
  | 'webhooks'
  | 'import'
  | 'log';

/** A league's seasons, and the time zone of their days. */
export type LeagueDays = Pick<LeagueSeasons, 'seasons' | 'time_zone'>;

/**
 * The season of a page's query, or the one that its league opens with; undefined for a league without seasons. Called
 * in loaders, as it throws 404 for a season of another league.
 */
export function chooseSeason(league: LeagueDays, query: URLSearchParams): Season | undefined {
  const chosen = query.get('season') || null;
  if (chosen === null) return findOpeningSeason(league);
  const season = league.seasons.find(({ id }) => String(id) === chosen);
  if (!season) throw data(null, { status: 404 });
  return season;
}

function findOpeningSeason({ seasons, time_zone }: LeagueDays): Season | undefined {
  return findCurrentSeason(seasons, today(time_zone));
}

/** Whether the season includes today, in a time zone. */
export function isRunning({ first_day, last_day }: Season, timeZone: string): boolean {
  const day = today(timeZone);
  return first_day <= day && day <= last_day;
}

/** The path with the season in its query, unless the league opens with that season. */
export function withSeason(path: string, season: Season | undefined, league: LeagueDays): string {
  if (!season || season.id === findOpeningSeason(league)?.id) return path;
  return `${path}${path.includes('?') ? '&' : '?'}season=${season.id}`;
}

/** The competitions of a season: leagues first. */
export function competitionsOf(league: LeagueSeasons, season: Season | undefined) {
  const own = league.competitions.filter(({ season_id }) => season_id === season?.id);
  return {
    leagues: own.filter(({ format }) => format === 'round robin'),
    cups: own.filter(({ format }) => format !== 'round robin'),
  };
}
