import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#database/tables/instant.ts';

/**
 * Players whose data is being erased at Roblox's request, by key: the Roblox id, and the name in lines without an id. A
 * row is deleted when its erasure is complete.
 */
export const erasureRequests = pgTable('erasure_requests', {
  roblox_id: text().primaryKey(),
  requested_at: instant().notNull().defaultNow(),
});
