ALTER TABLE "discord_removals" DROP CONSTRAINT "discord_removals_kind";--> statement-breakpoint
ALTER TABLE "league_access" ADD COLUMN "notified_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "league_access" ALTER COLUMN "notified_since" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "discord_removals" ADD COLUMN "channel_id" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "captain_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "vice_captain_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "discord_removals" ADD CONSTRAINT "discord_removals_channel" CHECK ((kind = 'message') = (channel_id is not null));--> statement-breakpoint
ALTER TABLE "discord_removals" ADD CONSTRAINT "discord_removals_kind" CHECK (kind in ('role', 'event', 'message'));