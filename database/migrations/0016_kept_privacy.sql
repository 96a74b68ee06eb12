ALTER TABLE "players" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "leaderboard_visibility" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Which account a player known by name alone is linked to is asked whatever the account hides.
create index users_player_name on users (('name:' || lower(roblox_username)));
--> statement-breakpoint
drop index users_hidden_name;
--> statement-breakpoint
drop index users_off_leaderboards;
