-- The primary key carries what statistics sum up, so that they read the index alone.
alter table match_players drop constraint match_players_match_id_team_slot_pk;
--> statement-breakpoint
alter table match_players add constraint match_players_pk primary key (match_id, team, slot)
  include (player_key, goals, assists, yellow_cards, red_card);
--> statement-breakpoint
-- The list, newest first, with everything its filters compare.
create index matches_list on matches (submission_date desc, match_id desc)
  include (event_count, goals, overall_player_count)
  where declined_at is null;
--> statement-breakpoint
alter table groups add constraint groups_parent_group_id_fk
  foreign key (parent_group_id) references groups (group_id) on delete cascade;
--> statement-breakpoint
-- Deleting an account clears what it reviewed.
create index matches_reviewed_by on matches (reviewed_by) where reviewed_by is not null;
