/** A leg's score by side of the tie; `home` plays the first leg at home. */
export interface LegScore {
  home: number;
  away: number;
  /** Goals of the penalty shoot-out; they count for no player. */
  shootout: { home: number; away: number } | null;
  /** Whether the tie's away side is at home; by default in the second leg. */
  isSwapped?: boolean;
}

export interface TieRules {
  legs: 1 | 2;
  /** Whether away goals decide level totals. */
  away_goals: boolean;
  /** The side that won the drawing of lots. */
  lots?: 'home' | 'away' | null;
}

export type TieDecision =
  | { winner: 'home' | 'away'; by: 'score' | 'away goals' | 'shoot-out' | 'lots' }
  /** Legs are missing, or all are played without a decision. */
  | { winner: null; by: 'unplayed' | 'level' };

/** The side that goes through: by total, away goals if they count, the last leg's shoot-out, or lots. */
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
