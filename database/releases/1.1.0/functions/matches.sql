-- What a match’s row keeps of its contents.

create or replace function match_fingerprint(league_id integer, type text, blue_name text, green_name text, blue_goals smallint,
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

create or replace function find_same_match(of_league integer, of_fingerprint bigint, of_server text, played_at timestamptz,
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

create or replace function set_match_fingerprint() returns trigger language plpgsql as $$
begin
  new.fingerprint := match_fingerprint(new.league_id, new.type, new.blue_name, new.green_name, new.blue_goals,
    new.green_goals, new.player_data, new.event_data);
  return new;
end
$$;

create or replace function keep_team_names() returns trigger language plpgsql as $$
begin
  insert into team_names (league_id, name, team_key)
  select new.league_id, team.name, fold_team_name(team.name)
  from (values (new.blue_name), (new.green_name)) as team (name)
  order by team.name
  on conflict do nothing;
  return null;
end
$$;

create or replace function stamp_match_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;

create or replace function refuse_match_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'Matches are declined, never deleted: lists in memory would not hear of it.';
end
$$;
