alter table competitions
  add column check_in_opens_minutes smallint,
  add column check_in_closes_minutes smallint not null default 0,
  add column forfeit_minutes smallint default 15;--> statement-breakpoint
create table check_ins (
  fixture_id integer not null
    constraint check_ins_fixture_id_fixtures_id_fk references fixtures (id) on delete cascade,
  team_id integer not null constraint check_ins_team_id_teams_id_fk references teams (id) on delete cascade,
  league_id integer not null constraint check_ins_league_id_leagues_id_fk references leagues (id) on delete cascade,
  checked_in_at timestamptz not null default now(),
  checked_in_by integer constraint check_ins_checked_in_by_users_id_fk references users (id) on delete set null,
  constraint check_ins_fixture_id_team_id_pk primary key (fixture_id, team_id)
);--> statement-breakpoint
create index check_ins_team_id on check_ins (team_id);--> statement-breakpoint
create index check_ins_checked_in_by on check_ins (checked_in_by) where checked_in_by is not null;--> statement-breakpoint
create trigger check_ins_note_edge_change
  after insert or update or delete on check_ins for each row
  execute function note_edge_change('league:league_id');
