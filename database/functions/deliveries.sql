-- Messages to Discord that a change owes (docs/decisions/0019).

create or replace function queue_webhook_delivery() returns trigger language plpgsql as $$
declare
  is_news boolean := true;
begin
  if not exists (select from league_webhooks where league_id = new.league_id and disabled_at is null) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    is_news := new.status in ('Approved', 'Approved - Official') and new.declined_at is null and new.announce
      and not (old.status in ('Approved', 'Approved - Official') and old.declined_at is null);
  end if;
  insert into webhook_deliveries (league_id, match_id)
  select new.league_id, new.match_id
  from league_webhooks as webhook
  where webhook.league_id = new.league_id and disabled_at is null and (
    is_news
    or exists (select from webhook_messages where league_id = new.league_id and match_id = new.match_id)
    or exists (
      select from webhook_deliveries where league_id = new.league_id and match_id = new.match_id and state = 'waiting'
    )
  );
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
