create table webhook_endpoints (
  id integer primary key generated always as identity,
  league_id integer not null
    constraint webhook_endpoints_league_id_leagues_id_fk references leagues (id) on delete cascade,
  url text not null,
  events text[] not null,
  secret text not null,
  former_secret text,
  rotated_at timestamptz,
  creation_date timestamptz not null default now(),
  rests_until timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_reason text
);--> statement-breakpoint
create index webhook_endpoints_league_id on webhook_endpoints (league_id);--> statement-breakpoint
alter table webhook_deliveries
  alter column match_id drop not null,
  add column endpoint_id integer,
  add column event text,
  add column fixture_id integer,
  add column transfer_id integer,
  add constraint webhook_deliveries_subject
    check (case when endpoint_id is null then match_id is not null and event is null else event is not null end);--> statement-breakpoint
create index webhook_deliveries_endpoint_waiting on webhook_deliveries (endpoint_id)
  where state = 'waiting' and endpoint_id is not null;--> statement-breakpoint
-- A correction may change the events of a match alone.
drop trigger matches_queue_delivery on matches;--> statement-breakpoint
create trigger matches_queue_delivery
  after update of status, declined_at, type, match_name, blue_name, green_name, blue_goals, green_goals,
    had_extra_time, blue_penalties, green_penalties, submission_date, player_data, revision on matches for each row
  when (
    new.status is distinct from old.status or new.declined_at is distinct from old.declined_at
    or new.type is distinct from old.type or new.match_name is distinct from old.match_name
    or new.blue_name is distinct from old.blue_name or new.green_name is distinct from old.green_name
    or new.blue_goals is distinct from old.blue_goals or new.green_goals is distinct from old.green_goals
    or new.had_extra_time is distinct from old.had_extra_time
    or new.blue_penalties is distinct from old.blue_penalties
    or new.green_penalties is distinct from old.green_penalties
    or new.submission_date is distinct from old.submission_date
    or new.player_data::text is distinct from old.player_data::text
    or new.revision is distinct from old.revision
  )
  execute function queue_webhook_delivery();--> statement-breakpoint
create trigger fixtures_queue_event
  after update on fixtures for each row
  when (
    (
      old.round, old.home_team_id, old.away_team_id, old.kick_off, old.deadline, old.referee, old.status,
      old.match_id, old.home_side, old.walkover_winner, old.walkover_home_goals, old.walkover_away_goals, old.removed_at
    ) is distinct from (
      new.round, new.home_team_id, new.away_team_id, new.kick_off, new.deadline, new.referee, new.status,
      new.match_id, new.home_side, new.walkover_winner, new.walkover_home_goals, new.walkover_away_goals, new.removed_at
    )
  )
  execute function queue_fixture_event();--> statement-breakpoint
create trigger transfers_queue_event
  after update of outcome on transfers for each row
  when (new.outcome is distinct from old.outcome and new.outcome in ('done', 'undone'))
  execute function queue_transfer_event();
