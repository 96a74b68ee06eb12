import { describe, expect, test } from 'vitest';
import type { TeamHead } from '#contract/kit/heads.ts';
import { resolveFixtures } from '#server/results/brackets/resolve-fixtures.ts';
import { AS_PLANNED, type ResolvedCompetition, type StoredFixtureRow } from '#server/results/fixtures/fixture-row.ts';

const CUP: ResolvedCompetition = {
  id: 1,
  season_id: 1,
  name: 'Cup',
  format: 'knockout',
  has_away_goals: false,
  points_for_win: 3,
  points_for_draw: 1,
  points_for_loss: 0,
  tie_breakers: ['goal difference', 'goals'],
  grouped_teams: [],
};
const TEAMS = new Map([1, 2, 3, 4].map((id) => [id, { id, name: `Team ${id}` } as TeamHead]));

let ids = 0;

function row(place: Partial<StoredFixtureRow>): StoredFixtureRow {
  ids += 1;
  return {
    id: ids,
    competition_id: 1,
    stage: 'winners',
    group_name: null,
    round: 1,
    tie: null,
    leg: 1,
    home_team_id: null,
    away_team_id: null,
    home_source: null,
    away_source: null,
    kick_off: null,
    ...AS_PLANNED,
    ...place,
  };
}

function result(home_goals: number, away_goals: number) {
  const outcome = home_goals === away_goals ? 'draw' : home_goals > away_goals ? 'home' : 'away';
  return { match_id: 100, home_goals, away_goals, outcome } as const;
}

const FINAL = { stage: 'final', tie: 3, home_source: { winner_of: 1 }, away_source: { winner_of: 2 } } as const;

function resolveCup(
  first: Partial<StoredFixtureRow>,
  second: Partial<StoredFixtureRow>,
  final: Partial<StoredFixtureRow> = {},
) {
  const rows = [
    row({ tie: 1, home_team_id: 1, away_team_id: 4, ...first }),
    row({ tie: 2, home_team_id: 2, away_team_id: 3, ...second }),
    row({ ...FINAL, ...final }),
  ];
  return resolveFixtures([CUP], rows, TEAMS).at(-1);
}

test('a final names the ties that its teams come from until they are decided', () => {
  expect(resolveCup(result(2, 1), {})).toMatchObject({
    round_name: 'Final',
    home: { team: { id: 1 }, label: null },
    away: { team: null, label: 'Winner of SF 2' },
    is_contradicted: false,
  });
});

test('a shoot-out and a walkover decide who goes through, a walkover for neither side and a draw do not', () => {
  const shootOut = { ...result(1, 1), home_penalties: 3, away_penalties: 4 };
  const walkover = {
    status: 'walkover',
    walkover_winner: 'home',
    home_goals: 0,
    away_goals: 0,
    outcome: 'home',
  } as const;
  expect(resolveCup(shootOut, walkover)).toMatchObject({ home: { team: { id: 4 } }, away: { team: { id: 2 } } });
  const neither = { ...walkover, walkover_winner: 'neither', outcome: 'neither' } as const;
  expect(resolveCup(result(1, 1), neither)).toMatchObject({ home: { team: null }, away: { team: null } });
});

test('a played final is contradicted once another team wins its semi-final', () => {
  const played = { home_team_id: 1, away_team_id: 2, ...result(1, 0) };
  expect(resolveCup(result(2, 1), result(1, 0), played)).toMatchObject({ is_contradicted: false, status: 'played' });
  expect(resolveCup(result(1, 2), result(1, 0), played)).toMatchObject({
    is_contradicted: true,
    home: { team: { id: 1 } },
  });
});

test('a final whose match no longer counts has the teams that won their semi-finals since', () => {
  const declined = { home_team_id: 1, away_team_id: 2, home_penalties: 4, away_penalties: 3 };
  expect(resolveCup(result(1, 2), result(1, 0), declined)).toMatchObject({
    home: { team: { id: 4 } },
    away: { team: { id: 2 } },
    status: 'planned',
    is_contradicted: false,
  });
  expect(resolveCup(result(1, 1), {}, declined)).toMatchObject({ home: { team: null }, away: { team: null } });
});

test('a final that is to be replayed or cancelled is between the teams of today, and contradicts nothing', () => {
  for (const status of ['to be replayed', 'cancelled'] as const) {
    const annulled = { home_team_id: 1, away_team_id: 2, status };
    expect(resolveCup(result(1, 2), result(1, 0), annulled)).toMatchObject({
      is_contradicted: false,
      home: { team: { id: 4 } },
      away: { team: { id: 2 } },
    });
  }
});

test('two legs are decided on aggregate, with the sides of the second swapped', () => {
  const rows = [
    row({ tie: 1, home_team_id: 1, away_team_id: 2, ...result(1, 0) }),
    row({ tie: 1, leg: 2, home_team_id: 2, away_team_id: 1, ...result(3, 1) }),
    row({ ...FINAL, home_source: { winner_of: 1 }, away_source: { loser_of: 1 } }),
  ];
  expect(resolveFixtures([CUP], rows, TEAMS).at(-1)).toMatchObject({
    home: { team: { id: 2 } },
    away: { team: { id: 1 } },
  });
});

