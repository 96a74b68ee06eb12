import { expect, test } from 'vitest';
import { readScore, showScore } from '#server/results/counted/read-score.ts';

test.each([
  ['2-1', [2, 1], false, null],
  ['2 : 1', [2, 1], false, null],
  ['2x1', [2, 1], false, null],
  ['2:1 (1:0)', [2, 1], false, null],
  ['2-1 a.e.t.', [2, 1], true, null],
  ['2–1 aet', [2, 1], true, null],
  ['2-1 (AET)', [2, 1], true, null],
  ['3:2 n.V.', [3, 2], true, null],
  ['4-1 a.e.t. (3-1, 1-0)', [4, 1], true, null],
  ['2-1 (4-3 p)', [2, 1], false, [4, 3]],
  ['1-1 (4-3 pens)', [1, 1], false, [4, 3]],
  ['1-1 (4-3 pen.)', [1, 1], false, [4, 3]],
  ['1-1 (p 4-3)', [1, 1], false, [4, 3]],
  ['1-1 pens: 4-3', [1, 1], false, [4, 3]],
  ['2-1 pens: 4-3', [2, 1], false, [4, 3]],
  ['1-1 pens 4-3', [1, 1], false, [4, 3]],
  ['1-1 (4-3 on penalties)', [1, 1], false, [4, 3]],
  ['1-1 a.e.t. (4-3 p)', [1, 1], true, [4, 3]],
  ['5:4 i.E. 2:2 n.V.', [2, 2], true, [5, 4]],
  ['3-4 pen. 1-1 a.e.t. (1-1, 0-0)', [1, 1], true, [3, 4]],
] as const)('%s is read with its extra time and shoot-out', (text, goals, had_extra_time, shoot_out) => {
  expect(readScore(text)).toEqual({ score: { goals, had_extra_time, shoot_out, is_walkover: false } });
});

test.each([
  ['2', 'Score “2” is not two numbers.'],
  ['2-1-0', 'Score “2-1-0” is not two numbers.'],
  ['1-1 (3-3 p)', 'The shoot-out in “1-1 (3-3 p)” has no winner.'],
  ['1-1 (10-1 p)', 'A shoot-out can’t end 10 - 1: it is over once a side can’t catch up.'],
  ['1-1 (4-3)', 'What is (4-3) in “1-1 (4-3)”? Write a shoot-out as (4-3 p).'],
])('%s is refused with a sentence that helps', (text, problem) => {
  expect(readScore(text)).toEqual({ score: null, problem });
});

test('a shoot-out is shown beside the score', () => {
  const scores = ['2-1', '1:1 (4:3 p)'].map((text) => readScore(text).score);
  expect(scores.map((score) => score && showScore(score))).toEqual(['2–1', '1–1 (4–3 pens)']);
});

test.each([
  '',
  '-',
  '–',
  'v',
  'vs',
  'P',
  'P-P',
  'PP',
  '19:00',
  '20:45',
  'TBD',
  'TBC',
  'postponed',
  '(Postponed)',
  '- : -',
  '?-?',
])('the score %j is of a match that is not played yet', (text) => {
  expect(readScore(text)).toEqual({ score: null, problem: 'Not played yet.', unplayed: 'planned' });
});

test.each(['A-A', 'abandoned', 'cancelled', 'void'])('the score %j is of a match that is not to be played', (text) => {
  expect(readScore(text)).toEqual({ score: null, problem: 'Not played.', unplayed: 'cancelled' });
});

test.each([
  ['3-0 ff', [3, 0]],
  ['3-0 (FF)', [3, 0]],
  ['0-3 awd.', [0, 3]],
  ['3:0 w/o', [3, 0]],
  ['W/O 0-3', [0, 3]],
  ['3-0 walkover', [3, 0]],
  ['3-0 (awarded)', [3, 0]],
  ['H-W', [3, 0]],
  ['A-W', [0, 3]],
] as const)('the score %j is a walkover', (text, goals) => {
  expect(readScore(text)).toEqual({ score: { goals, had_extra_time: false, shoot_out: null, is_walkover: true } });
});

test.each(['02-Jan', '2-Jan-25', 'Jan-02', '02.01.2025', '2025-01-02', '2025-01-02 00:00:00', '02:01:00', '45659'])(
  'the score %j is named as a date of Excel',
  (text) => {
    const problem = 'Excel has turned this score into a date: format the column as text.';
    expect(readScore(text)).toEqual({ score: null, problem });
  },
);

test('a walkover without a score is refused', () => {
  expect(readScore('W/O')).toEqual({
    score: null,
    problem: 'Who won by walkover? Write the score with it, like 3-0 w/o.',
  });
});
