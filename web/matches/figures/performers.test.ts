import { expect, test } from 'vitest';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { readPlayerData } from '#contract/review/read-match.ts';
import { listPerformers, type Performer } from '#web/matches/figures/performers.ts';

function event(
  eventName: string,
  team_affect: TeamSide | null,
  timestamp: string,
  ...participants: string[]
): MatchEvent {
  return { eventName, team_affect, timestamp, participants };
}

function player(name: string, figures: Partial<MatchPlayer> = {}): MatchPlayer {
  return { name, id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 0, ...figures };
}

function performersOf(blue: MatchPlayer[], events: MatchEvent[], green: MatchPlayer[] = []) {
  const teams = readPlayerData({ Blue: { players: blue }, Green: { players: green } });
  return listPerformers(teams, events);
}

function brief({ name, count, deed, sentence }: Performer): string {
  return `${name} ${count} ${deed}: ${sentence}`;
}

test('up to three players a side, by goals, then assists, then fewest cards', () => {
  const events = [
    event('Goal', 'Blue', '34:00', 'dee', 'finn'),
    event('Yellow Card', 'Blue', '41:10', 'booked_bo'),
    event('Goal', 'Blue', '52:00', 'lena', 'finn'),
    event('Goal', 'Blue', '60:30', 'Dee'),
    event('Yellow Card', 'Blue', '71:00', 'finn'),
    event('Red Card', 'Green', '79:00', 'cass'),
  ];
  const blue = [player('booked_bo', { yellow_cards: 1 }), player('finn', { assists: 2 }), player('dee', { goals: 2 })];
  const found = performersOf(blue, events, [player('cass', { red_card: 1 }), player('idle')]);
  expect(found?.Blue.map(brief)).toEqual([
    'dee 2 goal: 2 goals, 35’ and 61’',
    'lena 1 goal: 1 goal, 53’',
    'finn 2 assist: 2 assists, yellow card 72’',
  ]);
  expect(found?.Green.map(brief)).toEqual(['cass 1 red-card: Red card 80’']);
});

test('goals beside assists or cards have no minutes, cards have theirs', () => {
  const events = [
    event('Goal', 'Blue', '9:00', 'pat', 'cass'),
    event('Goal', 'Blue', '17:00', 'cass', 'pat'),
    event('Goal', 'Blue', '45+2', 'bea'),
    event('Yellow Card', 'Blue', '60:00', 'bea'),
    event('Yellow Card', 'Blue', '79:00', 'bea'),
    event('Red Card', 'Blue', '79:00', 'bea'),
  ];
  expect(performersOf([], events)?.Blue.map(brief)).toEqual([
    'pat 1 goal: 1 goal and 1 assist',
    'cass 1 goal: 1 goal and 1 assist',
    'bea 1 goal: 1 goal, 2 yellow cards 61’ and 80’, red card 80’',
  ]);
});

test('totals without an event for each are shown without minutes', () => {
  const events = [event('Goal', 'Blue', '9:00', 'pat'), event('Red Card', 'Blue', 'N/A', 'bo')];
  const found = performersOf([player('pat', { goals: 3 }), player('bo', { red_card: 1 })], events);
  expect(found?.Blue.map(brief)).toEqual(['pat 3 goal: 3 goals', 'bo 1 red-card: Red card']);
});

test('events of two players with one name are no one’s minutes', () => {
  const twins = [player('twin', { id: '1', goals: 1 }), player('Twin', { id: '2' })];
  expect(performersOf(twins, [event('Goal', 'Blue', '9:00', 'twin')])?.Blue.map(brief)).toEqual([
    'twin 1 goal: 1 goal',
  ]);
});

test('own goals and events without a team or a player count for no one, and without anything there is no list', () => {
  const events = [
    event('Own Goal', 'Blue', '10:00', 'unlucky'),
    event('Goal', null, '20:00', 'stray'),
    event('Goal', 'Green', '30:00', ' '),
    event('Penalty', 'Green', '30:00', 'taker'),
  ];
  expect(performersOf([player('unlucky')], events)).toBeNull();
});
