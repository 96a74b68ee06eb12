import type { VoteShares } from '#contract/votes.ts';

/** The votes for a player of the match's players, or of other accounts. */
export interface CountedVotes {
  player_key: string;
  is_player: boolean;
  votes: number;
}

/** Each player's share of the votes in whole percent, most first. */
export function shareVotes(counted: readonly CountedVotes[]): VoteShares {
  const votes = counted.reduce((sum, one) => sum + one.votes, 0);
  const shares = counted
    .toSorted((a, b) => b.votes - a.votes || a.player_key.localeCompare(b.player_key))
    .map((one) => ({ player_key: one.player_key, share: Math.round((100 * one.votes) / votes) }));
  return { votes, shares };
}
