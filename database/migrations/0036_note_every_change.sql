-- Changes are noted for the caches of servers too, with or without edges.
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
--> statement-breakpoint
create trigger erasure_requests_note_edge_change after insert or delete on erasure_requests for each row
execute function note_edge_change('person:roblox_id');
