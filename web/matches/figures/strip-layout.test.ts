import { expect, test } from 'vitest';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { labelMarker, layOutStrip, placeMarkers } from '#web/matches/figures/strip-layout.ts';

function event(eventName: string, team_affect: TeamSide | null, timestamp: string): MatchEvent {
  return { eventName, team_affect, timestamp, participants: ['someone'] };
}

function layOut(events: MatchEvent[], width: number) {
  return layOutStrip(placeMarkers(events), width);
}

function pixels(events: MatchEvent[], width: number): number[] {
  return layOut(events, width).map(({ x }) => Math.round((x * width) / 100));
}

test('markers are placed by their time within 90 minutes', () => {
  const events = [event('Goal', 'Blue', '09:00'), event('Goal', 'Green', '45:00'), event('Red Card', 'Green', '81:00')];
  expect(layOut(events, 900).map(({ side, x }) => [side, Math.round(x)])).toEqual([
    ['Blue', 10],
    ['Green', 50],
    ['Green', 90],
  ]);
});

test('a match longer than 90 minutes ends the line at its last minute', () => {
  expect(pixels([event('Goal', 'Blue', '60:00'), event('Goal', 'Blue', '120:00')], 900)).toEqual([450, 900]);
});

test('a goal of the first half’s added time is drawn before half-time, one of the 46th minute after it', () => {
  const added = [{ ...event('Goal', 'Blue', '45:50'), half: 1 }, event('Goal', 'Green', '45+1')];
  for (const { x, minute } of layOut(added, 900)) {
    expect([x < 50, Math.round(x), minute]).toEqual([true, 50, '45+1’']);
  }
  const [later] = layOut([event('Goal', 'Blue', '45:50')], 900);
  expect([later?.minute, (later?.x ?? 0) > 50]).toEqual(['46’', true]);
});

test('if no clock passes 45, the line ends 5% after the last event', () => {
  expect(pixels([event('Goal', 'Blue', '10:00'), event('Goal', 'Blue', '20:00')], 1050)).toEqual([500, 1000]);
});

test('without clocks, markers are spaced evenly in order', () => {
  const events = [event('Goal', 'Blue', 'N/A'), event('Goal', 'Green', 'N/A'), event('Yellow Card', 'Blue', 'N/A')];
  expect(layOut(events, 1000).map(({ side, x }) => [side, x])).toEqual([
    ['Blue', 25],
    ['Blue', 75],
    ['Green', 50],
  ]);
});

test('only goals and cards of a team have a marker; an own goal is on the side whose score it raises', () => {
  const events = [
    event('Kick Off', null, '00:00'),
    event('Corner', 'Blue', '05:00'),
    event('Goal', null, '06:00'),
    event('Own Goal', 'Blue', '07:00'),
  ];
  expect(layOut(events, 900).map(({ kind, side, minute }) => [kind, side, minute])).toEqual([
    ['own-goal', 'Green', '8’'],
  ]);
});

test('neighbours of a side are pushed at least 24 pixels apart, and stay on the line', () => {
  const early = pixels(
    [
      event('Goal', 'Blue', '10:00'),
      event('Goal', 'Blue', '10:30'),
      event('Goal', 'Green', '10:30'),
      event('Full Time', null, '90:00'),
    ],
    900,
  );
  expect(early).toEqual([100, 124, 105]);
  const late = pixels([event('Goal', 'Blue', '89:00'), event('Goal', 'Blue', '90:00')], 900);
  expect(late).toEqual([876, 900]);
});

test('a narrow line leaves yellow cards out', () => {
  const events = [event('Yellow Card', 'Blue', '10:00'), event('Goal', 'Blue', '50:00')];
  expect(layOut(events, 300).map(({ kind }) => kind)).toEqual(['goal']);
  expect(layOut(events, 900)).toHaveLength(2);
});

test('markers that don’t fit on the line are grouped, and all are counted', () => {
  const events = Array.from({ length: 2000 }, (_, index) =>
    event(index % 3 === 0 ? 'Goal' : 'Red Card', index % 2 === 0 ? 'Blue' : 'Green', `${Math.floor(index / 23)}:00`),
  );
  const markers = layOut(events, 900);
  expect(markers.length).toBeLessThanOrEqual(2 * Math.floor(900 / 40));
  expect(markers.reduce((sum, { count }) => sum + count, 0)).toBe(2000);
  expect(markers.every(({ x, kind }) => x >= 0 && x <= 100 && kind === 'goal')).toBe(true);
  expect(markers.map(labelMarker)).toContain('×46');
});

test('without goals and cards there are no markers', () => {
  expect(layOut([], 900)).toEqual([]);
  expect(layOut([event('Half Time', null, '45:00')], 900)).toEqual([]);
});

test('of very many events the page contains a bounded number of markers, which still count all', () => {
  const events = Array.from({ length: 2000 }, (_, index) =>
    event(index % 2 === 0 ? 'Goal' : 'Yellow Card', index % 3 === 0 ? 'Blue' : 'Green', `${Math.floor(index / 23)}:00`),
  );
  expect(placeMarkers(events).length).toBeLessThanOrEqual(200);
  const countOn = (width: number) => layOut(events, width).reduce((sum, { count }) => sum + count, 0);
  expect([countOn(900), countOn(300)]).toEqual([2000, 1000]);
});
