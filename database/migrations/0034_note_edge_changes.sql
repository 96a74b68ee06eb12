-- Each argument names a kind of change and the column that identifies what changed, as 'league:league_id'.
create function note_edge_change() returns trigger language plpgsql as $$
declare
  before jsonb;
  after jsonb;
begin
  if not exists (select from edges where confirmed_at > now() - interval '1 hour') then
    return null;
  end if;
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
create trigger match_players_note_edge_change after update or delete on match_players for each row
execute function note_edge_change('match:match_id', 'player:player_key');
--> statement-breakpoint
create trigger typed_names_note_edge_change after update or delete on typed_names for each row
execute function note_edge_change('match:match_id');
--> statement-breakpoint
create trigger players_note_edge_change after update of visibility, leaderboard_visibility or delete on players
for each row execute function note_edge_change('person:player_key');
--> statement-breakpoint
create trigger players_note_edge_name after update of name on players for each row
when (old.name is distinct from new.name)
execute function note_edge_change('person:player_key');
--> statement-breakpoint
create trigger users_note_edge_change after update on users for each row
when (
  (old.roblox_id, old.roblox_username, old.d_username, old.d_avatar, old.visibility, old.leaderboard_visibility,
    old.connections_visibility)
  is distinct from (new.roblox_id, new.roblox_username, new.d_username, new.d_avatar, new.visibility,
    new.leaderboard_visibility, new.connections_visibility)
)
execute function note_edge_change('person:roblox_id', 'username:roblox_username');
--> statement-breakpoint
create trigger users_note_edge_row after insert or delete on users for each row
execute function note_edge_change('person:roblox_id', 'username:roblox_username');
--> statement-breakpoint
create trigger groups_note_edge_change after insert or update or delete on groups for each row
execute function note_edge_change('group:group_id', 'group:parent_group_id');
--> statement-breakpoint
create trigger group_matches_note_edge_change after insert or update or delete on group_matches for each row
execute function note_edge_change('group:group_id');
--> statement-breakpoint
create trigger leagues_note_edge_change after insert or delete or update of name, slug, sport, "desc", methods on leagues
for each row execute function note_edge_change('names:id', 'renamed:id');
--> statement-breakpoint
create trigger teams_note_edge_change after insert or update or delete on teams for each row
execute function note_edge_change('names:league_id');
--> statement-breakpoint
create trigger team_spellings_note_edge_change after insert or update or delete on team_spellings for each row
execute function note_edge_change('names:league_id');
--> statement-breakpoint
create trigger competitions_note_edge_change after insert or update or delete on competitions for each row
execute function note_edge_change('names:league_id');
--> statement-breakpoint
create trigger competition_teams_note_edge_change after insert or update or delete on competition_teams for each row
execute function note_edge_change('competition:competition_id');
--> statement-breakpoint
create trigger fixtures_note_edge_change after insert or delete or
update of removed_at, stage, group_name, round, home_team_id, away_team_id on fixtures for each row
execute function note_edge_change('names:league_id', 'match:match_id');
--> statement-breakpoint
create trigger fixtures_note_edge_match after update on fixtures for each row
when (
  (old.match_id, old.home_side, old.status) is distinct from (new.match_id, new.home_side, new.status)
)
execute function note_edge_change('match:match_id');
--> statement-breakpoint
create trigger squad_spells_note_edge_change after insert or update or delete on squad_spells for each row
execute function note_edge_change('names:league_id', 'player:player_key');
--> statement-breakpoint
create trigger squad_rules_note_edge_change after insert or update or delete on squad_rules for each row
execute function note_edge_change('league:league_id');
--> statement-breakpoint
create trigger transfer_windows_note_edge_change after insert or update or delete on transfer_windows for each row
execute function note_edge_change('league:league_id');
--> statement-breakpoint
create trigger transfers_note_edge_change after insert or update or delete on transfers for each row
execute function note_edge_change('league:league_id', 'player:player_key');
--> statement-breakpoint
create trigger added_bans_note_edge_change after insert or update or delete on added_bans for each row
execute function note_edge_change('league:league_id', 'player:player_key');
--> statement-breakpoint
create trigger lifted_bans_note_edge_change after insert or update or delete on lifted_bans for each row
execute function note_edge_change('fixture:fixture_id', 'player:player_key');
