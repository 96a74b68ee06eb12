alter table users add column roblox_created_on date;--> statement-breakpoint
alter table league_requests add column seen_at timestamp with time zone;--> statement-breakpoint
-- Accounts have read the decisions from before the column at /leagues/new.
update league_requests set seen_at = decided_at where outcome in ('accepted', 'refused');--> statement-breakpoint
create index league_requests_unseen on league_requests (user_id)
  where outcome in ('accepted', 'refused') and seen_at is null;
