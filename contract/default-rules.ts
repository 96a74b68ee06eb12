import type { CompetitionRules } from '#contract/competitions.ts';

/** Rules of a competition without any of its own. */
export const DEFAULT_RULES: CompetitionRules = {
  points_for_win: 3,
  points_for_draw: 1,
  points_for_loss: 0,
  places_up: 0,
  places_play_off: 0,
  places_down: 0,
  tie_breakers: ['goal difference', 'goals', 'head to head', 'wins', 'fair play', 'lots'],
  legs: 1,
  has_away_goals: false,
  has_third_place: false,
  red_card_matches: 0,
  yellow_cards_per_ban: null,
  yellow_cards_cleared_round: null,
  holds_suspended: false,
  holds_unregistered: false,
  holds_unknown_teams: false,
  sheet_starters: 11,
  sheet_substitutes: 7,
  sheet_deadline_minutes: 0,
  sheet_is_public_at_once: false,
  sheet_refuses_ineligible: false,
  sheet_needs_accounts: false,
};
