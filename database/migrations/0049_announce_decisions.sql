-- A decision about a fixture changes what the message about its match says. The league's lock makes such changes rare, so
-- that a look-up each costs little.
create function queue_decided_match() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (league_id, match_id)
  select new.league_id, match_id
  from webhook_messages
  join league_webhooks webhook using (league_id)
  where league_id = new.league_id and webhook.disabled_at is null and match_id in (old.match_id, new.match_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger fixtures_queue_decision after update on fixtures
  for each row when (
    (old.match_id is not null or new.match_id is not null)
    and (old.status, old.match_id, old.home_side, old.walkover_home_goals, old.walkover_away_goals)
      is distinct from (new.status, new.match_id, new.home_side, new.walkover_home_goals, new.walkover_away_goals)
  )
  execute function queue_decided_match();
