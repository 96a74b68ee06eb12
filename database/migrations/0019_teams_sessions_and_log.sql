CREATE TABLE "team_names" (
	"league_id" integer NOT NULL,
	"name" text NOT NULL,
	"team_key" text NOT NULL,
	CONSTRAINT "team_names_league_id_name_pk" PRIMARY KEY("league_id","name")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "team_names" ADD CONSTRAINT "team_names_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_names_team_key" ON "team_names" USING btree ("league_id","team_key");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("league_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_decisions" ON "audit_entries" USING btree ("league_id","id") WHERE action <> 'match submitted';--> statement-breakpoint
-- Case, spaces and wide letters aside, as foldTeamName of server/leagues/team-names.ts.
create function fold_team_name(name text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(btrim(normalize(name, NFKC)), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
-- In one order, so that two matches of the same teams never deadlock. The unique index alone finds known names, which
-- take no lock: a look-up of its own could be planned for an empty table and read the whole of it in a long load.
create function keep_team_names() returns trigger language plpgsql as $$
begin
  insert into team_names (league_id, name, team_key)
  select new.league_id, team.name, fold_team_name(team.name)
  from (values (new.blue_name), (new.green_name)) as team (name)
  order by team.name
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger matches_keep_team_names after insert or update of blue_name, green_name on matches for each row
execute function keep_team_names();
--> statement-breakpoint
insert into team_names (league_id, name, team_key)
select league_id, name, fold_team_name(name)
from (select league_id, blue_name from matches union select league_id, green_name from matches) as team (league_id, name);
--> statement-breakpoint
create index team_names_search on team_names using gin (team_key gin_trgm_ops);
--> statement-breakpoint
create index leagues_search on leagues using gin (lower(name) gin_trgm_ops);
--> statement-breakpoint
create index groups_search on groups using gin (lower(group_name) gin_trgm_ops);
--> statement-breakpoint
-- A team's results in its league, newest first.
create index matches_of_blue_team on matches (league_id, blue_name, submission_date desc, match_id desc)
  where declined_at is null and status in ('Approved', 'Approved - Official');
--> statement-breakpoint
create index matches_of_green_team on matches (league_id, green_name, submission_date desc, match_id desc)
  where declined_at is null and status in ('Approved', 'Approved - Official');
