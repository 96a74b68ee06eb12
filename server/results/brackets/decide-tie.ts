/** A leg's score by the sides of the tie; `home` plays the first leg at home. */
export interface LegScore {
  home: number;
  away: number;
  /** Goals of the penalty shoot-out; they count for no player. */
  shootout: { home: number; away: number } | null;
  /** Whether the tie's away side is at home; the second leg's unless stated. */
  isSwapped?: boolean;
}

export interface TieRules {
  legs: 1 | 2;
  /** Goals scored away decide when the totals are level. */
  away_goals: boolean;
  /** Who won the lots that staff drew. */
  lots?: 'home' | 'away' | null;
}

export type TieDecision =
  | { winner: 'home' | 'away'; by: 'score' | 'away goals' | 'shoot-out' | 'lots' }
  /** Legs are missing, or all are played and nothing decides. */
  | { winner: null; by: 'unplayed' | 'level' };

/** Who goes through: by the total of the legs, goals away where they count, the shoot-out of the last leg, or lots. */
export function decideTie(scores: readonly LegScore[], { legs, away_goals, lots = null }: TieRules): TieDecision {
  if (scores.length < legs) return { winner: null, by: 'unplayed' };
  const total = scores.reduce((difference, { home, away }) => difference + home - away, 0);
  if (total !== 0) return { winner: leader(total), by: 'score' };
  if (away_goals && legs === 2) {
    const awayGoals = scores.reduce(
      (difference, { home, away, isSwapped }, at) => difference + ((isSwapped ?? at === 1) ? home : -away),
      0,
    );
    if (awayGoals !== 0) return { winner: leader(awayGoals), by: 'away goals' };
  }
  const shootout = scores.at(-1)?.shootout;
  if (shootout && shootout.home !== shootout.away) {
    return { winner: leader(shootout.home - shootout.away), by: 'shoot-out' };
  }
  return lots ? { winner: lots, by: 'lots' } : { winner: null, by: 'level' };
}

function leader(difference: number): 'home' | 'away' {
  return difference > 0 ? 'home' : 'away';
}
