/** The parts of a team's page, named by the query's `tab`. */
export const TEAM_TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'squad', label: 'Squad' },
  { id: 'fixtures', label: 'Fixtures' },
  { id: 'head-to-head', label: 'Head to head' },
  { id: 'transfers', label: 'Transfers' },
  { id: 'seasons', label: 'Seasons' },
] as const;
export type TeamTab = (typeof TEAM_TABS)[number]['id'];

/** Unknown tabs open the overview. */
export function chooseTeamTab(query: URLSearchParams): TeamTab {
  return TEAM_TABS.find(({ id }) => id === query.get('tab'))?.id ?? 'overview';
}
