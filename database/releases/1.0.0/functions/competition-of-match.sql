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

create or replace function assign_match_of_row() returns trigger language plpgsql as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  perform assign_matches(changed.league_id, array[old.match_id, new.match_id]);
  return null;
end
$$;

create or replace function assign_league_of_row() returns trigger language plpgsql as $$
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

create or replace function assign_changed_league() returns trigger language plpgsql as $$
begin
  perform assign_matches(new.id);
  return null;
end
$$;
