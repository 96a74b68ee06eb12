import { type Static, Type } from 'typebox';
import { Certainty, COMPETITION_OF_LEAGUE, PlaceZones, TABLE_TEAM } from '#contract/competitions/tables.ts';

/** Simulated runs of a competition's remaining fixtures. */
export const SIMULATIONS = 10_000;

const Chance = Type.Number({ minimum: 0, maximum: 1 });
const ZoneChance = Type.Union([Chance, Type.Null()]);

/**
 * The places that a team can reach. `place` and `points` are today's. A chance is 0 or 1 only if points make it
 * impossible or certain; otherwise it stays half a simulation away from both. Null without such places.
 */
export const TeamOdds = Type.Object({
  ...TABLE_TEAM,
  place: Type.Integer(),
  is_shared: Type.Boolean(),
  points: Type.Integer(),
  /** Its fixtures without a result. */
  remaining: Type.Integer(),
  best_place: Type.Integer(),
  worst_place: Type.Integer(),
  /** Of a division, from a third of its fixtures on. */
  certainty: Type.Optional(Certainty),
  title: Chance,
  up: ZoneChance,
  play_off: ZoneChance,
  play_off_down: ZoneChance,
  down: ZoneChance,
  /** The chance of each place, the first one first. */
  places: Type.Array(Chance),
});
export type TeamOdds = Static<typeof TeamOdds>;

/**
 * The places that each team of a round robin can reach, in table order. `played` and `remaining` count fixtures with
 * and without a result. `teams` is null in a cup, without fixtures, and before each of the `team_count` teams has
 * played.
 */
export const SeasonOdds = Type.Object({
  ...COMPETITION_OF_LEAGUE,
  last_matchweek: Type.Integer(),
  matchweeks: Type.Integer(),
  played: Type.Integer(),
  remaining: Type.Integer(),
  team_count: Type.Integer(),
  teams_played: Type.Integer(),
  /** Number of simulations; 0 without any. */
  simulations: Type.Integer(),
  /** True until a third of the fixtures is played: until then the odds are mostly chance. */
  is_early: Type.Boolean(),
  /**
   * Assumptions of the simulation: goals of a team in a match, and the home side's advantage in goals; null without
   * `teams`.
   */
  model: Type.Union([Type.Object({ goals: Type.Number(), home_factor: Type.Number() }), Type.Null()]),
  zones: PlaceZones,
  teams: Type.Array(TeamOdds),
});
export type SeasonOdds = Static<typeof SeasonOdds>;
