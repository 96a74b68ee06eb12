import type { TableRow } from '#contract/competitions/tables.ts';
import type { LeagueOverview, SeasonOverview } from '#contract/leagues/overview.ts';

/** The round robins of a season, in the order of their ids. */
export function leaguesOf({
  league,
  further_leagues,
}: Pick<SeasonOverview, 'league' | 'further_leagues'>): LeagueOverview[] {
  return league ? [league, ...further_leagues] : [];
}

/** The title of a table's first: 'Champions' once the season is over. */
export function nameFirst({ is_shared }: Pick<TableRow, 'is_shared'>, isOver: boolean): string {
  if (!isOver) return 'Leaders';
  return is_shared ? 'Joint first' : 'Champions';
}
