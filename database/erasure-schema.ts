import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Roblox accounts whose data is being erased at the request of Roblox; a row goes when its erasure is over. */
export const erasureRequests = pgTable('erasure_requests', {
  roblox_id: text().primaryKey(),
  requested_at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
