import { findCurrentSeason } from '#contract/current-season.ts';
import type { Season } from '#contract/seasons.ts';
import { ANY_MATCH_TYPE, DEFAULT_MATCH_TYPE, MATCH_TYPES } from '#contract/sports.ts';
import type { FiguresQuery, FiguresScope } from '#contract/standings.ts';
import { formatFootballDate } from '#web/components/football-date.ts';

/** What the page can be asked to count: a season by its id, the year up to the newest match, everything, or some days. */
export type Period = `season ${number}` | 'year' | 'all' | 'days';

/** No match on Roblox is older. */
const FIRST_DAY = '2006-01-01';

/** Of the page's query what the calls take; a value that they do not take is theirs to refuse. */
export function readChoice(query: URLSearchParams): FiguresQuery {
  const read = (name: string) => query.get(name) || undefined;
  const season = read('season');
  return { season: season && Number(season), from: read('from'), to: read('to'), type: read('type') } as FiguresQuery;
}

/** The period that is counted; without a choice it is the season that is current `today`, as on the server. */
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

/** Types to choose from: those of every league, those of this one, and the one that is chosen. */
export function listTypes(found: readonly string[], chosen: string = DEFAULT_MATCH_TYPE): string[] {
  return [...new Set([...MATCH_TYPES, ...found, chosen])].filter((type) => type !== ANY_MATCH_TYPE);
}

/** What was counted, in words. */
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

/** Whether a date field holds a day; while its year is being typed it holds none. */
export function isDay(text: string): boolean {
  return /^[12]\d{3}-/.test(text);
}
