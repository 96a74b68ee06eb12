import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { mapDetails } from '#contract/fixtures/details.ts';
import type { OfferState } from '#contract/fixtures/kick-offs.ts';
import type { FixtureSource, FixtureStage, StoredFixtureStatus, WalkoverWinner } from '#contract/fixtures/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { competitions } from '#database/tables/competition.ts';
import { instant } from '#database/tables/instant.ts';
import { leagues, matches, users } from '#database/tables/schema.ts';
import { teams } from '#database/tables/team.ts';

/**
 * A planned match of a competition. Its result is that of `match_id` while that match is counted, or its walkover,
 * which overrides that match: see the view `fixture_results`. A side that depends on other results has a source. Its
 * team is stored only once the fixture is played, so that a corrected result can be detected.
 */
export const fixtures = pgTable(
  'fixtures',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    competition_id: integer()
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    stage: text().$type<FixtureStage>().notNull(),
    group_name: text(),
    /** Matchweek, or round of the stage, from 1; 0 for ties that each decide a place in a division. */
    round: smallint().notNull(),
    /** Number of the tie in a knockout, from 1, in playing order; null in a round robin or a group. */
    tie: smallint(),
    leg: smallint().notNull().default(1),
    home_team_id: integer().references(() => teams.id),
    away_team_id: integer().references(() => teams.id),
    home_source: jsonb().$type<FixtureSource>(),
    away_source: jsonb().$type<FixtureSource>(),
    /** Null until it is set, and while a postponed fixture has no new date. */
    kick_off: instant(),
    /** The kick-off before the last change. */
    moved_from: instant(),
    /** The time until which it must be played. */
    deadline: instant(),
    ...mapDetails(() => text()),
    status: text().$type<StoredFixtureStatus>().notNull().default('planned'),
    /** Why it is postponed, cancelled, a walkover or to be replayed. */
    status_reason: text(),
    /** Links that support the decision. */
    status_evidence: text().array().notNull().default([]),
    match_id: bigint({ mode: 'number' }).references(() => matches.match_id, { onDelete: 'set null' }),
    /** Why staff last changed its match, its extra time or its shoot-out. */
    result_reason: text(),
    /** The home team's side in the match. */
    home_side: text().$type<TeamSide>(),
    walkover_winner: text().$type<WalkoverWinner>(),
    walkover_home_goals: smallint(),
    walkover_away_goals: smallint(),
    /** The side that goes through by lots, for a tie that is level; set on its last leg. */
    lots_winner: text().$type<'home' | 'away'>(),
    /** Set by a trigger at each change of the row; calendars include it. */
    changed_at: instant().notNull().defaultNow(),
    removed_at: instant(),
    /** The decision before a team withdrew; null for a fixture that no withdrawal decided. */
    before_withdrawal: jsonb().$type<DecidedStatus>(),
  },
  (table) => [
    index('fixtures_competition_id').on(table.competition_id),
    index('fixtures_kick_off').on(table.league_id, table.kick_off),
    /** Spans all leagues, for duties that begin some time before. */
    index('fixtures_next_kick_off').on(table.kick_off).where(sql`removed_at is null and kick_off is not null`),
    index('fixtures_home_team_id').on(table.home_team_id),
    index('fixtures_away_team_id').on(table.away_team_id),
    uniqueIndex('fixtures_match_id').on(table.match_id),
    index('fixtures_decided_match_id')
      .on(table.match_id)
      .where(sql`match_id is not null
      and status in ('walkover', 'to be replayed', 'cancelled')`),
    check('fixtures_stage', sql`stage in ('round robin', 'group', 'winners', 'losers', 'final', 'third place')`),
    check('fixtures_status', sql`status in ('planned', 'postponed', 'to be replayed', 'walkover', 'cancelled')`),
    check('fixtures_lots_winner', sql`lots_winner in ('home', 'away')`),
    check('fixtures_teams', sql`home_team_id <> away_team_id`),
    check('fixtures_side', sql`(match_id is null) or (home_side in ('Blue', 'Green'))`),
    check(
      'fixtures_walkover',
      sql`(status <> 'walkover') or (walkover_winner in ('home', 'away', 'neither')
        and walkover_home_goals >= 0 and walkover_away_goals >= 0)`,
    ),
  ],
);

