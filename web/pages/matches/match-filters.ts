import { FILTERS } from '#contract/limits.ts';
import { isIsoDay, toEnteredDate } from '#web/pages/matches/entered-date.ts';

/**
 * Filters of the list of matches. '' means any day or team, a slider at its minimum any number.
 * `date` is YYYY-MM-DD.
 */
export interface MatchFilters {
  date: string;
  team: string;
  min_events: number;
  min_goals: number;
  min_players: number;
}

export const SLIDERS = [
  { name: 'min_events', label: 'Minimum events', unit: 'events', ...FILTERS.events },
  { name: 'min_goals', label: 'Minimum goals', unit: 'goals', ...FILTERS.goals },
  { name: 'min_players', label: 'Minimum players', unit: 'players', ...FILTERS.players },
] as const;

export const NO_FILTERS: MatchFilters = {
  date: '',
  team: '',
  min_events: FILTERS.events.min,
  min_goals: FILTERS.goals.min,
  min_players: FILTERS.players.min,
};

/** Values set by the Reset button. */
export const RESET_FILTERS: MatchFilters = {
  date: '',
  team: '',
  min_events: FILTERS.events.reset,
  min_goals: FILTERS.goals.reset,
  min_players: FILTERS.players.reset,
};

/** The server's limit for `team`. */
export const MAX_TEAM_LENGTH = 100;

/** The filters of a URL: numbers beyond a slider's range are moved to its end, and invalid values are ignored. */
export function readFilters(query: URLSearchParams): MatchFilters {
  const filters = { ...NO_FILTERS, team: cleanTeam(query.get('team') ?? '') };
  const date = query.get('date') ?? '';
  if (isIsoDay(date)) filters.date = date;
  for (const { name, min, max } of SLIDERS) {
    const wanted = readWholeNumber(query.get(name));
    if (wanted !== null) filters[name] = Math.min(Math.max(wanted, min), max);
  }
  return filters;
}

/** The URL's query with these filters and this page; '' for the whole list. */
export function writeQuery(filters: MatchFilters, page = 1): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(toCallQuery(filters))) query.set(name, String(value));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** The filters as parameters of the call, without inactive ones. */
export function toCallQuery(filters: MatchFilters): Partial<MatchFilters> {
  const set = listSetFilters(filters).map((name) => [name, name === 'team' ? cleanTeam(filters.team) : filters[name]]);
  return Object.fromEntries(set);
}

/** An active filter with the text of its chip. */
export interface ActiveFilter {
  name: keyof MatchFilters;
  label: string;
}

export function listActiveFilters(filters: MatchFilters): ActiveFilter[] {
  return listSetFilters(filters).map((name) => ({ name, label: describeFilter(name, filters) }));
}

export function withoutFilter(filters: MatchFilters, name: keyof MatchFilters): MatchFilters {
  return { ...filters, [name]: NO_FILTERS[name] };
}

/** Number of active filters that Reset would change. */
export function countChangedFilters(filters: MatchFilters): number {
  return listSetFilters(filters).filter((name) => filters[name] !== RESET_FILTERS[name]).length;
}

export function areSameFilters(a: MatchFilters, b: MatchFilters): boolean {
  return writeQuery(a) === writeQuery(b);
}

function listSetFilters(filters: MatchFilters): (keyof MatchFilters)[] {
  const names = ['team', 'date', 'min_events', 'min_goals', 'min_players'] as const;
  return names.filter((name) => (name === 'team' ? cleanTeam(filters.team) : filters[name]) !== NO_FILTERS[name]);
}

function describeFilter(name: keyof MatchFilters, filters: MatchFilters): string {
  if (name === 'team') return `Team: ${cleanTeam(filters.team)}`;
  if (name === 'date') return `Date: ${toEnteredDate(filters.date)}`;
  const unit = SLIDERS.find((slider) => slider.name === name)?.unit ?? '';
  return `${filters[name]}+ ${unit}`;
}

/** The server rejects control characters. */
function cleanTeam(team: string): string {
  return team
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MAX_TEAM_LENGTH)
    .trim();
}

function readWholeNumber(text: string | null): number | null {
  if (text === null || !/^\d+$/.test(text)) return null;
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}
