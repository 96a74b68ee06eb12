-- The log is only added to (docs/decisions/0012).

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - '{actor_id,person_id}'::text[] = to_jsonb(old) - '{actor_id,person_id}'::text[]
      and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
      and (new.person_id is null or new.person_id is not distinct from old.person_id)
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log is only added to.';
end
$$;
