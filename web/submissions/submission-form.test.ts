import fc from 'fast-check';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { EventSubmission, ManualSubmission } from '#contract/submissions/schema.ts';
import { MATCH_TYPES } from '#contract/submissions/sports.ts';
import { tidyCount } from '#web/kit/list/count-text.ts';
import { isReady, listMatchConditions } from '#web/submissions/editor/match-conditions.ts';
import {
  changeMatch,
  createMatchForm,
  type MatchChange,
  type MatchForm,
  PLAYER_STATS,
} from '#web/submissions/editor/match-form.ts';
import { EVENT_RULES, MANUAL_RULES, type MatchRules } from '#web/submissions/editor/match-rules.ts';
import { readNames } from '#web/submissions/editor/match-text.ts';
import type { EntryTarget } from '#web/submissions/load-league.ts';
import {
  buildEventSubmission,
  buildManualSubmission,
  countScore,
  createEntryForm,
  readSquads,
} from '#web/submissions/submission-form.ts';

const TARGET: EntryTarget = {
  league: {
    id: 8,
    name: 'Autumn Cup',
    methods: ['Manual', 'Events'],
    sport: 'football',
    time_zone: 'Europe/Berlin',
    has_cups: false,
    can_accept: false,
  },
  fixture: null,
  playedAt: '',
};

function enter(rules: MatchRules, form: MatchForm, ...changes: MatchChange[]): MatchForm {
  return changes.reduce((current, change) => changeMatch(current, change, rules), form);
}

test('an empty stat counts as 0 and shows 0 on blur', () => {
  const emptied = enter(MANUAL_RULES, createMatchForm(MANUAL_RULES), {
    type: 'stat',
    side: 'Blue',
    row: 0,
    stat: 'assists',
    text: '',
  });
  expect(buildManualSubmission(emptied, TARGET).teams.A[0]?.Assists).toBe(0);
  expect(tidyCount('', MANUAL_RULES.maxStat)).toBe('0');
});

test('a manual submission has trimmed names and integer stats', () => {
  const form = enter(
    MANUAL_RULES,
    createMatchForm(MANUAL_RULES),
    { type: 'team name', side: 'Blue', name: ' Kestrel United ' },
    { type: 'player name', side: 'Blue', row: 0, name: ' VoltaicVince ' },
    { type: 'stat', side: 'Blue', row: 0, stat: 'goals', text: '2' },
    { type: 'player name', side: 'Green', row: 0, name: 'SirNutmegsALot' },
    { type: 'stat', side: 'Green', row: 0, stat: 'red_card', text: '1' },
    { type: 'match type', matchType: 'Cup Match' },
  );
  expect(buildManualSubmission(form, TARGET)).toEqual({
    method: 'manual',
    league_id: 8,
    matchDetails: { matchType: 'Cup Match', teamA: 'Kestrel United', teamB: 'Team Green' },
    teams: {
      A: [{ name: 'VoltaicVince', Goals: 2, Assists: 0, 'Yellow Cards': 0, 'Red Cards': 0 }],
      B: [{ name: 'SirNutmegsALot', Goals: 0, Assists: 0, 'Yellow Cards': 0, 'Red Cards': 1 }],
    },
  });
});

test('extra time and the shoot-out are sent if they were entered', () => {
  const form = enter(
    MANUAL_RULES,
    createMatchForm(MANUAL_RULES),
    { type: 'extra time', wasPlayed: true },
    { type: 'penalties', side: 'Blue', text: '3' },
    { type: 'penalties', side: 'Green', text: '4' },
  );
  const end = { extra_time: true, shoot_out: { Blue: 3, Green: 4 } };
  expect(buildManualSubmission(form, TARGET).matchDetails).toMatchObject(end);
  expect(buildEventSubmission(form, TARGET).matchDetails).toMatchObject(end);
  expect(buildManualSubmission(createMatchForm(MANUAL_RULES), TARGET).matchDetails).not.toHaveProperty('shoot_out');
});

test('goals count for the score once their player is named, cards do not', () => {
  const form = enter(
    EVENT_RULES.football,
    createMatchForm(EVENT_RULES.football),
    { type: 'add event' },
    { type: 'add event' },
    { type: 'add event' },
    { type: 'participant', row: 0, place: 0, name: 'ada' },
    { type: 'participant', row: 1, place: 0, name: 'bob' },
    { type: 'event', row: 1, event: { team_affect: 'Green' } },
    { type: 'participant', row: 2, place: 0, name: 'cyd' },
    { type: 'event', row: 2, event: { eventName: 'Red Card' } },
  );
  expect([countScore(form.events, 'Blue'), countScore(form.events, 'Green')]).toEqual([1, 1]);
});

