ALTER TABLE "league_webhooks" ADD COLUMN "thread_id" text;
--> statement-breakpoint
-- A match is news when it comes to count. A later change is only for what Discord shows already, or is about to: a player
-- erased from hundreds of old matches edits the few that were posted, and posts none.
create or replace function queue_webhook_delivery() returns trigger language plpgsql as $$
declare
  is_news boolean := true;
begin
  if tg_op = 'UPDATE' then
    is_news := new.status in ('Approved', 'Approved - Official') and new.declined_at is null
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
