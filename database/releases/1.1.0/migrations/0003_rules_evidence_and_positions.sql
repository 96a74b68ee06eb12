create table rulebook_versions (
  id integer primary key generated always as identity,
  league_id integer not null
    constraint rulebook_versions_league_id_leagues_id_fk references leagues (id) on delete cascade,
  text text not null,
  saved_at timestamptz not null default now(),
  saved_by integer constraint rulebook_versions_saved_by_users_id_fk references users (id) on delete set null
);--> statement-breakpoint
create index rulebook_versions_league_id on rulebook_versions (league_id, id);--> statement-breakpoint
create index rulebook_versions_saved_by on rulebook_versions (saved_by) where saved_by is not null;--> statement-breakpoint
create trigger rulebook_versions_note_edge_change
  after insert or delete or update on rulebook_versions for each row
  execute function note_edge_change('league:league_id');--> statement-breakpoint
alter table match_disputes add column evidence text[] not null default '{}';--> statement-breakpoint
alter table fixtures add column status_evidence text[] not null default '{}';--> statement-breakpoint
alter table squad_rules add column position_limits jsonb not null default '{}';--> statement-breakpoint
alter table squad_spells
  add column position text
    constraint squad_spells_position check (position in ('goalkeeper', 'defender', 'midfielder', 'forward')),
  add column exception_reason text;--> statement-breakpoint
alter table transfers
  add column position text
    constraint transfers_position check (position in ('goalkeeper', 'defender', 'midfielder', 'forward')),
  add column exception_reason text;
