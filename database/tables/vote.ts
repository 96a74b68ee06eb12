import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TeamSide } from '#contract/matches/schema.ts';
import { instant } from '#database/tables/instant.ts';
import { matches, users } from '#database/tables/schema.ts';

/**
 * The player of a row: the Roblox id of a line, else `name:` and the typed name, so that merges don't change the row.
 */
function candidateOfMatch() {
  return {
    match_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => matches.match_id),
    league_id: integer().notNull(),
    candidate_key: text().notNull(),
  };
}

/**
 * An account's vote for the Player of the Match. Whether it decides depends on the match's lines when it is counted. If
 * the account changes after the vote has ended, `voted_as` keeps its former weight. A deleted account leaves only that.
 */
export const matchVotes = pgTable(
  'match_votes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...candidateOfMatch(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    voted_at: instant().notNull().defaultNow(),
    voted_as: text().$type<'player' | 'supporter'>(),
  },
  (table) => [
    uniqueIndex('match_votes_once').on(table.match_id, table.user_id),
    check('match_votes_voted_as', sql`voted_as in ('player', 'supporter')`),
    index('match_votes_user_id').on(table.user_id),
    index('match_votes_league_id').on(table.league_id),
    index('match_votes_candidate_key').on(table.candidate_key),
  ],
);

/** The player whom a side's captain added to the formula's nominees, which are computed. */
export const matchNominations = pgTable(
  'match_nominations',
  {
    ...candidateOfMatch(),
    side: text().$type<TeamSide>().notNull(),
    nominated_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nominated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.match_id, table.side] }),
    index('match_nominations_nominated_by').on(table.nominated_by),
    index('match_nominations_candidate_key').on(table.candidate_key),
    check('match_nominations_side', sql`side in ('Blue', 'Green')`),
  ],
);
