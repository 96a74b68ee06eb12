import { type Static, Type } from 'typebox';
import { FormLetter, TableRow } from '#contract/competitions/tables.ts';
import { Fixture } from '#contract/fixtures/schema.ts';
import { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { CsvQuery } from '#contract/kit/parts.ts';
import { Id, line, optional } from '#contract/kit/text.ts';
import { StatTotals } from '#contract/matches/stat-schemas.ts';
import { Season } from '#contract/seasons/schema.ts';

export const TeamHeadToHeadParams = Type.Object({ league_id: Id, slug: line(80), other_slug: line(80) });

export const TeamPageQuery = Type.Object({
  season: optional(Id, 'ID of a season; the current one unless stated.'),
});
export type TeamPageQuery = Static<typeof TeamPageQuery>;

export const TeamMatchesCsvQuery = Type.Object({ ...TeamPageQuery.properties, ...CsvQuery.properties });

/** A team, or null with its name in matches. */
export const Opponent = Type.Object({ name: Type.String(), team: Type.Union([TeamHead, Type.Null()]) });
export type Opponent = Static<typeof Opponent>;

/**
 * A team's result. `round_name` is that of its fixture, and `cup` the name of its competition unless it is a league.
 * `is_home` is null for a match without a fixture. A walkover has no match, and its kick-off as `played_at`.
 */
export const TeamResult = Type.Object({
  match_id: NullableInteger,
  played_at: NullableText,
  season: NullableText,
  cup: NullableText,
  round_name: NullableText,
  opponent: Opponent,
  is_home: Type.Union([Type.Boolean(), Type.Null()]),
  goals_for: Type.Integer(),
  goals_against: Type.Integer(),
  result: FormLetter,
  had_extra_time: Type.Boolean(),
  shoot_out: Type.Union([Type.Object({ for: Type.Integer(), against: Type.Integer() }), Type.Null()]),
  is_walkover: Type.Boolean(),
});
export type TeamResult = Static<typeof TeamResult>;

/** A team's matches by outcome. */
export const TeamRecord = Type.Object({
  won: Type.Integer(),
  drawn: Type.Integer(),
  lost: Type.Integer(),
  goals_for: Type.Integer(),
  goals_against: Type.Integer(),
});
export type TeamRecord = Static<typeof TeamRecord>;

/** A planned fixture of a team, whether its kick-off has passed, and the opponent's place in the table. */
export const NextFixture = Type.Object({
  fixture: Fixture,
  has_begun: Type.Boolean(),
  opponent_place: NullableInteger,
  opponent_shares_place: Type.Boolean(),
});
export type NextFixture = Static<typeof NextFixture>;

/** Goals in the minutes 1–15, 16–30 and so on; added time counts with its half. */
export const GoalsByMinute = Type.Object({
  scored: Type.Array(Type.Integer()),
  let_in: Type.Array(Type.Integer()),
});
export type GoalsByMinute = Static<typeof GoalsByMinute>;

/** A squad player's figures for the team in all competitions of the season; `spell_id` is that of the squad. */
export const SquadFigures = Type.Object({
  spell_id: Type.Integer(),
  appearances: Type.Integer(),
  goals: Type.Integer(),
  assists: Type.Integer(),
});
export type SquadFigures = Static<typeof SquadFigures>;

/** An unbeaten run, with the time and season of its first and last match. */
const Run = Type.Object({ matches: Type.Integer(), from: NullableText, to: NullableText, season: NullableText });

/** The most goals of a player in a season, among players on leaderboards. */
const TopScorer = Type.Object({ player: Type.String(), goals: Type.Integer(), season: Type.String() });

/** The team's records over all seasons. */
export const TeamRecords = Type.Object({
  biggest_win: Type.Union([TeamResult, Type.Null()]),
  heaviest_defeat: Type.Union([TeamResult, Type.Null()]),
  longest_unbeaten: Type.Union([Run, Type.Null()]),
  most_goals: Type.Union([TopScorer, Type.Null()]),
});
export type TeamRecords = Static<typeof TeamRecords>;

/**
 * A team in a season. `competition` is its league, with its row of the table and the number of teams;
 * `available_points` are those of its matches so far. `results` are the season's, the newest first; the home and away
 * records count matches with a fixture. `stats` is absent if no match has any.
 */
export const TeamPage = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  team: TeamHead,
  captain: NullableText,
  former_names: Type.Array(Type.Object({ name: Type.String(), until: NullableText })),
  season: Type.Union([Season, Type.Null()]),
  competition: Type.Union([CompetitionHead, Type.Null()]),
  row: Type.Union([TableRow, Type.Null()]),
  /** Deductions and withdrawals, one sentence each. */
  notes: Type.Array(Type.String()),
  teams: Type.Integer(),
  available_points: Type.Integer(),
  squad_limit: NullableInteger,
  total: TeamRecord,
  clean_sheets: Type.Integer(),
  form: Type.Array(FormLetter),
  results: Type.Array(TeamResult),
  next: Type.Array(NextFixture),
  goals: Type.Union([GoalsByMinute, Type.Null()]),
  stats: Type.Optional(StatTotals),
  squad: Type.Array(SquadFigures),
  home: TeamRecord,
  away: TeamRecord,
  records: TeamRecords,
  seasons: Type.Array(
    Type.Object({
      season: Season,
      /** The competition of this place and record; null without one. */
      competition: NullableText,
      place: NullableInteger,
      ...TeamRecord.properties,
      is_place_shared: Type.Boolean(),
    }),
  ),
});
export type TeamPage = Static<typeof TeamPage>;

/**
 * All meetings of two teams, from the first one's view, newest first. `stats` covers them, absent for a team without
 * any.
 */
export const TeamHeadToHead = Type.Object({
  league_id: Type.Integer(),
  team: TeamHead,
  other: TeamHead,
  record: TeamRecord,
  meetings: Type.Array(TeamResult),
  stats: Type.Optional(StatTotals),
  other_stats: Type.Optional(StatTotals),
});
export type TeamHeadToHead = Static<typeof TeamHeadToHead>;
