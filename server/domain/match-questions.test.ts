import { expect, test } from 'vitest';
import { EARLY_MATCH_HOURS } from '#contract/kit/limits.ts';
import { askAboutEarlyMatch, askAboutExtraTime } from '#server/domain/match-questions.ts';

const KICK_OFF = Date.parse('2026-03-07T18:00:00Z');

function askAt(hoursBefore: number): string[] {
  return askAboutEarlyMatch(new Date(KICK_OFF - hoursBefore * 60 * 60 * 1000), new Date(KICK_OFF));
}

test('a match is asked about from the bound before its kick-off on', () => {
  expect(askAt(EARLY_MATCH_HOURS - 0.01)).toEqual([]);
  expect(askAt(EARLY_MATCH_HOURS)).toEqual([`Played ${EARLY_MATCH_HOURS} hours before its kick-off.`]);
  expect(askAt(24)).toEqual(['Played 1 day before its kick-off.']);
  expect(askAt(47)).toEqual(['Played 2 days before its kick-off.']);
  expect(askAt(-48)).toEqual([]);
  expect(askAboutEarlyMatch(new Date(KICK_OFF), null)).toEqual([]);
});

test('extra time is asked about where no knock-out is played', () => {
  expect(askAboutExtraTime(true, { format: 'round robin', is_tie: false })).toEqual([
    'Extra time in a league match. Does it count?',
  ]);
  expect(askAboutExtraTime(true, { format: 'groups and knockout', is_tie: false })).toEqual([
    'Extra time in a group match. Does it count?',
  ]);
  expect(askAboutExtraTime(true, { format: 'groups and knockout', is_tie: true })).toEqual([]);
  expect(askAboutExtraTime(undefined, { format: 'round robin', is_tie: false })).toEqual([]);
});
