ALTER TABLE "leagues" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;
--> statement-breakpoint
create trigger leagues_note_edge_time_zone after update of time_zone on leagues for each row
when (old.time_zone is distinct from new.time_zone)
execute function note_edge_change('names:id');
--> statement-breakpoint
-- The first instant of a day by the clocks of a time zone. Where they go back to midnight it comes twice, and PostgreSQL
-- takes the later one: twelve hours after noon of the day before is the earlier one. Where they skip midnight, both are the
-- instant of the change. UTC is named in the sums, as those of instants depend on the session.
create function start_of_day(day date, zone text) returns timestamptz language sql immutable parallel safe as $$
  select least(
    day::timestamp at time zone zone,
    case when (
      ((day::timestamp - interval '12 hours') at time zone zone at time zone 'UTC' + interval '12 hours')
        at time zone 'UTC' at time zone zone
    ) = day::timestamp then
      ((day::timestamp - interval '12 hours') at time zone zone at time zone 'UTC' + interval '12 hours')
        at time zone 'UTC'
    end
  )
$$;
--> statement-breakpoint
-- Published competitions, as matches without a fixture look for theirs. Instants are those of the season's days in the
-- league's time zone.
create or replace view planned_competitions as
select c.league_id, c.id, c.season_id, c.match_types, season.last_day - season.first_day as season_days,
  start_of_day(season.first_day, league.time_zone) as starts_at,
  start_of_day(season.last_day + 1, league.time_zone) as ends_at,
  exists (select from fixtures f where f.competition_id = c.id and f.removed_at is null) as has_fixtures,
  array(select team_id from competition_teams where competition_id = c.id) as team_ids
from competitions c
join league_seasons season on season.id = c.season_id and season.removed_at is null
join leagues league on league.id = c.league_id
where c.removed_at is null and c.published_at is not null;
--> statement-breakpoint
create or replace function assign_league_of_row() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  assigned text := coalesce(current_setting('touchline.assigned_leagues', true), '');
  of_league integer := coalesce(
    (changed ->> coalesce(tg_argv[0], 'league_id'))::integer,
    (select league_id from competitions where id = (changed ->> 'competition_id')::integer)
  );
begin
  if of_league is null or of_league::text = any(string_to_array(assigned, ' ')) then
    return null;
  end if;
  perform set_config('touchline.assigned_leagues', concat_ws(' ', assigned, of_league), true);
  perform assign_matches(of_league);
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger leagues_assign_league after update on leagues deferrable initially deferred for each row
when (old.time_zone is distinct from new.time_zone)
execute function assign_league_of_row('id');
