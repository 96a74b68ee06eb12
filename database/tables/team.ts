import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CrestOutline, CrestPattern } from '#contract/kit/crests.ts';
import { instant } from '#database/tables/instant.ts';
import { leagues, players } from '#database/tables/schema.ts';

/** A team of a league. A removed team keeps its row and its names, so that it can be restored. */
export const teams = pgTable(
  'teams',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Two to four letters. */
    short_name: text().notNull(),
    /** The last segment of its page's address. */
    slug: text().notNull(),
    crest_outline: text().$type<CrestOutline>().notNull(),
    crest_pattern: text().$type<CrestPattern>().notNull(),
    /** Lower case #rrggbb, like the second colour. */
    first_colour: text().notNull(),
    second_colour: text().notNull(),
    /** Captains act for their team if their account is linked to the player. */
    captain_key: text().references(() => players.player_key, { onDelete: 'set null' }),
    vice_captain_key: text().references(() => players.player_key, { onDelete: 'set null' }),
    /** The folded names under which they were chosen without a Roblox id, like `typed_name` of squads. */
    captain_name: text(),
    vice_captain_name: text(),
    /** When they began to be notified as captains; null without one, and for those from before the columns existed. */
    captain_since: instant(),
    vice_captain_since: instant(),
    removed_at: instant(),
  },
  (table) => [
    uniqueIndex('teams_slug').on(table.league_id, table.slug),
    index('teams_captain_key').on(table.captain_key).where(sql`captain_key is not null`),
    index('teams_vice_captain_key').on(table.vice_captain_key).where(sql`vice_captain_key is not null`),
    index('teams_captain_name').on(table.captain_name, table.league_id).where(sql`captain_name is not null`),
    index('teams_vice_captain_name')
      .on(table.vice_captain_name, table.league_id)
      .where(sql`vice_captain_name is not null`),
    check('teams_colours', sql`first_colour ~ '^#[0-9a-f]{6}$' and second_colour ~ '^#[0-9a-f]{6}$'`),
  ],
);

/**
 * All names of a team in submitted matches: its own, former ones, and other spellings. `team_key` is folded by
 * `foldName`. The names of a removed team are free for others.
 */
export const teamSpellings = pgTable(
  'team_spellings',
  {
    team_id: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    team_key: text().notNull(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    spelling: text().notNull(),
    kind: text().$type<'name' | 'former name' | 'spelling'>().notNull(),
    removed_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.team_id, table.team_key] }),
    uniqueIndex('team_spellings_in_use').on(table.league_id, table.team_key).where(sql`removed_at is null`),
    check('team_spellings_kind', sql`kind in ('name', 'former name', 'spelling')`),
  ],
);
