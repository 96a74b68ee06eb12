-- The public reason of a decision is a part of what messages and followers are shown.
drop trigger fixtures_queue_event on fixtures;--> statement-breakpoint
create trigger fixtures_queue_event
  after update on fixtures for each row
  when (
    (
      old.round, old.home_team_id, old.away_team_id, old.kick_off, old.deadline, old.referee, old.status, old.status_reason,
      old.match_id, old.home_side, old.walkover_winner, old.walkover_home_goals, old.walkover_away_goals, old.removed_at
    ) is distinct from (
      new.round, new.home_team_id, new.away_team_id, new.kick_off, new.deadline, new.referee, new.status, new.status_reason,
      new.match_id, new.home_side, new.walkover_winner, new.walkover_home_goals, new.walkover_away_goals, new.removed_at
    )
  )
  execute function queue_fixture_event();
