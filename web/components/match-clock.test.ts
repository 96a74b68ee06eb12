import { expect, test } from 'vitest';
import { readClock, sortByClock } from '#contract/match-clock.ts';
import { formatMinute } from '#web/components/match-clock.ts';

test.each([
  ['63:12', { minute: 63, stoppage: 0, second: 12 }],
  ['06:12', { minute: 6, stoppage: 0, second: 12 }],
  ['45+2', { minute: 45, stoppage: 2, second: 0 }],
  ['45+2:10', { minute: 45, stoppage: 2, second: 10 }],
  ['90+6', { minute: 90, stoppage: 6, second: 0 }],
  ["63'", { minute: 63, stoppage: 0, second: 0 }],
  ['90 + 6’', { minute: 90, stoppage: 6, second: 0 }],
  ['63', { minute: 63, stoppage: 0, second: 0 }],
  ['63.5', { minute: 63, stoppage: 0, second: 0 }],
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

test('minutes are shown without leading zeros and seconds', () => {
  expect(['06:12', '81:51', '45+2:10', '0:30', 'N/A'].map(formatMinute)).toEqual(['6’', '81’', '45+2’', '0’', null]);
});

function sorted(...timestamps: string[]): string[] {
  return sortByClock(timestamps.map((timestamp) => ({ timestamp }))).map(({ timestamp }) => timestamp);
}

test('events are put in the order of the clock', () => {
  expect(sorted('81:51', '06:12', '44:19')).toEqual(['06:12', '44:19', '81:51']);
});

test('added time is sorted between its minute and the next', () => {
  expect(sorted('46:00', '45+2', '45:59', '45+1', '45+1:30')).toEqual(['45:59', '45+1', '45+1:30', '45+2', '46:00']);
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
