import { expect, test } from 'vitest';
import type { MatchSummary } from '#contract/matches.ts';
import { readForm } from '#web/pages/match/team-form.ts';

function match(match_name: string, blue: number, green: number, status: MatchSummary['status'] = 'Approved') {
  return {
    match_id: 1,
    match_name,
    league_name: 'Cup',
    status,
    submission_date: '2026-11-14T19:30:00.000Z',
    overall_player_count: null,
    event_count: null,
    blue_team: { goals: blue },
    green_team: { goals: green },
  };
}

test('results are read from the team’s side, whether it played as Blue or Green', () => {
  const matches = [match('Lions vs Wolves', 3, 1), match('Rovers vs LIONS ', 2, 2), match('Lions vs Rovers', 0, 1)];
  expect(readForm(matches, 'Lions').map(({ opponent, result, goals }) => [opponent, result, goals])).toEqual([
    ['Wolves', 'win', 3],
    ['Rovers', 'draw', 2],
    ['Rovers', 'loss', 0],
  ]);
});

test('pending matches, names without teams and matches of other teams are left out', () => {
  const matches = [
    match('Lions vs Wolves', 1, 0, 'Pending'),
    match('Cup final', 1, 0),
    match('Wolves vs Rovers', 1, 0),
  ];
  expect(readForm(matches, 'Lions')).toEqual([]);
});
