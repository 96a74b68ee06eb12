-- Unlogged: a snapshot is worth nothing after some seconds, writes no WAL, and reaches neither standbys nor copies.
create unlogged table live_matches (
  key text primary key,
  league_id integer not null
    constraint live_matches_league_id_leagues_id_fk references leagues (id) on delete cascade,
  seq bigint not null,
  document jsonb not null,
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  match_id bigint
);--> statement-breakpoint
create index live_matches_league_id on live_matches (league_id);--> statement-breakpoint
alter table leagues
  add column live_delay_seconds smallint not null default 0,
  add constraint leagues_live_delay_seconds check (live_delay_seconds between 0 and 120);
