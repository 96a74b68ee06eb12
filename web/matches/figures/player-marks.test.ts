import { expect, test } from 'vitest';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { listMarks } from '#web/matches/figures/player-marks.ts';

test('players of a side have their goals, cards and substitutions with the minutes, by any spelling of their names', () => {
  const event = (eventName: string, timestamp: string, team_affect: TeamSide, more: Partial<MatchEvent> = {}) => ({
    ...{ eventName, timestamp, team_affect, participants: ['Olive_Ten', 'finn'] },
    ...more,
  });
  const marks = listMarks(
    [
      event('Goal', '12:04', 'Blue'),
      event('Goal', '20:00', 'Green'),
      event('Own Goal', '45+2', 'Blue', { participants: ['OLIVE_TEN'] }),
      event('Goal', '50:00', 'Blue', { disallowed: true }),
      event('Corner', '51:00', 'Blue'),
      event('Substitution', '60:30', 'Blue', { participants: [], on: 'finn', off: 'olive_ten' }),
      event('Red Card', 'N/A', 'Blue', { participants: ['finn'] }),
    ],
    'Blue',
  );
  expect(Object.fromEntries(marks)).toEqual({
    olive_ten: [
      { kind: 'goal', minute: '13’' },
      { kind: 'own-goal', minute: '45+2’' },
      { kind: 'off', minute: '61’' },
    ],
    finn: [
      { kind: 'on', minute: '61’' },
      { kind: 'red-card', minute: null },
    ],
  });
});
