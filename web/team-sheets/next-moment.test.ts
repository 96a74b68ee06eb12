import { expect, test } from 'vitest';
import { announce, findNextMoment, writeTimeLeft } from '#web/team-sheets/next-moment.ts';

const at = (time: string) => `2026-11-28T${time}:00.000Z`;
const ms = (time: string) => Date.parse(at(time));
const FIXTURE = { kick_off: at('20:00'), score: null, status: 'planned' as const };
const RULES = { check_in: { opens_at: at('19:20'), closes_at: at('19:50') }, deadline: at('19:30') };

test.each([
  ['19:00', 'Check-in opens'],
  ['19:20', 'Deadline of the team sheets'],
  ['19:30', 'Check-in closes'],
  ['19:50', 'Kick-off'],
  ['20:00', undefined],
])('at %s the next moment of a fixture is: %s', (now, name) => {
  expect(findNextMoment(FIXTURE, RULES, ms(now))?.name).toBe(name);
});

test('a fixture without check-in counts down to its kick-off, within a day, until it has a result', () => {
  const rules = { check_in: null, deadline: at('20:00') };
  expect(findNextMoment(FIXTURE, rules, ms('10:00'))).toEqual({ at: at('20:00'), name: 'Kick-off' });
  expect(findNextMoment(FIXTURE, rules, ms('10:00') - 24 * 3_600_000)).toBe(null);
  expect(findNextMoment({ ...FIXTURE, score: { home: 1, away: 0 } }, rules, ms('10:00'))).toBe(null);
  expect(findNextMoment({ ...FIXTURE, kick_off: null }, rules, ms('10:00'))).toBe(null);
});

test('the time left is written with hours only if there are any, and announced at 10, 5 and 1 minutes', () => {
  expect([372_900, 7_572_000, -5].map(writeTimeLeft)).toEqual(['06:12', '2:06:12', '00:00']);
  const closing = { at: at('19:50'), name: 'Check-in closes' };
  expect(announce(closing, ms('19:40'))).toBe('Check-in closes in 10 minutes');
  expect(announce(closing, ms('19:49'))).toBe('Check-in closes in 1 minute');
  expect(announce(closing, ms('19:42'))).toBe('');
});
