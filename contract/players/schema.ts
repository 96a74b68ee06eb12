import { type Static, Type } from 'typebox';
import { PlayerKey, PlayerReference, TeamHead } from '#contract/kit/heads.ts';
import { MAX_NAME_LENGTH, PLAYER_MATCHES_PER_PAGE, SHORTEST_SEARCH } from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { line, optional, Page, perPage } from '#contract/kit/text.ts';
import { MatchSummary, TeamSide } from '#contract/matches/schema.ts';
import { StatPairs } from '#contract/matches/stat-schemas.ts';
import { SUMMED_EXTRAS, type SummedExtra } from '#contract/matches/stats.ts';
import { ListedDispute } from '#contract/review/disputes.ts';

export const PlayerParams = Type.Object({ player_key: PlayerKey });
export const HeadToHeadParams = Type.Object({ player_key: PlayerKey, other_key: PlayerKey });

/** Query of `GET /players/search`: part of a current or former name; two characters match only its beginning. */
export const PlayerSearchQuery = Type.Object({ q: line(MAX_NAME_LENGTH, SHORTEST_SEARCH) });

/**
 * A search result, matched by `former_name` unless it is null. The date of the newest match distinguishes namesakes.
 */
export const FoundPlayer = Type.Object({
  ...PlayerReference.properties,
  former_name: NullableText,
  last_played: Type.String(),
  team_name: Type.String(),
  league_name: Type.String(),
});
export type FoundPlayer = Static<typeof FoundPlayer>;

/** The outcome of a match for the player's team. */
export const MatchResult = Type.Enum(['win', 'draw', 'loss']);
export type MatchResult = Static<typeof MatchResult>;

const RESULTS = { wins: Type.Integer(), draws: Type.Integer(), losses: Type.Integer() };

/** Sums over matches; a clean sheet is a match in which the opponents didn't score. */
export const PlayerTotals = Type.Object({
  appearances: Type.Integer(),
  ...RESULTS,
  goals: Type.Integer(),
  assists: Type.Integer(),
  yellow_cards: Type.Integer(),
  red_cards: Type.Integer(),
  clean_sheets: Type.Integer(),
});
export type PlayerTotals = Static<typeof PlayerTotals>;

/** Averages per appearance, to two decimals. */
const PlayerAverages = Type.Object({
  goals: Type.Number(),
  assists: Type.Number(),
  yellow_cards: Type.Number(),
  red_cards: Type.Number(),
  clean_sheets: Type.Number(),
});

/**
 * An added stat of a player over all counted matches in which it was sent. `per_90` is the figure per 90 minutes, to
 * two decimals, over matches with known minutes; absent below `MIN_MINUTES_PER_90`.
 */
const StatSum = Type.Object({
  total: Type.Integer(),
  matches: Type.Integer(),
  per_90: Type.Optional(Type.Number()),
});
export type StatSum = Static<typeof StatSum>;

/**
 * Goals conceded in a goalkeeper's matches, and clean sheets. `save_percentage`, to a tenth, is the share of saves in
 * saves and goals, over the matches in goal with known saves. `conceded_per_90`, to two decimals, needs
 * `MIN_MINUTES_PER_90`. Both are absent if unknown.
 */
const Goalkeeping = Type.Object({
  appearances: Type.Integer(),
  conceded: Type.Integer(),
  clean_sheets: Type.Integer(),
  save_percentage: Type.Optional(Type.Number()),
  conceded_per_90: Type.Optional(Type.Number()),
});

/** A player's added stats. A stat that was never sent is absent, as is `goalkeeping` without a match in goal. */
const PlayerStats = Type.Object({
  ...Object.fromEntries(SUMMED_EXTRAS.map((stat) => [stat, Type.Optional(StatSum)])),
  goalkeeping: Type.Optional(Goalkeeping),
});
export type PlayerStats = Partial<Record<SummedExtra, StatSum>> & { goalkeeping?: Static<typeof Goalkeeping> };

/** A player's line in a match. */
export const PlayerLine = Type.Object({
  team: TeamSide,
  result: MatchResult,
  name: Type.String(),
  goals: Type.Integer(),
  assists: Type.Integer(),
  yellow_cards: Type.Integer(),
  red_cards: Type.Integer(),
});
export type PlayerLine = Static<typeof PlayerLine>;

/** A match with the player's line. */
export const PlayerMatch = Type.Object({ match: MatchSummary, line: PlayerLine });
export type PlayerMatch = Static<typeof PlayerMatch>;

/** Sums up to and including a match; long careers are sampled at `CAREER_POINTS` matches. */
export const CareerPoint = Type.Object({
  match_id: Type.Integer(),
  submission_date: Type.String(),
  appearances: Type.Integer(),
  goals: Type.Integer(),
  assists: Type.Integer(),
});
export type CareerPoint = Static<typeof CareerPoint>;

