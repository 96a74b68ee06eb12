-- A player's career is read from two indexes alone: each line and each match would be a page of a table of its own.
-- The old index goes last, so that profiles are read meanwhile.
create index match_players_career on match_players (player_key, submission_date)
  include (match_id, team, name, goals, assists, yellow_cards, red_card);
--> statement-breakpoint
create index matches_counted on matches (match_id)
  include (league_id, submission_date, blue_goals, green_goals)
  where declined_at is null and status in ('Approved', 'Approved - Official');
--> statement-breakpoint
drop index match_players_player_key;
--> statement-breakpoint
alter index match_players_career rename to match_players_player_key;
