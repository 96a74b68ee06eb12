-- Results, and the rules of competitions that decide which count (docs/decisions/0042). Later views read earlier ones.

create or replace view team_aliases as
select s.league_id, s.team_key as alias_key, s.spelling as alias, t.name as team
from team_spellings s
join teams t on t.id = s.team_id
where s.removed_at is null;

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

create or replace view planning_leagues as
select league_id from competitions where published_at is not null and removed_at is null
union
select league_id from set_aside_matches;

create or replace view match_competitions as
select m.league_id, m.match_id, m.own_competition_id as stored_id, case
    when exists (
      select from fixtures f
      join competitions c on c.id = f.competition_id and c.removed_at is null and c.published_at is not null
      join league_seasons season on season.id = c.season_id and season.removed_at is null
      where f.match_id = m.match_id and f.removed_at is null
    ) or aside.is_replayed then -2
    when aside.fixture_id is not null
      or exists (select from fixtures f where f.competition_id = taken.id and f.removed_at is null) then -1
    else coalesce(taken.id, 0)
  end as competition_id
from matches m
left join set_aside_matches aside on aside.match_id = m.match_id
left join team_names blue_named on blue_named.league_id = m.league_id and blue_named.name = m.blue_name
left join team_spellings blue on blue.league_id = blue_named.league_id and blue.team_key = blue_named.team_key
  and blue.removed_at is null
left join team_names green_named on green_named.league_id = m.league_id and green_named.name = m.green_name
left join team_spellings green on green.league_id = green_named.league_id and green.team_key = green_named.team_key
  and green.removed_at is null
left join lateral competition_of_match(m.league_id, m.submission_date, m.type, blue.team_id, green.team_id) as taken (id)
  on true
where m.declined_at is null and m.status in ('Approved', 'Approved - Official');

create or replace view fixture_results as
select f.league_id, f.competition_id, c.season_id, c.match_types, c.published_at is not null as is_published,
  f.id as fixture_id, f.stage, f.group_name, f.round, f.tie, f.leg, f.kick_off, m.match_id,
  coalesce(m.submission_date, case when f.kick_off > f.changed_at then f.changed_at else f.kick_off end) as played_at, f.home_team_id, f.away_team_id,
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
    when m.blue_penalties is not null then 'shoot-out'
    when m.had_extra_time then 'extra time'
    else 'normal time'
  end as decided_by,
  f.status in ('walkover', 'planned', 'postponed') and f.home_team_id is not null and f.away_team_id is not null
    as in_table,
  f.status in ('planned', 'postponed') as players_count,
  f.status in ('planned', 'postponed') or (f.status = 'cancelled' and f.before_withdrawal is not null) as in_profiles,
  m.match_id is not null as cards_count,
  f.status in ('planned', 'postponed') and m.had_extra_time as had_extra_time,
  case
    when f.status in ('planned', 'postponed') then
      case f.home_side when 'Blue' then m.blue_penalties else m.green_penalties end
  end as home_penalties,
  case
    when f.status in ('planned', 'postponed') then
      case f.home_side when 'Blue' then m.green_penalties else m.blue_penalties end
  end as away_penalties
from fixtures f
join competitions c on c.id = f.competition_id and c.removed_at is null
join league_seasons season on season.id = c.season_id and season.removed_at is null
left join matches m on m.match_id = f.match_id and m.declined_at is null
  and m.status in ('Approved', 'Approved - Official')
where f.removed_at is null and (f.status = 'walkover' or m.match_id is not null);

create or replace view void_matches as
select r.match_id
from fixtures f
join fixture_results r on r.fixture_id = f.id and r.is_published and not r.in_profiles
where f.match_id is not null and f.status in ('walkover', 'to be replayed', 'cancelled') and r.match_id is not null
union all
select match_id from set_aside_matches where is_replayed;

create or replace view match_results as
select m.league_id, m.own_competition_id as competition_id, null::text[] as match_types, m.type, true as is_published,
  null::integer as fixture_id, null::text as stage,
  null::text as group_name, null::smallint as round, null::smallint as tie, null::smallint as leg, m.match_id,
  m.submission_date as played_at, null::integer as home_team_id, null::integer as away_team_id, m.blue_name as home_name, m.green_name as away_name,
  'Blue' as home_side, m.blue_goals as home_goals, m.green_goals as away_goals,
  case sign(m.blue_goals - m.green_goals) when 1 then 'home' when -1 then 'away' else 'draw' end as outcome,
  case
    when m.blue_penalties is not null then 'shoot-out'
    when m.had_extra_time then 'extra time'
    else 'normal time'
  end as decided_by,
  m.own_competition_id >= 0 as in_table, m.own_competition_id >= 0 as players_count,
  true as in_profiles, m.own_competition_id > 0 as cards_count,
  m.had_extra_time, m.blue_penalties as home_penalties, m.green_penalties as away_penalties
from matches m
where m.declined_at is null and m.status in ('Approved', 'Approved - Official');

create or replace view results as
select r.league_id, competition_id, match_types, null::text as type, is_published,
  fixture_id, stage, group_name, round, tie, leg, match_id, played_at, home_team_id, away_team_id,
  home.name as home_name, away.name as away_name, home_side, home_goals, away_goals, outcome, decided_by, in_table,
  players_count, in_profiles, cards_count, had_extra_time, home_penalties, away_penalties
from fixture_results r
left join teams home on home.id = home_team_id
left join teams away on away.id = away_team_id
union all
select f.league_id, f.competition_id, c.match_types, null, c.published_at is not null, f.id, f.stage,
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
select * from match_results where competition_id > -2;
