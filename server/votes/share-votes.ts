import { sum } from 'd3-array';
import type { VoteShares } from '#contract/votes/schema.ts';

/** The votes for a player by the match's players, and by other accounts. */
export interface CountedVotes {
  player_key: string;
  is_player: boolean;
  votes: number;
}

/** Each player's share of the votes in whole percent, highest first. */
export function shareVotes(counted: readonly CountedVotes[]): VoteShares {
  const sorted = counted.toSorted((a, b) => b.votes - a.votes || a.player_key.localeCompare(b.player_key));
  const percents = splitPercent(sorted.map(({ votes }) => votes));
  return {
    votes: sum(sorted, ({ votes }) => votes),
    shares: sorted.map(({ player_key }, at) => ({ player_key, share: percents[at] ?? 0 })),
  };
}

/**
 * Whole percentages that sum to 100 by the largest remainders. Equal parts have equal shares, so a remainder too small
 * for all of them is dropped: three equal parts have 33 each.
 */
export function splitPercent(parts: readonly number[]): number[] {
  const whole = sum(parts);
  const remainderOf = (part: number) => (100 * part) % whole;
  const shares = new Map(parts.map((part) => [part, (100 * part - remainderOf(part)) / whole]));
  let left = 100 - sum(parts, (part) => shares.get(part));
  for (const part of [...shares.keys()].toSorted((a, b) => remainderOf(b) - remainderOf(a) || b - a)) {
    left -= parts.filter((one) => one === part).length;
    if (left < 0) break;
    shares.set(part, (shares.get(part) ?? 0) + 1);
  }
  return parts.map((part) => shares.get(part) ?? 0);
}
