import { expect, test } from 'vitest';
import type { MatchEvent, TeamSide } from '#contract/matches.ts';
import { listScorers } from '#web/components/scorers.ts';

function event(
  eventName: string,
  team_affect: TeamSide | null,
  timestamp: string,
  ...participants: string[]
): MatchEvent {
  return { eventName, team_affect, timestamp, participants };
}

test("a player's goals share a line, with their minutes", () => {
  const { Blue, Green } = listScorers([
    event('Goal', 'Blue', '06:12', 'VoltaicVince', 'QuietPlaymaker'),
    event('Goal', 'Green', '23:05', 'SirNutmegsALot'),
    event('Goal', 'Blue', '45+2', 'voltaicvince'),
  ]);
  expect(Blue.lines).toEqual([{ kind: 'goal', player: 'VoltaicVince', count: 2, minutes: ['6’', '45+2’'] }]);
  expect(Green.lines).toEqual([{ kind: 'goal', player: 'SirNutmegsALot', count: 1, minutes: ['23’'] }]);
});

test('an own goal is listed on the side whose score it raises, apart from goals of its scorer', () => {
  const { Blue, Green } = listScorers([
    event('Own Goal', 'Blue', '10:00', 'unlucky_luke'),
    event('Goal', 'Blue', '20:00', 'unlucky_luke'),
  ]);
  expect(Green.lines).toEqual([{ kind: 'own-goal', player: 'unlucky_luke', count: 1, minutes: ['10’'] }]);
  expect(Blue.lines).toEqual([{ kind: 'goal', player: 'unlucky_luke', count: 1, minutes: ['20’'] }]);
});

test('red cards are listed, yellow cards, penalties and events without a team are not', () => {
  const { Blue, Green } = listScorers([
    event('Yellow Card', 'Green', '50:00', 'a'),
    event('Penalty', 'Green', '58:10', 'b'),
    event('Goal', null, '59:00', 'c'),
    event('Red Card', 'Green', '67:02', 'd'),
  ]);
  expect(Blue.lines).toEqual([]);
  expect(Green.lines).toEqual([{ kind: 'red-card', player: 'd', count: 1, minutes: ['67’'] }]);
});

test('without a clock on every goal, goals are only counted', () => {
  const { Blue } = listScorers([event('Goal', 'Blue', 'N/A', 'a'), event('Goal', 'Blue', '30', 'a')]);
  expect(Blue.lines).toEqual([{ kind: 'goal', player: 'a', count: 2, minutes: [] }]);
});

test('a goal without a participant is listed as Unknown', () => {
  expect(listScorers([event('Goal', 'Blue', 'N/A')]).Blue.lines[0]?.player).toBe('Unknown');
});

test('eight players of a side are listed with eight minutes at most, the others are counted', () => {
  const { Blue } = listScorers(
    Array.from({ length: 2000 }, (_, goal) => event('Goal', 'Blue', `${goal % 90}`, `player_${goal % 20}`)),
  );
  expect(Blue.lines).toHaveLength(8);
  expect(Blue.more).toBe(12);
  expect(Blue.lines[0]).toEqual({ kind: 'goal', player: 'player_0', count: 100, minutes: [] });
});
