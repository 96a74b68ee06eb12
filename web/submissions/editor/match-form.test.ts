import { expect, test } from 'vitest';
import { listMatchConditions } from '#web/submissions/editor/match-conditions.ts';
import {
  changeMatch,
  countLeftOut,
  createMatchForm,
  findFillRow,
  type MatchChange,
  type MatchForm,
  sumStat,
} from '#web/submissions/editor/match-form.ts';
import {
  CORRECTION_RULES,
  EVENT_RULES,
  findEventType,
  MANUAL_RULES,
  type MatchRules,
} from '#web/submissions/editor/match-rules.ts';
import { readNames } from '#web/submissions/editor/match-text.ts';

function enter(rules: MatchRules, form: MatchForm, ...changes: MatchChange[]): MatchForm {
  return changes.reduce((current, change) => changeMatch(current, change, rules), form);
}

function namesOf(form: MatchForm): string[] {
  return form.teams.Blue.players.map((player) => player.name);
}

test('a new form has the default type and team names, and one row per team', () => {
  const form = createMatchForm(MANUAL_RULES);
  expect(form.type).toBe('League Match');
  expect([form.teams.Blue.name, form.teams.Green.name]).toEqual(['Team Blue', 'Team Green']);
  expect([form.teams.Blue.players.length, form.teams.Green.players.length]).toEqual([1, 1]);
});

test('a team grows to 12 players and no further', () => {
  let form = createMatchForm(MANUAL_RULES);
  for (let count = 0; count < 20; count++) form = enter(MANUAL_RULES, form, { type: 'add player', side: 'Blue' });
  expect(form.teams.Blue.players).toHaveLength(12);
  expect(new Set(form.teams.Blue.players.map((player) => player.key)).size).toBe(12);
});

test('removing a row keeps the others and their keys', () => {
  const filled = enter(MANUAL_RULES, createMatchForm(MANUAL_RULES), {
    type: 'fill names',
    side: 'Blue',
    row: 0,
    names: ['ada', 'bob', 'cyd'],
  });
  const form = enter(MANUAL_RULES, filled, { type: 'remove player', side: 'Blue', row: 1 });
  expect(namesOf(form)).toEqual(['ada', 'cyd']);
  expect(form.teams.Blue.players[1]?.key).toBe(filled.teams.Blue.players[2]?.key);
});

test('removing the only row empties it', () => {
  const named = enter(MANUAL_RULES, createMatchForm(MANUAL_RULES), {
    type: 'player name',
    side: 'Blue',
    row: 0,
    name: 'ada',
  });
  expect(namesOf(enter(MANUAL_RULES, named, { type: 'remove player', side: 'Blue', row: 0 }))).toEqual(['']);
});

test('a pasted list fills rows downwards, keeps stats, and stops at 12', () => {
  const names = Array.from({ length: 14 }, (_, index) => `player${index}`);
  const form = enter(
    MANUAL_RULES,
    createMatchForm(MANUAL_RULES),
    { type: 'add player', side: 'Blue' },
    { type: 'stat', side: 'Blue', row: 1, stat: 'goals', text: '3' },
    { type: 'fill names', side: 'Blue', row: 1, names },
  );
  expect(namesOf(form)).toEqual(['', ...names.slice(0, 11)]);
  expect(sumStat(form.teams.Blue, 'goals', MANUAL_RULES)).toBe(3);
  expect(countLeftOut(1, names, MANUAL_RULES)).toBe(3);
  expect(findFillRow(form.teams.Blue)).toBe(12);
  expect(findFillRow(createMatchForm(MANUAL_RULES).teams.Blue)).toBe(0);
});

test('readNames drops blank lines, outer spaces, further cells and control characters', () => {
  expect(readNames('  ada \r\n\r\nbob\t2\t0\n\u0007cyd\n')).toEqual(['ada', 'bob', 'cyd']);
});

test('a new events form has the defaults and one event of the first type for Blue', () => {
  const form = createMatchForm(EVENT_RULES.football);
  expect(form.type).toBe('League Match');
  expect(form.teams).toEqual({
    Blue: { name: 'Team Blue', players: [] },
    Green: { name: 'Team Green', players: [] },
  });
  expect(form.events).toEqual([{ key: 1, eventName: 'Goal', timestamp: 'N/A', participants: [], team_affect: 'Blue' }]);
});

test('a new event of a basketball league is 2 Points', () => {
  expect(createMatchForm(EVENT_RULES.basketball).events[0]?.eventName).toBe('2 Points');
});

