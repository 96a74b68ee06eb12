/** A player's stored cards in a match; `events` has those of the match's events in order, null without any. */
export interface ShownCards {
  player_key: string;
  yellow_cards: number;
  red_card: number;
  events: readonly ('yellow card' | 'red card')[] | null;
}

export type Dismissal = 'second yellow' | 'straight red' | 'yellow and straight red';

/** The effective cards of a player in a match; `yellow_cards` is at most 2. */
export interface PlayerCards {
  yellow_cards: number;
  dismissal: Dismissal | null;
}

const DISMISSALS = ['straight red', 'yellow and straight red', 'second yellow'] as const;

/**
 * A player with a red card was sent off; with two yellow cards, for the second one. Yellow Card events before a Red
 * Card event are more exact than the player's line, where some games count a second yellow card that was shown as a red
 * one.
 */
export function describeCards({ yellow_cards, red_card, events }: Omit<ShownCards, 'player_key'>): PlayerCards {
  const before = events?.slice(0, Math.max(events.indexOf('red card'), 0)).length ?? 0;
  const yellows = Math.min(red_card > 0 && before > 0 ? before : yellow_cards, 2);
  return { yellow_cards: yellows, dismissal: red_card > 0 ? (DISMISSALS[yellows] ?? null) : null };
}

/** Yellow cards that count towards a ban; a second yellow is served as a red card instead. */
export function countCautions({ yellow_cards, dismissal }: PlayerCards): number {
  return dismissal === 'second yellow' ? 0 : yellow_cards;
}

const FAIR_PLAY = { 'second yellow': 3, 'straight red': 4, 'yellow and straight red': 5 } as const;

/** Fair play points lost in a match: one for each yellow card, or those of the dismissal alone. */
export function sumFairPlay(players: readonly ShownCards[] | null | undefined): number {
  return (players ?? []).map(describeCards).reduce((sum, { yellow_cards, dismissal }) => {
    return sum + (dismissal === null ? yellow_cards : FAIR_PLAY[dismissal]);
  }, 0);
}
