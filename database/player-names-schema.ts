import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { players } from '#database/schema.ts';

/**
 * Every name that a player ever had in a match, with the name in lower case that searches compare. A hint only: whether
 * a name counts is told by the lines of matches. It goes with its player.
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
