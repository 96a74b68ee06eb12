import { describe, expect, test } from 'vitest';
import { findPlayingTimes, readSubstitution } from '#contract/matches/minutes.ts';
import type { MatchEvent } from '#contract/matches/schema.ts';

function findMinutes(...played: Parameters<typeof findPlayingTimes>): (number | null)[] {
  return findPlayingTimes(...played).map(({ minutes }) => minutes);
}

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

describe('red cards off the pitch', () => {
  const played = (...events: MatchEvent[]) => ({
    players: [
      { name: 'Kit', started: true },
      { name: 'Moss', started: false },
      { name: 'Ren', started: false },
    ],
    events: [...events, event('Full Time', '90:00')],
  });
  const change = event('Substitution', '46:00', { off: 'Kit', on: 'Moss' });
  const red = (name: string, timestamp: string) => event('Red Card', timestamp, { participants: [name] });

  test('on the bench leave the minutes of the player who was substituted', () => {
    expect(findMinutes('Blue', played(change, red('Kit', '62:00')))).toEqual([46, 44, 0]);
    expect(findMinutes('Blue', played(red('Kit', '62:00'), change))).toEqual([46, 44, 0]);
  });

  test('make no substitute a player of the match', () => {
    expect(findPlayingTimes('Blue', played(change, red('Ren', '70:00')))).toEqual([
      { minutes: 46, is_unused: false },
      { minutes: 44, is_unused: false },
      { minutes: 0, is_unused: true },
    ]);
  });

  test('on the pitch end the minutes, also if the substitution is sent after them', () => {
    expect(findMinutes('Blue', played(red('Kit', '46:00'), change))).toEqual([46, 44, 0]);
    expect(findMinutes('Blue', played(change, red('Moss', '60:00')))).toEqual([46, 14, 0]);
  });
});

test('a substitute who comes on in added time, or whose line has an action, played', () => {
  const players = [
    { name: 'Kit', started: true },
    { name: 'Late', started: false },
    { name: 'Scorer', started: false, goals: 1 },
    { name: 'Bench', started: false },
  ];
  const events = [event('Substitution', '90+3', { off: 'Kit', on: 'Late' }), event('Full Time', '90:00')];
  expect(findPlayingTimes('Blue', { players, events }).map(({ is_unused }) => is_unused)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('lines without starts and minutes are of players who played; those with 0 minutes are not', () => {
  const players = [{ name: 'Plain' }, { name: 'Zero', minutes: 0 }];
  expect(findPlayingTimes('Blue', { players, events: [] }).map(({ is_unused }) => is_unused)).toEqual([false, true]);
});
