-- The players of squads' rows that were entered without a Roblox id (docs/decisions/0024).

create or replace function keep_typed_name() returns trigger language plpgsql as $$
begin
  if new.player_key like 'name:%' then
    new.typed_name := substr(new.player_key, 6);
  end if;
  return new;
end
$$;

create or replace function keep_captain_names() returns trigger language plpgsql as $$
begin
  if new.captain_key like 'name:%' then
    new.captain_name := substr(new.captain_key, 6);
  end if;
  if new.vice_captain_key like 'name:%' then
    new.vice_captain_name := substr(new.vice_captain_key, 6);
  end if;
  if tg_op = 'INSERT' then
    new.captain_since := case when new.captain_key is not null then now() end;
    new.vice_captain_since := case when new.vice_captain_key is not null then now() end;
    return new;
  end if;
  -- Who stays a captain in the other place stays one since then, and so does a name that turns out to be a player.
  if new.captain_key is distinct from old.captain_key
    and (new.captain_name is null or new.captain_name is distinct from old.captain_name) then
    new.captain_since := case
      when new.captain_key = old.vice_captain_key then old.vice_captain_since
      when new.captain_key is not null then now()
    end;
  end if;
  if new.vice_captain_key is distinct from old.vice_captain_key
    and (new.vice_captain_name is null or new.vice_captain_name is distinct from old.vice_captain_name) then
    new.vice_captain_since := case
      when new.vice_captain_key = old.captain_key then old.captain_since
      when new.vice_captain_key is not null then now()
    end;
  end if;
  return new;
end
$$;

-- The player that a name alone leads to: by a merge, or as the only one of the league with the name.
create or replace function named_player(of_league integer, of_name text) returns text language plpgsql stable as $$
begin
  return coalesce(
    (
      select player_key from player_merges
      where league_id = of_league and search_name = of_name and undone_at is null
    ),
    (select min(bearer) from bearers_of_name(of_league, of_name) as bearer having count(*) = 1)
  );
end
$$;

-- Whether a name and a player belong to squads of two teams on one day, so that they are two people.
create or replace function is_elsewhere(of_league integer, of_name text, of_player text) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select
    from squad_spells own
    join squad_spells other on other.league_id = own.league_id and other.team_id <> own.team_id
      and (other.removed_at is null or other.is_duplicate)
      and daterange(other.first_day, other.last_day, '[]') && daterange(own.first_day, own.last_day, '[]')
    where own.league_id = of_league and own.typed_name = of_name and (own.removed_at is null or own.is_duplicate)
      and (
        (other.typed_name is null and other.player_key = of_player)
        or (
          other.typed_name <> of_name
          and other.typed_name in (
            select search_name from player_names where player_key = of_player
            union all
            select search_name from player_merges
            where player_key = of_player and league_id = of_league and undone_at is null
          )
          and named_player(of_league, other.typed_name) = of_player
        )
      )
  );
end
$$;

-- The names, and all other names of the players with one of them, if squads of the league were entered by any.
create or replace function related_names(of_league integer, of_names text[]) returns text[] language plpgsql stable as $$
declare
  related text[];
begin
  with people as (
    select player_key from player_names where search_name = any(of_names) and player_key not like 'name:%'
    union
    select player_key from player_merges where league_id = of_league and search_name = any(of_names)
  )
  select array_agg(search_name) into related
  from (
    select unnest(of_names) as search_name
    union
    select search_name from people join player_names using (player_key)
    union
    select search_name from people join player_merges using (player_key) where league_id = of_league
  ) as names;
  if exists (select from typed_squad_rows where league_id = of_league and typed_name = any(related)) then
    return related;
  end if;
  return of_names;
end
$$;

create or replace function settle_typed_squads(of_league integer, of_names text[]) returns void language plpgsql as $$
declare
  typed text;
  due text;
begin
  for typed in
    select distinct typed_name from typed_squad_rows
    where league_id = of_league and typed_name = any(of_names)
    order by typed_name
  loop
    perform pg_advisory_xact_lock(20181, of_league);
    due := player_of_typed_name(of_league, typed);
    if due like 'name:%' then
      insert into players (player_key, name)
      select due, coalesce((
        select name from squad_spells
        where league_id = of_league and typed_name = typed and name is not null
        order by id desc
        limit 1
      ), typed)
      on conflict do nothing;
    end if;
    -- Spells of one player can't overlap, so those that change are hidden first.
    update squad_spells set removed_at = now(), is_duplicate = true
    where league_id = of_league and typed_name = typed and removed_at is null and player_key <> due;
    update squad_spells set player_key = due
    where league_id = of_league and typed_name = typed and player_key <> due;
    update added_bans set player_key = due
    where league_id = of_league and typed_name = typed and player_key <> due;
    update lifted_bans as ban set player_key = due
    from fixtures
    where fixtures.id = fixture_id and fixtures.league_id = of_league and typed_name = typed and player_key <> due
      and not exists (select from lifted_bans other where other.fixture_id = ban.fixture_id and other.player_key = due);
    update transfers as offer set player_key = due
    where league_id = of_league and typed_name = typed and player_key <> due and (
      outcome is not null
      or not exists (
        select from transfers other
        where other.league_id = of_league and other.player_key = due and other.outcome is null
      )
    );
    update teams set captain_key = due
    where league_id = of_league and captain_name = typed and captain_key <> due;
    update teams set vice_captain_key = due
    where league_id = of_league and vice_captain_name = typed and vice_captain_key <> due;
  end loop;
  perform settle_duplicate_spells(of_league, of_names);
end
$$;

-- Of a player's spells in one squad on the same days, the one with the Roblox id is shown, else the first.
create or replace function settle_duplicate_spells(of_league integer, of_names text[]) returns void language plpgsql as $$
declare
  keys text[] := array(
    select distinct player_key from squad_spells where league_id = of_league and typed_name = any(of_names)
  );
  hidden integer[] := array(
    select distinct spell.id
    from squad_spells spell
    join squad_spells better on better.league_id = of_league and better.player_key = spell.player_key
      and better.team_id = spell.team_id and better.id <> spell.id and (better.removed_at is null or better.is_duplicate)
      and daterange(better.first_day, better.last_day, '[]') && daterange(spell.first_day, spell.last_day, '[]')
      and (
        better.typed_name is null
        or (better.first_day, better.typed_name, better.id) < (spell.first_day, spell.typed_name, spell.id)
      )
    where spell.league_id = of_league and spell.player_key = any(keys) and spell.typed_name is not null
      and (spell.removed_at is null or spell.is_duplicate)
  );
begin
  update squad_spells set removed_at = now(), is_duplicate = true
  where id = any(hidden) and removed_at is null;
  update squad_spells set removed_at = null, is_duplicate = false
  where league_id = of_league and player_key = any(keys) and is_duplicate and id <> all(hidden);
end
$$;
