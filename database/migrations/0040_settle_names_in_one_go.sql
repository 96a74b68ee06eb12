DROP INDEX "typed_names_league_id";--> statement-breakpoint
CREATE INDEX "typed_names_league_id" ON "typed_names" USING btree ("league_id","search_name");--> statement-breakpoint
-- player_of_typed_name for many names in lower case. It serves 20,000 names in one transaction with the lines that it
-- reads, so statistics may be missing or of tables that were small then. Therefore the order of joins is forced (lateral,
-- with offset 0 as a fence), each step is one look-up in an index, and no plan is kept from an earlier call.
create function players_of_typed_names(of_league integer, of_names text[])
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
      cross join lateral (
        select
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
      ) as played
      where known.search_name = typed.search_name and typed.search_name <> 'deleted player'
        and known.player_key not like 'name:%'
      offset 0
    ) as bearer on true
    group by typed.search_name;
end
$$;
--> statement-breakpoint
-- As before, by look-ups in indexes alone.
create or replace function settle_typed_names(of_league integer, of_names text[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  typed text[];
begin
  if of_names = '{}' then
    return;
  end if;
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
