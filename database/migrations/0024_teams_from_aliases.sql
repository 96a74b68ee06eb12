-- A team whose name has aliases becomes a team with them as spellings. Its crest follows from its name.
with named as (
  select league_id, min(team) as name, fold_team_name(team) as team_key
  from team_aliases
  group by league_id, fold_team_name(team)
),
described as (
  select league_id, name, team_key,
    trim(both '-' from regexp_replace(lower(normalize(name, NFKD)), '[^a-z0-9]+', '-', 'g')) as slug,
    upper(left(regexp_replace(normalize(name, NFKD), '[^A-Za-z]', '', 'g'), 3)) as short_name,
    left(md5(team_key), 6) as suffix,
    ('x' || left(md5(team_key), 7))::bit(28)::integer as seed
  from named
),
numbered as (
  select *, row_number() over (partition by league_id, slug order by team_key) as place from described
),
added as (
  insert into teams (league_id, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour)
  select league_id, name,
    case when length(short_name) < 2 then 'FC' else short_name end,
    case when slug = '' then 'team-' || suffix when place > 1 then slug || '-' || suffix else slug end,
    ('{shield,arch,hexagon,lozenge,pennant,crown}'::text[])[seed % 6 + 1],
    ('{chevrons,waves,sash,bridge,quarters,lantern,halves,cross,peak,star}'::text[])[seed / 6 % 10 + 1],
    ('{#c8102e,#0b5fa5,#1b7a3d,#5b2a86,#b45309,#0f766e,#111827,#9d174d}'::text[])[seed / 60 % 8 + 1],
    ('{#ffffff,#f4c63a,#a7d8f0,#f2efe6}'::text[])[seed / 480 % 4 + 1]
  from numbered
  returning id, league_id, name
)
insert into team_spellings (team_id, team_key, league_id, spelling, kind)
select id, fold_team_name(name), league_id, name, 'name' from added
union all
select added.id, team_aliases.alias_key, added.league_id, team_aliases.alias, 'spelling'
from added
join team_aliases on team_aliases.league_id = added.league_id
  and fold_team_name(team_aliases.team) = fold_team_name(added.name)
on conflict do nothing;
--> statement-breakpoint
drop table team_aliases;
--> statement-breakpoint
-- Every name of a team, with the name that it has now.
create view team_aliases as
select s.league_id, s.team_key as alias_key, s.spelling as alias, t.name as team
from team_spellings s
join teams t on t.id = s.team_id
where s.removed_at is null;
