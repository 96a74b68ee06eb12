create table discord_connections (
  league_id integer primary key
    constraint discord_connections_league_id_leagues_id_fk references leagues (id) on delete cascade,
  guild_id text not null constraint discord_connections_guild_id_unique unique,
  guild_name text not null,
  review_channel text,
  creation_date timestamptz not null default now(),
  problem text
);--> statement-breakpoint
create table discord_offers (
  token_hash bytea primary key,
  guild_id text not null,
  expires_at timestamptz not null
);--> statement-breakpoint
-- After a crash of PostgreSQL an interaction may be served twice within minutes, which is worth no WAL for each.
create unlogged table discord_interactions (
  id text primary key,
  received_at timestamptz not null default now()
);--> statement-breakpoint
create index discord_interactions_received_at on discord_interactions (received_at);--> statement-breakpoint
alter table audit_entries drop constraint audit_entries_via;--> statement-breakpoint
alter table audit_entries
  add constraint audit_entries_via check (via in ('website', 'token', 'game server', 'admin command', 'Discord'));
