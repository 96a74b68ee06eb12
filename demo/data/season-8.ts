import type { FixtureSource } from '#contract/fixtures/schema.ts';

/*
 * The season of league 8. Days and times are those of a season whose thirteenth matchweek is on 21 November 2026; the
 * demo moves all of them by whole weeks, to the week in which it is made.
 */

export const SEASON = { name: 'Season 4', first_day: '2026-08-29', last_day: '2026-12-27' } as const;

export const SEASON_DEDUCTION = {
  team: 'St. Aldwyn-on-the-Water Wanderers',
  points: 3,
  reason: 'An unregistered player in matchweek 5.',
  day: '2026-10-06',
} as const;

/** The Saturday of matchweek 1; each other one is a week later. */
export const FIRST_SATURDAY = '2026-08-29';
export const MATCHWEEKS = 18;

/** Results of matchweeks 1 to 12, the home team first. Matchweeks 10 to 18 repeat 1 to 9 with the sides changed. */
export const RESULTS: readonly (readonly string[])[] = [
  ['KES 3-0 STA', 'THO 1-1 COP', 'RED 0-5 IRO', 'NOR 4-3 SAB', 'WIL 1-1 HAR'],
  ['COP 0-5 KES', 'RED 3-0 STA', 'SAB 1-0 THO', 'WIL 1-2 IRO', 'NOR 1-5 HAR'],
  ['KES 2-2 RED', 'STA 1-0 WIL', 'COP 2-2 SAB', 'HAR 1-1 THO', 'IRO 0-1 NOR'],
  ['SAB 3-1 KES', 'STA 1-2 NOR', 'HAR 3-0 COP', 'RED 2-0 WIL', 'IRO 3-1 THO'],
  ['KES 1-1 WIL', 'STA 0-1 THO', 'IRO 1-5 COP', 'RED 1-1 NOR', 'HAR 0-0 SAB'],
  ['HAR 2-1 KES', 'STA 0-0 COP', 'THO 0-0 RED', 'IRO 3-3 SAB', 'NOR 1-1 WIL'],
  ['KES 2-0 NOR', 'SAB 2-1 STA', 'COP 1-2 RED', 'WIL 4-5 THO', 'HAR 2-1 IRO'],
  ['IRO 4-3 KES', 'STA 3-5 HAR', 'COP 3-0 WIL', 'RED 1-2 SAB', 'THO 1-1 NOR'],
  ['KES 4-3 THO', 'IRO 2-1 STA', 'NOR 3-0 COP', 'RED 0-2 HAR', 'WIL 2-1 SAB'],
  ['STA 0-3 KES', 'COP 0-2 THO', 'IRO 2-2 RED', 'SAB 1-1 NOR', 'HAR 1-1 WIL'],
  ['KES 4-0 COP', 'STA 1-0 RED', 'THO 0-2 SAB', 'IRO 4-0 WIL', 'HAR 1-4 NOR'],
  ['RED 1-1 KES', 'SAB 4-2 COP', 'WIL 3-0 STA', 'THO 2-0 HAR', 'NOR 2-1 IRO'],
];

/** The walkover of matchweek 12. */
export const WALKOVER = {
  home: 'WIL',
  week: 12,
  reason: 'St. Aldwyn-on-the-Water Wanderers could not field seven players.',
} as const;

/** Cards that suspend: one red card, and the last of five yellow ones. */
export const RED_CARDS: readonly { week: number; player: string }[] = [{ week: 12, player: 'copper_cass' }];
export const YELLOW_CARDS: readonly { player: string; weeks: readonly number[] }[] = [
  { player: 'benji_2009', weeks: [2, 5, 7, 10, 12] },
];

/** A fixture of a cup: round of the stage, tie and leg, sides, and kick-off in UTC; the score once it is played. */
export interface CupFixture {
  stage: 'group' | 'winners' | 'third place' | 'final';
  group?: string;
  round: number;
  tie?: number;
  leg?: number;
  kick_off: string;
  /** As 'KES 2-1 SAB', the home team first; a tie that is not played has none. */
  result?: string;
  from?: readonly [home: FixtureSource, away: FixtureSource];
  extraTime?: boolean;
  /** Goals of the shoot-out, the home team's first. */
  shootOut?: readonly [number, number];
}

export const CUP_GROUPS: Readonly<Record<string, readonly string[]>> = {
  A: ['HAR', 'SAB', 'NOR', 'WIL', 'COP'],
  B: ['KES', 'THO', 'IRO', 'RED', 'STA'],
};

