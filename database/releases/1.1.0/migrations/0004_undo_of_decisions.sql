create table former_decisions (
  id integer primary key generated always as identity,
  fixture_id integer not null
    constraint former_decisions_fixture_id_fixtures_id_fk references fixtures (id) on delete cascade,
  replaced_at timestamptz not null default now(),
  status text not null,
  status_reason text,
  status_evidence text[] not null,
  walkover_winner text,
  walkover_home_goals smallint,
  walkover_away_goals smallint,
  home_team_id integer,
  away_team_id integer,
  moved_from timestamptz
);--> statement-breakpoint
create index former_decisions_fixture_id on former_decisions (fixture_id);--> statement-breakpoint
create index audit_entries_subject on audit_entries (league_id, subject, id) where action <> 'match submitted';
