-- Players of a league's squads are known by their names before they have played.
insert into player_names (player_key, name, search_name)
select distinct player_key, players.name, fold_name(players.name)
from squad_spells join players using (player_key)
where squad_spells.removed_at is null and player_key not like 'name:%'
on conflict do nothing;
--> statement-breakpoint
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
        )
      );
end
$$;
--> statement-breakpoint
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
      case when count(distinct bearer.player_key) = 1 then min(bearer.player_key) end,
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
          where spell.player_key = known.player_key and spell.removed_at is null
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
--> statement-breakpoint
select settle_typed_names(league_id, array_agg(distinct search_name order by search_name))
from squad_spells join player_names using (player_key)
where removed_at is null
group by league_id;
