ALTER TABLE "matches" ADD COLUMN "own_competition_id" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- A match's competition is in no list, feed or message, so writing it stamps and announces nothing. The league is stamped
-- by the change that it follows from.
drop trigger matches_stamp_change on matches;
--> statement-breakpoint
create trigger matches_stamp_change before update on matches for each row
when (old.own_competition_id = new.own_competition_id) execute function stamp_match_change();
--> statement-breakpoint
drop trigger matches_queue_delivery on matches;
--> statement-breakpoint
create trigger matches_queue_delivery after update of status, declined_at, type, match_name, blue_name, green_name,
blue_goals, green_goals, submission_date, player_data on matches for each row
when (
  (new.status, new.declined_at, new.type, new.match_name, new.blue_name, new.green_name, new.blue_goals, new.green_goals,
    new.submission_date, new.player_data::text)
  is distinct from
  (old.status, old.declined_at, old.type, old.match_name, old.blue_name, old.green_name, old.blue_goals, old.green_goals,
    old.submission_date, old.player_data::text)
)
execute function queue_webhook_delivery();
--> statement-breakpoint
drop view results;
--> statement-breakpoint
drop view match_results;
--> statement-breakpoint
drop function competition_of_match;
--> statement-breakpoint
-- The competition of a match without a fixture: of the shortest season that includes its day and has a published
-- competition for its type, there the one with more of its teams. No row if none takes it. PostgreSQL inlines a function
-- that returns rows.
create function competition_of_match(of_league integer, played_at timestamptz, of_type text, blue integer, green integer)
returns setof integer language sql stable as $$
  select id
  from planned_competitions
  where league_id = of_league and played_at >= starts_at and played_at < ends_at and of_type = any(match_types)
  order by season_days, season_id,
    coalesce(blue = any(team_ids), false)::integer + coalesce(green = any(team_ids), false)::integer desc, id
  limit 1
$$;
--> statement-breakpoint
-- Which competition each counted match is of, beside the one that is stored: as `matches.own_competition_id` says. A match
-- of a competition with fixtures that is none of them is a friendly.
create view match_competitions as
select m.league_id, m.match_id, m.own_competition_id as stored_id, case
    when exists (
      select from fixtures f
      join competitions c on c.id = f.competition_id and c.removed_at is null and c.published_at is not null
      join league_seasons season on season.id = c.season_id and season.removed_at is null
      where f.match_id = m.match_id and f.removed_at is null
    ) or aside.is_replayed then -2
    when aside.match_id is not null
      or exists (select from fixtures f where f.competition_id = taken.id and f.removed_at is null) then -1
    else coalesce(taken.id, 0)
  end as competition_id
from matches m
left join set_aside_matches aside on aside.match_id = m.match_id
left join team_names blue_named on blue_named.league_id = m.league_id and blue_named.name = m.blue_name
left join team_spellings blue on blue.league_id = blue_named.league_id and blue.team_key = blue_named.team_key
  and blue.removed_at is null
left join team_names green_named on green_named.league_id = m.league_id and green_named.name = m.green_name
left join team_spellings green on green.league_id = green_named.league_id and green.team_key = green_named.team_key
  and green.removed_at is null
left join lateral competition_of_match(m.league_id, m.submission_date, m.type, blue.team_id, green.team_id) as taken (id)
  on true
where m.declined_at is null and m.status in ('Approved', 'Approved - Official');
--> statement-breakpoint
-- Stores which competition takes these counted matches of a league, or all of them. Nothing else writes the column. A match
-- that is stored meanwhile waits for a change of the league, or the change for the match: each finds what the other one
-- committed. A generic plan, as planning the view for each new match takes five times as long as reading it.
create function assign_matches(of_league integer, of_matches bigint[] default null) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if of_matches is null then
    perform pg_advisory_xact_lock(20047, of_league);
  else
    perform pg_advisory_xact_lock_shared(20047, of_league);
  end if;
  if not exists (select from planning_leagues where league_id = of_league) then
    update matches set own_competition_id = 0
    where of_matches is null and league_id = of_league and own_competition_id <> 0
      and declined_at is null and status in ('Approved', 'Approved - Official');
  elsif of_matches is null then
    update matches set own_competition_id = taken.competition_id
    from match_competitions taken
    where taken.league_id = of_league and taken.competition_id <> taken.stored_id and matches.match_id = taken.match_id;
  else
    update matches set own_competition_id = taken.competition_id
    from match_competitions taken
    where taken.match_id = any(of_matches) and taken.competition_id <> taken.stored_id
      and matches.match_id = taken.match_id;
  end if;
end
$$;
--> statement-breakpoint
create function assign_match_of_row() returns trigger language plpgsql as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  perform assign_matches(changed.league_id, array[old.match_id, new.match_id]);
  return null;
end
$$;
--> statement-breakpoint
-- A change of the rule assigns all matches of its league, once in a transaction, however many rows it has.
create function assign_league_of_row() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  assigned text := coalesce(current_setting('touchline.assigned_leagues', true), '');
  of_league integer := coalesce(
    (changed ->> 'league_id')::integer,
    (select league_id from competitions where id = (changed ->> 'competition_id')::integer)
  );
begin
  if of_league is null or of_league::text = any(string_to_array(assigned, ' ')) then
    return null;
  end if;
  perform set_config('touchline.assigned_leagues', concat_ws(' ', assigned, of_league), true);
  perform assign_matches(of_league);
  return null;
