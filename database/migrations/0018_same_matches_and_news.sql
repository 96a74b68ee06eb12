-- What a match and the same match sent again have in common, whichever team is Blue: league, type, and of each team its
-- name, goals and scorers. Names differ in capitals, spaces and wide letters alone. The scorers come from the players'
-- lines, or from the events of a match whose lines name none.
create function match_fingerprint(league_id integer, type text, blue_name text, green_name text, blue_goals smallint,
  green_goals smallint, player_data json, event_data json) returns bigint
language plpgsql immutable parallel safe as $$
declare
  names constant text[] := array[blue_name, green_name];
  goals constant smallint[] := array[blue_goals, green_goals];
  sides constant text[] := array['Blue', 'Green'];
  scorers text[] := array['', ''];
  teams text[] := array['', ''];
begin
  if blue_goals + green_goals > 0 then
    for side in 1..2 loop
      scorers[side] := coalesce((
        select string_agg(lower(line.name) || ':' || line.goals, ',' order by lower(line.name) collate "C", line.goals)
        from json_to_recordset(player_data -> sides[side] -> 'players') as line (name text, goals integer)
        where line.goals > 0
      ), '');
    end loop;
    if scorers = array['', ''] then
      for side in 1..2 loop
        scorers[side] := coalesce((
          select string_agg(lower(participants ->> 0), ',' order by lower(participants ->> 0) collate "C")
          from json_to_recordset(event_data) as event ("eventName" text, participants json, team_affect text)
          where lower("eventName") = 'goal' and team_affect = sides[side]
        ), '');
      end loop;
    end if;
  end if;
  for side in 1..2 loop
    teams[side] := concat_ws(
      E'\n', lower(regexp_replace(btrim(normalize(names[side], nfkc)), '\s+', ' ', 'g')), goals[side], scorers[side]
    );
  end loop;
  return hashtextextended(concat_ws(
    E'\n', league_id, lower(type), least(teams[1] collate "C", teams[2]), greatest(teams[1] collate "C", teams[2])
  ), 0);
end
$$;
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "announce" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "matches_fingerprint" ON "matches" USING btree (match_fingerprint(league_id, type, blue_name, green_name, blue_goals, green_goals, player_data, event_data),"submission_date") WHERE declined_at is null;
--> statement-breakpoint
-- The match that one which is about to be stored looks like, the first that counts before others; null when there is
-- none. Held until the end of the transaction: of the same match sent twice at once the second sees the first, as each
-- query of a volatile function sees what was committed before it.
create function find_same_match(fingerprint bigint, of_server text, played_at timestamptz, within interval,
  within_of_server interval) returns integer
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(fingerprint);
  return (
    select match_id
    from (
      select match_id, status, submission_date
      from matches
      where match_fingerprint(league_id, type, blue_name, green_name, blue_goals, green_goals, player_data, event_data)
          = fingerprint
        and declined_at is null
        and submission_date between played_at - within_of_server and played_at + within_of_server
        and (submission_date between played_at - within and played_at + within or server_instance = of_server)
      order by submission_date
      limit 100
    ) as candidate
    order by status in ('Approved', 'Approved - Official') desc, submission_date, match_id
    limit 1
  );
end
$$;
--> statement-breakpoint
-- Nothing that was played more than a day ago is news, nor what its sender asks not to announce. A match that comes to
-- count later is queued whatever its age: the league's log then says why it was not posted.
create or replace function queue_webhook_delivery() returns trigger language plpgsql as $$
declare
  is_news boolean := true;
begin
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
--> statement-breakpoint
drop trigger matches_queue_new_delivery on matches;
--> statement-breakpoint
create trigger matches_queue_new_delivery after insert on matches for each row
when (
  new.status in ('Approved', 'Approved - Official') and new.declined_at is null and new.announce
  and new.submission_date >= now() - interval '1 day'
)
execute function queue_webhook_delivery();