test('an event submission has trimmed names in the order entered', () => {
  const form = enter(
    EVENT_RULES.football,
    createMatchForm(EVENT_RULES.football),
    { type: 'participant', row: 0, place: 0, name: ' ada ' },
    { type: 'repeat event', row: 0 },
    { type: 'participant', row: 1, place: 0, name: 'bob' },
    { type: 'event', row: 1, event: { team_affect: 'Green' } },
    { type: 'team name', side: 'Green', name: ' Harbour City FC' },
  );
  expect(buildEventSubmission(form, TARGET)).toEqual({
    method: 'events',
    league_id: 8,
    matchDetails: { matchType: 'League Match', teamA: 'Team Blue', teamB: 'Harbour City FC' },
    events: [
      { id: 1, type: 'Goal', team: 'A', player: 'ada' },
      { id: 2, type: 'Goal', team: 'B', player: 'bob' },
    ],
  });
});

test('the conditions of manual entry are met exactly if the submission is valid by its schema', () => {
  const side = fc.constantFrom(...TEAM_SIDES);
  const row = fc.nat(12);
  const text = fc.oneof(
    fc.constantFrom('', ' ', '\u00a0', '\ufeff', 'ada', 'a\tb', 'x'.repeat(60)),
    fc.string(),
    fc.string({ unit: 'binary' }),
  );
  const stat = fc.constantFrom(...PLAYER_STATS);
  const figure = fc.oneof(text, fc.constantFrom('0', '90', '101', '1000'));
  const anyChange: fc.Arbitrary<MatchChange> = fc.oneof(
    fc.record({ type: fc.constant('team name' as const), side, name: text }),
    fc.record({ type: fc.constant('player name' as const), side, row, name: text }),
    fc.record({ type: fc.constant('stat' as const), side, row, stat, text }),
    fc.record({
      type: fc.constant('player figure' as const),
      side,
      row,
      stat: fc.constantFrom('position', 'shirt', 'minutes', 'distance'),
      text: figure,
    }),
    fc.record({
      type: fc.constant('team figure' as const),
      side,
      stat: fc.constantFrom('possession', 'tackles'),
      text: figure,
    }),
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
  const named: MatchChange[] = [
    { type: 'player name', side: 'Blue', row: 0, name: 'ada' },
    { type: 'player name', side: 'Green', row: 0, name: 'bob' },
  ];
  fc.assert(
    fc.property(fc.array(anyChange), (changes) => {
      const form = enter(MANUAL_RULES, createMatchForm(MANUAL_RULES), ...named, ...changes);
      expect(isReady(listMatchConditions(form, MANUAL_RULES))).toBe(
        Check(ManualSubmission, buildManualSubmission(form, TARGET)),
      );
    }),
  );
});

test('the conditions of event entry are met exactly if the submission is valid by its schema', () => {
  const row = fc.nat(16);
  const text = fc.oneof(fc.constantFrom('', ' ', '\u00a0', 'ada', 'x'.repeat(60)), fc.string({ unit: 'binary' }));
  const anyChange: fc.Arbitrary<MatchChange> = fc.oneof(
    fc.record({
      type: fc.constant('team name' as const),
      side: fc.constantFrom(...TEAM_SIDES),
      name: text,
    }),
    fc.record({ type: fc.constant('participant' as const), row, place: fc.constant(0), name: text }),
    fc.record({ type: fc.constant('add event' as const) }),
    fc.record({ type: fc.constant('repeat event' as const), row }),
    fc.record({ type: fc.constant('remove event' as const), row }),
  );
  fc.assert(
    fc.property(fc.array(anyChange), (changes) => {
      const form = enter(
        EVENT_RULES.football,
        createMatchForm(EVENT_RULES.football),
        { type: 'participant', row: 0, place: 0, name: 'ada' },
        ...changes,
      );
      expect(isReady(listMatchConditions(form, EVENT_RULES.football))).toBe(
        Check(EventSubmission, buildEventSubmission(form, TARGET)),
      );
    }),
  );
});

test('a fixture’s form starts with its teams, match type and time, and names the fixture', () => {
  const team = { id: 1, short_name: 'KES', spellings: [] };
  const player = { id: null, shirt_number: null, is_suspended: false };
  const fixture = {
    id: 44,
    competition: 'First Division',
    round: 'Matchweek 3',
    match_type: 'Cup Match',
    kick_off: '2026-11-20T19:30:00.000Z',
    home: {
      ...team,
      name: 'Kestrel United',
      squad: [
        { ...player, name: 'olive_ten' },
        { ...player, name: 'quickfeet', is_suspended: true },
      ],
    },
    away: { ...team, name: 'Harbour City', squad: [] },
  };
  const target = { ...TARGET, fixture, playedAt: '2026-11-20T20:30' };
  const form = createEntryForm(target, MANUAL_RULES);
  expect(buildManualSubmission(form, target).matchDetails).toEqual({
    matchType: 'Cup Match',
    teamA: 'Kestrel United',
    teamB: 'Harbour City',
    fixture_id: 44,
    played_at: '2026-11-20T19:30:00.000Z',
  });
  const now = enter(MANUAL_RULES, form, { type: 'played at', text: '' });
  expect(buildManualSubmission(now, target).matchDetails).not.toHaveProperty('played_at');
  expect(readSquads(fixture)).toEqual({ Blue: ['olive_ten'], Green: [] });
});
