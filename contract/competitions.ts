import { type Static, Type } from 'typebox';
import { TeamHead } from '#contract/league-teams.ts';

/** How a competition is played. A round robin is a league, every other format a cup. */
export const CompetitionFormat = Type.Enum(['round robin', 'knockout', 'double elimination', 'groups and knockout']);
export type CompetitionFormat = Static<typeof CompetitionFormat>;

/** What separates teams that are level on points. `lots` is the order that staff drew. */
export const TieBreaker = Type.Enum(['goal difference', 'goals', 'head to head', 'wins', 'fair play', 'lots']);
export type TieBreaker = Static<typeof TieBreaker>;

/** A competition by its name. */
export const CompetitionHead = Type.Object({
  id: Type.Integer(),
  season_id: Type.Integer(),
  name: Type.String(),
  format: CompetitionFormat,
});
export type CompetitionHead = Static<typeof CompetitionHead>;

const NullableInteger = Type.Union([Type.Integer(), Type.Null()]);

/** The rules of a competition; they are printed in words on its table page. */
export const CompetitionRules = Type.Object({
  points_for_win: Type.Integer(),
  points_for_draw: Type.Integer(),
  points_for_loss: Type.Integer(),
  places_up: Type.Integer(),
  places_play_off: Type.Integer(),
  places_down: Type.Integer(),
  tie_breakers: Type.Array(TieBreaker),
  legs: Type.Integer({ minimum: 1, maximum: 2 }),
  has_away_goals: Type.Boolean(),
  has_third_place: Type.Boolean(),
  /** Matches that a red card bans for; 0 for none. */
  red_card_matches: Type.Integer(),
  /** Every so many yellow cards ban for one match; null for never. */
  yellow_cards_per_ban: NullableInteger,
  /** The round from which earlier yellow cards don't count; null for never. */
  yellow_cards_cleared_round: NullableInteger,
  holds_suspended: Type.Boolean(),
  holds_unregistered: Type.Boolean(),
});
export type CompetitionRules = Static<typeof CompetitionRules>;

/** A team in a competition; `group` is A, B and so on in a group stage, `lot` the place that staff drew. */
export const CompetitionTeam = Type.Object({
  team: TeamHead,
  group: Type.Union([Type.String(), Type.Null()]),
  seed: Type.Integer(),
  lot: NullableInteger,
});
export type CompetitionTeam = Static<typeof CompetitionTeam>;

/** A competition with its rules and its teams, by seed. A draft is not published; only staff see it. */
export const Competition = Type.Object({
  ...CompetitionHead.properties,
  match_types: Type.Array(Type.String()),
  rules: CompetitionRules,
  is_published: Type.Boolean(),
  teams: Type.Array(CompetitionTeam),
});
export type Competition = Static<typeof Competition>;
