CREATE TABLE "season_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "season_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"entered_by" integer,
	"waitlisted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"reason" text,
	CONSTRAINT "season_entries_state" CHECK (state in ('pending', 'approved', 'waitlisted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "league_seasons" ADD COLUMN "registration_opens" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "league_seasons" ADD COLUMN "registration_closes" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "league_seasons" ADD COLUMN "squads_lock" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "league_seasons" ADD COLUMN "places" smallint;--> statement-breakpoint
ALTER TABLE "league_seasons" ADD COLUMN "min_players" smallint;--> statement-breakpoint
ALTER TABLE "season_entries" ADD CONSTRAINT "season_entries_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_entries" ADD CONSTRAINT "season_entries_season_id_league_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."league_seasons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_entries" ADD CONSTRAINT "season_entries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_entries" ADD CONSTRAINT "season_entries_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_entries" ADD CONSTRAINT "season_entries_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "season_entries_team" ON "season_entries" USING btree ("season_id","team_id");--> statement-breakpoint
CREATE INDEX "season_entries_league_id" ON "season_entries" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "season_entries_team_id" ON "season_entries" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "season_entries_entered_by" ON "season_entries" USING btree ("entered_by") WHERE entered_by is not null;--> statement-breakpoint
CREATE INDEX "season_entries_decided_by" ON "season_entries" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
create trigger season_entries_note_edge_change
  after insert or update or delete on season_entries for each row
  execute function note_edge_change('league:league_id');--> statement-breakpoint
create trigger season_entries_queue_event
  after insert on season_entries for each row
  execute function queue_entry_event();--> statement-breakpoint
create trigger season_entries_queue_decision
  after update of state on season_entries for each row
  when (old.state is distinct from new.state)
  execute function queue_entry_event();
