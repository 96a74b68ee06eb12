create table discord_messages (
  league_id integer not null
    constraint discord_messages_league_id_discord_connections_league_id_fk
      references discord_connections (league_id) on delete cascade,
  match_id bigint not null,
  message_id text,
  content_hash text,
  posts smallint not null default 0,
  changes integer not null default 1,
  attempts smallint not null default 0,
  due_at timestamptz default now(),
  constraint discord_messages_league_id_match_id_pk primary key (league_id, match_id)
);--> statement-breakpoint
create index discord_messages_due on discord_messages (league_id, due_at) where due_at is not null;--> statement-breakpoint
alter table discord_connections add column rests_until timestamptz not null default now();--> statement-breakpoint
create trigger matches_queue_new_discord_message
  after insert on matches for each row
  when (new.status in ('Pending', 'On-Hold') and new.declined_at is null)
  execute function queue_discord_message();--> statement-breakpoint
create trigger matches_queue_discord_message
  after update of status, declined_at, match_name, blue_name, green_name, blue_goals, green_goals, hold_reasons
    on matches for each row
  when (
    (
      old.status, old.declined_at, old.match_name, old.blue_name, old.green_name, old.blue_goals, old.green_goals,
      old.hold_reasons
    ) is distinct from (
      new.status, new.declined_at, new.match_name, new.blue_name, new.green_name, new.blue_goals, new.green_goals,
      new.hold_reasons
    )
  )
  execute function queue_discord_message();
