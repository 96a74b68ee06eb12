import { expect, test } from 'vitest';
import { listMatchConditions } from '#web/submissions/editor/match-conditions.ts';
import { changeMatch, createMatchForm, type MatchChange, type MatchForm } from '#web/submissions/editor/match-form.ts';
import { CORRECTION_RULES, EVENT_RULES, MANUAL_RULES, type MatchRules } from '#web/submissions/editor/match-rules.ts';
import { readNames } from '#web/submissions/editor/match-text.ts';

function enter(rules: MatchRules, form: MatchForm, ...changes: MatchChange[]): MatchForm {
  return changes.reduce((current, change) => changeMatch(current, change, rules), form);
}

test.each(['1.5', '100', '-4', 'a1b2'])(
  'the invalid stat %j stays as typed, and a condition describes valid values',
  (typed) => {
    const form = enter(
      MANUAL_RULES,
      createMatchForm(MANUAL_RULES),
      { type: 'player name', side: 'Blue', row: 0, name: 'ada' },
      { type: 'fill names', side: 'Green', row: 0, names: ['bob', 'cyd'] },
      { type: 'stat', side: 'Green', row: 1, stat: 'assists', text: typed },
    );
    expect(form.teams.Green.players[1]?.stats.assists).toBe(typed);
    expect(listMatchConditions(form, MANUAL_RULES)).toContainEqual({
      text: 'Assists of player 2 in Team Green must be a whole number from 0 to 99',
      met: false,
      field: 'Green-1-assists',
    });
  },
);

test('a pasted name of more than 50 characters is not truncated, and a condition asks to shorten it', () => {
  const names = readNames(`${'x'.repeat(60)}\nbob`);
  const form = enter(
    MANUAL_RULES,
    createMatchForm(MANUAL_RULES),
    { type: 'fill names', side: 'Blue', row: 0, names },
    { type: 'player name', side: 'Green', row: 0, name: 'ada' },
  );
  expect(form.teams.Blue.players.map((player) => player.name)).toEqual(['x'.repeat(60), 'bob']);
  expect(listMatchConditions(form, MANUAL_RULES)).toContainEqual({
    text: 'Shorten to 50 characters: the name of player 1 in Team Blue',
    met: false,
    field: 'Blue-0-name',
  });
});

test('the conditions list the first missing value of each team', () => {
  const form = enter(
    MANUAL_RULES,
    createMatchForm(MANUAL_RULES),
    { type: 'team name', side: 'Green', name: '  ' },
    { type: 'fill names', side: 'Green', row: 0, names: ['ada', 'bob'] },
    { type: 'player name', side: 'Green', row: 1, name: '' },
  );
  expect(listMatchConditions(form, MANUAL_RULES)).toEqual([
    { text: 'Name the Green team', met: false, field: 'Green-name' },
    { text: 'At least one player each', met: false, field: 'Blue-0-name' },
    { text: 'Name player 2 in Green', met: false, field: 'Green-1-name' },
  ]);
});

test('a condition gives the number of the event without a player', () => {
  const form = enter(
    EVENT_RULES.football,
    createMatchForm(EVENT_RULES.football),
    { type: 'participant', row: 0, place: 0, name: 'ada' },
    { type: 'add event' },
  );
  expect(listMatchConditions(form, EVENT_RULES.football)).toEqual([
    { text: 'Team names', met: true },
    { text: 'At least one event', met: true },
    { text: 'Name the player in event 2', met: false, field: 'event-1-player' },
  ]);
});

test.each([
  ['4', '', 'Enter Green’s goals in the shoot-out'],
  ['x', '3', 'Penalties of Blue must be a whole number from 0 to 99'],
  ['4', '4', 'The shoot-out has no winner: 4 - 4'],
  ['10', '1', 'A shoot-out can’t end 10 - 1: it is over once a side can’t catch up'],
  ['3', '4', undefined],
])('penalties %j and %j: %s', (Blue, Green, text) => {
  const form = enter(
    MANUAL_RULES,
    createMatchForm(MANUAL_RULES),
    { type: 'penalties', side: 'Blue', text: Blue },
    { type: 'penalties', side: 'Green', text: Green },
  );
  const [fault] = listMatchConditions(form, MANUAL_RULES).filter(({ field }) => field?.endsWith('shootout'));
  expect(fault?.text).toBe(text);
});

test('a corrected match needs no players, but a name for each player and event', () => {
  const empty = createMatchForm(CORRECTION_RULES);
  expect(listMatchConditions(empty, CORRECTION_RULES)).toEqual([{ text: 'Team names', met: true }]);
  const form = enter(
    CORRECTION_RULES,
    empty,
    { type: 'add player', side: 'Green' },
    { type: 'add event' },
    { type: 'add event' },
    { type: 'event', row: 1, event: { eventName: ' ' } },
    { type: 'participant', row: 0, place: 1, name: 'x'.repeat(51) },
  );
  expect(listMatchConditions(form, CORRECTION_RULES)).toEqual([
    { text: 'Team names', met: true },
    { text: 'Name player 1 of Green', met: false, field: 'Green-0-name' },
    { text: 'Name event 2', met: false, field: 'event-1-name' },
    { text: 'Shorten to 50 characters: the name in event 1', met: false, field: 'event-0-second' },
  ]);
});
