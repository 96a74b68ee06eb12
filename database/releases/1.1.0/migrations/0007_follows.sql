create table follows (
  kind text not null constraint follows_kind check (kind in ('league', 'team', 'player')),
  thing text not null,
  user_id integer not null
    constraint follows_user_id_users_id_fk references users (id) on delete cascade,
  followed_at timestamptz not null default now(),
  constraint follows_kind_thing_user_id_pk primary key (kind, thing, user_id)
);--> statement-breakpoint
create index follows_user_id on follows (user_id);--> statement-breakpoint
create table league_events (
  id bigint primary key generated always as identity,
  league_id integer not null,
  event text not null,
  match_id bigint,
  fixture_id integer,
  transfer_id integer,
  created_at timestamptz not null default now()
);--> statement-breakpoint
create table notices (
  id bigint primary key generated always as identity,
  league_id integer not null,
  event text not null,
  match_id bigint,
  fixture_id integer,
  transfer_id integer,
  created_at timestamptz not null default now()
);--> statement-breakpoint
create index notices_created_at on notices (created_at);--> statement-breakpoint
create table notice_subjects (
  kind text not null,
  thing text not null,
  notice_id bigint not null
    constraint notice_subjects_notice_id_notices_id_fk references notices (id) on delete cascade,
  constraint notice_subjects_kind_thing_notice_id_pk primary key (kind, thing, notice_id)
);--> statement-breakpoint
create index notice_subjects_notice_id on notice_subjects (notice_id);--> statement-breakpoint
create table notification_settings (
  user_id integer primary key
    constraint notification_settings_user_id_users_id_fk references users (id) on delete cascade,
  kinds text[] not null default '{results,fixtures,transfers}',
  quiet_from smallint,
  quiet_until smallint,
  time_zone text not null default 'UTC',
  read_notice_id bigint not null default 0,
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_until is null))
);--> statement-breakpoint
create table push_subscriptions (
  session_id bigint primary key
    constraint push_subscriptions_session_id_sessions_id_fk references sessions (id) on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_unique unique,
  p256dh text not null,
  auth text not null,
  sent_notice_id bigint not null,
  due_notice_id bigint not null,
  attempts smallint not null default 0,
  is_held_back boolean not null default false,
  rests_until timestamptz not null default now()
);--> statement-breakpoint
create index push_subscriptions_due on push_subscriptions (rests_until) where due_notice_id > sent_notice_id;--> statement-breakpoint
create table vapid_keys (
  id boolean primary key default true constraint vapid_keys_single check (id),
  public_key text not null,
  private_key text not null
);
