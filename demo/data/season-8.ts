/*
 * The season of league 8, besides its recorded teams, fixtures and matches. Its thirteenth matchweek is on 21 November
 * 2026; a new demo moves all days and times by whole weeks to the present one.
 */

export const SEASON = { name: 'Season 4', first_day: '2026-08-29', last_day: '2026-12-27' } as const;

export const SEASON_DEDUCTION = {
  team: 'St. Aldwyn-on-the-Water Wanderers',
  points: 3,
  reason: 'An unregistered player in matchweek 5.',
  day: '2026-10-06',
} as const;

export const CUP_GROUPS: Readonly<Record<string, readonly string[]>> = {
  A: ['HAR', 'SAB', 'NOR', 'WIL', 'COP'],
  B: ['KES', 'THO', 'IRO', 'RED', 'STA'],
};

/** Completed moves; without a team the player was or becomes a free agent. */
export const TRANSFERS: readonly { player: string; from?: string; to?: string; day: string; shirt?: number }[] = [
  { player: 'bus_parker_barb', to: 'WIL', day: '2026-11-15', shirt: 15 },
  { player: 'OffsideOtto', from: 'RED', to: 'KES', day: '2026-11-15', shirt: 17 },
  { player: 'mosslad', from: 'WIL', to: 'STA', day: '2026-11-16', shirt: 16 },
  { player: 'late_to_training', to: 'COP', day: '2026-11-16', shirt: 18 },
  { player: 'SlideTackleSuki', from: 'IRO', day: '2026-11-17' },
  { player: 'howlatmoon', from: 'NOR', to: 'THO', day: '2026-11-18', shirt: 16 },
];
export const TRANSFER_WINDOW = { first_day: '2026-11-01', last_day: '2026-11-30' } as const;
