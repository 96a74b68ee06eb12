CREATE TABLE "competition_teams" (
	"competition_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"group_name" text,
	"seed" smallint NOT NULL,
	"lot" smallint,
	CONSTRAINT "competition_teams_competition_id_team_id_pk" PRIMARY KEY("competition_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "competitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"match_types" text[] NOT NULL,
	"points_for_win" smallint DEFAULT 3 NOT NULL,
	"points_for_draw" smallint DEFAULT 1 NOT NULL,
	"points_for_loss" smallint DEFAULT 0 NOT NULL,
	"places_up" smallint DEFAULT 0 NOT NULL,
	"places_play_off" smallint DEFAULT 0 NOT NULL,
	"places_down" smallint DEFAULT 0 NOT NULL,
	"tie_breakers" text[] NOT NULL,
	"legs" smallint DEFAULT 1 NOT NULL,
	"has_away_goals" boolean DEFAULT false NOT NULL,
	"has_third_place" boolean DEFAULT false NOT NULL,
	"red_card_matches" smallint DEFAULT 0 NOT NULL,
	"yellow_cards_per_ban" smallint,
	"yellow_cards_cleared_round" smallint,
	"holds_suspended" boolean DEFAULT false NOT NULL,
	"holds_unregistered" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "competitions_format" CHECK (format in ('round robin', 'knockout', 'double elimination', 'groups and knockout')),
	CONSTRAINT "competitions_legs" CHECK (legs between 1 and 2)
);
--> statement-breakpoint
CREATE TABLE "fixture_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fixture_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fixture_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"kick_off" timestamp with time zone NOT NULL,
	"note" text,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"offered_by" integer,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "fixture_offers_answer" CHECK (answer in ('accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "fixtures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fixtures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"competition_id" integer NOT NULL,
	"stage" text NOT NULL,
	"group_name" text,
	"round" smallint NOT NULL,
	"tie" smallint,
	"leg" smallint DEFAULT 1 NOT NULL,
	"home_team_id" integer,
	"away_team_id" integer,
	"home_source" jsonb,
	"away_source" jsonb,
	"kick_off" timestamp with time zone,
	"moved_from" timestamp with time zone,
	"deadline" timestamp with time zone,
	"referee" text,
	"status" text DEFAULT 'planned' NOT NULL,
	"status_reason" text,
	"match_id" integer,
	"home_side" text,
	"walkover_winner" text,
	"walkover_home_goals" smallint,
	"walkover_away_goals" smallint,
	"had_extra_time" boolean DEFAULT false NOT NULL,
	"home_penalties" smallint,
	"away_penalties" smallint,
	"removed_at" timestamp with time zone,
	CONSTRAINT "fixtures_stage" CHECK (stage in ('round robin', 'group', 'winners', 'losers', 'final', 'third place')),
	CONSTRAINT "fixtures_status" CHECK (status in ('planned', 'postponed', 'to be replayed', 'walkover', 'cancelled')),
	CONSTRAINT "fixtures_teams" CHECK (home_team_id <> away_team_id),
	CONSTRAINT "fixtures_side" CHECK ((match_id is null) or (home_side in ('Blue', 'Green'))),
	CONSTRAINT "fixtures_walkover" CHECK ((status <> 'walkover') or (walkover_winner in ('home', 'away', 'nobody')
        and walkover_home_goals >= 0 and walkover_away_goals >= 0)),
	CONSTRAINT "fixtures_penalties" CHECK ((home_penalties is null) = (away_penalties is null))
);
--> statement-breakpoint
CREATE TABLE "imported_rows" (
	"import_id" integer NOT NULL,
	"made" text NOT NULL,
	"row_id" bigint NOT NULL,
	CONSTRAINT "imported_rows_import_id_made_row_id_pk" PRIMARY KEY("import_id","made","row_id"),
	CONSTRAINT "imported_rows_made" CHECK (made in ('match', 'team', 'fixture', 'squad spell'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"kind" text NOT NULL,
	"row_count" integer NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_by" integer,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_kind" CHECK (kind in ('matches', 'player lines', 'teams', 'squads', 'fixtures'))
);
--> statement-breakpoint
CREATE TABLE "league_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "league_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"sport" text NOT NULL,
	"desc" text,
	"methods" text[] NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"reason" text,
	"league_id" integer,
	CONSTRAINT "league_requests_outcome" CHECK (outcome in ('accepted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "added_bans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "added_bans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"competition_id" integer,
	"player_key" text NOT NULL,
	"matches" smallint NOT NULL,
	"reason" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" integer,
	"lifted_at" timestamp with time zone,
	"lift_reason" text,
	CONSTRAINT "added_bans_matches" CHECK (matches > 0)
);
--> statement-breakpoint
CREATE TABLE "lifted_bans" (
	"fixture_id" integer NOT NULL,
	"player_key" text NOT NULL,
	"reason" text NOT NULL,
	"lifted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_by" integer,
	CONSTRAINT "lifted_bans_fixture_id_player_key_pk" PRIMARY KEY("fixture_id","player_key")
);
--> statement-breakpoint
CREATE TABLE "squad_rules" (
	"league_id" integer PRIMARY KEY NOT NULL,
	"squad_limit" smallint,
	"approves_transfers" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "squad_spells" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "squad_spells_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"player_key" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"shirt_number" smallint,
	"removed_at" timestamp with time zone,
	CONSTRAINT "squad_spells_days" CHECK ("squad_spells"."last_day" is null or "squad_spells"."first_day" <= "squad_spells"."last_day"),
	CONSTRAINT "squad_spells_shirt_number" CHECK (shirt_number between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "transfer_windows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_windows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "transfer_windows_days" CHECK ("transfer_windows"."first_day" <= "transfer_windows"."last_day")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"player_key" text NOT NULL,
	"from_team_id" integer,
	"to_team_id" integer,
	"shirt_number" smallint,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"offered_by" integer,
	"accepted_at" timestamp with time zone,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "transfers_outcome" CHECK (outcome in ('done', 'declined', 'withdrawn', 'refused')),
	CONSTRAINT "transfers_teams" CHECK (from_team_id is distinct from to_team_id)
);
--> statement-breakpoint
CREATE TABLE "team_spellings" (
	"team_id" integer NOT NULL,
	"team_key" text NOT NULL,
	"league_id" integer NOT NULL,
	"spelling" text NOT NULL,
	"kind" text NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "team_spellings_team_id_team_key_pk" PRIMARY KEY("team_id","team_key"),
	CONSTRAINT "team_spellings_kind" CHECK (kind in ('name', 'former name', 'spelling'))
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"slug" text NOT NULL,
	"crest_outline" text NOT NULL,
	"crest_pattern" text NOT NULL,
	"first_colour" text NOT NULL,
	"second_colour" text NOT NULL,
	"captain_key" text,
	"vice_captain_key" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "teams_colours" CHECK (first_colour ~ '^#[0-9a-f]{6}$' and second_colour ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "competition_teams" ADD CONSTRAINT "competition_teams_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_teams" ADD CONSTRAINT "competition_teams_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_season_id_league_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."league_seasons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixture_offers" ADD CONSTRAINT "fixture_offers_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixture_offers" ADD CONSTRAINT "fixture_offers_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixture_offers" ADD CONSTRAINT "fixture_offers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixtures" ADD CONSTRAINT "fixtures_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixtures" ADD CONSTRAINT "fixtures_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixtures" ADD CONSTRAINT "fixtures_home_team_id_teams_id_fk" FOREIGN KEY ("home_team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixtures" ADD CONSTRAINT "fixtures_away_team_id_teams_id_fk" FOREIGN KEY ("away_team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixtures" ADD CONSTRAINT "fixtures_match_id_matches_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("match_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_requests" ADD CONSTRAINT "league_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_requests" ADD CONSTRAINT "league_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_requests" ADD CONSTRAINT "league_requests_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "added_bans" ADD CONSTRAINT "added_bans_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "added_bans" ADD CONSTRAINT "added_bans_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "added_bans" ADD CONSTRAINT "added_bans_player_key_players_player_key_fk" FOREIGN KEY ("player_key") REFERENCES "public"."players"("player_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "added_bans" ADD CONSTRAINT "added_bans_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifted_bans" ADD CONSTRAINT "lifted_bans_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifted_bans" ADD CONSTRAINT "lifted_bans_player_key_players_player_key_fk" FOREIGN KEY ("player_key") REFERENCES "public"."players"("player_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifted_bans" ADD CONSTRAINT "lifted_bans_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "squad_rules" ADD CONSTRAINT "squad_rules_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "squad_spells" ADD CONSTRAINT "squad_spells_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "squad_spells" ADD CONSTRAINT "squad_spells_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "squad_spells" ADD CONSTRAINT "squad_spells_player_key_players_player_key_fk" FOREIGN KEY ("player_key") REFERENCES "public"."players"("player_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_windows" ADD CONSTRAINT "transfer_windows_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_player_key_players_player_key_fk" FOREIGN KEY ("player_key") REFERENCES "public"."players"("player_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_team_id_teams_id_fk" FOREIGN KEY ("from_team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_team_id_teams_id_fk" FOREIGN KEY ("to_team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_spellings" ADD CONSTRAINT "team_spellings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_spellings" ADD CONSTRAINT "team_spellings_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_captain_key_players_player_key_fk" FOREIGN KEY ("captain_key") REFERENCES "public"."players"("player_key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_vice_captain_key_players_player_key_fk" FOREIGN KEY ("vice_captain_key") REFERENCES "public"."players"("player_key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "competition_teams_seed" ON "competition_teams" USING btree ("competition_id","seed");--> statement-breakpoint
CREATE INDEX "competition_teams_team_id" ON "competition_teams" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "competitions_season_id" ON "competitions" USING btree ("season_id");--> statement-breakpoint
CREATE INDEX "competitions_league_id" ON "competitions" USING btree ("league_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fixture_offers_open" ON "fixture_offers" USING btree ("fixture_id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "fixture_offers_fixture_id" ON "fixture_offers" USING btree ("fixture_id");--> statement-breakpoint
CREATE INDEX "fixture_offers_offered_by" ON "fixture_offers" USING btree ("offered_by") WHERE offered_by is not null;--> statement-breakpoint
CREATE INDEX "fixtures_competition_id" ON "fixtures" USING btree ("competition_id");--> statement-breakpoint
CREATE INDEX "fixtures_kick_off" ON "fixtures" USING btree ("league_id","kick_off");--> statement-breakpoint
CREATE INDEX "fixtures_home_team_id" ON "fixtures" USING btree ("home_team_id");--> statement-breakpoint
CREATE INDEX "fixtures_away_team_id" ON "fixtures" USING btree ("away_team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fixtures_match_id" ON "fixtures" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "imported_rows_row_id" ON "imported_rows" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "imports_league_id" ON "imports" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "imports_imported_by" ON "imports" USING btree ("imported_by") WHERE imported_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "league_requests_open" ON "league_requests" USING btree ("user_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "league_requests_user_id" ON "league_requests" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "league_requests_league_id" ON "league_requests" USING btree ("league_id") WHERE league_id is not null;--> statement-breakpoint
CREATE INDEX "league_requests_decided_by" ON "league_requests" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "added_bans_league_id" ON "added_bans" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "added_bans_player_key" ON "added_bans" USING btree ("player_key");--> statement-breakpoint
CREATE INDEX "added_bans_competition_id" ON "added_bans" USING btree ("competition_id");--> statement-breakpoint
CREATE INDEX "added_bans_added_by" ON "added_bans" USING btree ("added_by") WHERE added_by is not null;--> statement-breakpoint
CREATE INDEX "lifted_bans_player_key" ON "lifted_bans" USING btree ("player_key");--> statement-breakpoint
CREATE INDEX "lifted_bans_lifted_by" ON "lifted_bans" USING btree ("lifted_by") WHERE lifted_by is not null;--> statement-breakpoint
CREATE INDEX "squad_spells_team_id" ON "squad_spells" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "squad_spells_player_key" ON "squad_spells" USING btree ("player_key");--> statement-breakpoint
CREATE INDEX "transfer_windows_league_id" ON "transfer_windows" USING btree ("league_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_open" ON "transfers" USING btree ("league_id","player_key") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "transfers_ended_at" ON "transfers" USING btree ("league_id","ended_at");--> statement-breakpoint
CREATE INDEX "transfers_player_key" ON "transfers" USING btree ("player_key");--> statement-breakpoint
CREATE INDEX "transfers_from_team_id" ON "transfers" USING btree ("from_team_id");--> statement-breakpoint
CREATE INDEX "transfers_to_team_id" ON "transfers" USING btree ("to_team_id");--> statement-breakpoint
CREATE INDEX "transfers_offered_by" ON "transfers" USING btree ("offered_by") WHERE offered_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_spellings_in_use" ON "team_spellings" USING btree ("league_id","team_key") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_slug" ON "teams" USING btree ("league_id","slug");--> statement-breakpoint
CREATE INDEX "teams_captain_key" ON "teams" USING btree ("captain_key") WHERE captain_key is not null;--> statement-breakpoint
CREATE INDEX "teams_vice_captain_key" ON "teams" USING btree ("vice_captain_key") WHERE vice_captain_key is not null;--> statement-breakpoint
create extension if not exists btree_gist;
--> statement-breakpoint
alter table squad_spells add constraint squad_spells_once
  exclude using gist (league_id with =, player_key with =, daterange(first_day, last_day, '[]') with &&)
  where (removed_at is null);
--> statement-breakpoint
-- The fixtures that have a result: a counted match, or a walkover. `outcome` is 'home', 'away', 'draw' or 'nobody'.
create view fixture_results as
select fixture_id, league_id, competition_id, stage, group_name, round, tie, leg, home_team_id, away_team_id, kick_off,
  match_id, played_at, is_walkover, home_goals, away_goals, had_extra_time, home_penalties, away_penalties,
  case
    when is_walkover then walkover_winner
    when home_goals > away_goals then 'home'
    when home_goals < away_goals then 'away'
    else 'draw'
  end as outcome
from (
  select f.id as fixture_id, f.league_id, f.competition_id, f.stage, f.group_name, f.round, f.tie, f.leg,
    f.home_team_id, f.away_team_id, f.kick_off, m.match_id,
    coalesce(m.submission_date, f.kick_off) as played_at,
    f.status = 'walkover' as is_walkover, f.walkover_winner,
    case when f.status = 'walkover' then f.walkover_home_goals
      when f.home_side = 'Blue' then m.blue_goals else m.green_goals end as home_goals,
    case when f.status = 'walkover' then f.walkover_away_goals
      when f.home_side = 'Blue' then m.green_goals else m.blue_goals end as away_goals,
    f.had_extra_time, f.home_penalties, f.away_penalties
  from fixtures f
  left join matches m on m.match_id = f.match_id and f.status in ('planned', 'postponed')
    and m.declined_at is null and m.status in ('Approved', 'Approved - Official')
  where f.removed_at is null and (f.status = 'walkover' or m.match_id is not null)
) as finished;
--> statement-breakpoint
-- Sums of a league are kept until its change; a schedule of many fixtures stamps it once.
create function stamp_leagues_of_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update leagues set changed_xid = pg_current_xact_id() where id in (select league_id from old_rows);
  else
    update leagues set changed_xid = pg_current_xact_id() where id in (select league_id from new_rows);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger teams_stamp_league_on_insert after insert on teams referencing new table as new_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger teams_stamp_league_on_update after update on teams referencing new table as new_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger teams_stamp_league_on_delete after delete on teams referencing old table as old_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger team_spellings_stamp_league_on_insert after insert on team_spellings referencing new table as new_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger team_spellings_stamp_league_on_update after update on team_spellings referencing new table as new_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger team_spellings_stamp_league_on_delete after delete on team_spellings referencing old table as old_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger competitions_stamp_league_on_insert after insert on competitions referencing new table as new_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger competitions_stamp_league_on_update after update on competitions referencing new table as new_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger competitions_stamp_league_on_delete after delete on competitions referencing old table as old_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger fixtures_stamp_league_on_insert after insert on fixtures referencing new table as new_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger fixtures_stamp_league_on_update after update on fixtures referencing new table as new_rows
for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger fixtures_stamp_league_on_delete after delete on fixtures referencing old table as old_rows
for each statement execute function stamp_leagues_of_rows();
