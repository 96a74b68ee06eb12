import { expect, test } from 'vitest';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { countRedCards, listScorers, writeScorer, writeScorers } from '#contract/matches/scorers.ts';

function event(
  eventName: string,
  team_affect: TeamSide | null,
  timestamp: string,
  ...participants: string[]
): MatchEvent {
  return { eventName, team_affect, timestamp, participants };
}

function player(name: string, goals: number, red_card = 0) {
  return { name, goals, red_card };
}

type Players = ReturnType<typeof player>[];

function list(event_data: MatchEvent[], Blue: Players = [], Green: Players = []) {
  return listScorers({ event_data, player_data: { Blue: { players: Blue }, Green: { players: Green } } });
}

test('the players sent off are counted by event and by figure, once each, beside any number of scorers', () => {
  const scorers = Array.from({ length: 9 }, (_, at) => player(`scorer_${at}`, 1));
  const event_data = [event('Red Card', 'Blue', '30:00', 'kojo')];
  const players = { Blue: [...scorers, player('kojo', 0, 1), player('rash', 0, 1)], Green: [player('calm', 0)] };
  const player_data = { Blue: { players: players.Blue }, Green: { players: players.Green } };
  expect(countRedCards({ event_data, player_data })).toEqual({ Blue: 2, Green: 0 });
});

test("a player's goals share a line, with their minutes", () => {
  const { Blue, Green } = list([
    event('Goal', 'Blue', '06:12', 'VoltaicVince', 'QuietPlaymaker'),
    event('Goal', 'Green', '23:05', 'SirNutmegsALot'),
    event('Goal', 'Blue', '45+2', 'voltaicvince'),
  ]);
  expect(Blue.lines).toEqual([{ kind: 'goal', player: 'VoltaicVince', count: 2, minutes: ['7’', '45+2’'] }]);
  expect(Green.lines).toEqual([{ kind: 'goal', player: 'SirNutmegsALot', count: 1, minutes: ['24’'] }]);
});

test('an own goal is listed on the side whose score it raises, apart from goals of its scorer', () => {
  const { Blue, Green } = list([
    event('Own Goal', 'Blue', '10:00', 'unlucky_luke'),
    event('Goal', 'Blue', '20:00', 'unlucky_luke'),
  ]);
  expect(Green.lines).toEqual([{ kind: 'own-goal', player: 'unlucky_luke', count: 1, minutes: ['11’'] }]);
  expect(Blue.lines).toEqual([{ kind: 'goal', player: 'unlucky_luke', count: 1, minutes: ['21’'] }]);
});

test('red cards are listed, yellow cards, penalties and events without a team are not', () => {
  const { Blue, Green } = list([
    event('Yellow Card', 'Green', '50:00', 'a'),
    event('Penalty', 'Green', '58:10', 'b'),
    event('Goal', null, '59:00', 'c'),
    event('Red Card', 'Green', '67:02', 'd'),
  ]);
  expect(Blue.lines).toEqual([]);
  expect(Green.lines).toEqual([{ kind: 'red-card', player: 'd', count: 1, minutes: ['68’'] }]);
});

test('without a clock on every goal, goals are only counted', () => {
  const { Blue } = list([event('Goal', 'Blue', 'N/A', 'a'), event('Goal', 'Blue', '30', 'a')]);
  expect(Blue.lines).toEqual([{ kind: 'goal', player: 'a', count: 2, minutes: [] }]);
});

test('a goal without a participant is listed as Unknown', () => {
  expect(list([event('Goal', 'Blue', 'N/A')]).Blue.lines[0]?.player).toBe('Unknown');
});

test('eight players of a side are listed with eight minutes at most, the others are counted', () => {
  const { Blue } = list(
    Array.from({ length: 2000 }, (_, goal) => event('Goal', 'Blue', `${goal % 90}`, `player_${goal % 20}`)),
  );
  expect(Blue.lines).toHaveLength(8);
  expect(Blue.more).toBe(12);
  expect(Blue.lines[0]).toEqual({ kind: 'goal', player: 'player_0', count: 100, minutes: [] });
});

test('goals that only players’ figures have follow, and name those whose event names no one', () => {
  const { Blue, Green } = list(
    [event('Goal', 'Blue', '12', 'ana'), event('Goal', 'Blue', '70'), event('Own Goal', 'Green', '81', 'gus')],
    [player('bo', 1), player('Ana', 1)],
    [player('cy', 2), player('dee', 0, 1), player('dee', 1)],
  );
  expect(Blue.lines.map((line) => writeScorer(line))).toEqual(['ana 12’', 'gus (o.g.) 81’', 'bo']);
  expect(Green.lines.map((line) => writeScorer(line))).toEqual(['cy ×2', 'dee', 'dee']);
  expect(writeScorers(Green)).toBe('cy ×2; dee');
  expect(writeScorers(Blue, (name) => name.toUpperCase(), 1)).toBe('ANA 12’; 2 more');
});

test('a goal right after its penalty is marked, and events are read in the order of the clock', () => {
  const { Blue } = list([
    event('Goal', 'Blue', '81', 'ana'),
    event('Penalty', 'Blue', '11:20', 'ana'),
    event('Goal', 'Blue', '11:20', 'ana'),
    { ...event('Goal', 'Blue', '90', 'ana'), disallowed: true },
  ]);
  expect(Blue.lines.map((line) => writeScorer(line))).toEqual(['ana 12’ (pen.), 81’']);
});
