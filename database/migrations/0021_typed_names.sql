CREATE TABLE "erasure_names" (
	"roblox_id" text NOT NULL,
	"league_id" integer NOT NULL,
	"search_name" text NOT NULL,
	CONSTRAINT "erasure_names_roblox_id_league_id_search_name_pk" PRIMARY KEY("roblox_id","league_id","search_name")
);
--> statement-breakpoint
CREATE TABLE "player_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"search_name" text NOT NULL,
	"name" text NOT NULL,
	"player_key" text NOT NULL,
	"reason" text NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_by" integer,
	"undone_at" timestamp with time zone,
	"undone_by" integer,
	"undo_reason" text
);
--> statement-breakpoint
CREATE TABLE "typed_names" (
	"match_id" integer NOT NULL,
	"team" text NOT NULL,
	"slot" smallint NOT NULL,
	"league_id" integer NOT NULL,
	"search_name" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "typed_names_match_id_team_slot_pk" PRIMARY KEY("match_id","team","slot")
);
--> statement-breakpoint
ALTER TABLE "match_players" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure_names" ADD CONSTRAINT "erasure_names_roblox_id_erasure_requests_roblox_id_fk" FOREIGN KEY ("roblox_id") REFERENCES "public"."erasure_requests"("roblox_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_merges" ADD CONSTRAINT "player_merges_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_merges" ADD CONSTRAINT "player_merges_player_key_players_player_key_fk" FOREIGN KEY ("player_key") REFERENCES "public"."players"("player_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_merges" ADD CONSTRAINT "player_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_merges" ADD CONSTRAINT "player_merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "player_merges_in_force" ON "player_merges" USING btree ("search_name","league_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "player_merges_league_id" ON "player_merges" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "player_merges_player_key" ON "player_merges" USING btree ("player_key");--> statement-breakpoint
CREATE INDEX "player_merges_merged_by" ON "player_merges" USING btree ("merged_by") WHERE merged_by is not null;--> statement-breakpoint
CREATE INDEX "player_merges_undone_by" ON "player_merges" USING btree ("undone_by") WHERE undone_by is not null;--> statement-breakpoint
CREATE INDEX "typed_names_search_name" ON "typed_names" USING btree ("search_name","league_id");--> statement-breakpoint
CREATE INDEX "typed_names_league_id" ON "typed_names" USING btree ("league_id");
--> statement-breakpoint
-- Which players bear a name is asked whenever a line without a Roblox id comes in.
create index player_names_bearers on player_names (search_name);
--> statement-breakpoint
-- The players with a Roblox id who bear a name, in lower case, in a match of the league that counts. Erased players are
-- all called the same and are nobody. Each limit keeps the planner to indexes, also before statistics are gathered.
create function bearers_of_name(of_league integer, of_name text) returns setof text language plpgsql stable as $$
begin
  return query
    select distinct known.player_key
    from player_names as known
    cross join lateral (
      select
      from match_players as line
      join matches as m using (match_id)
      where line.player_key = known.player_key and line.name = known.name and m.league_id = of_league
        and m.declined_at is null and m.status in ('Approved', 'Approved - Official')
      limit 1
    ) as counted
    where known.search_name = of_name and of_name <> 'deleted player' and known.player_key not like 'name:%';
end
$$;
--> statement-breakpoint
-- The player that lines of a league without a Roblox id count for, by the name in lower case: the one that staff merged
-- it into, else its only bearer, else the name itself.
create function player_of_typed_name(of_league integer, of_name text) returns text language plpgsql stable as $$
begin
  return coalesce(
    (
      select player_key from player_merges
      where league_id = of_league and search_name = of_name and undone_at is null
    ),
    (
      select min(bearer)
      from bearers_of_name(of_league, of_name) as bearer
      having count(*) = 1
    ),
    'name:' || of_name
  );
end
$$;
--> statement-breakpoint
-- Brings match_players up to date with the rule, for names of a league. The league's typed names are locked, and what
-- changed is written: pg_advisory_xact_lock(20180, league) keeps out all that may change them, and the insert of a match
-- whose lines all have ids shares it with its kind.
create function settle_typed_names(of_league integer, of_names text[]) returns void language plpgsql as $$
declare
  typed text[];
begin
  typed := array(
    select distinct search_name from typed_names where league_id = of_league and search_name = any(of_names)
  );
  if typed = '{}' then
    return;
  end if;
  -- Matches that share the first lock may bring bearers of the same name.
  perform pg_advisory_xact_lock(20181, of_league);
  update match_players as line
  set player_key = due.player_key, name = case when due.player_key like 'name:%' then due.name end
  from (
    select typed_names.*, resolved.player_key
    from (
      select search_name, player_of_typed_name(of_league, search_name) as player_key
      from unnest(typed) as search_name
      offset 0
    ) as resolved
    join typed_names on typed_names.league_id = of_league and typed_names.search_name = resolved.search_name
  ) as due
  where line.match_id = due.match_id and line.team = due.team and line.slot = due.slot
    and line.player_key <> due.player_key;
  -- A name that counts for itself again may have been typed otherwise meanwhile, or have lost its player to an erasure.
  insert into players (player_key, name)
  select 'name:' || search_name, newest.name
  from unnest(typed) as search_name
  cross join lateral (
    select line.name
    from match_players as line
    join matches using (match_id)
    where line.player_key = 'name:' || search_name and declined_at is null
    order by line.submission_date desc, match_id desc
    limit 1
  ) as newest
  order by search_name
  on conflict (player_key) do update set name = excluded.name where players.name <> excluded.name;
  insert into player_names (player_key, name, search_name)
  select distinct line.player_key, due.name, due.search_name
  from typed_names as due
  join match_players as line using (match_id, team, slot)
  where due.league_id = of_league and due.search_name = any(typed) and line.player_key like 'name:%'
  order by line.player_key, due.name
  on conflict do nothing;
end
$$;
--> statement-breakpoint
-- The same for a new match, whose names and keys stand in the same order. All lines of a name count alike, so one of them
-- tells whether the names of players are to be looked at again, and what the match's own typed names count for.
create function settle_new_match(of_league integer, of_match integer, of_names text[], of_keys text[])
returns void language plpgsql as $$
declare
  changed text[];
begin
  if not exists (select from typed_names where league_id = of_league) then
    return;
  end if;
  if not exists (select from typed_names where league_id = of_league and search_name = any(of_names)) then
    return;
  end if;
  changed := array(
    select sent.search_name
    from unnest(of_names, of_keys) as sent (search_name, player_key)
    where sent.player_key not like 'name:%' and sent.player_key <> (
      select (
        select player_key from match_players as line
        where line.match_id = typed.match_id and line.team = typed.team and line.slot = typed.slot
      )
      from typed_names as typed
      where typed.league_id = of_league and typed.search_name = sent.search_name
      limit 1
    )
  );
  if changed <> '{}' then
    perform settle_typed_names(of_league, changed);
  end if;
  if exists (select from typed_names where match_id = of_match) then
    update match_players as line
    set player_key = due.player_key, name = case when due.player_key like 'name:%' then due.name end
    from (
      select own.team, own.slot, own.name, coalesce(
        (
          select (
            select player_key from match_players as earlier
            where earlier.match_id = typed.match_id and earlier.team = typed.team and earlier.slot = typed.slot
          )
          from typed_names as typed
          where typed.league_id = of_league and typed.search_name = own.search_name and typed.match_id <> of_match
          limit 1
        ),
        player_of_typed_name(of_league, own.search_name)
      ) as player_key
      from typed_names as own
      where own.match_id = of_match
      offset 0
    ) as due
    where line.match_id = of_match and line.team = due.team and line.slot = due.slot
      and line.player_key <> due.player_key;
  end if;
end
$$;
--> statement-breakpoint
-- A match that comes to count, or no longer does, brings or takes the names of its players.
create function settle_names_of_match() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(20180, new.league_id);
  perform settle_typed_names(new.league_id, array(
    select distinct search_name
    from match_players
    join player_names using (player_key, name)
    where match_players.match_id = new.match_id
  ));
  return null;
end
$$;
--> statement-breakpoint
create trigger matches_settle_names after update of status, declined_at on matches for each row
when (
  (old.declined_at is null and old.status in ('Approved', 'Approved - Official'))
  is distinct from (new.declined_at is null and new.status in ('Approved', 'Approved - Official'))
)
execute function settle_names_of_match();
--> statement-breakpoint
insert into typed_names (match_id, team, slot, league_id, search_name, name)
select match_id, team, slot, league_id, substr(player_key, 6), name
from match_players
join matches using (match_id)
where player_key like 'name:%' and player_key <> 'name:deleted player';
--> statement-breakpoint
update match_players as line
set player_key = typed.player_key, name = null
from (
  select typed_names.*, resolved.player_key
  from (
    select league_id, search_name, player_of_typed_name(league_id, search_name) as player_key
    from (
      select distinct league_id, search_name
      from typed_names
      join player_names using (search_name)
      where player_key not like 'name:%'
    ) as shared
    offset 0
  ) as resolved
  join typed_names using (league_id, search_name)
) as typed
where line.match_id = typed.match_id and line.team = typed.team and line.slot = typed.slot
  and line.player_key <> typed.player_key;
