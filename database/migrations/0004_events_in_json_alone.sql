-- Nothing reads events as rows; event_data has them all.
drop table match_events;
--> statement-breakpoint
-- A line carries its match's date, so that a player's newest match is found without looking at the older ones.
drop index match_players_player_key;
--> statement-breakpoint
alter table match_players add column submission_date timestamp with time zone;
--> statement-breakpoint
update match_players set submission_date = matches.submission_date from matches where matches.match_id = match_players.match_id;
--> statement-breakpoint
alter table match_players alter column submission_date set not null;
--> statement-breakpoint
create index match_players_player_key on match_players (player_key, submission_date);
