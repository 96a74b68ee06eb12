import { type Static, Type } from 'typebox';
import { TableDeduction, TableRow } from '#contract/competition-tables.ts';
import { CompetitionHead } from '#contract/competitions.ts';
import { Fixture, HomeAway, Matchweek } from '#contract/fixtures.ts';
import { TeamHead } from '#contract/league-teams.ts';
import { MatchSummary } from '#contract/matches.ts';
import { NullableInteger } from '#contract/nullable.ts';
import { Season } from '#contract/seasons.ts';
import { TransferWindow } from '#contract/squads.ts';
import { LeaderboardEntry } from '#contract/standings.ts';
import { TeamOfTheWeek } from '#contract/team-of-the-week.ts';
import { Id, optional } from '#contract/text.ts';

export const OverviewQuery = Type.Object({ season: optional(Id, 'ID of a season; the current one unless stated.') });
export type OverviewQuery = Static<typeof OverviewQuery>;

/** Figures of a league's results, walkovers included; `planned` counts those that are to come as well. */
export const SeasonFigures = Type.Object({
  played: Type.Integer(),
  planned: Type.Integer(),
  goals: Type.Integer(),
  /** Teams that let in no goal, over all results. */
  clean_sheets: Type.Integer(),
  biggest_win: Type.Union([Type.Object({ winner: TeamHead, loser: TeamHead, score: HomeAway }), Type.Null()]),
});
export type SeasonFigures = Static<typeof SeasonFigures>;

/** The round robin of a season that its league's page opens with; `rows` are the whole table. */
export const LeagueOverview = Type.Object({
  competition: CompetitionHead,
  legs: Type.Integer(),
  figures: SeasonFigures,
  matchweeks: Type.Array(Matchweek),
  /** The matchweek under way, or else the next one; null once all are finished. */
  current_matchweek: NullableInteger,
  rows: Type.Array(TableRow),
  deductions: Type.Array(TableDeduction),
});
export type LeagueOverview = Static<typeof LeagueOverview>;

/** A cup's round under way: its fixtures of all legs. */
export const CupOverview = Type.Object({ competition: CompetitionHead, fixtures: Type.Array(Fixture) });
export type CupOverview = Static<typeof CupOverview>;

/** A scorer with the team of the last match. */
export const SeasonScorer = Type.Object({
  ...LeaderboardEntry.properties,
  team: Type.Union([TeamHead, Type.Null()]),
});
export type SeasonScorer = Static<typeof SeasonScorer>;

/**
 * The latest results, the next fixtures, the table and the top scorers of a season. `results` are newest first; `matches` are
 * the latest ones of a league that plans no fixtures, else null. `transfer_window` is the one that is open today.
 */
export const SeasonOverview = Type.Object({
  season: Type.Union([Season, Type.Null()]),
  league: Type.Union([LeagueOverview, Type.Null()]),
  results: Type.Array(Fixture),
  matches: Type.Union([Type.Array(MatchSummary), Type.Null()]),
  upcoming: Type.Array(Fixture),
  scorers: Type.Array(SeasonScorer),
  cups: Type.Array(CupOverview),
  transfer_window: Type.Union([TransferWindow, Type.Null()]),
  /** Of the round robin's last complete matchweek; null without players there. */
  team_of_the_week: Type.Union([TeamOfTheWeek, Type.Null()]),
});
export type SeasonOverview = Static<typeof SeasonOverview>;
