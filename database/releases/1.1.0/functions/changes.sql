-- What caches are told of changes (docs/decisions/0041).

create or replace function note_edge_change() returns trigger language plpgsql as $$
declare
  before jsonb;
  after jsonb;
begin
  before := to_jsonb(old);
  after := to_jsonb(new);
  insert into edge_changes (kind, thing)
  select distinct split_part(argument, ':', 1), thing
  from unnest(tg_argv) as argument
  cross join lateral (
    values (before ->> split_part(argument, ':', 2)), (after ->> split_part(argument, ':', 2))
  ) as identified (thing)
  where thing is not null;
  return null;
end
$$;

create or replace function note_edge_changes_of_fixtures() returns trigger language plpgsql as $$
begin
  insert into edge_changes (kind, thing)
  select 'names', league_id::text from changed_rows
  union
  select 'match', match_id::text from changed_rows where match_id is not null;
  return null;
end
$$;

create or replace function stamp_league_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;

create or replace function stamp_league_of_rule() returns trigger language plpgsql as $$
declare
  rule record := case when tg_op = 'DELETE' then old else new end;
begin
  update leagues set changed_xid = pg_current_xact_id() where id = rule.league_id;
  return null;
end
$$;

create or replace function stamp_league_of_deduction() returns trigger language plpgsql as $$
declare
  deduction record := case when tg_op = 'DELETE' then old else new end;
begin
  update leagues set changed_xid = pg_current_xact_id()
  where id = (select league_id from league_seasons where id = deduction.season_id);
  return null;
end
$$;

create or replace function stamp_leagues_of_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update leagues set changed_xid = pg_current_xact_id() where id in (select league_id from old_rows);
  else
    update leagues set changed_xid = pg_current_xact_id() where id in (select league_id from new_rows);
  end if;
  return null;
end
$$;

create or replace function stamp_fixture_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;

-- Counts a change of fixtures, and of all fixtures of cups whose sides follow from results of these competitions. In the
-- order of ids, so that two transactions don't wait for each other.
create or replace function revise_fixtures(changed integer[], decided_competitions integer[]) returns void
language sql as $$
  insert into fixture_revisions (fixture_id, revision, changed_at)
  select id, 1, clock_timestamp()
  from fixtures
  where id = any(changed)
    or (competition_id = any(decided_competitions) and (home_source is not null or away_source is not null))
  order by id
  on conflict (fixture_id) do update
  set revision = fixture_revisions.revision + 1, changed_at = excluded.changed_at
$$;

create or replace function revise_changed_fixtures() returns trigger language plpgsql as $$
begin
  perform revise_fixtures(array_agg(after.id), array_agg(distinct after.competition_id) filter (where
    (before.match_id, before.status, before.walkover_winner, before.removed_at)
      is distinct from (after.match_id, after.status, after.walkover_winner, after.removed_at)))
  from old_rows before
  join new_rows after using (id)
  where to_jsonb(before) - 'changed_at' is distinct from to_jsonb(after) - 'changed_at'
  having count(*) > 0;
  return null;
end
$$;

create or replace function revise_fixtures_of_match() returns trigger language plpgsql as $$
begin
  perform revise_fixtures(array[id], array[competition_id]) from fixtures where match_id = new.match_id;
  return null;
end
$$;

create or replace function revise_fixtures_of_team() returns trigger language plpgsql as $$
begin
  perform revise_fixtures(
    array(select id from fixtures where new.id in (home_team_id, away_team_id)),
    array(select competition_id from competition_teams where team_id = new.id)
  );
  return null;
end
$$;

create or replace function revise_fixtures_of_competition() returns trigger language plpgsql as $$
begin
  perform revise_fixtures(array(select id from fixtures where competition_id = new.id), null);
  return null;
end
$$;

create or replace function revise_fixtures_of_entry() returns trigger language plpgsql as $$
begin
  perform revise_fixtures(null, array[coalesce(new.competition_id, old.competition_id)]);
  return null;
end
$$;

create or replace function revise_fixtures_of_deduction() returns trigger language plpgsql as $$
begin
  perform revise_fixtures(null, array(select id from competitions where season_id = coalesce(new.season_id, old.season_id)));
  return null;
end
$$;

create or replace function drop_former_html() returns trigger language plpgsql as $$
begin
  new.html := null;
  new.rendered_by := null;
  return new;
end
$$;
