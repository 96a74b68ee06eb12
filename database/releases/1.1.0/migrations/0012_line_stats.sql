CREATE TABLE "line_stats" (
	"match_id" bigint NOT NULL,
	"team" text NOT NULL,
	"slot" smallint NOT NULL,
	"league_id" integer NOT NULL,
	"position" text,
	"started" smallint,
	"minutes" smallint,
	"shots" smallint,
	"shots_on_target" smallint,
	"fouls" smallint,
	"saves" smallint,
	"passes" smallint,
	"passes_completed" smallint,
	"tackles" smallint,
	"interceptions" smallint,
	"distance" integer,
	CONSTRAINT "line_stats_match_id_team_slot_pk" PRIMARY KEY("match_id","team","slot")
);
--> statement-breakpoint
CREATE INDEX "line_stats_league_id" ON "line_stats" USING btree ("league_id");