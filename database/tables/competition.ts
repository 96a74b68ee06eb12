import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TieBreaker, UnansweredKickOff, Withdrawal } from '#contract/competitions/schema.ts';
import type { CompetitionFormat } from '#contract/kit/heads.ts';
import { instant } from '#database/tables/instant.ts';
import { leagueSeasons } from '#database/tables/league.ts';
import { leagues } from '#database/tables/schema.ts';
import { teams } from '#database/tables/team.ts';

/**
 * A league or a cup of a season, with its rules. Until `published_at` it is a draft that only staff see, as are its
 * fixtures. A removed competition keeps its row, so that it can be restored.
 */
export const competitions = pgTable(
  'competitions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    season_id: integer()
      .notNull()
      .references(() => leagueSeasons.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    format: text().$type<CompetitionFormat>().notNull(),
    /** Match types on the season's days that count without a fixture. */
    match_types: text().array().notNull(),
    points_for_win: smallint().notNull().default(3),
    points_for_draw: smallint().notNull().default(1),
    points_for_loss: smallint().notNull().default(0),
    places_up: smallint().notNull().default(0),
    places_play_off: smallint().notNull().default(0),
    places_play_off_down: smallint().notNull().default(0),
    places_down: smallint().notNull().default(0),
    tie_breakers: text().array().$type<TieBreaker[]>().notNull(),
    /** How often each pair of teams meets in a round robin or group, and the legs of a tie other than the final. */
    legs: smallint().notNull().default(1),
    has_away_goals: boolean().notNull().default(false),
    has_third_place: boolean().notNull().default(false),
    red_card_matches: smallint().notNull().default(0),
    /** Null for never. */
    yellow_cards_per_ban: smallint(),
    /** First round in which earlier yellow cards no longer count; null for never. */
    yellow_cards_cleared_round: smallint(),
    /**
     * Whether a match with a suspended or an unregistered player, or with a team outside the competition, is held for
     * review.
     */
    holds_suspended: boolean().notNull().default(false),
    holds_unregistered: boolean().notNull().default(false),
    holds_unknown_teams: boolean().notNull().default(false),
    /** Limits of team sheets, and the minutes before kick-off until which captains can name them. */
    sheet_starters: smallint().notNull().default(11),
    sheet_substitutes: smallint().notNull().default(7),
    sheet_deadline_minutes: smallint().notNull().default(0),
    sheet_is_public_at_once: boolean().notNull().default(false),
    sheet_refuses_ineligible: boolean().notNull().default(false),
    sheet_needs_accounts: boolean().notNull().default(false),
    /** Check-in opens and closes this many minutes before kick-off; null as the opening turns it off. */
    check_in_opens_minutes: smallint(),
    check_in_closes_minutes: smallint().notNull().default(0),
    /** Minutes after kick-off until a missing check-in is proposed to staff as a walkover; null for never. */
    forfeit_minutes: smallint().default(15),
    /** Of a division: 1 is the highest of its season, and the number of teams it should have; null for other ones. */
    division_level: smallint(),
    division_size: smallint(),
    /** Of play-offs between two divisions: the level of the higher one; null for other competitions. */
    play_off_level: smallint(),
    /** The usual kick-off by the league's clocks, 0 is Sunday; null turns agreed kick-offs with deadlines off. */
    usual_weekday: smallint(),
    usual_time: text(),
    /** First of the seven days on which a fixture's kick-off can be agreed. */
    window_weekday: smallint().notNull().default(1),
    match_minutes: smallint().notNull().default(60),
    players_needed: smallint().notNull().default(7),
    unanswered_kick_off: text().$type<UnansweredKickOff>().notNull().default('first time'),
    published_at: instant(),
    removed_at: instant(),
  },
  (table) => [
    index('competitions_season_id').on(table.season_id),
    index('competitions_league_id').on(table.league_id),
    uniqueIndex('competitions_division_level')
      .on(table.season_id, table.division_level)
      .where(sql`division_level is not null and removed_at is null`),
    uniqueIndex('competitions_play_off_level')
      .on(table.season_id, table.play_off_level)
      .where(sql`play_off_level is not null and removed_at is null`),
    check(
      'competitions_format',
      sql`format in ('round robin', 'knockout', 'double elimination', 'groups and knockout')`,
    ),
    check('competitions_legs', sql`legs between 1 and 2`),
    check('competitions_division', sql`division_level is null or (format = 'round robin' and division_level >= 1)`),
    check('competitions_one_part', sql`division_level is null or play_off_level is null`),
    check('competitions_usual_kick_off', sql`(usual_weekday is null) = (usual_time is null)`),
    check('competitions_unanswered_kick_off', sql`unanswered_kick_off in ('first time', 'usual time', 'staff')`),
  ],
);

/** Teams of a competition; `lot` is the order drawn for teams that tie-breakers leave level. */
export const competitionTeams = pgTable(
  'competition_teams',
  {
    competition_id: integer()
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    team_id: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** A, B, C and so on in a group stage. */
    group_name: text(),
    seed: smallint().notNull(),
    lot: smallint(),
    /** Treatment of a withdrawn team's matches: results expunged, or remaining fixtures awarded. */
    withdrawal: text().$type<Withdrawal>(),
    withdrawal_reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.competition_id, table.team_id] }),
    uniqueIndex('competition_teams_seed').on(table.competition_id, table.seed),
    index('competition_teams_team_id').on(table.team_id),
    check('competition_teams_withdrawal', sql`withdrawal in ('expunged', 'awarded')`),
  ],
);