/**
 * Number and time of changes in a fixture as calendars and feeds show it: its row, its match, the names of its teams
 * and its competition, and for sides with a source the results that determine them. Triggers write it; a fixture
 * without a row is unchanged.
 */
export const fixtureRevisions = pgTable('fixture_revisions', {
  fixture_id: integer()
    .primaryKey()
    .references(() => fixtures.id, { onDelete: 'cascade' }),
  revision: integer().notNull(),
  changed_at: instant().notNull(),
});

/**
 * State of a fixture before each current decision about it, the newest last, for undoing. Those of a withdrawal are in
 * `before_withdrawal`.
 */
export const formerDecisions = pgTable(
  'former_decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fixture_id: integer()
      .notNull()
      .references(() => fixtures.id, { onDelete: 'cascade' }),
    /** The time of the decision's entry in the log. */
    replaced_at: instant().notNull().defaultNow(),
    status: text().$type<StoredFixtureStatus>().notNull(),
    status_reason: text(),
    status_evidence: text().array().notNull(),
    walkover_winner: text().$type<WalkoverWinner>(),
    walkover_home_goals: smallint(),
    walkover_away_goals: smallint(),
    home_team_id: integer(),
    away_team_id: integer(),
    /** For decisions from before the column existed, set only if they changed it. */
    kick_off: instant(),
    moved_from: instant(),
  },
  (table) => [index('former_decisions_fixture_id').on(table.fixture_id)],
);

/** The columns of a fixture's decision. */
export interface DecidedStatus {
  status: StoredFixtureStatus;
  status_reason: string | null;
  /** Absent in decisions from before the column existed. */
  status_evidence?: string[];
  walkover_winner: WalkoverWinner | null;
  walkover_home_goals: number | null;
  walkover_away_goals: number | null;
}

/**
 * A match that staff excluded from the tables. It is a friendly, or was replayed: then only its cards count.
 * `fixture_id` is the fixture that it was played for; null for a match that its sender sent without a fixture.
 */
export const setAsideMatches = pgTable(
  'set_aside_matches',
  {
    match_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => matches.match_id, { onDelete: 'cascade' }),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    fixture_id: integer().references(() => fixtures.id, { onDelete: 'set null' }),
    is_replayed: boolean().notNull(),
    /** The home team's side while it was the fixture's match. */
    home_side: text().$type<TeamSide>(),
    /** The match that replaced it. */
    replaced_by: bigint({ mode: 'number' }).references(() => matches.match_id, { onDelete: 'set null' }),
  },
  (table) => [
    index('set_aside_matches_league_id').on(table.league_id),
    index('set_aside_matches_fixture_id').on(table.fixture_id),
    index('set_aside_matches_replaced_by').on(table.replaced_by),
    check('set_aside_matches_side', sql`(not is_replayed) or (home_side in ('Blue', 'Green'))`),
  ],
);

/**
 * A captain's proposal of up to three kick-offs. The other captain answers; a proposal without an answer is open until it
 * expires.
 */
export const fixtureOffers = pgTable(
  'fixture_offers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fixture_id: integer()
      .notNull()
      .references(() => fixtures.id, { onDelete: 'cascade' }),
    team_id: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** The first time. */
    kick_off: instant().notNull(),
    other_kick_offs: instant().array().notNull().default([]),
    /** The time that was accepted, or stands without an answer; null for one accepted before the column existed. */
    accepted_kick_off: instant(),
    note: text(),
    offered_at: instant().notNull().defaultNow(),
    offered_by: integer().references(() => users.id, { onDelete: 'set null' }),
    answer: text().$type<Exclude<OfferState, 'pending'>>(),
    answered_at: instant(),
  },
  (table) => [
    uniqueIndex('fixture_offers_open').on(table.fixture_id).where(sql`answer is null`),
    index('fixture_offers_fixture_id').on(table.fixture_id),
    index('fixture_offers_offered_by').on(table.offered_by).where(sql`offered_by is not null`),
    check(
      'fixture_offers_answer',
      sql`answer in ('accepted', 'countered', 'declined', 'withdrawn', 'superseded', 'expired')`,
    ),
    check('fixture_offers_kick_offs', sql`cardinality(other_kick_offs) <= 2`),
  ],
);
