import fc from 'fast-check';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { MATCH_TYPES } from '#contract/sports.ts';
import { ManualSubmission } from '#contract/submissions.ts';
import { readNames } from '#web/pages/submit/match-text.ts';
import { isReady, listManualConditions } from '#web/pages/submit/submit-conditions.ts';
import {
  buildManualSubmission,
  changeManualForm,
  countGoals,
  countLeftOut,
  createManualForm,
  findFillRow,
  type ManualChange,
  type ManualForm,
  PLAYER_STATS,
} from '#web/pages/submit/team-sheet.ts';

function change(form: ManualForm, ...changes: ManualChange[]): ManualForm {
  return changeManualForm(changes.slice(0, -1).reduce(changeManualForm, form), changes.at(-1) as ManualChange);
}

function namesOf(form: ManualForm): string[] {
  return form.teams.A.players.map((player) => player.name);
}

test('a new form has the defaults and one row a team', () => {
  const form = createManualForm();
  expect(form.matchType).toBe('League Match');
  expect([form.teams.A.name, form.teams.B.name]).toEqual(['Team Blue', 'Team Green']);
  expect([form.teams.A.players.length, form.teams.B.players.length]).toEqual([1, 1]);
});

test('a team grows to 12 players and no further', () => {
  let form = createManualForm();
  for (let count = 0; count < 20; count++) form = change(form, { type: 'add player', side: 'A' });
  expect(form.teams.A.players).toHaveLength(12);
  expect(new Set(form.teams.A.players.map((player) => player.key)).size).toBe(12);
});

test('taking a row out keeps the others and their keys', () => {
  const filled = change(createManualForm(), { type: 'fill names', side: 'A', row: 0, names: ['ada', 'bob', 'cyd'] });
  const form = change(filled, { type: 'remove player', side: 'A', row: 1 });
  expect(namesOf(form)).toEqual(['ada', 'cyd']);
  expect(form.teams.A.players[1]?.key).toBe(filled.teams.A.players[2]?.key);
});

test('taking the only row out empties it', () => {
  const named = change(createManualForm(), { type: 'player name', side: 'A', row: 0, name: 'ada' });
  expect(namesOf(change(named, { type: 'remove player', side: 'A', row: 0 }))).toEqual(['']);
});

test('a pasted list fills rows downwards, keeps stats, and stops at 12', () => {
  const names = Array.from({ length: 14 }, (_, index) => `player${index}`);
  const form = change(
    createManualForm(),
    { type: 'add player', side: 'A' },
    { type: 'stat', side: 'A', row: 1, stat: 'Goals', text: '3' },
    { type: 'fill names', side: 'A', row: 1, names },
  );
  expect(namesOf(form)).toEqual(['', ...names.slice(0, 11)]);
  expect(countGoals(form.teams.A)).toBe(3);
  expect(countLeftOut(1, names)).toBe(3);
  expect(findFillRow(form.teams.A)).toBe(12);
  expect(findFillRow(createManualForm().teams.A)).toBe(0);
});

test('pasted names lose blank lines, outer spaces, further cells and control characters', () => {
  expect(readNames('  ada \r\n\r\nbob\t2\t0\n\u0007cyd\n')).toEqual(['ada', 'bob', 'cyd']);
});

test.each(['1.5', '100', '-4', 'a1b2'])(
  'the stat %j stays as typed, and the form says what the cell takes',
  (typed) => {
    const form = change(
      createManualForm(),
      { type: 'player name', side: 'A', row: 0, name: 'ada' },
      { type: 'fill names', side: 'B', row: 0, names: ['bob', 'cyd'] },
      { type: 'stat', side: 'B', row: 1, stat: 'Assists', text: typed },
      { type: 'leave stat', side: 'B', row: 1, stat: 'Assists' },
    );
    expect(form.teams.B.players[1]?.stats.Assists).toBe(typed);
    expect(listManualConditions(form)).toContainEqual({
      text: 'Assists of player 2 in Team Green must be a whole number from 0 to 99',
      met: false,
      place: { side: 'B', row: 1, column: 2 },
    });
  },
);

