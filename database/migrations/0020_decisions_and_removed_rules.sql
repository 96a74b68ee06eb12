CREATE TABLE "review_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"match_id" integer NOT NULL,
	"option" text NOT NULL,
	"former_status" text NOT NULL,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "review_decisions_option" CHECK ("review_decisions"."option" in ('accept', 'decline'))
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "match_disputes" ADD COLUMN "decision_id" integer;--> statement-breakpoint
ALTER TABLE "league_seasons" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "point_deductions" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_match_id_matches_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("match_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_decisions_match_id" ON "review_decisions" USING btree ("match_id","id");--> statement-breakpoint
CREATE INDEX "review_decisions_decided_by" ON "review_decisions" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
ALTER TABLE "match_disputes" ADD CONSTRAINT "match_disputes_decision_id_review_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."review_decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Matches that wait for review show which key they came with; the log knows its prefix.
update matches
set key_name = api_keys.name
from audit_entries join api_keys on api_keys.league_id = audit_entries.league_id and prefix = key_prefix
where matches.league_id = audit_entries.league_id and subject = match_id::text and action = 'match submitted'
  and method = 'game_server' and declined_at is null and status in ('Pending', 'On-Hold');
