create trigger set_aside_matches_stamp_league_on_insert after insert on set_aside_matches
referencing new table as new_rows for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger set_aside_matches_stamp_league_on_update after update on set_aside_matches
referencing new table as new_rows for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger set_aside_matches_stamp_league_on_delete after delete on set_aside_matches
referencing old table as old_rows for each statement execute function stamp_leagues_of_rows();
--> statement-breakpoint
create trigger set_aside_matches_note_edge_change after insert or update or delete on set_aside_matches for each row
execute function note_edge_change('league:league_id', 'match:match_id');
--> statement-breakpoint
drop view fixture_results;
--> statement-breakpoint
-- The fixtures that have a counted match or a walkover. `outcome` is 'home', 'away', 'draw' or 'nobody'; it is null, like
-- the goals, where nothing counts: the match is to be replayed, or its fixture was cancelled. Goals are those of the table.
create view fixture_results as
select f.league_id, f.competition_id, c.season_id, c.match_types, c.published_at is not null as is_published,
  f.id as fixture_id, f.stage, f.group_name, f.round, f.tie, f.leg, f.kick_off, m.match_id,
  coalesce(m.submission_date, f.kick_off) as played_at, f.home_team_id, f.away_team_id,
  case when m.match_id is not null then f.home_side end as home_side,
  case
    when f.status = 'walkover' then f.walkover_home_goals
    when f.status in ('planned', 'postponed') then case f.home_side when 'Blue' then m.blue_goals else m.green_goals end
  end as home_goals,
  case
    when f.status = 'walkover' then f.walkover_away_goals
    when f.status in ('planned', 'postponed') then case f.home_side when 'Blue' then m.green_goals else m.blue_goals end
  end as away_goals,
  case
    when f.status = 'walkover' then f.walkover_winner
    when f.status in ('planned', 'postponed') then
      case sign(m.blue_goals - m.green_goals)
        when 0 then 'draw'
        when 1 then case f.home_side when 'Blue' then 'home' else 'away' end
        else case f.home_side when 'Blue' then 'away' else 'home' end
      end
  end as outcome,
  case
    when f.status = 'walkover' then case when m.match_id is null then 'walkover' else 'award' end
    when f.status not in ('planned', 'postponed') then null
    when f.home_penalties is not null then 'shoot-out'
    when f.had_extra_time then 'extra time'
    else 'normal time'
  end as decided_by,
  f.status in ('walkover', 'planned', 'postponed') and f.home_team_id is not null and f.away_team_id is not null
    as in_table,
  f.status in ('planned', 'postponed') as players_count,
  f.status in ('planned', 'postponed') or (f.status = 'cancelled' and f.before_withdrawal is not null) as in_profiles,
  m.match_id is not null as cards_count, f.had_extra_time, f.home_penalties, f.away_penalties
from fixtures f
join competitions c on c.id = f.competition_id and c.removed_at is null
join league_seasons season on season.id = c.season_id and season.removed_at is null
left join matches m on m.match_id = f.match_id and m.declined_at is null
  and m.status in ('Approved', 'Approved - Official')
where f.removed_at is null and (f.status = 'walkover' or m.match_id is not null);
--> statement-breakpoint
-- The few matches whose goals and appearances count for nobody. The status is that of a partial index.
create view void_matches as
select r.match_id
from fixtures f
join fixture_results r on r.fixture_id = f.id and r.is_published and not r.in_profiles
where f.match_id is not null and f.status in ('walkover', 'to be replayed', 'cancelled') and r.match_id is not null
union all
select match_id from set_aside_matches where is_replayed;
--> statement-breakpoint
-- Leagues in which a match may belong to a competition, or be a friendly.
create view planning_leagues as
select league_id from competitions where published_at is not null and removed_at is null
union
select league_id from set_aside_matches;
--> statement-breakpoint
-- The team of a league that a name in matches finds.
create function team_of_name(of_league integer, of_name text) returns integer language sql stable as $$
  select spelling.team_id
  from team_names named
  join team_spellings spelling on spelling.league_id = named.league_id and spelling.team_key = named.team_key
    and spelling.removed_at is null
  where named.league_id = of_league and named.name = of_name
$$;
--> statement-breakpoint
-- Published competitions, as matches without a fixture look for theirs. Instants are those of the season's days.
create view planned_competitions as
select c.league_id, c.id, c.season_id, c.match_types, season.last_day - season.first_day as season_days,
  season.first_day::timestamp at time zone 'UTC' as starts_at,
  (season.last_day + 1)::timestamp at time zone 'UTC' as ends_at,
  exists (select from fixtures f where f.competition_id = c.id and f.removed_at is null) as has_fixtures,
  array(select team_id from competition_teams where competition_id = c.id) as team_ids
from competitions c
join league_seasons season on season.id = c.season_id and season.removed_at is null
where c.removed_at is null and c.published_at is not null;
--> statement-breakpoint
-- The competition of one match without a fixture, as the view `results` finds it for all matches of a league: of the
-- shortest season that includes its day and has a published competition for its type, there the one with more of its
-- teams. 0 if that one has fixtures, as the match is a friendly then; null if none takes it.
create function competition_of_match(of_league integer, played_at timestamptz, of_type text, blue integer, green integer)
returns integer language sql stable as $$
  select case when has_fixtures then 0 else id end
  from planned_competitions
  where league_id = of_league and played_at >= starts_at and played_at < ends_at and of_type = any(match_types)
  order by season_days, season_id,
    coalesce(blue = any(team_ids), false)::integer + coalesce(green = any(team_ids), false)::integer desc, id
  limit 1