test('a pasted name of more than 50 characters is not cut, and the form says so', () => {
  const names = readNames(`${'x'.repeat(60)}\nbob`);
  const form = change(
    createManualForm(),
    { type: 'fill names', side: 'A', row: 0, names },
    { type: 'player name', side: 'B', row: 0, name: 'ada' },
  );
  expect(namesOf(form)).toEqual(['x'.repeat(60), 'bob']);
  expect(listManualConditions(form)).toContainEqual({
    text: 'Shorten to 50 characters: the name of player 1 in Team Blue',
    met: false,
    place: { side: 'A', row: 0 },
  });
});

test('an emptied stat counts as 0 and reads 0 once it is left', () => {
  const emptied = change(createManualForm(), { type: 'stat', side: 'A', row: 0, stat: 'Assists', text: '' });
  expect(buildManualSubmission(emptied, 8).teams.A[0]?.Assists).toBe(0);
  const left = change(emptied, { type: 'leave stat', side: 'A', row: 0, stat: 'Assists' });
  expect(left.teams.A.players[0]?.stats.Assists).toBe('0');
});

test('the submission carries trimmed names and integer stats', () => {
  const form = change(
    createManualForm(),
    { type: 'team name', side: 'A', name: ' Kestrel United ' },
    { type: 'player name', side: 'A', row: 0, name: ' VoltaicVince ' },
    { type: 'stat', side: 'A', row: 0, stat: 'Goals', text: '2' },
    { type: 'player name', side: 'B', row: 0, name: 'SirNutmegsALot' },
    { type: 'stat', side: 'B', row: 0, stat: 'Red Cards', text: '1' },
    { type: 'match type', matchType: 'Cup Match' },
  );
  expect(buildManualSubmission(form, 8)).toEqual({
    method: 'manual',
    league_id: 8,
    matchDetails: { matchType: 'Cup Match', teamA: 'Kestrel United', teamB: 'Team Green' },
    teams: {
      A: [{ name: 'VoltaicVince', Goals: 2, Assists: 0, 'Yellow Cards': 0, 'Red Cards': 0 }],
      B: [{ name: 'SirNutmegsALot', Goals: 0, Assists: 0, 'Yellow Cards': 0, 'Red Cards': 1 }],
    },
  });
});

test('the conditions say the next missing thing of each team', () => {
  const form = change(
    createManualForm(),
    { type: 'team name', side: 'B', name: '  ' },
    { type: 'fill names', side: 'B', row: 0, names: ['ada', 'bob'] },
    { type: 'player name', side: 'B', row: 1, name: '' },
  );
  expect(listManualConditions(form)).toEqual([
    { text: 'Name the Green team', met: false, place: { side: 'B' } },
    { text: 'At least one player each', met: false, place: { side: 'A', row: 0 } },
    { text: 'Name player 2 in Green', met: false, place: { side: 'B', row: 1 } },
  ]);
});

test('the conditions are met exactly when the schema takes the submission', () => {
  const side = fc.constantFrom('A' as const, 'B' as const);
  const row = fc.nat(12);
  const text = fc.oneof(
    fc.constantFrom('', ' ', '\u00a0', '\ufeff', 'ada', 'a\tb', 'x'.repeat(60)),
    fc.string(),
    fc.string({ unit: 'binary' }),
  );
  const stat = fc.constantFrom(...PLAYER_STATS);
  const anyChange: fc.Arbitrary<ManualChange> = fc.oneof(
    fc.record({ type: fc.constant('team name' as const), side, name: text }),
    fc.record({ type: fc.constant('player name' as const), side, row, name: text }),
    fc.record({ type: fc.constant('stat' as const), side, row, stat, text }),
    fc.record({ type: fc.constant('add player' as const), side }),
    fc.record({ type: fc.constant('remove player' as const), side, row }),
    fc.record({ type: fc.constant('match type' as const), matchType: fc.constantFrom(...MATCH_TYPES) }),
    fc.record({
      type: fc.constant('fill names' as const),
      side,
      row,
      names: fc.array(text).map((names) => readNames(names.join('\n'))),
    }),
  );
  const named: ManualChange[] = [
    { type: 'player name', side: 'A', row: 0, name: 'ada' },
    { type: 'player name', side: 'B', row: 0, name: 'bob' },
  ];
  fc.assert(
    fc.property(fc.array(anyChange), (changes) => {
      const form = change(createManualForm(), ...named, ...changes);
      expect(isReady(listManualConditions(form))).toBe(Check(ManualSubmission, buildManualSubmission(form, 8)));
    }),
  );
});
