CREATE TABLE "fixture_revisions" (
	"fixture_id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fixture_revisions" ADD CONSTRAINT "fixture_revisions_fixture_id_fixtures_id_fk" FOREIGN KEY ("fixture_id") REFERENCES "public"."fixtures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create trigger fixtures_revise
  after update on fixtures
  referencing old table as old_rows new table as new_rows for each statement
  execute function revise_changed_fixtures();--> statement-breakpoint
create trigger matches_revise_fixtures
  after update on matches for each row
  when (
    (
      old.status, old.declined_at, old.submission_date, old.blue_name, old.green_name, old.blue_goals, old.green_goals,
      old.blue_penalties, old.green_penalties, old.had_extra_time
    ) is distinct from (
      new.status, new.declined_at, new.submission_date, new.blue_name, new.green_name, new.blue_goals, new.green_goals,
      new.blue_penalties, new.green_penalties, new.had_extra_time
    )
  )
  execute function revise_fixtures_of_match();--> statement-breakpoint
create trigger teams_revise_fixtures
  after update on teams for each row
  when ((old.name, old.short_name) is distinct from (new.name, new.short_name))
  execute function revise_fixtures_of_team();--> statement-breakpoint
create trigger competitions_revise_fixtures
  after update on competitions for each row
  when (
    (old.name, old.points_for_win, old.points_for_draw, old.points_for_loss, old.tie_breakers, old.has_away_goals)
    is distinct from
    (new.name, new.points_for_win, new.points_for_draw, new.points_for_loss, new.tie_breakers, new.has_away_goals)
  )
  execute function revise_fixtures_of_competition();--> statement-breakpoint
create trigger competition_teams_revise_fixtures
  after insert or update or delete on competition_teams for each row
  execute function revise_fixtures_of_entry();--> statement-breakpoint
create trigger point_deductions_revise_fixtures
  after insert or update on point_deductions for each row
  execute function revise_fixtures_of_deduction();
