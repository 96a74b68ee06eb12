import { type Static, Type } from 'typebox';
import { Withdrawal } from '#contract/competitions/schema.ts';
import { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import { MAX_MATCHWEEKS } from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { CsvQuery } from '#contract/kit/parts.ts';
import { optional } from '#contract/kit/text.ts';
import { Season } from '#contract/seasons/schema.ts';

/** Selection of matches: all, those at home or away, or each team's last five. */
export const TableSplit = Type.Enum(['all', 'home', 'away', 'last5']);
export type TableSplit = Static<typeof TableSplit>;

export const TableQuery = Type.Object({
  split: optional(TableSplit, 'Matches that are counted: all, home, away or last5, the last five of each team.'),
  after: optional(
    Type.Integer({ minimum: 1, maximum: MAX_MATCHWEEKS }),
    'The table after this matchweek; without it, after every result.',
  ),
});
export type TableQuery = Static<typeof TableQuery>;

export const TableCsvQuery = Type.Object({ ...TableQuery.properties, ...CsvQuery.properties });

/** W is a match won, D drawn, L lost. */
export const FormLetter = Type.Enum(['W', 'D', 'L']);
export type FormLetter = Static<typeof FormLetter>;

/** Consequence of a place after the last match. `play off down` is a division's play-off against going down. */
export const Zone = Type.Enum(['up', 'play off', 'play off down', 'down']);
export type Zone = Static<typeof Zone>;

/**
 * What is certain of a team's final place: that it is the champion, or in one zone, that it is `safe` from the lower zones
 * without a chance of the upper ones, or nothing yet.
 */
export const Certainty = Type.Enum(['champions', 'up', 'play off', 'play off down', 'down', 'safe', 'open']);
export type Certainty = Static<typeof Certainty>;

/** The best and the worst place that points still allow. */
export const FinalPlaces = Type.Object({
  best_place: Type.Integer(),
  worst_place: Type.Integer(),
  certainty: Certainty,
});
export type FinalPlaces = Static<typeof FinalPlaces>;

/** A team of a table; `team` is null for a name that no team of the league has. */
export const TABLE_TEAM = { name: Type.String(), team: Type.Union([TeamHead, Type.Null()]) };

/** `points` are the points after `points_deducted`. */
export const TABLE_FIGURES = {
  played: Type.Integer(),
  won: Type.Integer(),
  drawn: Type.Integer(),
  lost: Type.Integer(),
  goals_for: Type.Integer(),
  goals_against: Type.Integer(),
  goal_difference: Type.Integer(),
  points_deducted: Type.Integer(),
  points: Type.Integer(),
};

/**
 * A team's row. `movement` is the number of places gained since the previous matchweek, negative for lost ones, null if
 * there is none. `form` has the last five matches, the oldest first. Teams level on all tie-breakers share a `place`,
 * in alphabetical order.
 */
export const TableRow = Type.Object({
  ...TABLE_TEAM,
  place: Type.Integer(),
  movement: NullableInteger,
  ...TABLE_FIGURES,
  form: Type.Array(FormLetter),
  /** Null while no result counts, and for a shared place that spans several zones. */
  zone: Type.Union([Zone, Type.Null()]),
  /** Whether other teams have the same place, as in '2='. */
  is_shared: Type.Boolean(),
  /** Of a division's latest table, from a third of its fixtures on; a withdrawn team has none. */
  final: Type.Optional(FinalPlaces),
});
export type TableRow = Static<typeof TableRow>;

/** The table of a group, or of the whole competition. */
export const GroupTable = Type.Object({
  group: NullableText,
  rows: Type.Array(TableRow),
  /**
   * The shared place that needs a drawing of lots: all matches are played, and its places belong to different zones.
   */
  lots_place: NullableInteger,
});
export type GroupTable = Static<typeof GroupTable>;

/** Points deducted from a team. `day` is that of the decision, null if unknown. */
export const TableDeduction = Type.Object({
  name: Type.String(),
  points: Type.Integer(),
  reason: Type.String(),
  day: NullableText,
});
export type TableDeduction = Static<typeof TableDeduction>;

/** A team that left the competition. A team whose results are expunged is in no table. */
export const WithdrawnTeam = Type.Object({ name: Type.String(), withdrawal: Withdrawal });
export type WithdrawnTeam = Static<typeof WithdrawnTeam>;

/** Explanations of the marks in tables. */
export const TABLE_MARKS = { deductions: Type.Array(TableDeduction), withdrawals: Type.Array(WithdrawnTeam) };

export const COMPETITION_OF_LEAGUE = {
  league_id: Type.Integer(),
  league_name: Type.String(),
  season: Season,
  competition: CompetitionHead,
};

/**
 * The tables of a competition: one of a round robin, one per group of a group stage, none of a knockout.
 * `last_matchweek` is the last one with a result, 0 without results; `matchweeks` is the number of planned ones.
 * `after` is the requested matchweek. `is_over` is true once all fixtures are decided or the season's last day has
 * passed. `rules` describes the tie-breakers.
 */
export const CompetitionTables = Type.Object({
  ...COMPETITION_OF_LEAGUE,
  split: TableSplit,
  after: NullableInteger,
  last_matchweek: Type.Integer(),
  matchweeks: Type.Integer(),
  is_over: Type.Boolean(),
  tables: Type.Array(GroupTable),
  ...TABLE_MARKS,
  rules: Type.String(),
});
export type CompetitionTables = Static<typeof CompetitionTables>;

/** A team's place after each matchweek from the first to the last with a result. */
export const TeamPlaces = Type.Object({ ...TABLE_TEAM, places: Type.Array(Type.Integer()) });
export type TeamPlaces = Static<typeof TeamPlaces>;

/** Number of places in each zone, from the top and from the bottom. */
export const PlaceZones = Type.Object({
  up: Type.Integer(),
  play_off: Type.Integer(),
  play_off_down: Type.Integer(),
  down: Type.Integer(),
});
export type PlaceZones = Static<typeof PlaceZones>;

/** A group's teams, ordered by their last place. */
export const GroupPlaces = Type.Object({
  group: NullableText,
  teams: Type.Array(TeamPlaces),
});
export type GroupPlaces = Static<typeof GroupPlaces>;

export const CompetitionPlaces = Type.Object({
  ...COMPETITION_OF_LEAGUE,
  last_matchweek: Type.Integer(),
  matchweeks: Type.Integer(),
  zones: PlaceZones,
  groups: Type.Array(GroupPlaces),
});
export type CompetitionPlaces = Static<typeof CompetitionPlaces>;
