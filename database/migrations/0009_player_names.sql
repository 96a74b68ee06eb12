CREATE TABLE "player_names" (
	"player_key" text NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	CONSTRAINT "player_names_player_key_name_pk" PRIMARY KEY("player_key","name")
);
--> statement-breakpoint
ALTER TABLE "player_names" ADD CONSTRAINT "player_names_player_key_players_player_key_fk" FOREIGN KEY ("player_key") REFERENCES "public"."players"("player_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
insert into player_names (player_key, name, search_name)
select player_key, name, case when player_key like 'name:%' then substr(player_key, 6) else lower(name) end
from (select distinct player_key, name from match_players) as line
where exists (select from players where players.player_key = line.player_key);
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- New names wait in a short list, so that a match of newcomers does not pay for each trigram.
create index player_names_search_name on player_names using gin (search_name gin_trgm_ops)
  with (gin_pending_list_limit = 256);
--> statement-breakpoint
-- Who is hidden, by the key of players that have no id.
create index users_hidden_name on users (('name:' || lower(roblox_username))) where visibility <> 'public';
