import { type Static, Type } from 'typebox';
import { COMPETITION_OF_LEAGUE, PlaceZones, TABLE_TEAM } from '#contract/competitions/tables.ts';

/** How often the remaining fixtures of a competition are simulated. */
export const SIMULATIONS = 10_000;

const Chance = Type.Number({ minimum: 0, maximum: 1 });
const ZoneChance = Type.Union([Chance, Type.Null()]);

/**
 * Where a team can end. `place` and `points` are those of the table. A chance is 0 or 1 only if points make it impossible or
 * certain; a chance that no simulation found, or none contradicted, is half a simulation from there. Null without such places.
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
  title: Chance,
  up: ZoneChance,
  play_off: ZoneChance,
  down: ZoneChance,
  /** The chance of each place, the first one first. */
  places: Type.Array(Chance),
});
export type TeamOdds = Static<typeof TeamOdds>;

/**
 * Where the teams of a round robin can end, in the order of the table. `played` and `remaining` count its results and its
 * fixtures without one. Before each of the `team_count` teams has played there are no `teams`, nor in a cup or without fixtures.
 */
export const SeasonOdds = Type.Object({
  ...COMPETITION_OF_LEAGUE,
  last_matchweek: Type.Integer(),
  matchweeks: Type.Integer(),
  played: Type.Integer(),
  remaining: Type.Integer(),
  team_count: Type.Integer(),
  teams_played: Type.Integer(),
  /** How often the remaining fixtures were simulated; 0 without any. */
  simulations: Type.Integer(),
  /** Before a third of the fixtures is played, chance decides most. */
  is_early: Type.Boolean(),
  /** What the simulation expects: goals of a team in a match, and by how much the home side has more; null without `teams`. */
  model: Type.Union([Type.Object({ goals: Type.Number(), home_factor: Type.Number() }), Type.Null()]),
  zones: PlaceZones,
  teams: Type.Array(TeamOdds),
});
export type SeasonOdds = Static<typeof SeasonOdds>;
