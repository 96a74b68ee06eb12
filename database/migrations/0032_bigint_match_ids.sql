-- Rewrites the tables of matches and of their players: one to five minutes a million matches, in which every query of
-- them waits. A larger installation follows docs/growth.md first, after which nothing is rewritten here.
do $$
begin
  if exists (
    select from pg_attribute join pg_class on pg_class.oid = attrelid
    where attrelid = 'matches'::regclass and attname = 'match_id' and atttypid = 'integer'::regtype
      and reltuples > 2000000
  ) and current_setting('touchline.rewrite_tables', true) is distinct from 'on' then
    raise exception 'match ids must become bigint, which would rewrite more than two million matches'
      using hint = 'See "Match ids beyond 2^31" in docs/growth.md.';
  end if;
end
$$;
--> statement-breakpoint
drop view fixture_results;
--> statement-breakpoint
drop function find_same_match(bigint, text, timestamptz, interval, interval);
--> statement-breakpoint
drop function settle_new_match(integer, integer, text[], text[]);
--> statement-breakpoint
ALTER TABLE "group_matches" ALTER COLUMN "match_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "match_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "match_players" ALTER COLUMN "match_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "matches" ALTER COLUMN "match_id" SET DATA TYPE bigint,
  ALTER COLUMN "match_id" SET MAXVALUE 9223372036854775807;
--> statement-breakpoint
ALTER TABLE "match_disputes" ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "id" SET MAXVALUE 9223372036854775807,
  ALTER COLUMN "match_id" SET DATA TYPE bigint,
  ALTER COLUMN "decision_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "match_removals" ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "id" SET MAXVALUE 9223372036854775807,
  ALTER COLUMN "match_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "match_revisions" ALTER COLUMN "match_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "review_decisions" ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "id" SET MAXVALUE 9223372036854775807,
  ALTER COLUMN "match_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "fixtures" ALTER COLUMN "match_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;
--> statement-breakpoint
ALTER TABLE "typed_names" ALTER COLUMN "match_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "id" SET DATA TYPE bigint,
  ALTER COLUMN "id" SET MAXVALUE 9223372036854775807,
  ALTER COLUMN "match_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "webhook_messages" ALTER COLUMN "match_id" SET DATA TYPE bigint;
--> statement-breakpoint
create view fixture_results as
select fixture_id, league_id, competition_id, stage, group_name, round, tie, leg, home_team_id, away_team_id, kick_off,
  match_id, played_at, is_walkover, home_goals, away_goals, had_extra_time, home_penalties, away_penalties,
  case
    when is_walkover then walkover_winner
    when home_goals > away_goals then 'home'
    when home_goals < away_goals then 'away'
    else 'draw'
  end as outcome
from (
  select f.id as fixture_id, f.league_id, f.competition_id, f.stage, f.group_name, f.round, f.tie, f.leg,
    f.home_team_id, f.away_team_id, f.kick_off, m.match_id,
    coalesce(m.submission_date, f.kick_off) as played_at,
    f.status = 'walkover' as is_walkover, f.walkover_winner,
    case when f.status = 'walkover' then f.walkover_home_goals
      when f.home_side = 'Blue' then m.blue_goals else m.green_goals end as home_goals,
    case when f.status = 'walkover' then f.walkover_away_goals
      when f.home_side = 'Blue' then m.green_goals else m.blue_goals end as away_goals,
    f.had_extra_time, f.home_penalties, f.away_penalties
  from fixtures f
  left join matches m on m.match_id = f.match_id and f.status in ('planned', 'postponed')
    and m.declined_at is null and m.status in ('Approved', 'Approved - Official')
  where f.removed_at is null and (f.status = 'walkover' or m.match_id is not null)
) as finished;
--> statement-breakpoint
create function find_same_match(fingerprint bigint, of_server text, played_at timestamptz, within interval,
  within_of_server interval) returns bigint
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
create function settle_new_match(of_league integer, of_match bigint, of_names text[], of_keys text[])
returns void language plpgsql as $$
declare
  changed text[];
begin
  if not exists (select from typed_names where league_id = of_league) then
    return;
  end if;
  if not exists (select from typed_names where league_id = of_league and search_name = any(of_names)) then
    return;
  end if;
  changed := array(
    select sent.search_name
    from unnest(of_names, of_keys) as sent (search_name, player_key)
    where sent.player_key not like 'name:%' and sent.player_key <> (
      select (
        select player_key from match_players as line
        where line.match_id = typed.match_id and line.team = typed.team and line.slot = typed.slot
      )
      from typed_names as typed
      where typed.league_id = of_league and typed.search_name = sent.search_name
      limit 1
    )
  );
  if changed <> '{}' then
    perform settle_typed_names(of_league, changed);
  end if;
  if exists (select from typed_names where match_id = of_match) then
    update match_players as line
    set player_key = due.player_key, name = case when due.player_key like 'name:%' then due.name end
    from (
      select own.team, own.slot, own.name, coalesce(
        (
          select (
            select player_key from match_players as earlier
            where earlier.match_id = typed.match_id and earlier.team = typed.team and earlier.slot = typed.slot
          )
          from typed_names as typed
          where typed.league_id = of_league and typed.search_name = own.search_name and typed.match_id <> of_match
          limit 1
        ),
        player_of_typed_name(of_league, own.search_name)
      ) as player_key
      from typed_names as own
      where own.match_id = of_match
      offset 0
    ) as due
    where line.match_id = of_match and line.team = due.team and line.slot = due.slot
      and line.player_key <> due.player_key;
  end if;
end
$$;
