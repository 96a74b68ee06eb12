CREATE TABLE "ownership_offers" (
	"league_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"offered_by" integer NOT NULL,
	"hands_over" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ownership_offers_league_id_user_id_pk" PRIMARY KEY("league_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ownership_offers_user_id" ON "ownership_offers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ownership_offers_offered_by" ON "ownership_offers" USING btree ("offered_by");--> statement-breakpoint
UPDATE "match_disputes" SET "outcome" = 'corrected' FROM "matches" WHERE "matches"."match_id" = "match_disputes"."match_id" AND "outcome" IS NULL AND "corrected_at" > "disputed_at";
