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
