-- A generated season and a drawn cup replace up to 2,000 fixtures by one statement: their league is noted once.
create function note_edge_changes_of_fixtures() returns trigger language plpgsql as $$
begin
  insert into edge_changes (kind, thing)
  select 'names', league_id::text from changed_rows
  union
  select 'match', match_id::text from changed_rows where match_id is not null;
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger fixtures_note_edge_change after update of removed_at, stage, group_name, round, home_team_id,
away_team_id on fixtures for each row execute function note_edge_change('names:league_id', 'match:match_id');
--> statement-breakpoint
create trigger fixtures_note_edge_insert after insert on fixtures referencing new table as changed_rows
for each statement execute function note_edge_changes_of_fixtures();
--> statement-breakpoint
create trigger fixtures_note_edge_delete after delete on fixtures referencing old table as changed_rows
for each statement execute function note_edge_changes_of_fixtures();
