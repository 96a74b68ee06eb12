import type { Competition } from '#contract/competitions.ts';
import type { CupGroup, GroupRow } from '#contract/cups.ts';
import type { Fixture } from '#contract/fixtures.ts';

/** The groups of a cup with their tables; a group is finished when each of its fixtures has a result. */
export function buildGroups({ teams, rules }: Competition, fixtures: readonly Fixture[]): CupGroup[] {
  const ofGroups = fixtures.filter(({ stage }) => stage === 'group');
  const names = [...new Set(ofGroups.map(({ group }) => group ?? ''))].sort();
  return names.map((name) => {
    const own = ofGroups.filter(({ group, status }) => group === name && status !== 'cancelled');
    const rows = teams
      .filter(({ group }) => group === name)
      .map(({ team }) => countRow(team, own, rules))
      .sort((one, other) => other.points - one.points || other.goal_difference - one.goal_difference);
    return {
      name,
      is_finished: own.every(({ score }) => score !== null),
      rows: rows.map((row, at) => ({ ...row, goes_through: at < rules.places_up })),
    };
  });
}

function countRow(team: GroupRow['team'], fixtures: readonly Fixture[], rules: Competition['rules']): GroupRow {
  const row = { team, played: 0, won: 0, drawn: 0, lost: 0, goal_difference: 0, points: 0, goes_through: false };
  for (const { home, away, score, walkover_winner } of fixtures) {
    if (!score || (home.team?.id !== team.id && away.team?.id !== team.id)) continue;
    const isHome = home.team?.id === team.id;
    const difference = isHome ? score.home - score.away : score.away - score.home;
    row.played += 1;
    row.goal_difference += difference;
    const result = walkover_winner ? (walkover_winner === (isHome ? 'home' : 'away') ? 1 : -1) : Math.sign(difference);
    if (result > 0) row.won += 1;
    else if (result < 0) row.lost += 1;
    else row.drawn += 1;
    row.points += result > 0 ? rules.points_for_win : result < 0 ? rules.points_for_loss : rules.points_for_draw;
  }
  return row;
}
