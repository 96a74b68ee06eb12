import { type Static, Type } from 'typebox';
import { TABLE_FIGURES } from '#contract/competitions/tables.ts';
import { CompetitionHead, Crest } from '#contract/kit/heads.ts';
import { MAX_NAME_LENGTH, MAX_ROUND } from '#contract/kit/limits.ts';
import { NullableText } from '#contract/kit/nullable.ts';
import { CsvQuery } from '#contract/kit/parts.ts';
import { BigId, Day, Id, line, optional } from '#contract/kit/text.ts';
import { League } from '#contract/leagues/schema.ts';
import { MatchStatus, MatchSummary } from '#contract/matches/schema.ts';
import { BOARD_STATS, type BoardStat } from '#contract/matches/stats.ts';
import { PointDeduction, Season } from '#contract/seasons/schema.ts';

/** A league with its seasons, newest first, and their published competitions, in the order of the names. */
export const LeagueSeasons = Type.Object({
  ...League.properties,
  seasons: Type.Array(Season),
  competitions: Type.Array(CompetitionHead),
  has_teams: Type.Boolean(),
  has_rules: Type.Boolean(),
  /** False for a new league until its first counted match: only its address leads to it. */
  is_listed: Type.Boolean(),
});
export type LeagueSeasons = Static<typeof LeagueSeasons>;

/** A competition with the number of its matchweeks, 0 without any. */
const PlannedCompetition = Type.Object({ ...CompetitionHead.properties, matchweeks: Type.Integer() });

/** A league's page: `matches` are the newest that count, `match_types` the types of its latest matches. */
export const LeaguePage = Type.Object({
  ...LeagueSeasons.properties,
  competitions: Type.Array(PlannedCompetition),
  match_types: Type.Array(Type.String()),
  /** Whether a Discord server is connected. */
  has_discord: Type.Boolean(),
  matches: Type.Array(MatchSummary),
});
export type LeaguePage = Static<typeof LeaguePage>;

/**
 * Query of a league's matches: older than the match `before`, newest first; of a `team` under any of its names. A
 * `matchweek` is one of the `competition`. Without a `status` they are those that count.
 */
export const LeagueMatchesQuery = Type.Object({
  before: optional(BigId, 'Matches older than the one with this ID.'),
  team: optional(line(MAX_NAME_LENGTH), 'Any name of a team, in upper or lower case.'),
  competition: optional(Id, 'ID of a published competition of the league.'),
  matchweek: optional(Type.Integer({ minimum: 1, maximum: MAX_ROUND }), 'Matchweek of the competition.'),
  type: optional(line(MAX_NAME_LENGTH), 'Type of the matches.'),
  status: optional(MatchStatus, 'Status of the matches; On-Hold and Pending need access level 2 in the league.'),
});
export type LeagueMatchesQuery = Static<typeof LeagueMatchesQuery>;

/**
 * The matches that a league's figures count: of a season or a range of days, and of one type or of all with `*`. The
 * defaults are the current season (`current-season.ts`) or else the year up to the newest match, and 'League Match'.
 */
export const FiguresQuery = Type.Object({
  season: optional(Id, 'ID of a season.'),
  from: optional(Day, 'First day, in the league’s time zone.'),
  to: optional(Day, 'Last day, in the league’s time zone.'),
  type: optional(line(MAX_NAME_LENGTH), 'Type of the matches, League Match unless stated; * for every type.'),
});
export type FiguresQuery = Static<typeof FiguresQuery>;

export const FiguresCsvQuery = Type.Object({ ...FiguresQuery.properties, ...CsvQuery.properties });

/**
 * One competition's boards have its season and all types. Without a competition and a type they are the sums of all
 * competitions; where the days have no competition, of all matches.
 */
export const LeaderboardsQuery = Type.Object({
  ...FiguresQuery.properties,
  type: optional(line(MAX_NAME_LENGTH), 'Type of the matches; * for every match. Without it all competitions count.'),
  competition: optional(Id, 'ID of a competition, whose matches alone count, of any type.'),
});
export type LeaderboardsQuery = Static<typeof LeaderboardsQuery>;

export const LeaderboardsCsvQuery = Type.Object({ ...LeaderboardsQuery.properties, ...CsvQuery.properties });

/** The matches that were counted; `from` and `to` are included days, null if open; `type` is null for every type. */
const SCOPE = {
  league_id: Type.Integer(),
  league_name: Type.String(),
  season: Type.Union([Season, Type.Null()]),
  from: NullableText,
  to: NullableText,
  type: NullableText,
};
export const FiguresScope = Type.Object(SCOPE);
export type FiguresScope = Static<typeof FiguresScope>;

export const StandingsRow = Type.Object({
  position: Type.Integer(),
  team: Type.String(),
  /** Only teams with a page have one, like `crest`. */
  slug: Type.Optional(Type.String()),
  crest: Type.Optional(Crest),
  ...TABLE_FIGURES,
  /** Only teams of the league have one. */
  team_id: Type.Optional(Type.Integer()),
});
export type StandingsRow = Static<typeof StandingsRow>;

/** A league's table (docs/decisions/0015). */
export const Standings = Type.Object({
  ...SCOPE,
  standings: Type.Array(StandingsRow),
  deductions: Type.Array(PointDeduction),
});
export type Standings = Static<typeof Standings>;

/** A player's place; equal players share a rank. `id` is the Roblox id, null for a player without one. */
export const LeaderboardEntry = Type.Object({
  rank: Type.Integer(),
  player_key: Type.String(),
  name: Type.String(),
  id: NullableText,
  goals: Type.Integer(),
  assists: Type.Integer(),
  yellow_cards: Type.Integer(),
  red_cards: Type.Integer(),
});
export type LeaderboardEntry = Static<typeof LeaderboardEntry>;

/** A player's place by a later stat; `value` is the sum, or the figure by 90 minutes. */
const StatEntry = Type.Object({
  rank: Type.Integer(),
  player_key: Type.String(),
  name: Type.String(),
  id: NullableText,
  value: Type.Number(),
});
export type StatEntry = Static<typeof StatEntry>;

/** The best players by a later stat, and by 90 minutes, which need `MIN_MINUTES_PER_90`. */
const StatBoard = Type.Object({
  stat: Type.Enum(BOARD_STATS as BoardStat[]),
  total: Type.Array(StatEntry),
  per_90: Type.Array(StatEntry),
});
export type StatBoard = Static<typeof StatBoard>;

/** A league's best players, without those who opted out of leaderboards. `cards` are of both colours. */
export const Leaderboards = Type.Object({
  ...SCOPE,
  /** Whose matches alone were counted; else null. */
  competition: Type.Union([CompetitionHead, Type.Null()]),
  counts: Type.Enum(['competition', 'all competitions', 'match type', 'all matches']),
  goals: Type.Array(LeaderboardEntry),
  assists: Type.Array(LeaderboardEntry),
  cards: Type.Array(LeaderboardEntry),
  /** Left out without any later stat. */
  stats: Type.Optional(Type.Array(StatBoard)),
  /** How often players were Player of the Match; left out without any. */
  player_of_the_match: Type.Optional(Type.Array(StatEntry)),
});
export type Leaderboards = Static<typeof Leaderboards>;
