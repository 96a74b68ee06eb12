import { type Static, Type } from 'typebox';
import { TABLE_MARKS, TableRow } from '#contract/competitions/tables.ts';
import { TeamOfTheWeek } from '#contract/competitions/team-of-the-week.ts';
import { Fixture, HomeAway, Matchweek } from '#contract/fixtures/schema.ts';
import { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import { NullableInstant, NullableInteger } from '#contract/kit/nullable.ts';
import { Id, optional } from '#contract/kit/text.ts';
import { LeaderboardEntry, Leaderboards } from '#contract/leagues/standings.ts';
import { MatchSummary } from '#contract/matches/schema.ts';
import { Season } from '#contract/seasons/schema.ts';
import { TransferWindow } from '#contract/squads/schema.ts';

export const OverviewQuery = Type.Object({ season: optional(Id, 'ID of a season; the current one unless stated.') });
export type OverviewQuery = Static<typeof OverviewQuery>;

/** Figures of a league's results, including walkovers; `planned` adds the fixtures to come. */
export const SeasonFigures = Type.Object({
  played: Type.Integer(),
  planned: Type.Integer(),
  goals: Type.Integer(),
  /** Results in which a team conceded no goal, summed over all teams. */
  clean_sheets: Type.Integer(),
  biggest_win: Type.Union([Type.Object({ winner: TeamHead, loser: TeamHead, score: HomeAway }), Type.Null()]),
});
export type SeasonFigures = Static<typeof SeasonFigures>;

/** A round robin of a season; `rows` are the whole table. */
export const LeagueOverview = Type.Object({
  competition: CompetitionHead,
  legs: Type.Integer(),
  figures: SeasonFigures,
  matchweeks: Type.Array(Matchweek),
  /** The matchweek under way, or else the next one; null once all are finished. */
  current_matchweek: NullableInteger,
  /** The last matchweek with a result; the table is the one after it. 0 without results. */
  last_matchweek: Type.Integer(),
  /** Defined as in `CompetitionTables`. */
  is_over: Type.Boolean(),
  rows: Type.Array(TableRow),
  ...TABLE_MARKS,
});
export type LeagueOverview = Static<typeof LeagueOverview>;

/** A cup's current round: its fixtures of all legs. */
export const CupOverview = Type.Object({ competition: CompetitionHead, fixtures: Type.Array(Fixture) });
export type CupOverview = Static<typeof CupOverview>;

/** A scorer with the team of their last match. */
export const SeasonScorer = Type.Object({
  ...LeaderboardEntry.properties,
  team: Type.Union([TeamHead, Type.Null()]),
});
export type SeasonScorer = Static<typeof SeasonScorer>;

/**
 * A result of the last round: the win after the largest deficit, in goals, or else the one with most goals, whose
 * `deficit` is 0.
 */
export const RoundHighlight = Type.Object({ fixture: Fixture, deficit: Type.Integer() });
export type RoundHighlight = Static<typeof RoundHighlight>;

/** The next season that teams sign up for, open or not; `taken` are the places of approved teams. */
export const NextSignUp = Type.Object({
  season: Type.String(),
  registration_opens: Type.String({ format: 'date-time' }),
  registration_closes: NullableInstant,
  places: NullableInteger,
  taken: Type.Integer(),
});
export type NextSignUp = Static<typeof NextSignUp>;

/**
 * A season's latest results, next fixtures, tables and top scorers. `league` is its first round robin and
 * `further_leagues` are the others. `results`, newest first, and `upcoming` are of all competitions. `matches` are the
 * latest of leagues without planned fixtures, null without such a league. `scorers_count` states the matches behind
 * `scorers`. `transfer_window` is the open one.
 */
export const SeasonOverview = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  season: Type.Union([Season, Type.Null()]),
  next_sign_up: Type.Union([NextSignUp, Type.Null()]),
  league: Type.Union([LeagueOverview, Type.Null()]),
  further_leagues: Type.Array(LeagueOverview),
  results: Type.Array(Fixture),
  /** Null without a played fixture in the last round. */
  highlight: Type.Union([RoundHighlight, Type.Null()]),
  matches: Type.Union([Type.Array(MatchSummary), Type.Null()]),
  upcoming: Type.Array(Fixture),
  scorers: Type.Array(SeasonScorer),
  scorers_count: Leaderboards.properties.counts,
  cups: Type.Array(CupOverview),
  transfer_window: Type.Union([TransferWindow, Type.Null()]),
  /** The one of the round robin's last complete matchweek; null without players there. */
  team_of_the_week: Type.Union([TeamOfTheWeek, Type.Null()]),
});
export type SeasonOverview = Static<typeof SeasonOverview>;