export const PlayerLeague = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  ...PlayerTotals.properties,
});
export type PlayerLeague = Static<typeof PlayerLeague>;

/** A name of the player, from the first to the last match with it. */
export const PlayerName = Type.Object({
  name: Type.String(),
  first_date: Type.String(),
  last_date: Type.String(),
  appearances: Type.Integer(),
});
export type PlayerName = Static<typeof PlayerName>;

/**
 * The days of a player in a team's squad, inclusive; `last_day` is null while the spell lasts. The sums cover the
 * player's matches in the league on these days.
 */
export const PlayerSpell = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  team: TeamHead,
  shirt_number: NullableInteger,
  first_day: Type.String(),
  last_day: NullableText,
  /** Whether the spell includes today. */
  is_current: Type.Boolean(),
  appearances: Type.Integer(),
  goals: Type.Integer(),
});
export type PlayerSpell = Static<typeof PlayerSpell>;

/** The match with the player's most goals, and the player's side; the newest of equal ones. */
const MostGoals = Type.Object({
  goals: Type.Integer(),
  match_id: Type.Integer(),
  match_name: Type.String(),
  team: TeamSide,
  submission_date: Type.String(),
});

/** Consecutive matches in which a player scored; the newest of equal runs. */
const ScoringRun = Type.Object({ matches: Type.Integer(), first_date: Type.String(), last_date: Type.String() });

/** Null without a goal. */
const PlayerRecords = Type.Object({
  most_goals: Type.Union([MostGoals, Type.Null()]),
  scoring_run: Type.Union([ScoringRun, Type.Null()]),
});
export type PlayerRecords = Static<typeof PlayerRecords>;

/** A teammate, with the number of matches played together. */
export const Teammate = Type.Object({ ...PlayerReference.properties, matches: Type.Integer(), ...RESULTS });
export type Teammate = Static<typeof Teammate>;

/** Ordered by matches together, most first. */
export const Teammates = Type.Array(Teammate);

/**
 * A player's sums over Approved and Approved - Official matches. `discord_name` is the account's if its connections are
 * public, else null. `form` has the newest matches first, `career` the oldest, `leagues` those with the most matches,
 * `names` and `spells` the newest. Dates are ISO 8601 in UTC.
 */
export const PlayerProfile = Type.Object({
  ...PlayerReference.properties,
  discord_name: NullableText,
  totals: PlayerTotals,
  per_match: PlayerAverages,
  /** Absent without any. */
  stats: Type.Optional(Type.Unsafe<PlayerStats>(PlayerStats)),
  /** Number of Player of the Match awards; absent without any. */
  player_of_the_match: Type.Optional(Type.Integer()),
  form: Type.Array(PlayerMatch),
  career: Type.Array(CareerPoint),
  leagues: Type.Array(PlayerLeague),
  names: Type.Array(PlayerName),
  spells: Type.Array(PlayerSpell),
  records: PlayerRecords,
});
export type PlayerProfile = Static<typeof PlayerProfile>;

export const PlayerMatchesQuery = Type.Object({
  page: optional(Page, 'Page number.'),
  per_page: optional(perPage(PLAYER_MATCHES_PER_PAGE), 'Entries per page.'),
});
export type PlayerMatchesQuery = Static<typeof PlayerMatchesQuery>;

/** Newest matches first. */
export const PlayerMatchList = Type.Object({ matches: Type.Array(PlayerMatch), total_matches: Type.Integer() });
export type PlayerMatchList = Static<typeof PlayerMatchList>;

/**
 * The caller's own matches; `profile` is null without a linked Roblox account, and all zeros before the first match.
 * `disputes` are the caller's open ones and those decided in the last 30 days, newest first, 20 at most.
 */
export const MatchHistory = Type.Object({
  profile: Type.Union([PlayerProfile, Type.Null()]),
  ...PlayerMatchList.properties,
  disputes: Type.Array(ListedDispute),
});
export type MatchHistory = Static<typeof MatchHistory>;

/** Matches of two players, from the first one's view; goals are their own. `stats` is absent without any. */
const Meetings = Type.Object({
  matches: Type.Integer(),
  ...RESULTS,
  goals: Type.Integer(),
  other_goals: Type.Integer(),
  stats: Type.Optional(StatPairs),
});

/** Two players as opponents and as teammates, with their newest matches of either kind. */
export const HeadToHead = Type.Object({
  player: PlayerReference,
  other: PlayerReference,
  against: Meetings,
  together: Meetings,
  matches: Type.Array(Type.Object({ match: MatchSummary, line: PlayerLine, other_line: PlayerLine })),
});
export type HeadToHead = Static<typeof HeadToHead>;
