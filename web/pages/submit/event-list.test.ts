import fc from 'fast-check';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { EventSubmission } from '#contract/submissions.ts';
import {
  buildEventSubmission,
  changeEventForm,
  countScore,
  createEventForm,
  type EventChange,
  type EventForm,
  findEventType,
} from '#web/pages/submit/event-list.ts';
import { isReady, listEventConditions } from '#web/pages/submit/submit-conditions.ts';

function change(form: EventForm, ...changes: EventChange[]): EventForm {
  return changes.reduce(changeEventForm, form);
}

test('a new form has the defaults and one event of the first type for the first team', () => {
  const form = createEventForm('football');
  expect(form.matchType).toBe('League Match');
  expect(form.teams).toEqual({ A: 'Team Blue', B: 'Team Green' });
  expect(form.events).toEqual([{ id: 1, type: 'Goal', team: 'A', player: '' }]);
});

test('a new event of a basketball league is 2 Points', () => {
  expect(createEventForm('basketball').events[0]?.type).toBe('2 Points');
});

test('repeating an event puts one with its type and team, but no player, right after it', () => {
  const form = change(
    createEventForm('football'),
    { type: 'event', row: 0, event: { type: 'Yellow Card', team: 'B', player: 'ada' } },
    { type: 'add event' },
    { type: 'repeat event', row: 0 },
  );
  expect(form.events.map(({ type, team, player }) => [type, team, player])).toEqual([
    ['Yellow Card', 'B', 'ada'],
    ['Yellow Card', 'B', ''],
    ['Goal', 'A', ''],
  ]);
  expect(new Set(form.events.map((event) => event.id)).size).toBe(3);
});

test('there are no more than 16 events', () => {
  let form = createEventForm('football');
  for (let count = 0; count < 20; count++) form = change(form, { type: 'add event' }, { type: 'repeat event', row: 0 });
  expect(form.events).toHaveLength(16);
});

test('every event can be taken out', () => {
  const form = change(createEventForm('football'), { type: 'remove event', row: 0 });
  expect(form.events).toEqual([]);
  expect(listEventConditions(form)).toContainEqual({ text: 'At least one event', met: false });
});

test('goals make the score once their player is named, cards do not', () => {
  const form = change(
    createEventForm('football'),
    { type: 'add event' },
    { type: 'add event' },
    { type: 'add event' },
    { type: 'event', row: 0, event: { player: 'ada' } },
    { type: 'event', row: 1, event: { player: 'bob', team: 'B' } },
    { type: 'event', row: 2, event: { player: 'cyd', type: 'Red Card' } },
  );
  expect([countScore(form.events, 'A'), countScore(form.events, 'B')]).toEqual([1, 1]);
});

test('keys choose the type by its first letter', () => {
  expect(['g', 'Y', 'r', 'x'].map((key) => findEventType('football', key))).toEqual([
    'Goal',
    'Yellow Card',
    'Red Card',
    undefined,
  ]);
  expect(['2', '3', 'r', 'f'].map((key) => findEventType('basketball', key))).toEqual([
    '2 Points',
    '3 Points',
    'Rebound',
    'Foul',
  ]);
});

test('the submission carries trimmed names in the order given', () => {
  const form = change(
    createEventForm('football'),
    { type: 'event', row: 0, event: { player: ' ada ' } },
    { type: 'repeat event', row: 0 },
    { type: 'event', row: 1, event: { player: 'bob', team: 'B' } },
    { type: 'team name', side: 'B', name: ' Harbour City FC' },
  );
  expect(buildEventSubmission(form, 8)).toEqual({
    method: 'events',
    league_id: 8,
    matchDetails: { matchType: 'League Match', teamA: 'Team Blue', teamB: 'Harbour City FC' },
    events: [
      { id: 1, type: 'Goal', team: 'A', player: 'ada' },
      { id: 2, type: 'Goal', team: 'B', player: 'bob' },
    ],
  });
});

test('the conditions say which event has no player', () => {
  const form = change(
    createEventForm('football'),
    { type: 'event', row: 0, event: { player: 'ada' } },
    { type: 'add event' },
  );
  expect(listEventConditions(form)).toEqual([
    { text: 'Team names', met: true },
    { text: 'At least one event', met: true },
    { text: 'Name the player in event 2', met: false, place: { row: 1 } },
  ]);
});

test('the conditions are met exactly when the schema takes the submission', () => {
  const row = fc.nat(16);
  const text = fc.oneof(fc.constantFrom('', ' ', '\u00a0', 'ada', 'x'.repeat(60)), fc.string({ unit: 'binary' }));
  const anyChange: fc.Arbitrary<EventChange> = fc.oneof(
    fc.record({
      type: fc.constant('team name' as const),
      side: fc.constantFrom('A' as const, 'B' as const),
      name: text,
    }),
    fc.record({ type: fc.constant('event' as const), row, event: fc.record({ player: text }) }),
    fc.record({ type: fc.constant('add event' as const) }),
    fc.record({ type: fc.constant('repeat event' as const), row }),
    fc.record({ type: fc.constant('remove event' as const), row }),
  );
  fc.assert(
    fc.property(fc.array(anyChange), (changes) => {
      const form = change(createEventForm('football'), { type: 'event', row: 0, event: { player: 'ada' } }, ...changes);
      expect(isReady(listEventConditions(form))).toBe(Check(EventSubmission, buildEventSubmission(form, 8)));
    }),
  );
});
