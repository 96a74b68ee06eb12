-- The competition that takes a match, stored on it (docs/decisions/0042).

create or replace function team_of_name(of_league integer, of_name text) returns integer language sql stable as $$
  select spelling.team_id
  from team_names named
  join team_spellings spelling on spelling.league_id = named.league_id and spelling.team_key = named.team_key
    and spelling.removed_at is null
  where named.league_id = of_league and named.name = of_name
$$;

create or replace function competition_of_match(of_league integer, played_at timestamptz, of_type text, blue integer, green integer)
returns setof integer language sql stable as $$
  select id
  from planned_competitions
  where league_id = of_league and played_at >= starts_at and played_at < ends_at and of_type = any(match_types)
  order by season_days, season_id,
    coalesce(blue = any(team_ids), false)::integer + coalesce(green = any(team_ids), false)::integer desc, id
  limit 1
$$;

create or replace function assign_matches(of_league integer, of_matches bigint[] default null) returns void
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

-- Whether this transaction has assigned a league: with `setting` "touchline.assigned_leagues" all of its matches, with
-- "touchline.assigned_matches" those that it changed.
create or replace function is_league_assigned(setting text, of_league integer) returns boolean language sql stable as $$
  select of_league::text = any(string_to_array(coalesce(current_setting(setting, true), ''), ' '))
$$;

create or replace function mark_league_assigned(setting text, of_league integer) returns void language sql as $$
  select set_config(setting, concat_ws(' ', current_setting(setting, true), of_league), true)
$$;

-- Assigns all matches that a transaction changed, after its last change of them. Without it each row's trigger does, and may
-- read every fixture of the league while the planner lacks statistics.
create or replace function assign_matches_at_once(of_league integer, of_matches bigint[]) returns void
language plpgsql as $$
begin
  perform assign_matches(of_league, of_matches);
  perform mark_league_assigned('touchline.assigned_matches', of_league);
end
$$;

create or replace function assign_match_of_row() returns trigger language plpgsql as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  if is_league_assigned('touchline.assigned_matches', changed.league_id)
    or is_league_assigned('touchline.assigned_leagues', changed.league_id) then
    return null;
  end if;
  perform assign_matches(changed.league_id, array[old.match_id, new.match_id]);
  return null;
end
$$;

create or replace function assign_league_of_row() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  of_league integer := coalesce(
    (changed ->> 'league_id')::integer,
    (select league_id from competitions where id = (changed ->> 'competition_id')::integer)
  );
begin
  if of_league is null or is_league_assigned('touchline.assigned_leagues', of_league) then
    return null;
  end if;
  perform mark_league_assigned('touchline.assigned_leagues', of_league);
  perform assign_matches(of_league);
  return null;
end
$$;

create or replace function assign_changed_league() returns trigger language plpgsql as $$
begin
  perform assign_matches(new.id);
  return null;
end
$$;
