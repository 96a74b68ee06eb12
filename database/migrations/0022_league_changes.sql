ALTER TABLE "leagues" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;
--> statement-breakpoint
-- Which transaction changed a league's row or the rules of its tables last: sums in each server's memory are kept until
-- then, or until a match of the league changes (`matches.changed_xid`).
create function stamp_league_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;
--> statement-breakpoint
create trigger leagues_stamp_change before update on leagues for each row execute function stamp_league_change();
--> statement-breakpoint
create function stamp_league_of_rule() returns trigger language plpgsql as $$
declare
  rule record := case when tg_op = 'DELETE' then old else new end;
begin
  update leagues set changed_xid = pg_current_xact_id() where id = rule.league_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger league_seasons_stamp_league after insert or update or delete on league_seasons for each row
execute function stamp_league_of_rule();
--> statement-breakpoint
create trigger team_aliases_stamp_league after insert or update or delete on team_aliases for each row
execute function stamp_league_of_rule();
--> statement-breakpoint
-- Not for the columns that the deletion of an account clears: it would wait for the league while the league's editors wait
-- for the account.
create trigger player_merges_stamp_league after insert or delete or update of search_name, player_key, undone_at
on player_merges for each row execute function stamp_league_of_rule();
--> statement-breakpoint
create function stamp_league_of_deduction() returns trigger language plpgsql as $$
declare
  deduction record := case when tg_op = 'DELETE' then old else new end;
begin
  update leagues set changed_xid = pg_current_xact_id()
  where id = (select league_id from league_seasons where id = deduction.season_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger point_deductions_stamp_league after insert or update or delete on point_deductions for each row
execute function stamp_league_of_deduction();
--> statement-breakpoint
-- Leaderboards read the few lines with a goal, an assist or a card.
create index match_players_scoring on match_players (match_id)
  include (player_key, goals, assists, yellow_cards, red_card)
  where goals > 0 or assists > 0 or yellow_cards > 0 or red_card > 0;
