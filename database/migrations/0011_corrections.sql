CREATE TABLE "match_disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"match_id" integer NOT NULL,
	"league_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"disputed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	CONSTRAINT "match_disputes_outcome" CHECK ("match_disputes"."outcome" in ('kept', 'corrected', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "match_revisions" (
	"match_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"corrected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"corrected_by" integer,
	"reason" text NOT NULL,
	"restored" integer,
	"before" json NOT NULL,
	"player_ids" text[] NOT NULL,
	CONSTRAINT "match_revisions_match_id_revision_pk" PRIMARY KEY("match_id","revision")
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "match_disputes" ADD CONSTRAINT "match_disputes_match_id_matches_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("match_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_disputes" ADD CONSTRAINT "match_disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_revisions" ADD CONSTRAINT "match_revisions_match_id_matches_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("match_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_revisions" ADD CONSTRAINT "match_revisions_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_disputes_match_id" ON "match_disputes" USING btree ("match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_disputes_open" ON "match_disputes" USING btree ("match_id","user_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "match_disputes_league_id" ON "match_disputes" USING btree ("league_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "match_disputes_user_id" ON "match_disputes" USING btree ("user_id","disputed_at");--> statement-breakpoint
CREATE INDEX "match_revisions_corrected_by" ON "match_revisions" USING btree ("corrected_by") WHERE corrected_by is not null;--> statement-breakpoint
CREATE INDEX "match_revisions_player_ids" ON "match_revisions" USING gin ("player_ids");