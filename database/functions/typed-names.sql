-- Who a typed name without a Roblox id is (docs/decisions/0024).

create or replace function bearers_of_name(of_league integer, of_name text) returns setof text language plpgsql stable as $$
begin
  return query
    select distinct known.player_key
    from player_names as known
    where known.search_name = of_name and of_name <> 'deleted player' and known.player_key not like 'name:%'
      and (
        exists (
          select
          from match_players as line
          join matches as m using (match_id)
          where line.player_key = known.player_key and line.name = known.name and m.league_id = of_league
            and m.declined_at is null and m.status in ('Approved', 'Approved - Official')
        )
        or exists (
          select
          from squad_spells as spell
          where spell.player_key = known.player_key and spell.league_id = of_league and spell.removed_at is null
            and spell.typed_name is null and spell.name = known.name
        )
      );
end
$$;

create or replace function players_of_typed_names(of_league integer, of_names text[])
returns table (search_name text, player_key text) language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
    select typed.search_name, coalesce(
      (
        select merge.player_key from player_merges as merge
        where merge.league_id = of_league and merge.search_name = typed.search_name and merge.undone_at is null
      ),
      case
        when count(distinct bearer.player_key) = 1
          and not is_elsewhere(of_league, typed.search_name, min(bearer.player_key))
        then min(bearer.player_key)
      end,
      'name:' || typed.search_name
    )
    from unnest(of_names) as typed (search_name)
    left join lateral (
      select known.player_key
      from player_names as known
      left join lateral (
        select true as is_known
        from (
          select line.match_id from match_players as line
          where line.player_key = known.player_key and line.name = known.name
          offset 0
        ) as line
        cross join lateral (
          select from matches as m
          where m.match_id = line.match_id and m.league_id = of_league and m.declined_at is null
            and m.status in ('Approved', 'Approved - Official')
          offset 0
        ) as counted
        limit 1
      ) as played on true
      left join lateral (
        select true as is_known
        from (
          select spell.league_id from squad_spells as spell
          where spell.player_key = known.player_key and spell.removed_at is null and spell.typed_name is null
            and spell.name = known.name
          offset 0
        ) as spell
        where spell.league_id = of_league
        limit 1
      ) as registered on true
      where known.search_name = typed.search_name and typed.search_name <> 'deleted player'
        and known.player_key not like 'name:%' and (played.is_known or registered.is_known)
      offset 0
    ) as bearer on true
    group by typed.search_name;
end
$$;

create or replace function player_of_typed_name(of_league integer, of_name text) returns text language plpgsql stable as $$
declare
  named text := named_player(of_league, of_name);
begin
  if exists (
    select from player_merges where league_id = of_league and search_name = of_name and undone_at is null
  ) or not is_elsewhere(of_league, of_name, named) then
    return coalesce(named, 'name:' || of_name);
  end if;
  return 'name:' || of_name;
end
$$;

create or replace function settle_typed_names(of_league integer, of_names text[]) returns void language plpgsql as $$
declare
  related text[];
begin
  if of_names = '{}' then
    return;
  end if;
  related := related_names(of_league, of_names);
  perform settle_typed_lines(of_league, related);
  perform settle_typed_squads(of_league, related);
end
$$;

create or replace function settle_typed_lines(of_league integer, of_names text[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  typed text[];
begin
  typed := array(
    select sent.search_name
    from (select distinct unnest(of_names) as search_name) as sent
    cross join lateral (
      select from typed_names
      where typed_names.league_id = of_league and typed_names.search_name = sent.search_name
      limit 1
    ) as known
  );
  if typed = '{}' then
    return;
  end if;
  -- Matches that share the first lock may bring bearers of the same name.
  perform pg_advisory_xact_lock(20181, of_league);
  update match_players as line
  set player_key = due.player_key, name = case when due.player_key like 'name:%' then due.name end
  from (
    select named.*, resolved.player_key
    from players_of_typed_names(of_league, typed) as resolved
    cross join lateral (
      select match_id, team, slot, name from typed_names
      where typed_names.league_id = of_league and typed_names.search_name = resolved.search_name
      offset 0
    ) as named
    offset 0
  ) as due
  where line.match_id = due.match_id and line.team = due.team and line.slot = due.slot
    and line.player_key <> due.player_key;
  -- A name that counts for itself again may have been typed otherwise meanwhile, or have lost its player to an erasure.
  insert into players (player_key, name)
  select 'name:' || search_name, newest.name
  from unnest(typed) as search_name
  cross join lateral (
    select line.name
    from match_players as line
    cross join lateral (
      select from matches where matches.match_id = line.match_id and matches.declined_at is null offset 0
    ) as listed
    where line.player_key = 'name:' || search_name
    order by line.submission_date desc, line.match_id desc
    limit 1
  ) as newest
  order by search_name
  on conflict (player_key) do update set name = excluded.name where players.name <> excluded.name;
  insert into player_names (player_key, name, search_name)
  select distinct line.player_key, due.name, due.search_name
  from (
    select named.*
    from unnest(typed) as sought (search_name)
    cross join lateral (
      select match_id, team, slot, name, search_name from typed_names
      where typed_names.league_id = of_league and typed_names.search_name = sought.search_name
      offset 0
    ) as named
    offset 0
  ) as due
  join match_players as line using (match_id, team, slot)
  where line.player_key like 'name:%'
  order by line.player_key, due.name
  on conflict do nothing;
end
$$;

create or replace function settle_new_match(of_league integer, of_match bigint, of_names text[], of_keys text[])
returns void language plpgsql as $$
declare
  in_squads boolean;
  in_lines boolean;
  changed text[];
begin
  select exists (
      select from typed_squad_rows as typed where typed.league_id = of_league and typed.typed_name = any(of_names)
    ), exists (select from typed_names as typed where typed.league_id = of_league and typed.search_name = any(of_names))
  into in_squads, in_lines;
  if in_squads then
    changed := array(
      select sent.search_name
      from unnest(of_names, of_keys) as sent (search_name, player_key)
      where sent.player_key not like 'name:%' and exists (
        select from typed_squad_rows as typed
        where typed.league_id = of_league and typed.typed_name = sent.search_name and typed.player_key <> sent.player_key
      )
    );
    if changed <> '{}' then
      perform settle_typed_names(of_league, changed);
    end if;
  end if;
  if not in_lines then
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

create or replace function settle_names_of_match() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(20180, new.league_id);
  perform settle_typed_names(new.league_id, array(
    select distinct search_name
    from match_players
    join player_names using (player_key, name)
    where match_players.match_id = new.match_id
  ));
  return null;
end
$$;
