import { findCurrentSeason } from '#contract/current-season.ts';
import type { Season } from '#contract/seasons.ts';
import { ANY_MATCH_TYPE, DEFAULT_MATCH_TYPE, MATCH_TYPES } from '#contract/sports.ts';
import type { FiguresQuery, FiguresScope } from '#contract/standings.ts';
import { formatFootballDate } from '#web/components/football-date.ts';
import { dayParam, defineParams, givenParam, type QueryParams } from '#web/components/query-params.ts';

/** The period counted: a season by its id, the year up to the newest match, all dates, or chosen days. */
export type Period = `season ${number}` | 'year' | 'all' | 'days';

/** Roblox opened in 2006. */
const FIRST_DAY = '2006-01-01';

/** The season or days and the match type that are counted, as parameters of the calls. */
export const figuresParams: QueryParams<FiguresQuery> = defineParams({
  season: (text) => (text ? Number(text) : undefined),
  from: dayParam,
  to: dayParam,
  type: givenParam,
});

/** The period counted; by default the season that is current `today`, as on the server. */
export function findPeriod({ season, from, to }: FiguresQuery, seasons: readonly Season[], today: string): Period {
  if (season !== undefined) return `season ${season}`;
  if (from === FIRST_DAY && to === undefined) return 'all';
  if (from !== undefined || to !== undefined) return 'days';
  const current = findCurrentSeason(seasons, today);
  return current ? `season ${current.id}` : 'year';
}

/** The change of a choice that selects a period. */
export function choosePeriod(period: Period, today: string): FiguresQuery {
  const none = { season: undefined, from: undefined, to: undefined };
  if (period === 'year') return none;
  if (period === 'all') return { ...none, from: FIRST_DAY };
  if (period === 'days') return { ...none, from: `${today.slice(0, 4)}-01-01`, to: today };
  return { ...none, season: Number(period.replace('season ', '')) };
}

/** The types to choose from: the standard ones, those of this league, and the chosen one. */
export function listTypes(found: readonly string[], chosen: string = DEFAULT_MATCH_TYPE): string[] {
  return [...new Set([...MATCH_TYPES, ...found, chosen])].filter((type) => type !== ANY_MATCH_TYPE);
}

/** The season, days and match type counted, for the heading. */
export function describeScope({ season, from, to, type }: FiguresScope): string {
  const parts = [season?.name, describeDays(from, to), type ?? 'All types'];
  return parts.filter(Boolean).join(' · ');
}

function describeDays(from: string | null, to: string | null): string {
  if (from === FIRST_DAY && to === null) return 'All dates';
  if (from === null) return to === null ? '' : `Up to ${formatFootballDate(to)}`;
  if (to === null) return `From ${formatFootballDate(from)}`;
  return from === to ? formatFootballDate(from) : `${formatFootballDate(from)} – ${formatFootballDate(to)}`;
}
