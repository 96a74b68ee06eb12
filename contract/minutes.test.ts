import { expect, test } from 'vitest';
import type { MatchEvent } from '#contract/matches.ts';
import { findMinutes, readSubstitution } from '#contract/minutes.ts';

function event(eventName: string, timestamp: string, fields: Partial<MatchEvent> = {}): MatchEvent {
  return { eventName, timestamp, participants: [], team_affect: 'Blue', ...fields };
}

const FULL_TIME = event('Full Time', '90+5', { team_affect: null });

test('a substitution names its players by fields, or by participants with the player who comes on first', () => {
  expect(readSubstitution(event('substitute', '60', { off: 'ada', on: 'bea' }))).toEqual({ off: 'ada', on: 'bea' });
  expect(readSubstitution(event('Substitution', '60', { participants: ['bea', 'ada'] }))).toEqual({
    off: 'ada',
    on: 'bea',
  });
  expect(readSubstitution(event('Goal', '60', { participants: ['bea'] }))).toBeNull();
});

test('minutes follow from substitutions, red cards and full time', () => {
  const players = [
    { name: 'stays' },
    { name: 'ada' },
    { name: 'bea' },
    { name: 'sent off' },
    { name: 'returns' },
    { name: 'sent 30', minutes: 30 },
  ];
  const events = [
    FULL_TIME,
    event('Substitution', '70:30', { off: 'returns', on: 'nobody' }),
    event('Substitution', '60:30', { off: 'Ada', on: 'bea' }),
    event('Substitution', '80', { on: 'returns' }),
    event('Red Card', '75', { participants: ['sent off'] }),
  ];
  expect(findMinutes('Blue', { players, events })).toEqual([90, 60, 30, 75, 80, 30]);
  expect(findMinutes('Green', { players, events })).toEqual([null, null, null, null, null, 30]);
});

test('with starts, unused substitutes have 0 minutes and players without the field none', () => {
  const players = [{ name: 'ada', started: true }, { name: 'bea', started: false }, { name: 'cleo' }];
  expect(findMinutes('Blue', { players, events: [FULL_TIME] })).toEqual([90, 0, null]);
});

test('nothing follows without substitutions and starts, without the match’s length, or for namesakes', () => {
  const players = [{ name: 'ada' }, { name: 'bea' }];
  const change = event('Substitution', '12', { off: 'ada', on: 'bea' });
  expect(findMinutes('Blue', { players, events: [FULL_TIME] })).toEqual([null, null]);
  expect(findMinutes('Blue', { players, events: [change] })).toEqual([12, null]);
  expect(findMinutes('Blue', { players: [...players, { name: 'BEA' }], events: [change, FULL_TIME] })).toEqual([
    12,
    null,
    null,
  ]);
});

test('a match lasts 90 minutes if its clock passes half-time, 120 after extra time, and added time counts for no one', () => {
  const players = [{ name: 'ada', started: true }];
  expect(findMinutes('Blue', { players, events: [event('Goal', '71')] })).toEqual([90]);
  expect(findMinutes('Blue', { players, events: [event('Goal', '117')], extra_time: true })).toEqual([120]);
  const late = event('Substitution', '48:00', { half: 1, off: 'ada' });
  expect(findMinutes('Blue', { players, events: [late, FULL_TIME] })).toEqual([45]);
});
