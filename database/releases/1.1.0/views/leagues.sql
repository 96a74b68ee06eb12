-- Leagues that are not closed. A closed one is in no list and on no page, until an owner or the admin command restores it.

create or replace view open_leagues as
select id, name, slug, sport, "desc", methods, time_zone, live_delay_seconds, player_vote_since, creation_date, changed_xid
from leagues
where closed_at is null;
