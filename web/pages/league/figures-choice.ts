import { findCurrentSeason } from '#contract/current-season.ts';
import type { Season } from '#contract/seasons.ts';
import { ANY_MATCH_TYPE, DEFAULT_MATCH_TYPE, MATCH_TYPES } from '#contract/sports.ts';
import type { FiguresQuery, FiguresScope } from '#contract/standings.ts';
import { formatFootballDate } from '#web/components/football-date.ts';

/** The period counted: a season by its id, the year up to the newest match, all dates, or chosen days. */
export type Period = `season ${number}` | 'year' | 'all' | 'days';

/** Roblox opened in 2006. */
const FIRST_DAY = '2006-01-01';

/** Reads the parameters of the calls from the page's query; the server validates their values. */
export function readChoice(query: URLSearchParams): FiguresQuery {
  const read = (name: string) => query.get(name) || undefined;
  const season = read('season');
  return { season: season && Number(season), from: read('from'), to: read('to'), type: read('type') } as FiguresQuery;
}

/** The period counted; by default the season that is current `today`, as on the server. */
export function findPeriod({ season, from, to }: FiguresQuery, seasons: readonly Season[], today: string): Period {
  if (season !== undefined) return `season ${season}`;
  if (from === FIRST_DAY && to === undefined) return 'all';
  if (from !== undefined || to !== undefined) return 'days';
  const current = findCurrentSeason(seasons, today);
  return current ? `season ${current.id}` : 'year';
}

export function choosePeriod(choice: FiguresQuery, period: Period, today: string): FiguresQuery {
  const { type } = choice;
  if (period === 'year') return { type };
  if (period === 'all') return { from: FIRST_DAY, type };
  if (period === 'days') return { from: `${today.slice(0, 4)}-01-01`, to: today, type };
  return { season: Number(period.replace('season ', '')), type };
}

/** The page's query for a choice. */
export function writeChoice(choice: FiguresQuery): URLSearchParams {
  const pairs = Object.entries(choice).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
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

/** False while the year of a date field is still being typed, such as 0002. */
export function isDay(text: string): boolean {
  return /^[12]\d{3}-/.test(text);
}
