import { expect, test } from 'vitest';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { layOutScoreFlow } from '#web/matches/figures/score-flow-layout.ts';

function event(eventName: string, team_affect: TeamSide | null, timestamp: string): MatchEvent {
  return { eventName, team_affect, timestamp, participants: ['someone'] };
}

/** Goals as 'B12' and 'G90', and the resulting flow of the match. */
function flowOf(...goals: string[]) {
  const events = goals.map((goal) => event('Goal', goal.startsWith('B') ? 'Blue' : 'Green', goal.slice(1)));
  const count = (side: TeamSide) => events.filter(({ team_affect }) => team_affect === side).length;
  return layOutScoreFlow(events, { Blue: count('Blue'), Green: count('Green') });
}

test('each spell lasts from its goal to the next one, in percent of the match', () => {
  const flow = flowOf('G9:00', 'B45:00', 'B72:00');
  expect(flow?.spells.map(({ from, until, lead, isBrief }) => [from, until, lead, isBrief])).toEqual([
    [10, 50, -1, false],
    [50, 80, 0, false],
    [80, 100, 1, false],
  ]);
  expect(flow).toMatchObject({ most: 1, halfTime: 50 });
  expect(flow?.ticks.map(({ label }) => label)).toEqual(['0’', '15’', '30’', '60’', '75’', '90’']);
});

test('no spell ends before it begins where added time overlaps the next minutes', () => {
  const flow = flowOf('B45:59', 'G45+1', 'B90+3', 'G91', 'B120');
  for (const { from, until } of flow?.spells ?? []) expect(until).toBeGreaterThanOrEqual(from);
  expect(flow?.spells).toHaveLength(5);
});

test('a spell of less than ten minutes is brief', () => {
  expect(flowOf('B80', 'G89')?.spells.map(({ isBrief }) => isBrief)).toEqual([true, true]);
});

test.each([
  [['G9', 'G17', 'B34', 'B52', 'B60', 'B88'], 'From two down to two up'],
  [['B15', 'G56', 'B65'], 'Ahead from 65’'],
  [['B15', 'B45+2'], 'Ahead from 15’'],
  [['G10', 'G20', 'B30', 'B40'], 'Level from two down'],
  [['B23', 'B36', 'G80', 'G81', 'B108', 'G118'], 'Level from two down'],
])('the goals %j are described as %s', (goals, course) => {
  expect(flowOf(...goals)?.course).toBe(course);
});

test('an own goal raises the other side’s score', () => {
  const flow = layOutScoreFlow([event('Own Goal', 'Blue', '10')], { Blue: 0, Green: 1 });
  expect(flow?.spells).toMatchObject([{ side: 'Green', lead: -1 }]);
});

test('without a minute for every goal of the score there is no flow', () => {
  expect(flowOf()).toBeNull();
  expect(flowOf('B10', 'GN/A')).toBeNull();
  expect(layOutScoreFlow([event('Goal', 'Blue', '10')], { Blue: 2, Green: 0 })).toBeNull();
});

test('a match that ends before half time has no half-time line', () => {
  expect(flowOf('B10', 'B20')).toMatchObject({
    halfTime: null,
    ticks: [{ label: '0’' }, { label: '10’' }, { label: '20’' }],
  });
});

test('of a thousand goals the chart has a spell for each percent at most, and ends with the score', () => {
  const goals = Array.from({ length: 1000 }, (_, goal) => {
    const second = String((goal % 12) * 5).padStart(2, '0');
    return `${goal % 3 === 0 ? 'G' : 'B'}${Math.floor(goal / 12)}:${second}`;
  });
  const flow = flowOf(...goals);
  expect(flow?.spells.length).toBeLessThanOrEqual(101);
  expect(flow?.spells.at(-1)).toMatchObject({ score: { Blue: 666, Green: 334 }, until: 100 });
  expect(flow?.spells.every(({ from, until }) => until >= from)).toBe(true);
  expect(flow).toMatchObject({ most: 333, course: 'From one down to 332 up' });
});