const GROUP_DAYS = ['2026-09-09', '2026-09-16', '2026-09-23', '2026-09-30', '2026-10-07'];
const GROUP_RESULTS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  A: [
    ['SAB 2-0 COP', 'NOR 1-1 WIL'],
    ['HAR 1-0 NOR', 'COP 0-1 WIL'],
    ['COP 0-2 HAR', 'WIL 0-1 SAB'],
    ['HAR 1-1 SAB', 'NOR 1-1 COP'],
    ['WIL 0-3 HAR', 'SAB 0-1 NOR'],
  ],
  B: [
    ['THO 1-1 STA', 'IRO 1-0 RED'],
    ['KES 2-0 IRO', 'STA 0-1 RED'],
    ['STA 0-4 KES', 'RED 1-1 THO'],
    ['KES 0-1 THO', 'IRO 3-0 STA'],
    ['RED 0-2 KES', 'THO 2-0 IRO'],
  ],
};

const placed = (group: string, place: number): FixtureSource => ({ group, place });
const winnerOf = (tie: number): FixtureSource => ({ winner_of: tie });

/** Two legs of a tie; in the second the sides change. */
function playTie(
  { round, tie }: { round: number; tie: number },
  [home, away]: readonly [FixtureSource, FixtureSource],
  [first, second]: readonly [Partial<CupFixture> & { kick_off: string }, Partial<CupFixture> & { kick_off: string }],
): CupFixture[] {
  return [
    { stage: 'winners', round, tie, leg: 1, from: [home, away], ...first },
    { stage: 'winners', round, tie, leg: 2, from: [away, home], ...second },
  ];
}

export const CUP_FIXTURES: readonly CupFixture[] = [
  ...Object.entries(GROUP_RESULTS).flatMap(([group, rounds]) =>
    rounds.flatMap((results, round) =>
      results.map((result, at) => ({
        stage: 'group' as const,
        group,
        round: round + 1,
        kick_off: `${GROUP_DAYS[round]}T${at === 0 ? '20:00' : '21:00'}Z`,
        result,
      })),
    ),
  ),
  ...playTie(
    { round: 1, tie: 1 },
    [placed('A', 1), placed('B', 4)],
    [
      { kick_off: '2026-10-28T20:00Z', result: 'HAR 2-0 RED' },
      { kick_off: '2026-11-04T20:00Z', result: 'RED 1-1 HAR' },
    ],
  ),
  ...playTie(
    { round: 1, tie: 2 },
    [placed('B', 2), placed('A', 3)],
    [
      { kick_off: '2026-10-28T20:30Z', result: 'THO 1-2 NOR' },
      { kick_off: '2026-11-04T20:30Z', result: 'NOR 1-2 THO', extraTime: true, shootOut: [2, 4] },
    ],
  ),
  ...playTie(
    { round: 1, tie: 3 },
    [placed('B', 1), placed('A', 4)],
    [
      { kick_off: '2026-10-28T21:00Z', result: 'KES 3-1 WIL' },
      { kick_off: '2026-11-04T21:00Z', result: 'WIL 2-2 KES' },
    ],
  ),
  ...playTie(
    { round: 1, tie: 4 },
    [placed('A', 2), placed('B', 3)],
    [
      { kick_off: '2026-10-28T21:30Z', result: 'SAB 0-1 IRO' },
      { kick_off: '2026-11-04T21:30Z', result: 'IRO 1-3 SAB', extraTime: true },
    ],
  ),
  ...playTie(
    { round: 2, tie: 5 },
    [winnerOf(1), winnerOf(2)],
    [{ kick_off: '2026-11-18T20:00Z', result: 'HAR 1-1 THO' }, { kick_off: '2026-11-25T20:00Z' }],
  ),
  ...playTie(
    { round: 2, tie: 6 },
    [winnerOf(3), winnerOf(4)],
    [{ kick_off: '2026-11-18T21:00Z', result: 'KES 2-1 SAB' }, { kick_off: '2026-11-25T21:00Z' }],
  ),
  {
    stage: 'third place',
    round: 1,
    tie: 7,
    kick_off: '2026-12-19T18:00Z',
    from: [{ loser_of: 5 }, { loser_of: 6 }],
  },
  { stage: 'final', round: 1, tie: 8, kick_off: '2026-12-19T20:00Z', from: [winnerOf(5), winnerOf(6)] },
];

/** Finished moves; without a team the player was or becomes a free agent. */
export const TRANSFERS: readonly { player: string; from?: string; to?: string; day: string; shirt?: number }[] = [
  { player: 'bus_parker_barb', to: 'WIL', day: '2026-11-15', shirt: 15 },
  { player: 'OffsideOtto', from: 'RED', to: 'KES', day: '2026-11-15', shirt: 17 },
  { player: 'mosslad', from: 'WIL', to: 'STA', day: '2026-11-16', shirt: 16 },
  { player: 'late_to_training', to: 'COP', day: '2026-11-16', shirt: 18 },
  { player: 'SlideTackleSuki', from: 'IRO', day: '2026-11-17' },
  { player: 'howlatmoon', from: 'NOR', to: 'THO', day: '2026-11-18', shirt: 16 },
];
export const TRANSFER_WINDOW = { first_day: '2026-11-01', last_day: '2026-11-30' } as const;
