-- Each change of these rows is noted in edge_changes, and the stamp of the league said the same again.
drop trigger competitions_stamp_league_on_insert on competitions;
drop trigger competitions_stamp_league_on_update on competitions;
drop trigger competitions_stamp_league_on_delete on competitions;
drop trigger set_aside_matches_stamp_league_on_insert on set_aside_matches;
drop trigger set_aside_matches_stamp_league_on_update on set_aside_matches;
drop trigger set_aside_matches_stamp_league_on_delete on set_aside_matches;
drop trigger team_spellings_stamp_league_on_insert on team_spellings;
drop trigger team_spellings_stamp_league_on_update on team_spellings;
drop trigger team_spellings_stamp_league_on_delete on team_spellings;
drop trigger teams_stamp_league_on_insert on teams;
drop trigger teams_stamp_league_on_update on teams;
drop trigger teams_stamp_league_on_delete on teams;
drop function find_same_match(bigint, text, timestamptz, interval, interval);
