-- Matches stored earlier keep null until their contents change: writing all of them would rewrite the table.
DROP INDEX "matches_fingerprint";--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "fingerprint" bigint;--> statement-breakpoint
CREATE INDEX "matches_fingerprint" ON "matches" USING btree ("fingerprint","league_id","submission_date") WHERE declined_at is null;
--> statement-breakpoint
create function set_match_fingerprint() returns trigger language plpgsql as $$
begin
  new.fingerprint := match_fingerprint(new.league_id, new.type, new.blue_name, new.green_name, new.blue_goals,
    new.green_goals, new.player_data, new.event_data);
  return new;
end
$$;
--> statement-breakpoint
-- Imports, and servers of the previous version, insert no fingerprint.
create trigger matches_set_new_fingerprint before insert on matches for each row when (new.fingerprint is null)
execute function set_match_fingerprint();
--> statement-breakpoint
create trigger matches_set_fingerprint before update of league_id, type, blue_name, green_name, blue_goals, green_goals,
player_data, event_data on matches for each row execute function set_match_fingerprint();
--> statement-breakpoint
-- The first match that counts, before others, of those that a new one equals; null without any. The lock lasts until
-- the end of the transaction: of the same match sent twice at once the second finds the first, as each query of a
-- volatile function sees what was committed before it. Matches of before the column are compared by their contents.
-- A generic plan, as with known dates the query would be planned anew for each match.
create function find_same_match(of_league integer, of_fingerprint bigint, of_server text, played_at timestamptz,
  within interval, within_of_server interval) returns bigint
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_advisory_xact_lock(of_fingerprint);
  return (
    select match_id
    from (
      select match_id, status, submission_date
      from (
        select match_id, status, submission_date, server_instance
        from matches
        where league_id = of_league and fingerprint = of_fingerprint and declined_at is null
          and submission_date between played_at - within_of_server and played_at + within_of_server
        union all
        select match_id, status, submission_date, server_instance
        from matches
        where league_id = of_league and fingerprint is null and declined_at is null
          and submission_date between played_at - within_of_server and played_at + within_of_server
          and match_fingerprint(league_id, type, blue_name, green_name, blue_goals, green_goals, player_data, event_data)
            = of_fingerprint
      ) as equal
      where submission_date between played_at - within and played_at + within or server_instance = of_server
      order by submission_date
      limit 100
    ) as candidate
    order by status in ('Approved', 'Approved - Official') desc, submission_date, match_id
    limit 1
  );
end
$$;
--> statement-breakpoint
-- For servers of the previous version, which do not pass the league: each league has its own part of the index.
create or replace function find_same_match(fingerprint bigint, of_server text, played_at timestamptz, within interval,
  within_of_server interval) returns bigint
language plpgsql volatile as $$
begin
  return (
    select same_match_id
    from leagues cross join find_same_match(id, fingerprint, of_server, played_at, within, within_of_server) as same_match_id
    where same_match_id is not null
    limit 1
  );
end
$$;
--> statement-breakpoint
-- Most leagues have no webhook; one look-up costs a fifth of the insert below.
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
