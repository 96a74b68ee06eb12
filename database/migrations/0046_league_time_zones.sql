ALTER TABLE "leagues" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;
--> statement-breakpoint
create trigger leagues_note_edge_time_zone after update of time_zone on leagues for each row
when (old.time_zone is distinct from new.time_zone)
execute function note_edge_change('names:id');
--> statement-breakpoint
-- The first instant of a day by the clocks of a time zone. Where they go back to midnight it comes twice, and PostgreSQL
-- takes the later one: twelve hours after noon of the day before is the earlier one. Where they skip midnight, both are the
-- instant of the change. UTC is named in the sums, as those of instants depend on the session; a league there has no changes to look for, at a tenth of the cost.
create function start_of_day(day date, zone text) returns timestamptz language sql immutable parallel safe as $$
  select case when zone = 'UTC' then day::timestamp at time zone 'UTC' else least(
    day::timestamp at time zone zone,
    case when (
      ((day::timestamp - interval '12 hours') at time zone zone at time zone 'UTC' + interval '12 hours')
        at time zone 'UTC' at time zone zone
    ) = day::timestamp then
      ((day::timestamp - interval '12 hours') at time zone zone at time zone 'UTC' + interval '12 hours')
        at time zone 'UTC'
    end
  ) end
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
create function assign_changed_league() returns trigger language plpgsql as $$
begin
  perform assign_matches(new.id);
  return null;
end
$$;
--> statement-breakpoint
-- Its days begin at other instants, so matches near the ends of its seasons may be of other competitions.
create constraint trigger leagues_assign_league after update on leagues deferrable initially deferred for each row
when (old.time_zone is distinct from new.time_zone)
execute function assign_changed_league();