$$;
--> statement-breakpoint
-- Counted matches as results of their leagues. In a league that plans nothing these are all results, and statements that
-- read many of them read this view alone.
create view match_results as
select m.league_id, false as league_plans, null::integer as competition_id, null::integer as season_id,
  null::text[] as match_types, m.type, true as is_published, null::integer as fixture_id, null::text as stage,
  null::text as group_name, null::smallint as round, null::smallint as tie, null::smallint as leg, m.match_id,
  m.submission_date as played_at, (
    select spelling.team_id
    from team_names named
    join team_spellings spelling on spelling.league_id = named.league_id and spelling.team_key = named.team_key
      and spelling.removed_at is null
    where named.league_id = m.league_id and named.name = m.blue_name
  ) as home_team_id, (
    select spelling.team_id
    from team_names named
    join team_spellings spelling on spelling.league_id = named.league_id and spelling.team_key = named.team_key
      and spelling.removed_at is null
    where named.league_id = m.league_id and named.name = m.green_name
  ) as away_team_id, m.blue_name as home_name, m.green_name as away_name,
  'Blue' as home_side, m.blue_goals as home_goals, m.green_goals as away_goals,
  case sign(m.blue_goals - m.green_goals) when 1 then 'home' when -1 then 'away' else 'draw' end as outcome,
  'normal time' as decided_by, true as in_table, true as players_count, true as in_profiles, false as cards_count,
  false as had_extra_time, null::smallint as home_penalties, null::smallint as away_penalties
from matches m
where m.declined_at is null and m.status in ('Approved', 'Approved - Official');
--> statement-breakpoint
-- Every encounter that counts or leaves a trace, once: what every figure of the product reads. `competition_id` of `taken`
-- is 0 for a friendly. A match that no competition takes counts for its league. Statements name the league by a value, or
-- by a row outside of their subquery: PostgreSQL pushes no other condition into a union. With a condition on `league_plans` it skips the parts
-- that a league doesn't have.
create view results as
select r.league_id, true as league_plans, competition_id, season_id, match_types, null::text as type, is_published,
  fixture_id, stage, group_name, round, tie, leg, match_id, played_at, home_team_id, away_team_id,
  home.name as home_name, away.name as away_name, home_side, home_goals, away_goals, outcome, decided_by, in_table,
  players_count, in_profiles, cards_count, had_extra_time, home_penalties, away_penalties
from fixture_results r
left join teams home on home.id = home_team_id
left join teams away on away.id = away_team_id
union all
select f.league_id, true, f.competition_id, c.season_id, c.match_types, null, c.published_at is not null, f.id, f.stage,
  f.group_name, f.round, f.tie, f.leg, m.match_id, m.submission_date, f.home_team_id, f.away_team_id,
  (select name from teams where id = f.home_team_id), (select name from teams where id = f.away_team_id),
  aside.home_side, null, null, null, null, false, false, false, true, false, null, null
from set_aside_matches aside
join fixtures f on f.id = aside.fixture_id and f.removed_at is null
join competitions c on c.id = f.competition_id and c.removed_at is null
join league_seasons season on season.id = c.season_id and season.removed_at is null
join matches m on m.match_id = aside.match_id and m.declined_at is null and m.status in ('Approved', 'Approved - Official')
where aside.is_replayed
union all
select * from match_results where league_id not in (select league_id from planning_leagues)
union all
select league.league_id, true, own.* from planning_leagues league
-- The competitions are read once for the league. The other subquery decides once for each match.
cross join lateral (
  with planned as materialized (select * from planned_competitions p where p.league_id = league.league_id)
  select c.id, c.season_id, c.match_types, m.type, true, null::integer, null, null, null::smallint, null::smallint,
    null::smallint, m.match_id, m.submission_date as played_at, blue.team_id, green.team_id, m.blue_name, m.green_name,
    'Blue', m.blue_goals, m.green_goals,
    case sign(m.blue_goals - m.green_goals) when 1 then 'home' when -1 then 'away' else 'draw' end, 'normal time',
    taken.competition_id is distinct from 0, taken.competition_id is distinct from 0, true,
    coalesce(taken.competition_id > 0, false), false, null::smallint, null::smallint
  from matches m
  left join set_aside_matches aside on aside.match_id = m.match_id
  left join team_names blue_named on blue_named.league_id = m.league_id and blue_named.name = m.blue_name
  left join team_spellings blue on blue.league_id = blue_named.league_id and blue.team_key = blue_named.team_key
    and blue.removed_at is null
  left join team_names green_named on green_named.league_id = m.league_id and green_named.name = m.green_name
  left join team_spellings green on green.league_id = green_named.league_id and green.team_key = green_named.team_key
    and green.removed_at is null
  cross join lateral (
    select case
      when aside.match_id is not null then 0
      else (
        select case when has_fixtures then 0 else id end
        from planned
        where m.submission_date >= starts_at and m.submission_date < ends_at and m.type = any(planned.match_types)
        order by season_days, season_id,
          coalesce(blue.team_id = any(team_ids), false)::integer
            + coalesce(green.team_id = any(team_ids), false)::integer desc,
          id
        limit 1
      )
    end as competition_id
    offset 0
  ) as taken
  left join planned c on c.id = taken.competition_id
  where m.league_id = league.league_id and m.declined_at is null and m.status in ('Approved', 'Approved - Official')
    and aside.is_replayed is not true and not exists (
      select from fixtures f
      join competitions owner on owner.id = f.competition_id and owner.removed_at is null
        and owner.published_at is not null
      join league_seasons season on season.id = owner.season_id and season.removed_at is null
      where f.match_id = m.match_id and f.removed_at is null
    )
) as own;
