import { type Static, Type } from 'typebox';
import { TABLE_FIGURES } from '#contract/competitions/tables.ts';
import { CompetitionHead, Crest } from '#contract/kit/heads.ts';
import { MAX_NAME_LENGTH, MAX_ROUND } from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { CsvQuery } from '#contract/kit/parts.ts';
import { BigId, Day, Id, line, optional } from '#contract/kit/text.ts';
import { League } from '#contract/leagues/schema.ts';
import { MatchStatus, MatchSummary } from '#contract/matches/schema.ts';
import { BOARD_STATS, type BoardStat } from '#contract/matches/stats.ts';
import { PointDeduction, Season } from '#contract/seasons/schema.ts';

/** A league with its seasons, newest first, and their published competitions: divisions by level, others by name. */
export const LeagueSeasons = Type.Object({
  ...League.properties,
  seasons: Type.Array(Season),
  /** The seasons that staff ended, and the one that the league's home opens with until a later one has a fixture. */
  ended_season_ids: Type.Array(Type.Integer()),
  ended_season_id: NullableInteger,
  competitions: Type.Array(CompetitionHead),
  has_teams: Type.Boolean(),
  has_rules: Type.Boolean(),
  /** False for a new league until its first counted match: lists omit it, its address works. */
  is_listed: Type.Boolean(),
});
export type LeagueSeasons = Static<typeof LeagueSeasons>;

/** A competition with the number of its matchweeks, 0 without any. */
const PlannedCompetition = Type.Object({ ...CompetitionHead.properties, matchweeks: Type.Integer() });

/** A league's page: `matches` are the newest counted ones, `match_types` the types of its latest matches. */
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
 * `matchweek` is one of the `competition`. Without a `status` only counted matches are returned.
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
 * The matches behind a league's figures: of a season or a range of days, and of one type or of all with `*`. The
 * defaults are the current season (`current-season.ts`), or else the year up to the newest match, and 'League Match'.
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
 * Boards of one competition cover its season and all types. Without a competition and a type they add up all
 * competitions or, where the days have none, all matches.
 */
export const LeaderboardsQuery = Type.Object({
  ...FiguresQuery.properties,
  type: optional(line(MAX_NAME_LENGTH), 'Type of the matches; * for every match. Without it all competitions count.'),
  competition: optional(Id, 'ID of a competition, whose matches alone count, of any type.'),
});
export type LeaderboardsQuery = Static<typeof LeaderboardsQuery>;

export const LeaderboardsCsvQuery = Type.Object({ ...LeaderboardsQuery.properties, ...CsvQuery.properties });

/** The counted matches; `from` and `to` are included days, null if open; `type` is null for every type. */
const SCOPE_FIELDS = {
  league_id: Type.Integer(),
  league_name: Type.String(),
  season: Type.Union([Season, Type.Null()]),
  from: NullableText,
  to: NullableText,
  type: NullableText,
};
export const FiguresScope = Type.Object(SCOPE_FIELDS);
export type FiguresScope = Static<typeof FiguresScope>;

export const StandingsRow = Type.Object({
  position: Type.Integer(),
  team: Type.String(),
  /** Present only for teams with a page, like `crest`. */
  slug: Type.Optional(Type.String()),
  crest: Type.Optional(Crest),
  ...TABLE_FIGURES,
  /** Present only for teams of the league. */
  team_id: Type.Optional(Type.Integer()),
});
export type StandingsRow = Static<typeof StandingsRow>;

/** A league's table (docs/decisions/0015). */
export const Standings = Type.Object({
  ...SCOPE_FIELDS,
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

/** A player's place by an added stat; `value` is the sum, or the figure per 90 minutes. */
const StatEntry = Type.Object({
  rank: Type.Integer(),
  player_key: Type.String(),
  name: Type.String(),
  id: NullableText,
  value: Type.Number(),
});
export type StatEntry = Static<typeof StatEntry>;

/** The best players by an added stat in total and per 90 minutes, which needs `MIN_MINUTES_PER_90`. */
const StatBoard = Type.Object({
  stat: Type.Enum(BOARD_STATS as BoardStat[]),
  total: Type.Array(StatEntry),
  per_90: Type.Array(StatEntry),
});
export type StatBoard = Static<typeof StatBoard>;

/** A league's best players, without those who opted out of leaderboards. `cards` are of both colours. */
export const Leaderboards = Type.Object({
  ...SCOPE_FIELDS,
  /** The competition whose matches were counted; null for several. */
  competition: Type.Union([CompetitionHead, Type.Null()]),
  counts: Type.Enum(['competition', 'all competitions', 'match type', 'all matches']),
  goals: Type.Array(LeaderboardEntry),
  assists: Type.Array(LeaderboardEntry),
  cards: Type.Array(LeaderboardEntry),
  /** Absent without any added stat. */
  stats: Type.Optional(Type.Array(StatBoard)),
  /** Number of Player of the Match awards; absent without any. */
  player_of_the_match: Type.Optional(Type.Array(StatEntry)),
});
export type Leaderboards = Static<typeof Leaderboards>;
