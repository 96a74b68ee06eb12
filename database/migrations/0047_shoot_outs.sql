-- Extra time and the shoot-out of a fixture belong to its match.
alter table matches add column had_extra_time boolean default false not null;
--> statement-breakpoint
alter table matches add column blue_penalties smallint;
--> statement-breakpoint
alter table matches add column green_penalties smallint;
--> statement-breakpoint
update matches m
set had_extra_time = f.had_extra_time,
  blue_penalties = case f.home_side when 'Blue' then f.home_penalties else f.away_penalties end,
  green_penalties = case f.home_side when 'Blue' then f.away_penalties else f.home_penalties end
from fixtures f
where f.match_id = m.match_id and (f.had_extra_time or f.home_penalties is not null);
--> statement-breakpoint
-- Restoring an earlier revision keeps them.
update match_revisions r
set before = (
  left(r.before::text, -1) || case when m.had_extra_time then ',"extra_time":true' else '' end
    || case when m.blue_penalties is null then ''
      else format(',"shoot_out":{"Blue":%s,"Green":%s}', m.blue_penalties, m.green_penalties) end || '}'
)::json
from matches m
where m.match_id = r.match_id and (m.had_extra_time or m.blue_penalties is not null);
--> statement-breakpoint
alter table matches add constraint matches_penalties check ((blue_penalties is null) = (green_penalties is null));
--> statement-breakpoint
-- The fixtures that have a counted match or a walkover. `outcome` is 'home', 'away', 'draw' or 'nobody'; it is null, like
-- the goals, where nothing counts: the match is to be replayed, or its fixture was cancelled. Goals are those of the table.
-- Extra time and the shoot-out are those of the match, unless a decision took its place.
create or replace view fixture_results as
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
--> statement-breakpoint
-- Without fixtures the home side is Blue.
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
--> statement-breakpoint
alter table fixtures drop constraint fixtures_penalties, drop column had_extra_time, drop column home_penalties,
  drop column away_penalties;
--> statement-breakpoint
drop trigger matches_queue_delivery on matches;
--> statement-breakpoint
-- A corrected shoot-out is posted again.
create trigger matches_queue_delivery after update of status, declined_at, type, match_name, blue_name, green_name,
blue_goals, green_goals, had_extra_time, blue_penalties, green_penalties, submission_date, player_data on matches
for each row
when (
  (new.status, new.declined_at, new.type, new.match_name, new.blue_name, new.green_name, new.blue_goals, new.green_goals,
    new.had_extra_time, new.blue_penalties, new.green_penalties, new.submission_date, new.player_data::text)
  is distinct from
  (old.status, old.declined_at, old.type, old.match_name, old.blue_name, old.green_name, old.blue_goals, old.green_goals,
    old.had_extra_time, old.blue_penalties, old.green_penalties, old.submission_date, old.player_data::text)
)
execute function queue_webhook_delivery();
