export interface DemoSeason {
  league: number;
  name: string;
  first_day: string;
  last_day: string;
  deductions?: { team: string; points: number; reason: string; day?: string }[];
}

/** Seasons of the demo leagues, in the order in which they were added. */
export const DEMO_SEASONS: readonly DemoSeason[] = [
  { league: 8, name: 'Season 2', first_day: '2025-08-01', last_day: '2025-12-31' },
  {
    league: 8,
    name: 'Season 3',
    first_day: '2026-01-01',
    last_day: '2026-07-31',
    deductions: [{ team: 'Redcliff Albion', points: 3, reason: 'Left a match at half time' }],
  },
  { league: 2, name: '2026/27', first_day: '2026-09-01', last_day: '2027-05-31' },
];
