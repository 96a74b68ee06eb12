CREATE TABLE "set_aside_matches" (
	"match_id" bigint PRIMARY KEY NOT NULL,
	"league_id" integer NOT NULL,
	"fixture_id" integer,
	"is_replayed" boolean NOT NULL,
	"home_side" text,
	"replaced_by" bigint,
	CONSTRAINT "set_aside_matches_side" CHECK ((not is_replayed) or (home_side in ('Blue', 'Green')))
);
--> statement-breakpoint
ALTER TABLE "competition_teams" ADD COLUMN "withdrawal" text;--> statement-breakpoint
ALTER TABLE "competition_teams" ADD COLUMN "withdrawal_reason" text;--> statement-breakpoint
ALTER TABLE "fixtures" ADD COLUMN "before_withdrawal" jsonb;--> statement-breakpoint
ALTER TABLE "set_aside_matches" ADD CONSTRAINT "set_aside_matches_match_id_matches_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("match_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_matches" ADD CONSTRAINT "set_aside_matches_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_matches" ADD CONSTRAINT "set_aside_matches_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_matches" ADD CONSTRAINT "set_aside_matches_replaced_by_matches_match_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."matches"("match_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "set_aside_matches_league_id" ON "set_aside_matches" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "set_aside_matches_fixture_id" ON "set_aside_matches" USING btree ("fixture_id");--> statement-breakpoint
CREATE INDEX "set_aside_matches_replaced_by" ON "set_aside_matches" USING btree ("replaced_by");--> statement-breakpoint
CREATE INDEX "fixtures_decided_match_id" ON "fixtures" USING btree ("match_id") WHERE match_id is not null
      and status in ('walkover', 'to be replayed', 'cancelled');--> statement-breakpoint
ALTER TABLE "competition_teams" ADD CONSTRAINT "competition_teams_withdrawal" CHECK (withdrawal in ('expunged', 'awarded'));