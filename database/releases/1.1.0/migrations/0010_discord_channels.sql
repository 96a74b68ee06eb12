alter table discord_connections
  add column channels jsonb not null default '{}',
  add column problems jsonb not null default '{}',
  add column reposts boolean not null default true,
  add column coming_read_at timestamptz not null default '-infinity';--> statement-breakpoint
update discord_connections
set channels = jsonb_strip_nulls(jsonb_build_object('review', review_channel)),
  problems = jsonb_strip_nulls(jsonb_build_object('review', problem));--> statement-breakpoint
alter table discord_connections drop column review_channel, drop column problem;--> statement-breakpoint
alter table discord_messages rename column match_id to subject_id;--> statement-breakpoint
alter table discord_messages
  add column channel text not null default 'review',
  drop constraint discord_messages_league_id_match_id_pk,
  add constraint discord_messages_league_id_channel_subject_id_pk primary key (league_id, channel, subject_id),
  add constraint discord_messages_channel check (channel in ('results', 'fixtures', 'transfers', 'review'));--> statement-breakpoint
alter table discord_messages alter column channel drop default;--> statement-breakpoint
create trigger teams_queue_discord_messages
  after update of name on teams for each row
  when (new.name is distinct from old.name)
  execute function queue_discord_fixtures();--> statement-breakpoint
create trigger competitions_queue_discord_messages
  after update of name, published_at, removed_at on competitions for each row
  when ((new.name, new.published_at, new.removed_at) is distinct from (old.name, old.published_at, old.removed_at))
  execute function queue_discord_fixtures();--> statement-breakpoint
create trigger league_seasons_queue_discord_messages
  after update of removed_at on league_seasons for each row
  when (new.removed_at is distinct from old.removed_at)
  execute function queue_discord_fixtures();--> statement-breakpoint
-- An import that is taken back deletes its fixtures.
create trigger fixtures_queue_discord_removal
  after delete on fixtures for each row
  execute function queue_discord_removal('fixtures');--> statement-breakpoint
-- The erasure of a player deletes their transfers, and merged rows may give one to another player.
create trigger transfers_queue_discord_removal
  after delete or update of player_key on transfers for each row
  execute function queue_discord_removal('transfers');
