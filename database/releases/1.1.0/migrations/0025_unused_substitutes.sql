alter table match_players add column is_unused boolean default false not null;--> statement-breakpoint
-- The contract's findPlayingTimes, which decides for new lines, reads the events more closely.
update match_players line set is_unused = true
from line_stats stats
join matches m using (match_id)
where stats.match_id = line.match_id and stats.team = line.team and stats.slot = line.slot and stats.minutes = 0
  and coalesce(stats.started, 0) = 0 and line.goals = 0 and line.assists = 0 and coalesce(stats.saves, 0) = 0
  and coalesce(stats.shots, 0) = 0 and coalesce(stats.passes, 0) = 0 and coalesce(stats.tackles, 0) = 0
  and coalesce(stats.interceptions, 0) = 0 and coalesce(stats.fouls, 0) = 0 and coalesce(stats.distance, 0) = 0
  and not exists (
    select
    from json_array_elements(m.event_data) as event
    join typed_names typed on typed.match_id = line.match_id and typed.team = line.team and typed.slot = line.slot
    where lower(event ->> 'eventName') like '%substitution%' and position(typed.name in event::text) > 0
  )
  and not exists (
    select
    from json_array_elements(m.event_data) as event
    where lower(event ->> 'eventName') like '%substitution%' and position(line.name in event::text) > 0
  );--> statement-breakpoint
-- Sums of careers and groups are read from this index alone.
alter table match_players drop constraint match_players_pk;--> statement-breakpoint
alter table match_players add constraint match_players_pk
  primary key (match_id, team, slot) include (player_key, goals, assists, yellow_cards, red_card, is_unused);--> statement-breakpoint
drop index match_players_player_key;--> statement-breakpoint
create index match_players_player_key on match_players (player_key, submission_date)
  include (match_id, team, name, goals, assists, yellow_cards, red_card, is_unused);
