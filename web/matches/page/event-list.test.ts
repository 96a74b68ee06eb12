import { expect, test } from 'vitest';
import type { MatchEvent } from '#contract/matches/schema.ts';
import { listEvents, takeFirstEvents } from '#web/matches/page/event-list.ts';

/** Every third event has no team. */
function eventsOf(count: number): MatchEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    eventName: 'Goal',
    timestamp: 'N/A',
    participants: ['a', 'b', 'c'],
    team_affect: index % 3 === 0 ? null : 'Blue',
  }));
}

test('up to 100 events are all in the page', () => {
  const { rows, ...first } = takeFirstEvents(eventsOf(100), null);
  expect([rows.length, first]).toEqual([100, { count: 100, hasUnassigned: true, page: null, pages: 1 }]);
});

test('of more events the page has the first 100 of a team, with the scores that all of them give', () => {
  const { rows, count } = takeFirstEvents(eventsOf(2000), null);
  expect([rows.length, count]).toEqual([100, 2000]);
  expect(rows.every(({ event }) => event.team_affect === 'Blue')).toBe(true);
  expect(rows.at(-1)).toMatchObject({ index: 149, score: { Blue: 100, Green: 0 } });
});

test('the pages of an address contain every event once, and the participants that are shown', () => {
  const sent = eventsOf(250);
  const rows = [1, 2, 3].flatMap((page) => takeFirstEvents(sent, page).rows);
  expect(rows.map(({ index }) => index)).toEqual(listEvents(sent).map(({ index }) => index));
  expect(new Set(rows.map(({ event }) => event.participants.length))).toEqual(new Set([2]));
});