test('repeating an event inserts one after it with its type and team, without players', () => {
  const form = enter(
    EVENT_RULES.football,
    createMatchForm(EVENT_RULES.football),
    { type: 'event', row: 0, event: { eventName: 'Yellow Card', team_affect: 'Green' } },
    { type: 'participant', row: 0, place: 0, name: 'ada' },
    { type: 'add event' },
    { type: 'repeat event', row: 0 },
  );
  expect(form.events.map(({ eventName, team_affect, participants }) => [eventName, team_affect, participants])).toEqual(
    [
      ['Yellow Card', 'Green', ['ada']],
      ['Yellow Card', 'Green', []],
      ['Goal', 'Blue', []],
    ],
  );
  expect(new Set(form.events.map((event) => event.key)).size).toBe(3);
});

test('a form accepts 16 events at most', () => {
  let form = createMatchForm(EVENT_RULES.football);
  for (let count = 0; count < 20; count++)
    form = enter(EVENT_RULES.football, form, { type: 'add event' }, { type: 'repeat event', row: 0 });
  expect(form.events).toHaveLength(16);
});

test('every event can be removed, which leaves a missing event', () => {
  const form = enter(EVENT_RULES.football, createMatchForm(EVENT_RULES.football), { type: 'remove event', row: 0 });
  expect(form.events).toEqual([]);
  expect(listMatchConditions(form, EVENT_RULES.football)).toContainEqual({
    text: 'At least one event',
    met: false,
    field: 'event-add',
  });
});

test('a key selects the event type by its first character', () => {
  expect(['g', 'Y', 'r', 'x'].map((key) => findEventType(EVENT_RULES.football, key))).toEqual([
    'Goal',
    'Yellow Card',
    'Red Card',
    undefined,
  ]);
  expect(['2', '3', 'r', 'f'].map((key) => findEventType(EVENT_RULES.basketball, key))).toEqual([
    '2 Points',
    '3 Points',
    'Rebound',
    'Foul',
  ]);
});

test('a corrected team can have 0 to 64 players', () => {
  const names = Array.from({ length: 70 }, (_, index) => `player${index}`);
  const filled = enter(CORRECTION_RULES, createMatchForm(CORRECTION_RULES), {
    type: 'fill names',
    side: 'Blue',
    row: 0,
    names,
  });
  expect(namesOf(filled)).toEqual(names.slice(0, 64));
  expect(countLeftOut(0, names, CORRECTION_RULES)).toBe(6);
  const single = enter(CORRECTION_RULES, createMatchForm(CORRECTION_RULES), { type: 'add player', side: 'Blue' });
  expect(namesOf(enter(CORRECTION_RULES, single, { type: 'remove player', side: 'Blue', row: 0 }))).toEqual([]);
});

test('a pasted name clears the Roblox ID of another player in its row', () => {
  const form = enter(
    CORRECTION_RULES,
    createMatchForm(CORRECTION_RULES),
    { type: 'fill names', side: 'Blue', row: 0, names: ['ada', 'bob'] },
    { type: 'player id', side: 'Blue', row: 0, id: '7' },
    { type: 'player id', side: 'Blue', row: 1, id: '8' },
    { type: 'fill names', side: 'Blue', row: 0, names: ['ada', 'cyd'] },
  );
  expect(form.teams.Blue.players.map(({ name, id }) => [name, id])).toEqual([
    ['ada', '7'],
    ['cyd', ''],
  ]);
});

test('a second participant keeps its place, and trailing blank names are removed', () => {
  const form = enter(CORRECTION_RULES, createMatchForm(CORRECTION_RULES), { type: 'add event' });
  const named = enter(CORRECTION_RULES, form, { type: 'participant', row: 0, place: 1, name: 'bea' });
  expect(named.events[0]?.participants).toEqual(['', 'bea']);
  const cleared = enter(CORRECTION_RULES, named, { type: 'participant', row: 0, place: 1, name: '' });
  expect(cleared.events[0]?.participants).toEqual([]);
});

test('an unchanged row stays the same object, so that it is not rendered again', () => {
  const form = enter(MANUAL_RULES, createMatchForm(MANUAL_RULES), {
    type: 'fill names',
    side: 'Blue',
    row: 0,
    names: ['ada', 'bob'],
  });
  const changed = enter(MANUAL_RULES, form, { type: 'player name', side: 'Blue', row: 1, name: 'bobby' });
  expect(changed.teams.Blue.players[0]).toBe(form.teams.Blue.players[0]);
});
