import { expect, test } from 'vitest';
import { readClock, sortByClock, writeMinute } from '#contract/matches/match-clock.ts';

test.each([
  ['63:12', { minute: 63, stoppage: 0, second: 12 }],
  ['06:12', { minute: 6, stoppage: 0, second: 12 }],
  ['45+2', { minute: 45, stoppage: 2, second: null }],
  ['45+2:10', { minute: 45, stoppage: 2, second: 10 }],
  ['90+6', { minute: 90, stoppage: 6, second: null }],
  ["63'", { minute: 63, stoppage: 0, second: null }],
  ['90 + 6’', { minute: 90, stoppage: 6, second: null }],
  ['63', { minute: 63, stoppage: 0, second: null }],
  ['63.5', { minute: 63, stoppage: 0, second: 30 }],
  ['120:00', { minute: 120, stoppage: 0, second: 0 }],
  ['1:03:12', { minute: 63, stoppage: 0, second: 12 }],
])('the clock %s is read', (timestamp, clock) => {
  expect(readClock(timestamp)).toEqual(clock);
});

test('text that is no match clock reads as null', () => {
  for (const timestamp of ['N/A', '', 'half time', '2025-11-16T12:00:00Z', '63:99', '1763294400', '-3', '+2']) {
    expect(readClock(timestamp), timestamp).toBeNull();
  }
});

test.each([
  ['7:30', undefined, '8’'],
  ['06:12', 1, '7’'],
  ['0:30', 1, '1’'],
  ['63', 2, '63’'],
  ['63.5', undefined, '64’'],
  ['45:50', undefined, '46’'],
  ['45:50', 1, '45+1’'],
  ['45:50', 2, '46’'],
  ['47:30', 1, '45+3’'],
  ['45+2', 1, '45+2’'],
  ['45+2:10', undefined, '45+3’'],
  ['92:10', 2, '90+3’'],
  ['92:10', 3, '93’'],
  ['120:00', 4, '120+1’'],
  ['N/A', 1, null],
])('the clock %s in half %s is in the minute %s', (timestamp, half, minute) => {
  expect(writeMinute({ timestamp, half })).toBe(minute);
});

function sorted(...timestamps: string[]): string[] {
  return sortByClock(timestamps.map((timestamp) => ({ timestamp }))).map(({ timestamp }) => timestamp);
}

test('events are put in the order of the clock', () => {
  expect(sorted('81:51', '06:12', '44:19')).toEqual(['06:12', '44:19', '81:51']);
});

test('added time is sorted between its minute and the next', () => {
  expect(sorted('45:50', '45+2', '44:59', '45+1', '45', '45+1:30')).toEqual([
    '44:59',
    '45',
    '45+1',
    '45+1:30',
    '45+2',
    '45:50',
  ]);
});

test('events without a clock stay after the event they followed', () => {
  const events = [
    { timestamp: 'N/A', name: 'Kick Off' },
    { timestamp: '60:00', name: 'Goal' },
    { timestamp: 'N/A', name: 'Celebration' },
    { timestamp: '20:00', name: 'Corner' },
  ];
  expect(sortByClock(events).map(({ name }) => name)).toEqual(['Kick Off', 'Corner', 'Goal', 'Celebration']);
});

test('without any clock, events keep their order', () => {
  expect(sorted('N/A', 'N/A')).toEqual(['N/A', 'N/A']);
});

test('a clock that runs on in the first half is in added time', () => {
  const events = [{ timestamp: '45+2' }, { timestamp: '46:10' }, { timestamp: '45:00' }].map((event) => ({
    ...event,
    half: 1,
  }));
  expect(sortByClock(events).map(({ timestamp }) => timestamp)).toEqual(['45:00', '46:10', '45+2']);
});

test('events of the first half come before those of the second, whatever their clocks', () => {
  const events = [
    { timestamp: '46:10', half: 2, name: 'Second half' },
    { timestamp: '47:30', half: 1, name: 'Stoppage time on a clock that runs on' },
    { timestamp: '12:00', name: 'Without a half' },
    { timestamp: '60:00', name: 'Late, without a half' },
    { timestamp: '45+2', half: 1, name: 'Stoppage time' },
  ];
  expect(sortByClock(events).map(({ name }) => name)).toEqual([
    'Without a half',
    'Stoppage time',
    'Stoppage time on a clock that runs on',
    'Second half',
    'Late, without a half',
  ]);
});
