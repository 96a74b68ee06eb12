import { describe, expect, test } from 'vitest';
import type { BracketTie } from '#contract/competitions/cups.ts';
import { findPlayOffState, type PlayOffResults } from '#server/results/tables/play-off-state.ts';

const teamOf = (id: number) => ({ id, name: `Team ${id}` }) as unknown as NonNullable<BracketTie['home']['team']>;

function tie(number: number, winner: 'home' | 'away' | null, more: Partial<BracketTie> = {}): BracketTie {
  const sides = { home: { team: teamOf(2 * number - 1) }, away: { team: teamOf(2 * number) } };
  return { number, winner, next_tie: null, is_needed: true, ...sides, ...more } as unknown as BracketTie;
}

function ofTies(...ties: BracketTie[]): PlayOffResults {
  return { kind: 'ties', rounds: [{ stage: 'winners', round: 1, name: 'Play-offs', ties }] };
}

function idsOf(results: PlayOffResults | undefined) {
  const found = findPlayOffState(results);
  return found.state === 'decided' ? found.winners.map(({ id }) => id) : found.state;
}

describe('play-offs between divisions', () => {
  test('are decided once every tie that leads to no other has a winner', () => {
    expect(idsOf(undefined)).toBe('none');
    expect(idsOf(ofTies())).toBe('running');
    expect(idsOf(ofTies(tie(1, 'home'), tie(2, null)))).toBe('running');
    expect(idsOf(ofTies(tie(1, 'home'), tie(2, 'away')))).toEqual([1, 4]);
    expect(idsOf(ofTies(tie(1, 'home', { next_tie: 3 }), tie(2, 'away', { next_tie: 3 }), tie(3, null)))).toBe(
      'running',
    );
    expect(idsOf(ofTies(tie(1, 'home', { next_tie: 3 }), tie(2, null, { next_tie: 3 }), tie(3, 'away')))).toEqual([6]);
  });

  test('are decided by a table once it is finished and no lots are to be drawn', () => {
    const rows = [1, 2, 3].map((id) => ({ team: teamOf(id), zone: id < 3 ? 'up' : null }));
    const table = (lots_place: number | null, is_finished: boolean) =>
      ({ kind: 'table', table: { rows, lots_place }, is_finished }) as PlayOffResults;
    expect(idsOf(table(null, false))).toBe('running');
    expect(idsOf(table(2, true))).toBe('running');
    expect(idsOf(table(null, true))).toEqual([1, 2]);
  });
});
