import { expect, test } from 'vitest';
import { listTicks, placePoints } from '#web/pages/player/career-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [37, [0, 10, 20, 30, 40]],
  [184, [0, 50, 100, 150, 200]],
])('a sum of %i stands beside %j', (highest, ticks) => {
  expect(listTicks(highest)).toEqual(ticks);
});

const point = (match_id: number, submission_date: string, goals: number) => ({
  match_id,
  submission_date,
  appearances: match_id,
  goals,
  assists: 0,
});

test('points stand at their time, and at their share of the height', () => {
  const career = [
    point(1, '2026-03-01T00:00:00.000Z', 0),
    point(2, '2026-03-02T00:00:00.000Z', 1),
    point(3, '2026-03-05T00:00:00.000Z', 4),
  ];
  expect(placePoints(career, ({ goals }) => goals, 4)).toEqual([
    { x: 0, y: 100 },
    { x: 25, y: 75 },
    { x: 100, y: 0 },
  ]);
});

test('matches of one moment stand in their order', () => {
  const career = [1, 2, 3].map((id) => point(id, '2026-03-01T00:00:00.000Z', id));
  expect(placePoints(career, ({ goals }) => goals, 4).map(({ x }) => x)).toEqual([0, 50, 100]);
});
