import { ChartNoAxesColumn, ClipboardList, type IconNode, KeyRound, Pencil, Users } from 'lucide';
import { ACCESS_LEVELS, DEFAULT_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { AccessEntry } from '#contract/leagues/schema.ts';

interface LeagueTabFacts {
  id: string;
  name: string;
  /** The lowest access level that may open the tab. */
  level: number;
  icon: IconNode;
}

export const LEAGUE_TABS = [
  { id: 'authorization', name: 'Authorization', level: ACCESS_LEVELS.apiKey, icon: KeyRound },
  { id: 'access', name: 'Access', level: ACCESS_LEVELS.access, icon: Users },
  { id: 'requests', name: 'Requests', level: ACCESS_LEVELS.requests, icon: ClipboardList },
  { id: 'information', name: 'Information', level: ACCESS_LEVELS.information, icon: Pencil },
  { id: 'statistics', name: 'Statistics', level: ACCESS_LEVELS.statistics, icon: ChartNoAxesColumn },
] as const satisfies LeagueTabFacts[];

export type LeagueTab = (typeof LEAGUE_TABS)[number]['id'];

/** The tab in the URL's hash, by default Requests; null, with a warning on the console, for an unknown name. */
export function readLeagueTab(hash: string): LeagueTab | null {
  if (hash.length <= 1) return 'requests';
  const named = LEAGUE_TABS.find(({ id }) => `#${id}` === hash);
  if (!named) console.warn(`League management has no tab called "${hash.slice(1)}".`);
  return named?.id ?? null;
}

/** The viewer's own level, in the first entry. */
export function readViewerLevel([own]: readonly AccessEntry[]): number {
  return own?.Level ?? DEFAULT_ACCESS_LEVEL;
}

export function isTabOpenTo(tab: LeagueTab, level: number): boolean {
  return LEAGUE_TABS.some(({ id, level: needed }) => id === tab && level >= needed);
}
