import { today } from '#contract/kit/days.ts';
import { nameCounted } from '#contract/leagues/board-words.ts';
import type {
  FiguresQuery,
  FiguresScope,
  Leaderboards,
  LeaderboardsQuery,
  LeaguePage,
} from '#contract/leagues/standings.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { ANY_MATCH_TYPE, DEFAULT_MATCH_TYPE, MATCH_TYPES } from '#contract/submissions/sports.ts';
import { dayParam, defineParams, givenParam, type QueryParams } from '#web/kit/page/query-params.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';

/** The counted period: a season by its id, the year up to the newest match, all dates, or chosen days. */
export type Period = `season ${number}` | 'year' | 'all' | 'days';

/** Roblox opened in 2006. */
const FIRST_DAY = '2006-01-01';

/** The counted season or days and match type, as parameters of the calls. */
const figuresFields = {
  season: (text: string) => (text ? Number(text) : undefined),
  from: dayParam,
  to: dayParam,
  type: givenParam,
};
export const figuresParams: QueryParams<FiguresQuery> = defineParams(figuresFields);

/** Includes the competition whose boards are shown. */
export const boardParams: QueryParams<LeaderboardsQuery> = defineParams({
  ...figuresFields,
  competition: (text) => (text ? Number(text) : undefined),
});

/** The counted period; by default the current season on `today`, as on the server. */
export function findPeriod({ season, from, to }: FiguresQuery, seasons: readonly Season[], today: string): Period {
  if (season !== undefined) return `season ${season}`;
  if (from === FIRST_DAY && to === undefined) return 'all';
  if (from !== undefined || to !== undefined) return 'days';
  const current = findCurrentSeason(seasons, today);
  return current ? `season ${current.id}` : 'year';
}

/** The query change that selects a period. */
export function choosePeriod(period: Period, today: string): FiguresQuery {
  const none = { season: undefined, from: undefined, to: undefined };
  if (period === 'year') return none;
  if (period === 'all') return { ...none, from: FIRST_DAY };
  if (period === 'days') return { ...none, from: `${today.slice(0, 4)}-01-01`, to: today };
  return { ...none, season: Number(period.replace('season ', '')) };
}

/** The available types: the standard ones, those of this league, and the chosen one. */
export function listTypes(found: readonly string[], chosen: string = DEFAULT_MATCH_TYPE): string[] {
  return [...new Set([...MATCH_TYPES, ...found, chosen])].filter((type) => type !== ANY_MATCH_TYPE);
}

/** The counted season, days and matches, for the heading. */
export function describeScope(figures: FiguresScope | Leaderboards): string {
  const { season, from, to, type } = figures;
  const matches = 'counts' in figures ? nameCounted(figures) : (type ?? 'All types');
  return [season?.name, describeDays(from, to), matches].filter(Boolean).join(' · ');
}

/** The competitions of the query's season. */
export function listFigureCompetitions(query: FiguresQuery, { competitions, seasons, time_zone }: LeaguePage) {
  const period = findPeriod(query, seasons, today(time_zone));
  return competitions.filter(({ season_id }) => period === `season ${season_id}`);
}

/** The boards of a page's query; a competition of another season is ignored. */
export function chooseBoards({ competition, ...query }: LeaderboardsQuery, league: LeaguePage): LeaderboardsQuery {
  const chosen = listFigureCompetitions(query, league).find(({ id }) => id === competition);
  return { ...query, ...(chosen && { competition: chosen.id }) };
}

/** The counted matches of the boards as one value: a competition, a type, or the sum of all competitions. */
export function writeCounted({ competition, type }: LeaderboardsQuery): string {
  return competition !== undefined ? `competition ${competition}` : type !== undefined ? `type ${type}` : '';
}

export function readCounted(chosen: string): Pick<LeaderboardsQuery, 'competition' | 'type'> {
  const [kind, ...rest] = chosen.split(' ');
  return {
    competition: kind === 'competition' ? Number(rest[0]) : undefined,
    type: kind === 'type' ? rest.join(' ') : undefined,
  };
}

function describeDays(from: string | null, to: string | null): string {
  if (from === FIRST_DAY && to === null) return 'All dates';
  if (from === null) return to === null ? '' : `Up to ${formatFootballDate(to)}`;
  if (to === null) return `From ${formatFootballDate(from)}`;
  return from === to ? formatFootballDate(from) : `${formatFootballDate(from)} – ${formatFootballDate(to)}`;
}
