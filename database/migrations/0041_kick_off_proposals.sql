ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_via";--> statement-breakpoint
ALTER TABLE "fixture_offers" DROP CONSTRAINT "fixture_offers_answer";--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "usual_weekday" smallint;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "usual_time" text;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "window_weekday" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "match_minutes" smallint DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "players_needed" smallint DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "unanswered_kick_off" text DEFAULT 'first time' NOT NULL;--> statement-breakpoint
ALTER TABLE "fixture_offers" ADD COLUMN "other_kick_offs" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fixture_offers" ADD COLUMN "accepted_kick_off" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_via" CHECK ("audit_entries"."via" in ('website', 'token', 'game server', 'admin command', 'Discord', 'rules'));--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_usual_kick_off" CHECK ((usual_weekday is null) = (usual_time is null));--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_unanswered_kick_off" CHECK (unanswered_kick_off in ('first time', 'usual time', 'staff'));--> statement-breakpoint
ALTER TABLE "fixture_offers" ADD CONSTRAINT "fixture_offers_kick_offs" CHECK (cardinality(other_kick_offs) <= 2);--> statement-breakpoint
ALTER TABLE "fixture_offers" ADD CONSTRAINT "fixture_offers_answer" CHECK (answer in ('accepted', 'countered', 'declined', 'withdrawn', 'superseded', 'expired'));