test('places of a group are filled once all its fixtures have a result or are cancelled', () => {
  const grouped_teams = [1, 2, 3].map((team_id) => ({ team_id, group: 'B', lot: null, deducted: 0 }));
  const inGroup = { stage: 'group', group_name: 'B' } as const;
  const resolveGroup = (third: Partial<StoredFixtureRow>) =>
    resolveFixtures(
      [{ ...CUP, format: 'groups and knockout', grouped_teams }],
      [
        row({ ...inGroup, home_team_id: 1, away_team_id: 2, ...result(0, 1) }),
        row({ ...inGroup, home_team_id: 2, away_team_id: 3, ...result(0, 2) }),
        row({ ...inGroup, round: 2, home_team_id: 3, away_team_id: 1, ...third }),
        row({ ...FINAL, home_source: { group: 'B', place: 1 }, away_source: { group: 'B', place: 2 } }),
      ],
      TEAMS,
    );
  const open = resolveGroup({});
  expect(open[2]).toMatchObject({ round_name: 'Group B, matchweek 2' });
  expect(open[3]).toMatchObject({ home: { label: '1st of Group B' }, away: { label: '2nd of Group B' } });
  for (const third of [result(0, 0), { status: 'cancelled' } as const]) {
    expect(resolveGroup(third).at(-1)).toMatchObject({ home: { team: { id: 3 } }, away: { team: { id: 2 } } });
  }
});

test('a shared place of a group leaves the side open until lots are drawn', () => {
  const resolveGroup = (lots: (number | null)[]) => {
    const grouped_teams = lots.map((lot, at) => ({ team_id: at + 1, group: 'A', lot, deducted: 0 }));
    const rows = [
      row({ stage: 'group', group_name: 'A', home_team_id: 1, away_team_id: 2, ...result(1, 1) }),
      row({ ...FINAL, home_source: { group: 'A', place: 1 }, away_source: { group: 'A', place: 2 } }),
    ];
    return resolveFixtures([{ ...CUP, format: 'groups and knockout', grouped_teams }], rows, TEAMS).at(-1);
  };
  expect(resolveGroup([null, null])).toMatchObject({
    home: { team: null, label: '1st of Group A' },
    away: { team: null, label: '2nd of Group A' },
  });
  expect(resolveGroup([2, 1])).toMatchObject({ home: { team: { id: 2 } }, away: { team: { id: 1 } } });
});

test('rounds of a knockout are named by the teams left in them', () => {
  const rounds = [1, 2, 3].map((round) => row({ tie: round, round, home_team_id: 1, away_team_id: 2 }));
  expect(resolveFixtures([CUP], [...rounds, row(FINAL)], TEAMS).map(({ round_name }) => round_name)).toEqual([
    'Round of 16',
    'Quarter-finals',
    'Semi-finals',
    'Final',
  ]);
});

test('a tie that comes from itself stays open', () => {
  const rows = [row({ tie: 1, home_source: { winner_of: 1 }, away_team_id: 2 })];
  expect(resolveFixtures([CUP], rows, TEAMS)[0]?.home).toEqual({ team: null, label: 'Winner of SF 1' });
});

describe('a tie of two legs', () => {
  const AWAY_GOALS = { ...CUP, has_away_goals: true };
  const first = { tie: 1, leg: 1, home_team_id: 1, away_team_id: 2, kick_off: '2026-03-01T20:00:00Z' };
  const second = { tie: 1, leg: 2, home_team_id: 2, away_team_id: 1, kick_off: '2026-03-08T20:00:00Z' };
  const final = { stage: 'final', tie: 2, home_source: { winner_of: 1 }, away_team_id: 3 } as const;

  function resolveLegs(legs: Partial<StoredFixtureRow>[], cup = CUP) {
    return resolveFixtures([cup], [...legs, final].map(row), TEAMS);
  }

  test('level on aggregate without a shoot-out waits for staff at its last leg alone', () => {
    const [one, two, last] = resolveLegs([
      { ...first, ...result(2, 1) },
      { ...second, ...result(1, 0) },
    ]);
    expect([one?.is_level, two?.is_level, last?.home.team]).toEqual([false, true, null]);
  });

  test('goes to the winner of lots, by the sides of the last leg, until its results decide', () => {
    const legs = [
      { ...first, ...result(2, 1) },
      { ...second, ...result(1, 0), lots_winner: 'home' },
    ] as const;
    const [, two, last] = resolveLegs([...legs]);
    expect([two?.is_level, last?.home.team?.id]).toEqual([false, 2]);
    expect(resolveLegs([{ ...legs[0], ...result(3, 1) }, legs[1]])[2]?.home.team?.id).toBe(1);
  });

  test('counts a shoot-out of the leg that was played last, whatever its number', () => {
    const penalties = { home_penalties: 5, away_penalties: 4 };
    const [one, two, last] = resolveLegs([
      { ...first, ...result(2, 1), ...penalties, played_at: '2026-03-15T20:00:00Z' },
      { ...second, ...result(1, 0), played_at: '2026-03-08T20:00:00Z' },
    ]);
    expect([one?.is_level, two?.is_level, last?.home.team?.id]).toEqual([false, false, 1]);
  });

  test('adds goals by team where both legs had the same home team', () => {
    const [, , last] = resolveLegs([
      { ...first, ...result(2, 0) },
      { ...second, home_team_id: 1, away_team_id: 2, ...result(0, 1) },
    ]);
    expect(last?.home.team?.id).toBe(1);
    const [, , byAwayGoals] = resolveLegs(
      [
        { ...first, ...result(2, 1) },
        { ...second, home_team_id: 1, away_team_id: 2, ...result(0, 1) },
      ],
      AWAY_GOALS,
    );
    expect(byAwayGoals?.home.team?.id).toBe(2);
  });
});
