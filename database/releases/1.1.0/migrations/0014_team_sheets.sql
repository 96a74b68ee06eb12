alter table competitions
  add column sheet_starters smallint not null default 11,
  add column sheet_substitutes smallint not null default 7,
  add column sheet_deadline_minutes smallint not null default 0,
  add column sheet_is_public_at_once boolean not null default false,
  add column sheet_refuses_ineligible boolean not null default false,
  add column sheet_needs_accounts boolean not null default false;--> statement-breakpoint
create table team_sheets (
  fixture_id integer not null
    constraint team_sheets_fixture_id_fixtures_id_fk references fixtures (id) on delete cascade,
  team_id integer not null constraint team_sheets_team_id_teams_id_fk references teams (id) on delete cascade,
  league_id integer not null constraint team_sheets_league_id_leagues_id_fk references leagues (id) on delete cascade,
  named_at timestamptz not null default now(),
  named_by integer constraint team_sheets_named_by_users_id_fk references users (id) on delete set null,
  constraint team_sheets_fixture_id_team_id_pk primary key (fixture_id, team_id)
);--> statement-breakpoint
create index team_sheets_team_id on team_sheets (team_id);--> statement-breakpoint
create index team_sheets_named_by on team_sheets (named_by) where named_by is not null;--> statement-breakpoint
create table team_sheet_players (
  fixture_id integer not null,
  team_id integer not null,
  place smallint not null,
  league_id integer not null,
  spell_id integer
    constraint team_sheet_players_spell_id_squad_spells_id_fk references squad_spells (id) on delete cascade,
  name text,
  is_starter boolean not null,
  position text,
  shirt_number smallint,
  constraint team_sheet_players_fixture_id_team_id_place_pk primary key (fixture_id, team_id, place),
  constraint team_sheet_players_sheet
    foreign key (fixture_id, team_id) references team_sheets (fixture_id, team_id) on delete cascade,
  constraint team_sheet_players_named check ((spell_id is null) <> (name is null)),
  constraint team_sheet_players_position check (position in ('goalkeeper', 'defender', 'midfielder', 'forward')),
  constraint team_sheet_players_shirt_number check (shirt_number between 1 and 99)
);--> statement-breakpoint
create index team_sheet_players_spell_id on team_sheet_players (spell_id);--> statement-breakpoint
create trigger team_sheets_note_edge_change
  after insert or update or delete on team_sheets for each row
  execute function note_edge_change('league:league_id');--> statement-breakpoint
-- The erasure of a player removes lines and names without a change of the sheet.
create trigger team_sheet_players_note_edge_change
  after update or delete on team_sheet_players for each row
  execute function note_edge_change('league:league_id');
