-- The rows of squads that name their player without a Roblox id (docs/decisions/0024), with the player of each.

create or replace view typed_squad_rows as
select league_id, typed_name, player_key from squad_spells where typed_name is not null
union all
select league_id, typed_name, player_key from transfers where typed_name is not null
union all
select league_id, typed_name, player_key from added_bans where typed_name is not null
union all
select fixtures.league_id, typed_name, player_key
from lifted_bans join fixtures on fixtures.id = fixture_id
where typed_name is not null
union all
select league_id, captain_name, captain_key from teams where captain_name is not null and captain_key is not null
union all
select league_id, vice_captain_name, vice_captain_key
from teams
where vice_captain_name is not null and vice_captain_key is not null;
