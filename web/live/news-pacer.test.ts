import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewsPacer } from '#web/live/news-pacer.ts';

const START_MS = Date.UTC(2026, 10, 28);
let said: [seconds: number, text: string][] = [];
let pacer: NewsPacer;

function take(seconds: number, text: string, isUrgent = false) {
  vi.advanceTimersByTime(START_MS + seconds * 1000 - Date.now());
  pacer.take({ text, isUrgent });
}

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
  said = [];
  pacer = new NewsPacer((text) => said.push([(Date.now() - START_MS) / 1000, text]));
});

afterEach(() => vi.useRealTimers());

test('goals and cards are announced at once, and the newest other news 20 seconds after the last announcement', () => {
  take(0, 'First half');
  take(3, 'Goal', true);
  take(5, 'Red Card', true);
  take(8, 'Half-time');
  take(12, 'Second half');
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([
    [0, 'First half'],
    [3, 'Goal'],
    [5, 'Red Card'],
    [25, 'Second half'],
  ]);
});

test('a goal replaces news that waits, and nothing is announced once the page is left', () => {
  take(0, 'First half');
  take(4, 'Half-time');
  take(10, 'Goal', true);
  take(12, 'Full time');
  pacer.stop();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([
    [0, 'First half'],
    [10, 'Goal'],
  ]);
});
