import { expect, test } from 'vitest';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { readForm } from '#web/matches/figures/team-form.ts';

function match(match_name: string, blue: number, green: number, status: MatchSummary['status'] = 'Approved') {
  return {
    match_id: 1,
    match_name,
    league_name: 'Cup',
    status,
    submission_date: '2026-11-14T19:30:00.000Z',
    played_at: '2026-11-14T19:30:00.000Z',
    overall_player_count: null,
    event_count: null,
    blue_team: { goals: blue, name: 'Blue' },
    green_team: { goals: green, name: 'Green' },
    league_id: 8,
  };
}

const LIONS = { name: 'Lions', slug: undefined };

test('results are read from the team’s side, whether it played as Blue or Green', () => {
  const matches = [match('Lions vs Wolves', 3, 1), match('Rovers vs LIONS ', 2, 2), match('Lions vs Rovers', 0, 1)];
  expect(readForm(matches, LIONS).map(({ opponent, result, goals }) => [opponent.name, result, goals])).toEqual([
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
  expect(readForm(matches, LIONS)).toEqual([]);
});

test('a team of the league is found under each of its names, and no other team under a name that it had', () => {
  const before = {
    ...match('The Lionhearts vs Wolves', 3, 1),
    blue_team: { goals: 3, slug: 'lions', name: 'The Lionhearts' },
  };
  const others = { ...match('Rovers vs Lions', 0, 2), green_team: { goals: 2, slug: 'old-lions', name: 'Lions' } };
  const matches = [before, others, match('Lions vs Rovers', 1, 1)];
  const found = readForm(matches, { name: 'Lions', slug: 'lions' });
  expect(found.map(({ opponent, result }) => [opponent.name, result])).toEqual([
    ['Wolves', 'win'],
    ['Rovers', 'draw'],
  ]);
});
