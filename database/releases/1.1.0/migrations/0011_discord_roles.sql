alter table discord_connections
  add column roles_on boolean not null default false,
  add column roles_rest_until timestamptz not null default now(),
  add column roles_read_on date,
  add column roles_problem text,
  add column roles_confirmed integer not null default 0;--> statement-breakpoint
alter table discord_messages
  drop constraint discord_messages_channel,
  add constraint discord_messages_channel check (channel in ('results', 'fixtures', 'transfers', 'review', 'events'));--> statement-breakpoint
create table discord_roles (
  league_id integer not null
    constraint discord_roles_league_id_discord_connections_league_id_fk
      references discord_connections (league_id) on delete cascade,
  role_id text not null,
  holder text,
  team_id integer constraint discord_roles_team_id_teams_id_fk references teams (id) on delete cascade,
  is_made boolean not null default false,
  refusal text,
  constraint discord_roles_league_id_role_id_pk primary key (league_id, role_id),
  constraint discord_roles_holder check (holder in ('team', 'captain', 'free agent')),
  constraint discord_roles_team check (team_id is null or holder = 'team'),
  constraint discord_roles_refusal check (refusal in ('permission', 'above', 'managed', 'powers', 'deleted'))
);--> statement-breakpoint
create unique index discord_roles_once on discord_roles (league_id, holder, coalesce(team_id, 0))
  where holder is not null;--> statement-breakpoint
create index discord_roles_team_id on discord_roles (team_id) where team_id is not null;--> statement-breakpoint
create table discord_role_members (
  league_id integer not null
    constraint discord_role_members_league_id_discord_connections_league_id_fk
      references discord_connections (league_id) on delete cascade,
  discord_id text not null,
  changes integer not null default 1,
  attempts smallint not null default 0,
  due_at timestamptz default now(),
  gives text[] not null default '{}',
  takes text[] not null default '{}',
  stays smallint not null default 0,
  is_absent boolean not null default false,
  constraint discord_role_members_league_id_discord_id_pk primary key (league_id, discord_id)
);--> statement-breakpoint
create index discord_role_members_discord_id on discord_role_members (discord_id);--> statement-breakpoint
create index discord_role_members_due on discord_role_members (league_id, due_at) where due_at is not null;--> statement-breakpoint
create index discord_role_members_changed on discord_role_members (league_id)
  where gives <> '{}' or takes <> '{}';--> statement-breakpoint
create table discord_removals (
  guild_id text not null,
  kind text not null,
  id text not null,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  constraint discord_removals_guild_id_kind_id_pk primary key (guild_id, kind, id),
  constraint discord_removals_kind check (kind in ('role', 'event'))
);--> statement-breakpoint
create index discord_removals_due_at on discord_removals (due_at);--> statement-breakpoint
create trigger squad_spells_queue_new_discord_roles
  after insert on squad_spells for each row execute function queue_discord_spell();--> statement-breakpoint
create trigger squad_spells_queue_discord_roles
  after update of team_id, player_key, first_day, last_day, removed_at on squad_spells for each row
  when (
    (old.team_id, old.player_key, old.first_day, old.last_day, old.removed_at)
      is distinct from (new.team_id, new.player_key, new.first_day, new.last_day, new.removed_at)
  )
  execute function queue_discord_spell();--> statement-breakpoint
create trigger squad_spells_queue_discord_roles_of_former
  after delete on squad_spells for each row execute function queue_discord_spell();--> statement-breakpoint
create trigger teams_queue_discord_roles
  after update of captain_key, vice_captain_key, removed_at on teams for each row
  when (
    (old.captain_key, old.vice_captain_key, old.removed_at)
      is distinct from (new.captain_key, new.vice_captain_key, new.removed_at)
  )
  execute function queue_discord_captains();--> statement-breakpoint
create trigger users_queue_discord_roles
  after update of roblox_id, visibility on users for each row
  when ((old.roblox_id, old.visibility) is distinct from (new.roblox_id, new.visibility))
  execute function queue_discord_person();--> statement-breakpoint
create trigger users_queue_discord_roles_of_former
  after delete on users for each row execute function queue_discord_person();
