import { data } from 'react-router';
import { today } from '#contract/kit/days.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { teamPagePath } from '#web/kit/paths/team-path.ts';

/** The pages of a league; its own page has parts named by the query's `tab`. */
export const leaguePaths = {
  overview: (leagueId: number) => `/leagues/${leagueId}`,
  matches: (leagueId: number) => `/leagues/${leagueId}?tab=matches`,
  fixtures: (leagueId: number) => `/leagues/${leagueId}/fixtures`,
  sheet: (leagueId: number, fixtureId: number) => `/leagues/${leagueId}/fixtures/${fixtureId}/sheet`,
  competition: (leagueId: number, id: number) => `/leagues/${leagueId}/competitions/${id}`,
  standings: (leagueId: number) => `/leagues/${leagueId}?tab=standings`,
  leaderboards: (leagueId: number) => `/leagues/${leagueId}?tab=leaderboards`,
  teams: (leagueId: number) => `/leagues/${leagueId}/teams`,
  team: (leagueId: number, slug: string) => teamPagePath(leagueId, { slug }),
  transfers: (leagueId: number) => `/leagues/${leagueId}/transfers`,
  signUp: (leagueId: number) => `/leagues/${leagueId}/sign-up`,
  screen: (leagueId: number) => `/leagues/${leagueId}/screen`,
  rules: (leagueId: number) => `/leagues/${leagueId}/rules`,
  exports: (leagueId: number) => `/leagues/${leagueId}?tab=exports`,
  manage: (leagueId: number, section: ManageSection = 'overview') =>
    section === 'overview' ? `/leagues/${leagueId}/manage` : `/leagues/${leagueId}/manage/${section}`,
  manageFixtures: (leagueId: number, competitionId: number) => `/leagues/${leagueId}/manage/fixtures/${competitionId}`,
  manageDraw: (leagueId: number, competitionId: number) => `/leagues/${leagueId}/manage/draw/${competitionId}`,
};

/** A section of a league's management, by the last segment of its address. */
export type ManageSection =
  | 'overview'
  | 'sign-up'
  | 'fixtures'
  | 'teams'
  | 'squads'
  | 'competitions'
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
