import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FixtureSide } from '#contract/fixtures/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { LeagueOverview, SeasonScorer } from '#contract/leagues/overview.ts';
import { writeBest, writePairing, writeScoreline, writeStanding } from '#web/leagues/overview/write-answers.ts';

const crest = { outline: 'shield', pattern: 'sash', first_colour: '#17357a', second_colour: '#f4c63a' } as const;

function teamOf(name: string, short_name = name.slice(0, 3).toUpperCase()): TeamHead {
  return { id: 1, name, short_name, slug: 'team', crest };
}

function sideOf(name: string): FixtureSide {
  return { team: teamOf(name), label: null };
}

/** The table of teams with these points, each with the goal difference after it. */
function tableOf(teams: [name: string, points: number, difference: number][], isOver = false): LeagueOverview {
  const rows = teams.map(([name, points, goal_difference], at) => ({
    ...{ name, team: teamOf(name), place: at + 1, movement: null, played: 12, won: 0, drawn: 0, lost: 0 },
    ...{ goals_for: 0, goals_against: 0, goal_difference, points_deducted: 0, points, form: [], zone: null },
    is_shared: false,
  }));
  return { rows, is_over: isOver } as unknown as LeagueOverview;
}

function scorerOf(name: string, goals: number): SeasonScorer {
  return {
    ...{ rank: 1, player_key: name, name, id: null, assists: 0, yellow_cards: 0, red_cards: 0 },
    goals,
    team: null,
  };
}

test.each([
  ['Ash FC', 'Oak FC', 'Ash FC 4–2 Oak FC'],
  ['Sable Coast FC', 'Copperfield Town', 'Sable Coast 4–2 Copperfield'],
  ['Willowmere Athletic', 'St. Aldwyn-on-the-Water Wanderers', 'Willowmere 4–2 ST.'],
  ['Northgate United', 'Northgate Wanderers', 'Northgate 4–2 NOR'],
])('%s against %s is %s', (home, away, headline) => {
  const written = writeScoreline({ home: sideOf(home), away: sideOf(away) }, { home: 4, away: 2 });
  expect(written.replaceAll('\u2060', '')).toBe(headline);
  expect(written).toContain('4\u2060–\u20602');
});

test('no headline of any two sides is longer than 28 characters', () => {
  const side = fc
    .record({ name: fc.string({ minLength: 1, maxLength: 50 }), isTeam: fc.boolean() })
    .map(({ name, isTeam }): FixtureSide => (isTeam ? sideOf(name) : { team: null, label: name }));
  fc.assert(
    fc.property(side, side, fc.nat(99), fc.nat(99), (home, away, own, others) => {
      expect(writePairing({ home, away }).length).toBeLessThanOrEqual(28);
      const scoreline = writeScoreline({ home, away }, { home: own, away: others });
      expect(scoreline.replaceAll('\u2060', '').length).toBeLessThanOrEqual(28);
    }),
  );
});

test.each([
  [
    'teams that are level',
    [
      ['Harbour City FC', 22, 8],
      ['Sable Coast FC', 22, 7],
      ['Northgate Wolves', 22, 4],
      ['Kestrel United', 21, 14],
    ],
    ['Three level on 22', 'Harbour City FC first on goal difference, Kestrel United one behind'],
  ],
  [
    'a leader',
    [
      ['Harbour City FC', 25, 8],
      ['Sable Coast FC', 22, 7],
    ],
    ['Harbour City FC lead by 3', '25 points from 12 matches, Sable Coast FC second'],
  ],
  [
    'a leader with a long name',
    [
      ['Thornbury Lanterns Athletic', 25, 8],
      ['Sable Coast FC', 22, 7],
    ],
    ['Thornbury Lanterns lead by 3', '25 points from 12 matches, Sable Coast FC second'],
  ],
] as const)('the table of %s', (_, teams, [headline, detail]) => {
  expect(writeStanding(tableOf(teams.map((team) => [...team])))).toEqual({ headline, detail });
});

test('a season that is over has champions, and one that has not begun has none', () => {
  const teams: Parameters<typeof tableOf>[0] = [
    ['Kestrel United', 40, 20],
    ['Harbour City FC', 38, 10],
  ];
  expect(writeStanding(tableOf(teams, true))).toEqual({
    headline: 'Kestrel United are champions',
    detail: '40 points, Harbour City FC two behind',
  });
  const table = tableOf(teams);
  expect(writeStanding({ ...table, rows: table.rows.map((row) => ({ ...row, played: 0 })) })).toBeNull();
});

test('the best player is named with the goals, and with those who are level', () => {
  const best = scorerOf('rivet_rory', 14);
  expect(writeBest([best, scorerOf('packleader_pim', 14), scorerOf('VoltaicVince', 12)])).toEqual({
    headline: 'rivet_rory, 14 goals',
    detail: 'Level with packleader_pim',
  });
  expect(writeBest([best, scorerOf('VoltaicVince', 12)])?.detail).toBe('Two more than VoltaicVince');
  expect(writeBest([scorerOf('a name of thirty characters, so', 1)])).toEqual({
    headline: 'a name of thirty characters…',
    detail: '1 goal. The only scorer so far',
  });
  expect(writeBest([])).toBeNull();
});
