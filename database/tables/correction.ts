import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MatchStatus } from '#contract/matches/schema.ts';
import type { MatchContents } from '#contract/review/corrections.ts';
import type { DisputeOutcome } from '#contract/review/disputes.ts';
import type { RequestDecision } from '#contract/review/schema.ts';
import { instant } from '#database/tables/instant.ts';
import { matches, users } from '#database/tables/schema.ts';

/**
 * Corrections of matches. `revision` is the one that the correction created, `before` the former contents, and
 * `player_ids` the keys of the players in them, by which an erasure finds the row.
 */
export const matchRevisions = pgTable(
  'match_revisions',
  {
    match_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => matches.match_id),
    revision: integer().notNull(),
    corrected_at: instant().notNull().defaultNow(),
    corrected_by: integer().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    /** The earlier revision that the correction restored. */
    restored: integer(),
    before: json().$type<MatchContents>().notNull(),
    player_ids: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.match_id, table.revision] }),
    index('match_revisions_corrected_by').on(table.corrected_by).where(sql`corrected_by is not null`),
    index('match_revisions_player_ids').using('gin', table.player_ids),
  ],
);

/**
 * Approved matches that a league's staff removed from every list. Only the match's `declined_at` hides it; a removal is
 * in force until `restored_at`. The reason is stored here and not in the audit log, so that an erasure can delete it.
 */
export const matchRemovals = pgTable(
  'match_removals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    match_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => matches.match_id),
    league_id: integer().notNull(),
    removed_at: instant().notNull().defaultNow(),
    removed_by: integer().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    restored_at: instant(),
  },
  (table) => [
    index('match_removals_match_id').on(table.match_id),
    uniqueIndex('match_removals_standing').on(table.match_id).where(sql`restored_at is null`),
    index('match_removals_removed_by').on(table.removed_by).where(sql`removed_by is not null`),
  ],
);

/**
 * Decisions of reviewers on matches in review or disputed. Undoing one restores `former_status`. Only a decline has a
 * reason; it is stored here and not in the audit log, so that an erasure can delete it.
 */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    match_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => matches.match_id),
    option: text().$type<RequestDecision['option']>().notNull(),
    former_status: text().$type<MatchStatus>().notNull(),
    reason: text(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant().notNull().defaultNow(),
    undone_at: instant(),
  },
  (table) => [
    index('review_decisions_match_id').on(table.match_id, table.id),
    index('review_decisions_decided_by').on(table.decided_by).where(sql`decided_by is not null`),
    check('review_decisions_option', sql`${table.option} in ('accept', 'decline')`),
  ],
);

/** Players' disputes of approved matches; a dispute is open until its league decides on it. */
export const matchDisputes = pgTable(
  'match_disputes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    match_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => matches.match_id),
    league_id: integer().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    /** Supporting links. */
    evidence: text().array().notNull().default([]),
    disputed_at: instant().notNull().defaultNow(),
    outcome: text().$type<DisputeOutcome>(),
    /** The decision that set the outcome; undoing it reopens the dispute. */
    decision_id: bigint({ mode: 'number' }).references(() => reviewDecisions.id),
  },
  (table) => [
    index('match_disputes_match_id').on(table.match_id),
    uniqueIndex('match_disputes_open').on(table.match_id, table.user_id).where(sql`outcome is null`),
    index('match_disputes_league_id').on(table.league_id).where(sql`outcome is null`),
    index('match_disputes_user_id').on(table.user_id, table.disputed_at),
    check('match_disputes_outcome', sql`${table.outcome} in ('kept', 'corrected', 'declined')`),
  ],
);
