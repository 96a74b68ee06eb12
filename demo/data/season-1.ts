import type { CupFixture } from '#demo/data/season-8.ts';
import type { SeasonTeam } from '#demo/data/season-8-teams.ts';

/*
 * The cup of league 1, which is finished. Its days are in the calendar of the season of league 8.
 */

export const CUP_SEASON = { name: 'Autumn Series', first_day: '2026-10-01', last_day: '2026-10-31' } as const;
export const CUP_GROUPS: Readonly<Record<string, readonly string[]>> = {
  A: ['AUR', 'BRA', 'COR', 'DRU'],
  B: ['EST', 'FAE', 'GLE', 'ISL'],
};

type Look = Pick<SeasonTeam, 'crest_outline' | 'crest_pattern' | 'first_colour' | 'second_colour'>;

/** National sides by short name; their squads are those of the league's other matches. */
export const NATIONAL_TEAMS: readonly (Look & { short_name: string; name: string })[] = [
  nation('AUR', 'Aurelia', ['shield', 'star', '#c8102e', '#ffd24a']),
  nation('BRA', 'Bravonia', ['hexagon', 'cross', '#10355f', '#ffffff']),
  nation('COR', 'Corvania', ['pennant', 'peak', '#1d1d22', '#d8d3c4']),
  nation('DRU', 'Drumland', ['arch', 'chevrons', '#0d6b4f', '#f4f1de']),
  nation('EST', 'Estmark', ['crown', 'halves', '#2255a4', '#f2c230']),
  nation('FAE', 'Færholm', ['lozenge', 'waves', '#0f7c94', '#ffffff']),
  nation('GLE', 'Glenmoor', ['shield', 'quarters', '#3d6b22', '#e9ddb4']),
  nation('ISL', 'Isla Verde', ['arch', 'sash', '#e8edc9', '#13834a']),
];

function nation(
  short_name: string,
  name: string,
  [crest_outline, crest_pattern, first_colour, second_colour]: readonly [
    Look['crest_outline'],
    Look['crest_pattern'],
    string,
    string,
  ],
) {
  return { short_name, name, crest_outline, crest_pattern, first_colour, second_colour };
}

const GROUP_DAYS = ['2026-10-03', '2026-10-10', '2026-10-17'];
const GROUP_RESULTS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  A: [
    ['AUR 2-0 BRA', 'COR 1-1 DRU'],
    ['BRA 3-1 COR', 'DRU 0-1 AUR'],
    ['AUR 1-1 COR', 'BRA 2-2 DRU'],
  ],
  B: [
    ['EST 1-0 FAE', 'GLE 2-3 ISL'],
    ['FAE 2-0 GLE', 'ISL 1-1 EST'],
    ['EST 2-1 GLE', 'FAE 1-1 ISL'],
  ],
};

export const CUP_FIXTURES: readonly CupFixture[] = [
  ...Object.entries(GROUP_RESULTS).flatMap(([group, rounds]) =>
    rounds.flatMap((results, round) =>
      results.map((result, at) => ({
        stage: 'group' as const,
        group,
        round: round + 1,
        kick_off: `${GROUP_DAYS[round]}T${at === 0 ? '18:00' : '20:00'}Z`,
        result,
      })),
    ),
  ),
  {
    stage: 'winners',
    round: 1,
    tie: 1,
    kick_off: '2026-10-24T18:00Z',
    result: 'AUR 2-1 ISL',
    from: [
      { group: 'A', place: 1 },
      { group: 'B', place: 2 },
    ],
  },
  {
    stage: 'winners',
    round: 1,
    tie: 2,
    kick_off: '2026-10-24T20:00Z',
    result: 'EST 1-1 BRA',
    from: [
      { group: 'B', place: 1 },
      { group: 'A', place: 2 },
    ],
    extraTime: true,
    shootOut: [3, 4],
  },
  {
    stage: 'third place',
    round: 1,
    tie: 3,
    kick_off: '2026-10-31T18:00Z',
    result: 'ISL 2-0 EST',
    from: [{ loser_of: 1 }, { loser_of: 2 }],
  },
  {
    stage: 'final',
    round: 1,
    tie: 4,
    kick_off: '2026-10-31T20:00Z',
    result: 'AUR 3-2 BRA',
    from: [{ winner_of: 1 }, { winner_of: 2 }],
    extraTime: true,
  },
];
