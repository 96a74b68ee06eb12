alter table added_bans add column typed_name text;--> statement-breakpoint
alter table lifted_bans add column typed_name text;--> statement-breakpoint
alter table squad_spells
  add column typed_name text,
  add column name text,
  add column is_duplicate boolean default false not null,
  add constraint squad_spells_is_duplicate
    check (not is_duplicate or (removed_at is not null and typed_name is not null));--> statement-breakpoint
alter table transfers add column typed_name text;--> statement-breakpoint
alter table teams add column captain_name text, add column vice_captain_name text;--> statement-breakpoint
create index added_bans_typed_name on added_bans (typed_name, league_id) where typed_name is not null;--> statement-breakpoint
create index lifted_bans_typed_name on lifted_bans (typed_name) where typed_name is not null;--> statement-breakpoint
create index squad_spells_typed_name on squad_spells (typed_name, league_id) where typed_name is not null;--> statement-breakpoint
create index transfers_typed_name on transfers (typed_name, league_id) where typed_name is not null;--> statement-breakpoint
create index teams_captain_name on teams (captain_name, league_id) where captain_name is not null;--> statement-breakpoint
create index teams_vice_captain_name on teams (vice_captain_name, league_id) where vice_captain_name is not null;--> statement-breakpoint
update added_bans set typed_name = substr(player_key, 6) where player_key like 'name:%';--> statement-breakpoint
update lifted_bans set typed_name = substr(player_key, 6) where player_key like 'name:%';--> statement-breakpoint
update transfers set typed_name = substr(player_key, 6) where player_key like 'name:%';--> statement-breakpoint
update teams set captain_name = substr(captain_key, 6) where captain_key like 'name:%';--> statement-breakpoint
update teams set vice_captain_name = substr(vice_captain_key, 6) where vice_captain_key like 'name:%';--> statement-breakpoint
-- A player who was registered by a name that no match has still has it among the player's names.
update squad_spells
set typed_name = case when player_key like 'name:%' then substr(player_key, 6) end, name = coalesce(
  (
    select min(known.name) from player_names known
    where known.player_key = squad_spells.player_key and not exists (
      select from match_players line where line.player_key = known.player_key and line.name = known.name
    )
  ),
  (select players.name from players where players.player_key = squad_spells.player_key)
);--> statement-breakpoint
-- Rows that a merge moved to its player were entered by the merged name.
update squad_spells set typed_name = search_name
from merged_rows join player_merges merge on merge.id = merge_id and undone_at is null
where kind = 'squad spell' and row_id = squad_spells.id;--> statement-breakpoint
update transfers set typed_name = search_name
from merged_rows join player_merges merge on merge.id = merge_id and undone_at is null
where kind = 'transfer' and row_id = transfers.id;--> statement-breakpoint
update added_bans set typed_name = search_name
from merged_rows join player_merges merge on merge.id = merge_id and undone_at is null
where kind = 'added ban' and row_id = added_bans.id;--> statement-breakpoint
update lifted_bans set typed_name = search_name
from merged_rows join player_merges merge on merge.id = merge_id and undone_at is null
where kind = 'lifted ban' and row_id = fixture_id and lifted_bans.player_key = merge.player_key;--> statement-breakpoint
update teams set captain_name = search_name
from merged_rows join player_merges merge on merge.id = merge_id and undone_at is null
where kind = 'captain' and row_id = teams.id and captain_key = merge.player_key;--> statement-breakpoint
update teams set vice_captain_name = search_name
from merged_rows join player_merges merge on merge.id = merge_id and undone_at is null
where kind = 'vice-captain' and row_id = teams.id and vice_captain_key = merge.player_key;--> statement-breakpoint
drop table merged_rows;--> statement-breakpoint
create trigger squad_spells_keep_typed_name
  before insert or update of player_key on squad_spells for each row execute function keep_typed_name();--> statement-breakpoint
create trigger transfers_keep_typed_name
  before insert or update of player_key on transfers for each row execute function keep_typed_name();--> statement-breakpoint
create trigger added_bans_keep_typed_name
  before insert or update of player_key on added_bans for each row execute function keep_typed_name();--> statement-breakpoint
create trigger lifted_bans_keep_typed_name
  before insert or update of player_key on lifted_bans for each row execute function keep_typed_name();--> statement-breakpoint
create trigger teams_keep_captain_names
  before insert or update of captain_key, vice_captain_key on teams for each row
  execute function keep_captain_names();
