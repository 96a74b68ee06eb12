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
-- The competition of a match without a fixture: of the shortest season that includes its day and has a published
-- competition for its type, there the one with more of its teams. 0 if that competition has fixtures, as the match is a
-- friendly then; null if none takes it.
create function competition_of_match(of_league integer, played_at timestamptz, of_type text, blue text, green text)
returns integer language sql stable as $$
  select case
    when exists (select from fixtures f where f.competition_id = c.id and f.removed_at is null) then 0
    else c.id
  end
  from competitions c
  join league_seasons season on season.id = c.season_id and season.removed_at is null
  where c.league_id = of_league and c.removed_at is null and c.published_at is not null
    and of_type = any(c.match_types)
    and (played_at at time zone 'UTC')::date between season.first_day and season.last_day
  order by season.last_day - season.first_day, season.id, (
    select count(*)
    from team_names named
    join team_spellings spelling on spelling.league_id = of_league and spelling.team_key = named.team_key
      and spelling.removed_at is null
    join competition_teams entry on entry.competition_id = c.id and entry.team_id = spelling.team_id
    where named.league_id = of_league and named.name in (blue, green)
  ) desc, c.id
  limit 1
$$;
--> statement-breakpoint
-- Every encounter that counts or leaves a trace, once: what every figure of the product reads. A match without a fixture
-- counts in the competition that takes it, else for its league; a friendly in neither. Statements name the league by a value, or a row outside of their subquery:
-- PostgreSQL pushes no other condition into a union.
create view results as
select r.league_id, competition_id, season_id, match_types, null::text as type, is_published, fixture_id, stage, group_name,
  round, tie, leg, match_id, played_at, home_team_id, away_team_id, home.name as home_name, away.name as away_name,
  home_side, home_goals, away_goals, outcome, decided_by, in_table, players_count, in_profiles, cards_count,
  had_extra_time, home_penalties, away_penalties
from fixture_results r
left join teams home on home.id = r.home_team_id
left join teams away on away.id = r.away_team_id
union all
select f.league_id, f.competition_id, c.season_id, c.match_types, null, c.published_at is not null, f.id, f.stage,
  f.group_name, f.round, f.tie, f.leg, m.match_id, m.submission_date, f.home_team_id, f.away_team_id, home.name, away.name,
  aside.home_side, null, null, null, null, false, false, false, true, false, null, null
from set_aside_matches aside
join fixtures f on f.id = aside.fixture_id and f.removed_at is null
join competitions c on c.id = f.competition_id and c.removed_at is null
join league_seasons season on season.id = c.season_id and season.removed_at is null
join matches m on m.match_id = aside.match_id and m.declined_at is null and m.status in ('Approved', 'Approved - Official')
left join teams home on home.id = f.home_team_id
left join teams away on away.id = f.away_team_id
where aside.is_replayed
union all
select m.league_id, c.id, c.season_id, c.match_types, m.type, true, null, null, null, null, null, null, m.match_id,
  m.submission_date, blue.team_id, green.team_id, m.blue_name, m.green_name, 'Blue', m.blue_goals, m.green_goals,
  case sign(m.blue_goals - m.green_goals) when 1 then 'home' when -1 then 'away' else 'draw' end, 'normal time',
  taken.competition_id is distinct from 0, taken.competition_id is distinct from 0, true, coalesce(taken.competition_id > 0, false),
  false, null, null
from matches m
left join set_aside_matches aside on aside.match_id = m.match_id
left join (
  select distinct league_id, unnest(match_types) as type
  from competitions
  where published_at is not null and removed_at is null
) as planned_type on planned_type.league_id = m.league_id and planned_type.type = m.type
cross join lateral (
  select case
    when aside.match_id is not null then 0
    when planned_type.type is not null
      then competition_of_match(m.league_id, m.submission_date, m.type, m.blue_name, m.green_name)
  end as competition_id
  offset 0
) as taken
left join competitions c on c.id = taken.competition_id
left join team_names blue_known on blue_known.league_id = m.league_id and blue_known.name = m.blue_name
left join team_names green_known on green_known.league_id = m.league_id and green_known.name = m.green_name
left join team_spellings blue on blue.league_id = m.league_id and blue.team_key = blue_known.team_key
  and blue.removed_at is null
left join team_spellings green on green.league_id = m.league_id and green.team_key = green_known.team_key
  and green.removed_at is null
where m.declined_at is null and m.status in ('Approved', 'Approved - Official') and aside.is_replayed is not true
  and not exists (
    select from fixtures f
    join competitions planned on planned.id = f.competition_id and planned.removed_at is null
      and planned.published_at is not null
    join league_seasons season on season.id = planned.season_id and season.removed_at is null
    where f.league_id = m.league_id and f.match_id = m.match_id and f.removed_at is null
  );
