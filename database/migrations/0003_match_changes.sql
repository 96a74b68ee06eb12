-- Which transaction changed a match last: what the list in each server's memory is brought up to date by.
alter table matches add column changed_xid xid8 default pg_current_xact_id() not null;
--> statement-breakpoint
create index matches_changed_xid on matches (changed_xid);
--> statement-breakpoint
create function stamp_match_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;
--> statement-breakpoint
create trigger matches_stamp_change before update on matches for each row execute function stamp_match_change();
--> statement-breakpoint
create function refuse_match_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'Matches are declined, never deleted: lists in memory would not hear of it.';
end
$$;
--> statement-breakpoint
create trigger matches_refuse_deletion before delete on matches for each statement execute function refuse_match_deletion();
--> statement-breakpoint
-- The list, newest first, with all that its filters compare: servers load their lists from this index alone.
drop index matches_list;
--> statement-breakpoint
create index matches_list on matches (submission_date desc, match_id desc)
  include (event_count, goals, overall_player_count, match_name)
  where declined_at is null;
