import { FILTERS, MAX_MATCH_FILTER_LENGTH } from '#contract/kit/limits.ts';
import { defineParams, textParam } from '#web/kit/page/query-params.ts';
import type { FilterForms } from '#web/kit/page/use-filter-draft.ts';
import { isIsoDay, toEnteredDate, toIsoDay } from '#web/matches/entered-date.ts';

/** Filters of the list of matches. '' means any day or team, a slider's minimum any number. `date` is YYYY-MM-DD. */
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

/** Numbers beyond a slider's range become its end. */
function sliderParam({ min, max }: { min: number; max: number }) {
  return (text: string) => (/^\d+$/.test(text) ? Math.min(Math.max(Number(text), min), max) : undefined);
}

const params = defineParams({
  team: textParam(MAX_MATCH_FILTER_LENGTH),
  date: (text) => (isIsoDay(text) ? text : undefined),
  min_events: sliderParam(FILTERS.events),
  min_goals: sliderParam(FILTERS.goals),
  min_players: sliderParam(FILTERS.players),
});

/** The filters of a URL; invalid values are ignored. */
export function readFilters(query: URLSearchParams): MatchFilters {
  return { ...NO_FILTERS, ...params.read(query) };
}

/** The URL's query with these filters and this page; '' for the whole list. */
export function writeQuery(filters: MatchFilters, page = 1): string {
  const query = params.write(new URLSearchParams(), toCallQuery(filters));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** The filters as parameters of the call, without inactive ones. */
export function toCallQuery(filters: MatchFilters): Partial<MatchFilters> {
  const set = listSetFilters(filters).map((name) => [name, name === 'team' ? cleanTeam(filters) : filters[name]]);
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

/** The controls edit a draft, whose date is entered as DD/MM/YYYY. */
export const filterForms: FilterForms<MatchFilters> = {
  read: readFilters,
  write: (filters) => writeQuery(filters),
  parse: (draft) => ({ ...draft, date: toIsoDay(draft.date) ?? '' }),
  enter: (filters) => ({ ...filters, date: filters.date && toEnteredDate(filters.date) }),
};

function cleanTeam({ team }: MatchFilters): string {
  return textParam(MAX_MATCH_FILTER_LENGTH)(team) ?? '';
}

function listSetFilters(filters: MatchFilters): (keyof MatchFilters)[] {
  const names = ['team', 'date', 'min_events', 'min_goals', 'min_players'] as const;
  return names.filter((name) => (name === 'team' ? cleanTeam(filters) : filters[name]) !== NO_FILTERS[name]);
}

function describeFilter(name: keyof MatchFilters, filters: MatchFilters): string {
  if (name === 'team') return `Team: ${cleanTeam(filters)}`;
  if (name === 'date') return `Date: ${toEnteredDate(filters.date)}`;
  const unit = SLIDERS.find((slider) => slider.name === name)?.unit ?? '';
  return `${filters[name]}+ ${unit}`;
}