end
$$;
--> statement-breakpoint
-- All run before the commit, when the rows are as they stay; a dry run lets them run before it compares.
create constraint trigger matches_assign_new after insert on matches deferrable initially deferred for each row
when (new.declined_at is null and new.status in ('Approved', 'Approved - Official'))
execute function assign_match_of_row();
--> statement-breakpoint
create constraint trigger matches_assign
after update of status, declined_at, submission_date, type, blue_name, green_name on matches
deferrable initially deferred for each row
when (new.declined_at is null and new.status in ('Approved', 'Approved - Official'))
execute function assign_match_of_row();
--> statement-breakpoint
create constraint trigger fixtures_assign_match after update on fixtures deferrable initially deferred for each row
when (old.match_id is distinct from new.match_id) execute function assign_match_of_row();
--> statement-breakpoint
create constraint trigger set_aside_matches_assign_match after insert or update or delete on set_aside_matches
deferrable initially deferred for each row execute function assign_match_of_row();
--> statement-breakpoint
create constraint trigger fixtures_assign_league after insert or delete on fixtures
deferrable initially deferred for each row execute function assign_league_of_row();
--> statement-breakpoint
create constraint trigger fixtures_assign_changed_league after update on fixtures deferrable initially deferred for each row
when ((old.removed_at is null, old.competition_id) is distinct from (new.removed_at is null, new.competition_id))
execute function assign_league_of_row();
--> statement-breakpoint
create constraint trigger competitions_assign_league after insert or delete on competitions
deferrable initially deferred for each row execute function assign_league_of_row();
--> statement-breakpoint
create constraint trigger competitions_assign_changed_league after update on competitions
deferrable initially deferred for each row
when (
  (old.published_at is null, old.removed_at is null, old.season_id, old.match_types)
  is distinct from (new.published_at is null, new.removed_at is null, new.season_id, new.match_types)
)
execute function assign_league_of_row();
--> statement-breakpoint
create constraint trigger league_seasons_assign_league after update on league_seasons
deferrable initially deferred for each row
when (
  (old.first_day, old.last_day, old.removed_at is null) is distinct from (new.first_day, new.last_day, new.removed_at is null)
)
execute function assign_league_of_row();
--> statement-breakpoint
create constraint trigger competition_teams_assign_league
after insert or delete or update of competition_id, team_id on competition_teams
deferrable initially deferred for each row execute function assign_league_of_row();
--> statement-breakpoint
create constraint trigger team_spellings_assign_league
after insert or delete or update of team_key, team_id, removed_at on team_spellings
deferrable initially deferred for each row execute function assign_league_of_row();
--> statement-breakpoint
-- Counted matches as results of their leagues without their fixtures. In a league without fixtures these are all results,
-- and statements that read many of them read this view alone. They have names, whose teams `team_of_name` finds: reading them
-- for each match would cost more than all the rest.
create view match_results as
select m.league_id, m.own_competition_id as competition_id, null::text[] as match_types, m.type, true as is_published,
  null::integer as fixture_id, null::text as stage,
  null::text as group_name, null::smallint as round, null::smallint as tie, null::smallint as leg, m.match_id,
  m.submission_date as played_at, null::integer as home_team_id, null::integer as away_team_id, m.blue_name as home_name, m.green_name as away_name,
  'Blue' as home_side, m.blue_goals as home_goals, m.green_goals as away_goals,
  case sign(m.blue_goals - m.green_goals) when 1 then 'home' when -1 then 'away' else 'draw' end as outcome,
  'normal time' as decided_by, m.own_competition_id >= 0 as in_table, m.own_competition_id >= 0 as players_count,
  true as in_profiles, m.own_competition_id > 0 as cards_count,
  false as had_extra_time, null::smallint as home_penalties, null::smallint as away_penalties
from matches m
where m.declined_at is null and m.status in ('Approved', 'Approved - Official');
--> statement-breakpoint
-- Every encounter that counts or leaves a trace, once: what every figure of the product reads. A match that no competition
-- takes counts for its league, and has the `competition_id` 0; a friendly has -1, and `in_table` is false. Statements name the league by a value, or by a row
-- outside of their subquery: PostgreSQL pushes no other condition into a union.
create view results as
select r.league_id, competition_id, match_types, null::text as type, is_published,
  fixture_id, stage, group_name, round, tie, leg, match_id, played_at, home_team_id, away_team_id,
  home.name as home_name, away.name as away_name, home_side, home_goals, away_goals, outcome, decided_by, in_table,
  players_count, in_profiles, cards_count, had_extra_time, home_penalties, away_penalties
from fixture_results r
left join teams home on home.id = home_team_id
left join teams away on away.id = away_team_id
union all
select f.league_id, f.competition_id, c.match_types, null, c.published_at is not null, f.id, f.stage,
  f.group_name, f.round, f.tie, f.leg, m.match_id, m.submission_date, f.home_team_id, f.away_team_id,
  (select name from teams where id = f.home_team_id), (select name from teams where id = f.away_team_id),
  aside.home_side, null, null, null, null, false, false, false, true, false, null, null
from set_aside_matches aside
join fixtures f on f.id = aside.fixture_id and f.removed_at is null
join competitions c on c.id = f.competition_id and c.removed_at is null
join league_seasons season on season.id = c.season_id and season.removed_at is null
join matches m on m.match_id = aside.match_id and m.declined_at is null and m.status in ('Approved', 'Approved - Official')
where aside.is_replayed
union all
select * from match_results where competition_id > -2;
--> statement-breakpoint
select assign_matches(league_id) from (select distinct league_id from planning_leagues) as planning;
--> statement-breakpoint
drop index matches_of_league;
--> statement-breakpoint
create index matches_of_league on matches (league_id, submission_date desc, match_id desc)
  include (type, blue_name, green_name, blue_goals, green_goals, own_competition_id)
  where declined_at is null and status in ('Approved', 'Approved - Official');
