CREATE TABLE "league_seasons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "league_seasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "league_seasons_days" CHECK ("league_seasons"."first_day" <= "league_seasons"."last_day")
);
--> statement-breakpoint
CREATE TABLE "point_deductions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_deductions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"season_id" integer NOT NULL,
	"team" text NOT NULL,
	"points" smallint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "point_deductions_points" CHECK ("point_deductions"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "team_aliases" (
	"league_id" integer NOT NULL,
	"alias_key" text NOT NULL,
	"alias" text NOT NULL,
	"team" text NOT NULL,
	CONSTRAINT "team_aliases_league_id_alias_key_pk" PRIMARY KEY("league_id","alias_key")
);
--> statement-breakpoint
ALTER TABLE "league_seasons" ADD CONSTRAINT "league_seasons_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_deductions" ADD CONSTRAINT "point_deductions_season_id_league_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."league_seasons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_aliases" ADD CONSTRAINT "team_aliases_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "league_seasons_league_id" ON "league_seasons" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "point_deductions_season_id" ON "point_deductions" USING btree ("season_id");
--> statement-breakpoint
-- A league's results, newest first, with everything that its table adds up: it is read from this index alone.
create index matches_of_league on matches (league_id, submission_date desc, match_id desc)
  include (type, blue_name, green_name, blue_goals, green_goals)
  where declined_at is null and status in ('Approved', 'Approved - Official');
--> statement-breakpoint
create index users_off_leaderboards on users (roblox_id) include (roblox_username) where not leaderboard_visibility;
