import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { players } from '#database/tables/schema.ts';

/**
 * Every name that a player has had in a match or a squad, also folded by `foldName`. Names of hidden matches remain, so
 * readers must check for a counted match with the name. Rows are deleted with the player.
 */
export const playerNames = pgTable(
  'player_names',
  {
    player_key: text()
      .notNull()
      .references(() => players.player_key, { onDelete: 'cascade' }),
    name: text().notNull(),
    search_name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.player_key, table.name] })],
);
