import { expect, test } from 'vitest';
import { type GroupedTeam, orderGroup } from '#server/results/tables/order-group.ts';
import { rankAcrossGroups } from '#server/results/tables/rank-across-groups.ts';

const RULES = { points_for_win: 3, points_for_draw: 1, points_for_loss: 0, tie_breakers: ['goal difference', 'goals'] };
type Rules = Parameters<typeof orderGroup>[0];

/** A group with numbered teams: each beats later ones by `margin`, unless a score is stated. */
function playGroup(group: string, size: number, scores: Record<string, [number, number]> = {}) {
  const ids = Array.from({ length: size }, (_, at) => at + 1);
  const base = group.charCodeAt(0) * 10;
  const teams = ids.map((id): GroupedTeam & { name: string } => ({
    team_id: base + id,
    group,
    lot: null,
    deducted: 0,
    name: `${group}${id}`,
  }));
  const results = ids.flatMap((home) =>
    ids.slice(home).map((away) => {
      const [home_goals, away_goals] = scores[`${home}-${away}`] ?? [1, 0];
      const outcome = home_goals === away_goals ? 'draw' : home_goals > away_goals ? 'home' : 'away';
      const cards = { home_cards: 0, away_cards: 0 };
      return {
        home_team_id: base + home,
        away_team_id: base + away,
        home_goals,
        away_goals,
        ...cards,
        outcome,
      } as const;
    }),
  );
  return orderGroup(RULES as Rules, teams, results);
}

function rank(groups: Parameters<typeof rankAcrossGroups>[0], place: number) {
  const { ranking, counted_places, undecided } = rankAcrossGroups(groups, place, RULES as Rules);
  const rows = ranking.map(
    (row) => `${row.team.name} ${row.won}-${row.drawn}-${row.lost} ${row.goals_for}:${row.goals_against} ${row.points}`,
  );
  return { rows, counted_places, undecided: undecided.size };
}

test('groups of 4, 4 and 3: results of runners-up against the last of the larger groups don’t count', () => {
  const groups = [
    playGroup('A', 4, { '2-4': [9, 0] }),
    playGroup('B', 4, { '2-3': [2, 0] }),
    playGroup('C', 3, { '2-3': [3, 0] }),
  ];
  expect(rank(groups, 2)).toEqual({
    rows: ['C2 1-0-1 3:1 3', 'B2 1-0-1 2:1 3', 'A2 1-0-1 1:1 3'],
    counted_places: 3,
    undecided: 0,
  });
});

test('groups of one size: all results count', () => {
  const groups = [playGroup('A', 4, { '2-4': [9, 0] }), playGroup('B', 4, { '2-3': [2, 0] })];
  expect(rank(groups, 2)).toEqual({
    rows: ['A2 2-0-1 10:1 6', 'B2 2-0-1 3:1 6'],
    counted_places: null,
    undecided: 0,
  });
});

test('groups of 5 and 3 compare winners by their results against the second and the third', () => {
  const groups = [playGroup('A', 5, { '1-5': [7, 0], '1-4': [7, 0] }), playGroup('B', 3)];
  expect(rank(groups, 1).rows).toEqual(['A1 2-0-0 2:0 6', 'B1 2-0-0 2:0 6']);
});

test('a team is undecided while lots decide which of its results count', () => {
  const level = playGroup('A', 4, { '3-4': [0, 0], '2-3': [2, 0], '2-4': [2, 0] });
  expect(rank([level, playGroup('B', 3)], 2).undecided).toBe(1);
});
