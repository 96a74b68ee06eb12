-- Messages to Discord (docs/decisions/0019) and requests to webhook endpoints (docs/decisions/0047) that a change owes.

create or replace function queue_webhook_delivery() returns trigger language plpgsql as $$
declare
  is_counted boolean := new.status in ('Approved', 'Approved - Official') and new.declined_at is null;
  was_counted boolean := false;
begin
  if tg_op = 'UPDATE' then
    was_counted := old.status in ('Approved', 'Approved - Official') and old.declined_at is null;
  end if;
  insert into webhook_deliveries (league_id, match_id)
  select new.league_id, new.match_id
  from league_webhooks as webhook
  where webhook.league_id = new.league_id and disabled_at is null and (
    (is_counted and not was_counted and new.announce)
    or exists (select from webhook_messages where league_id = new.league_id and match_id = new.match_id)
    or exists (
      select from webhook_deliveries
      where league_id = new.league_id and match_id = new.match_id and state = 'waiting' and endpoint_id is null
    )
  );
  if was_counted and is_counted then
    perform queue_event(new.league_id, 'match.corrected', match => new.match_id);
  elsif was_counted then
    perform queue_event(new.league_id, 'match.removed', match => new.match_id);
  elsif is_counted and new.announce then
    perform queue_event(new.league_id, 'match.approved', match => new.match_id);
  end if;
  return null;
end
$$;

create or replace function queue_decided_match() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (league_id, match_id)
  select new.league_id, match_id
  from webhook_messages
  join league_webhooks webhook using (league_id)
  where league_id = new.league_id and webhook.disabled_at is null and match_id in (old.match_id, new.match_id);
  return null;
end
$$;

-- Only a published fixture is an event: drafts are for staff alone.
create or replace function queue_fixture_event() returns trigger language plpgsql as $$
begin
  if exists (select from competitions where id = new.competition_id and published_at is not null) then
    perform queue_event(new.league_id, 'fixture.changed', fixture => new.id);
  end if;
  return null;
end
$$;

create or replace function queue_transfer_event() returns trigger language plpgsql as $$
begin
  perform queue_event(new.league_id, 'transfer.changed', transfer => new.id);
  return null;
end
$$;

-- A delivery for each endpoint that chose the event, and what followers are notified of: a correction or a removal changes
-- what they are shown without another notification.
create or replace function queue_event(
  league integer, name text, match bigint default null, fixture integer default null, transfer integer default null
) returns void language sql as $$
  insert into webhook_deliveries (league_id, endpoint_id, event, match_id, fixture_id, transfer_id)
  select league, id, name, match, fixture, transfer
  from webhook_endpoints
  where league_id = league and disabled_at is null and name = any(events);
  insert into league_events (league_id, event, match_id, fixture_id, transfer_id)
  select league, name, match, fixture, transfer
  where name in ('match.approved', 'fixture.changed', 'transfer.changed') and exists (select from follows)
$$;

-- The message in a league's review channel about a match that waits, or that has one (docs/decisions/0049).
create or replace function queue_discord_message() returns trigger language plpgsql as $$
begin
  insert into discord_messages (league_id, match_id)
  select new.league_id, new.match_id
  from discord_connections as connection
  where connection.league_id = new.league_id and review_channel is not null and (
    (new.status in ('Pending', 'On-Hold') and new.declined_at is null)
    or exists (select from discord_messages where league_id = new.league_id and match_id = new.match_id)
  )
  on conflict (league_id, match_id) do update
    set due_at = now(), attempts = 0, changes = discord_messages.changes + 1;
  return null;
end
$$;
