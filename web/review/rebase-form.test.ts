import { expect, test } from 'vitest';
import type { MatchContents } from '#contract/review/corrections.ts';
import { changeCorrection, openCorrection } from '#web/review/correction-form.ts';
import { rebaseForm } from '#web/review/rebase-form.ts';

const NO_TOTALS = {
  assists: null,
  yellow_cards: null,
  red_cards: null,
  shots_on_target: null,
  shots_off_target: null,
  fouls_committed: null,
  saves: null,
  corner_kicks: null,
  free_kicks: null,
  penalties: null,
  throw_ins: null,
};
const ANN = { name: 'Ann', id: '7', goals: 2, assists: 1, yellow_cards: 0, red_card: 0 };
const BO = { name: 'Bo', id: '8', goals: 0, assists: 0, yellow_cards: 0, red_card: 0 };
const BEFORE: MatchContents = {
  type: 'Friendly',
  played_at: '2026-03-01T18:00:12.345Z',
  match_name: 'Lions vs Wolves',
  team_names: { Blue: 'Lions', Green: 'Wolves' },
  team_goals: { Blue: 3, Green: 0 },
  overall_player_count: 2,
  event_count: 0,
  player_data: {
    Blue: { original_name: 'Lions', players: [ANN], ...NO_TOTALS },
    Green: { original_name: 'Wolves', players: [BO], ...NO_TOTALS },
  },
  event_data: [],
};
const LATEST: MatchContents = {
  ...BEFORE,
  type: 'Cup Match',
  played_at: '2026-03-02T18:00:00.000Z',
  team_goals: { Blue: 3, Green: 1 },
  player_data: {
    Blue: { ...BEFORE.player_data.Blue, saves: 4 },
    Green: { ...BEFORE.player_data.Green, players: [{ ...BO, goals: 1 }] },
  },
};

test('an unedited form becomes the form of the latest match', () => {
  expect(rebaseForm(openCorrection(BEFORE, 'UTC'), BEFORE, LATEST)).toEqual(openCorrection(LATEST, 'UTC'));
});

test('entered fields are kept, and all others take the latest values', () => {
  const entered = [
    { type: 'goals', side: 'Blue', text: '4' },
    { type: 'stat', side: 'Blue', row: 0, stat: 'goals', text: '4' },
    { type: 'add event' },
  ] as const;
  const form = rebaseForm(entered.reduce(changeCorrection, openCorrection(BEFORE, 'UTC')), BEFORE, LATEST);
  expect(form).toMatchObject({
    playedAt: '2026-03-02T18:00',
    formerPlayedAt: '2026-03-02T18:00:00.000Z',
    match: {
      type: 'Cup Match',
      teams: {
        Blue: { players: [{ name: 'Ann', stats: { goals: '4' } }] },
        Green: { players: [{ name: 'Bo', stats: { goals: '1' } }] },
      },
      events: [{ eventName: 'Goal' }],
    },
    scores: { Blue: { goals: '4', totals: { saves: '4' } }, Green: { goals: '1' } },
  });
});

test('a field changed on both sides keeps the entered value', () => {
  const typed = changeCorrection(openCorrection(BEFORE, 'UTC'), { type: 'match type', matchType: 'Ranked' });
  expect(rebaseForm(typed, BEFORE, LATEST).match.type).toBe('Ranked');
  const row = changeCorrection(openCorrection(BEFORE, 'UTC'), {
    type: 'player name',
    side: 'Green',
    row: 0,
    name: 'Robert',
  });
  expect(rebaseForm(row, BEFORE, LATEST).match.teams.Green.players).toMatchObject([
    { name: 'Robert', stats: { goals: '0' } },
  ]);
});

test('rows added after a rebase have unique keys', () => {
  const form = rebaseForm(
    changeCorrection(openCorrection(BEFORE, 'UTC'), { type: 'add player', side: 'Blue' }),
    BEFORE,
    LATEST,
  );
  const added = changeCorrection(form, { type: 'add player', side: 'Blue' });
  const keys = added.match.teams.Blue.players.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
