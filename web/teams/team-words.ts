import type { TeamResult } from '#contract/teams/pages.ts';
import { nameMonth } from '#web/kit/time/long-date.ts';

/** 'Copperfield Town, matchweek 2'. */
export function describeOpponent({ opponent, round_name }: TeamResult): string {
  if (round_name === null) return opponent.name;
  return `${opponent.name}, ${round_name.charAt(0).toLowerCase()}${round_name.slice(1)}`;
}

/** 'Season 3, March to May'. */
export function describeRun({ season, from, to }: { season: string | null; from: string | null; to: string | null }) {
  const months = [from, to].flatMap((at) => (at === null ? [] : [nameMonth(at)]));
  const [first, last] = months;
  const period = first === undefined ? '' : first === last || last === undefined ? first : `${first} to ${last}`;
  return [season, period].filter(Boolean).join(', ');
}
