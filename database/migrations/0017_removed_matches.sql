CREATE TABLE "match_removals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"match_id" integer NOT NULL,
	"league_id" integer NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_by" integer,
	"reason" text NOT NULL,
	"restored_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "match_removals" ADD CONSTRAINT "match_removals_match_id_matches_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("match_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_removals" ADD CONSTRAINT "match_removals_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_removals_match_id" ON "match_removals" USING btree ("match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_removals_standing" ON "match_removals" USING btree ("match_id") WHERE restored_at is null;--> statement-breakpoint
CREATE INDEX "match_removals_removed_by" ON "match_removals" USING btree ("removed_by") WHERE removed_by is not null;
--> statement-breakpoint
-- A correction can change a match's date from now on, so what a match said before says its date too: until now, always
-- the one that it still has. The text is extended as it is, for json keeps what jsonb would refuse.
update match_revisions
set before = (left(rtrim(before::text), -1) || ', "played_at" : "'
  || to_char(submission_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}')::json
from matches
where matches.match_id = match_revisions.match_id;
