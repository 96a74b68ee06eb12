import type { Bracket } from '#contract/competitions/cups.ts';
import type { GroupTable } from '#contract/competitions/tables.ts';
import type { TeamHead } from '#contract/kit/heads.ts';

/** The play-offs for places in a division; the winners play in it next, every other team of them in the one below. */
export type PlayOffState = { state: 'none' | 'running' } | { state: 'decided'; winners: TeamHead[] };

/** The results of play-offs: ties, or a table whose zone 'up' has the winners. */
export type PlayOffResults =
  | { kind: 'ties'; rounds: Bracket['rounds'] }
  | { kind: 'table'; table: Pick<GroupTable, 'rows' | 'lots_place'>; is_finished: boolean };

/** Undefined for divisions without play-offs. A tie that leads to no other decides a place. */
export function findPlayOffState(results: PlayOffResults | undefined): PlayOffState {
  if (!results) return { state: 'none' };
  const winners = results.kind === 'ties' ? listTieWinners(results.rounds) : listTableWinners(results);
  return winners && winners.length > 0 ? { state: 'decided', winners } : { state: 'running' };
}

function listTieWinners(rounds: Bracket['rounds']): TeamHead[] | undefined {
  const last = rounds
    .filter(({ stage }) => stage !== 'third place')
    .flatMap(({ ties }) => ties)
    .filter(({ next_tie, is_needed }) => next_tie === null && is_needed);
  const winners = last.flatMap(({ winner, ...sides }) => (winner && sides[winner].team) || []);
  return winners.length === last.length ? winners : undefined;
}

function listTableWinners({
  table: { rows, lots_place },
  is_finished,
}: Extract<PlayOffResults, { kind: 'table' }>): TeamHead[] | undefined {
  if (!is_finished || lots_place !== null) return undefined;
  return rows.flatMap(({ zone, team }) => (zone === 'up' && team) || []);
}
