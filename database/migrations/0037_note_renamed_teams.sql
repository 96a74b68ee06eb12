-- A match in a list shows the crests of its teams, but names no league whose change would end the list.
create trigger teams_note_edge_crest after update of slug, crest_outline, crest_pattern, first_colour, second_colour on teams
for each row execute function note_edge_change('renamed:league_id');
--> statement-breakpoint
create or replace trigger team_spellings_note_edge_change after insert or update or delete on team_spellings for each row
execute function note_edge_change('names:league_id', 'renamed:league_id');
