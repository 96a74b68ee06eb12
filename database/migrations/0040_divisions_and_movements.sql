CREATE TABLE "season_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "season_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"from_level" smallint,
	"to_level" smallint,
	"reason" text NOT NULL,
	"note" text,
	"table_level" smallint,
	"table_reason" text NOT NULL,
	"proposed_by" integer,
	"approved_at" timestamp with time zone,
	"approved_by" integer,
	CONSTRAINT "season_movements_reason" CHECK (reason in ('table', 'play-off', 'vacancy', 'hold', 'withdrawal', 'new', 'by hand'))
);
--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "places_play_off_down" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "division_level" smallint;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "division_size" smallint;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "play_off_level" smallint;--> statement-breakpoint
ALTER TABLE "season_entries" ADD COLUMN "wished_division_id" integer;--> statement-breakpoint
ALTER TABLE "league_seasons" ADD COLUMN "follows_id" integer;--> statement-breakpoint
ALTER TABLE "league_seasons" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "season_movements" ADD CONSTRAINT "season_movements_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_movements" ADD CONSTRAINT "season_movements_season_id_league_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."league_seasons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_movements" ADD CONSTRAINT "season_movements_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_movements" ADD CONSTRAINT "season_movements_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_movements" ADD CONSTRAINT "season_movements_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "season_movements_team" ON "season_movements" USING btree ("season_id","team_id");--> statement-breakpoint
CREATE INDEX "season_movements_league_id" ON "season_movements" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "season_movements_team_id" ON "season_movements" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "season_movements_proposed_by" ON "season_movements" USING btree ("proposed_by") WHERE proposed_by is not null;--> statement-breakpoint
CREATE INDEX "season_movements_approved_by" ON "season_movements" USING btree ("approved_by") WHERE approved_by is not null;--> statement-breakpoint
ALTER TABLE "season_entries" ADD CONSTRAINT "season_entries_wished_division_id_competitions_id_fk" FOREIGN KEY ("wished_division_id") REFERENCES "public"."competitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_seasons" ADD CONSTRAINT "league_seasons_follows_id_league_seasons_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."league_seasons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "competitions_division_level" ON "competitions" USING btree ("season_id","division_level") WHERE division_level is not null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "competitions_play_off_level" ON "competitions" USING btree ("season_id","play_off_level") WHERE play_off_level is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "season_entries_wished_division_id" ON "season_entries" USING btree ("wished_division_id") WHERE wished_division_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "league_seasons_follows_id" ON "league_seasons" USING btree ("follows_id") WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_division" CHECK (division_level is null or (format = 'round robin' and division_level >= 1));--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_one_part" CHECK (division_level is null or play_off_level is null);--> statement-breakpoint
create trigger season_movements_note_edge_change
  after insert or update or delete on season_movements for each row
  execute function note_edge_change('league:league_id');
