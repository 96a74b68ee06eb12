-- Messages to Discord (docs/decisions/0019) and requests to webhook endpoints (docs/decisions/0047) that a change owes.

-- Nothing is sent for a closed league; closing it takes its matches out of all lists.
create or replace function is_league_open(league integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from leagues where id = league and closed_at is null);
end
$$;

-- Most leagues have no webhook and no connection to Discord, which every message to Discord belongs to.
create or replace function queue_webhook_delivery() returns trigger language plpgsql as $$
declare
  is_counted boolean := new.status in ('Approved', 'Approved - Official') and new.declined_at is null;
  was_counted boolean := false;
  is_announced boolean;
  receivers record;
begin
  select exists (select from league_webhooks where league_id = new.league_id and disabled_at is null) as has_webhook,
    exists (select from discord_connections where league_id = new.league_id) as has_discord
  into receivers
  from leagues
  where id = new.league_id and closed_at is null;
  if not found then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    was_counted := old.status in ('Approved', 'Approved - Official') and old.declined_at is null;
  end if;
  is_announced := is_counted and not was_counted and new.announce;
  if receivers.has_webhook then
    insert into webhook_deliveries (league_id, match_id)
    select new.league_id, new.match_id
    where is_announced
      or exists (select from webhook_messages where league_id = new.league_id and match_id = new.match_id)
      or exists (
        select from webhook_deliveries
        where league_id = new.league_id and match_id = new.match_id and state = 'waiting' and endpoint_id is null
      );
  end if;
  if receivers.has_discord then
    perform mark_discord_message(
      new.league_id, 'results', new.match_id, is_announced and new.submission_date >= now() - interval '1 day'
    );
    perform mark_discord_fixtures(new.league_id, match => new.match_id);
  end if;
  if was_counted and is_counted then
    perform queue_event(new.league_id, 'match.corrected', match => new.match_id);
  elsif was_counted then
    perform queue_event(new.league_id, 'match.removed', match => new.match_id);
  elsif is_counted and new.announce then
    perform queue_event(new.league_id, 'match.approved', match => new.match_id);
  end if;
  return null;
end
$$;

create or replace function queue_decided_match() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (league_id, match_id)
  select new.league_id, match_id
  from webhook_messages
  join league_webhooks webhook using (league_id)
  where league_id = new.league_id and webhook.disabled_at is null and match_id in (old.match_id, new.match_id);
  perform mark_discord_message(new.league_id, 'results', match_id, false)
  from unnest(array[old.match_id, new.match_id]) as match_id;
  return null;
end
$$;

-- Only published fixtures are an event: drafts are for staff alone. Several of one statement are one delivery and one event.
create or replace function queue_fixture_event() returns trigger language plpgsql as $$
declare
  -- Columns that no response shows. A change of any other is an event.
  unseen constant text[] := '{changed_at, result_reason, before_withdrawal}';
  changed_ids integer[] := array(
    select new_rows.id
    from new_rows
    join old_rows using (id)
    where to_jsonb(old_rows) - unseen is distinct from to_jsonb(new_rows) - unseen
  );
begin
  if changed_ids = '{}' then
    return null;
  end if;
  with published as (
    select new_rows.league_id, array_agg(new_rows.id order by new_rows.id) as ids
    from new_rows
    join competitions on competitions.id = competition_id and published_at is not null
    where new_rows.id = any(changed_ids)
    group by new_rows.league_id
  ),
  deliveries as (
    insert into webhook_deliveries (league_id, endpoint_id, event, fixture_id, fixture_ids)
    select published.league_id, endpoint.id, case cardinality(ids) when 1 then 'fixture.changed' else 'fixtures.changed' end,
      case cardinality(ids) when 1 then ids[1] end, case when cardinality(ids) > 1 then ids end
    from published
    join webhook_endpoints as endpoint
      on endpoint.league_id = published.league_id and disabled_at is null and 'fixture.changed' = any(events)
      and is_league_open(published.league_id)
  )
  insert into league_events (league_id, event, about_ids)
  select league_id, 'fixture.changed', ids from published;
  -- The first of a league marks later rounds as well.
  perform mark_discord_fixtures(marked.league_id, fixture => marked.id)
  from (
    select league_id, min(id) as id from new_rows where id = any(changed_ids) group by league_id
    union
    select message.league_id, new_rows.id
    from new_rows
    join discord_messages as message
      on message.league_id = new_rows.league_id and channel in ('fixtures', 'events') and subject_id = new_rows.id
    where new_rows.id = any(changed_ids)
  ) as marked;
  return null;
end
$$;

create or replace function queue_transfer_event() returns trigger language plpgsql as $$
begin
  perform queue_event(new.league_id, 'transfer.changed', transfer => new.id);
  perform mark_discord_message(new.league_id, 'transfers', new.id, new.outcome = 'done');
  return null;
end
$$;

-- A delivery for each endpoint that chose the event, and what followers are notified of: a correction or a removal changes
-- what they are shown without another notification.
create or replace function queue_event(
  league integer, name text, match bigint default null, fixture integer default null, transfer integer default null
) returns void language plpgsql as $$
begin
  if not is_league_open(league) then
    return;
  end if;
  insert into webhook_deliveries (league_id, endpoint_id, event, match_id, fixture_id, transfer_id)
  select league, id, name, match, fixture, transfer
  from webhook_endpoints
  where league_id = league and disabled_at is null and name = any(events);
  if name in ('match.approved', 'transfer.changed') then
    insert into league_events (league_id, event, about_ids) values (league, name, array[coalesce(match, fixture, transfer)]);
  end if;
end
$$;

-- Proposed kick-offs and their answers, for the captains of both teams, the fixture's message on Discord and cached pages. A
-- proposal that a newer one closes has no notice of its own.
create or replace function queue_kick_off_event() returns trigger language plpgsql as $$
declare
  league integer := (select league_id from fixtures where id = new.fixture_id);
begin
  insert into edge_changes (kind, thing) values ('league', league::text);
  perform mark_discord_message(league, 'fixtures', new.fixture_id, tg_op = 'INSERT');
  if tg_op = 'INSERT' or new.answer in ('accepted', 'declined', 'withdrawn') or new.accepted_kick_off is not null then
    insert into league_events (league_id, event, about_ids)
    values (league, case tg_op when 'INSERT' then 'kick_off.offered' else 'kick_off.answered' end, array[new.fixture_id]);
  end if;
  return null;
end
$$;

-- Offered transfers and what became of them, for the player, the captains and the staff who approve them.
create or replace function queue_offer_event() returns trigger language plpgsql as $$
begin
  insert into league_events (league_id, event, about_ids)
  values (new.league_id, case tg_op when 'INSERT' then 'transfer.offered' else 'transfer.answered' end, array[new.id]);
  return null;
end
$$;

-- Entries for a season: those that wait for the league's staff, decided ones for the captains.
create or replace function queue_entry_event() returns trigger language plpgsql as $$
begin
  insert into league_events (league_id, event, about_ids)
  values (new.league_id, case new.state when 'pending' then 'entry.waiting' else 'entry.decided' end, array[new.id]);
  return null;
end
$$;

-- Decisions in review, for the submitter and the captains.
create or replace function queue_review_event() returns trigger language plpgsql as $$
begin
  insert into league_events (league_id, event, about_ids)
  select league_id, 'review.decided', array[match_id] from matches where match_id = new.match_id;
  return null;
end
$$;

-- Disputes for the league's staff, also in their channel on Discord, and their outcome for the player.
create or replace function queue_dispute_event() returns trigger language plpgsql as $$
begin
  perform mark_discord_message(new.league_id, 'review', new.match_id, new.outcome is null);
  -- A decision that was undone.
  if tg_op = 'UPDATE' and new.outcome is null then
    return null;
  end if;
  insert into league_events (league_id, event, about_ids)
  values (
    new.league_id, case tg_op when 'INSERT' then 'dispute.opened' else 'dispute.decided' end, array[new.match_id]
  );
  return null;
end
$$;

-- The message in a league's review channel about a match that waits, or that has one (docs/decisions/0049), and the
-- notification of its staff.
create or replace function queue_discord_message() returns trigger language plpgsql as $$
declare
  is_waiting boolean := new.status in ('Pending', 'On-Hold') and new.declined_at is null;
  was_waiting boolean := false;
begin
  perform mark_discord_message(new.league_id, 'review', new.match_id, is_waiting);
  if tg_op = 'UPDATE' then
    was_waiting := old.status in ('Pending', 'On-Hold') and old.declined_at is null;
  end if;
  if is_waiting and not was_waiting and is_league_open(new.league_id) then
    insert into league_events (league_id, event, about_ids) values (new.league_id, 'review.waiting', array[new.match_id]);
  end if;
  return null;
end
$$;

-- Teams, competitions and seasons are named in the messages about their fixtures.
create or replace function queue_discord_fixtures() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'teams' then perform mark_discord_fixtures(new.league_id, team => new.id);
    when 'competitions' then perform mark_discord_fixtures(new.league_id, competition => new.id);
    when 'league_seasons' then perform mark_discord_fixtures(new.league_id, season => new.id);
  end case;
  return null;
end
$$;

-- The argument is the channel with the messages about the trigger's table.
create or replace function queue_discord_removal() returns trigger language plpgsql as $$
begin
  perform mark_discord_message(old.league_id, tg_argv[0], old.id, false);
  if tg_argv[0] = 'fixtures' then
    perform mark_discord_message(old.league_id, 'events', old.id, false);
  end if;
  return null;
end
$$;

-- Team sheets and check-ins.
create or replace function queue_discord_match_day() returns trigger language plpgsql as $$
begin
  perform mark_discord_message(
    coalesce(new.league_id, old.league_id), 'fixtures', coalesce(new.fixture_id, old.fixture_id), false
  );
  return null;
end
$$;

-- Makes a message due after a change of what it is about. A new one is only for news, in a channel that the league chose.
create or replace function mark_discord_message(league integer, in_channel text, subject bigint, is_news boolean)
returns void language plpgsql as $$
begin
  insert into discord_messages (league_id, channel, subject_id)
  select league, in_channel, subject
  from discord_connections as connection
  where connection.league_id = league and channels ? in_channel and is_league_open(league) and (
    is_news
    or exists (select from discord_messages where league_id = league and channel = in_channel and subject_id = subject)
  )
  on conflict (league_id, channel, subject_id) do update
    set due_at = now(), attempts = 0, changes = discord_messages.changes + 1;
end
$$;

-- Makes the messages about fixtures, and their events, due that a change of the given row may have changed. Each result may
-- settle who meets in a later round. The rows are locked in order, so that two changes never wait for each other.
create or replace function mark_discord_fixtures(
  league integer, fixture integer default null, match bigint default null, team integer default null,
  competition integer default null, season integer default null
) returns void language sql as $$
  with changed as (
    select message.channel, message.subject_id
    from discord_messages as message
    join fixtures f on f.id = message.subject_id
    where message.league_id = league and message.channel in ('fixtures', 'events') and (
      f.id = fixture or f.match_id = match or f.competition_id = competition
      or team in (f.home_team_id, f.away_team_id)
      or f.competition_id in (select id from competitions where season_id = season)
      or (f.match_id is null and coalesce(f.home_source, f.away_source) is not null)
    )
    order by message.channel, message.subject_id
    for no key update of message
  )
  update discord_messages as message set due_at = now(), attempts = 0, changes = changes + 1
  from changed
  where message.league_id = league and message.channel = changed.channel and message.subject_id = changed.subject_id
$$;

-- Makes the messages about results due in whose votes one of the players had a part: a vote counts while its player is public
-- and on leaderboards, and its voter's account is linked.
create or replace function mark_discord_votes(keys text[]) returns void language sql as $$
  with changed as (
    select message.league_id, message.channel, message.subject_id
    from (
      select distinct line.match_id
      from match_players as line
      where player_key = any(keys) and exists (select from match_votes as vote where vote.match_id = line.match_id)
    ) as voted
    join matches m using (match_id)
    left join fixtures f on f.match_id = m.match_id
    join discord_messages as message
      on message.league_id = m.league_id
      and (message.channel, message.subject_id) in (('results', m.match_id), ('fixtures', f.id))
    order by message.league_id, message.channel, message.subject_id
    for no key update of message
  )
  update discord_messages as message set due_at = now(), attempts = 0, changes = changes + 1
  from changed
  where message.league_id = changed.league_id and message.channel = changed.channel
    and message.subject_id = changed.subject_id
$$;

-- Makes the roles of players on a league's server due, after a change of what they follow from (docs/decisions/0052).
create or replace function mark_discord_roles(league integer, keys text[]) returns void language sql as $$
  insert into discord_role_members (league_id, discord_id)
  select league, discord_id
  from users
  where roblox_id = any(keys) and exists (select from discord_roles where league_id = league)
  order by discord_id
  on conflict (league_id, discord_id) do update
    set due_at = now(), attempts = 0, changes = discord_role_members.changes + 1
$$;

create or replace function queue_discord_spell() returns trigger language plpgsql as $$
begin
  perform mark_discord_roles(coalesce(new.league_id, old.league_id), array[old.player_key, new.player_key]);
  return null;
end
$$;

-- A removed or restored team changes the roles of its whole squad.
create or replace function queue_discord_captains() returns trigger language plpgsql as $$
begin
  perform mark_discord_roles(
    new.league_id, array[old.captain_key, old.vice_captain_key, new.captain_key, new.vice_captain_key]
  );
  if new.removed_at is distinct from old.removed_at then
    update discord_connections set roles_read_on = null where league_id = new.league_id;
  end if;
  return null;
end
$$;

-- Linking, unlinking, hiding and deleting an account: the person is known to a league by a squad or a match there. Where
-- nothing is given, a deleted account is forgotten at once.
create or replace function queue_discord_person() returns trigger language plpgsql as $$
begin
  insert into discord_role_members (league_id, discord_id)
  select league_id, new.discord_id
  from (
    select league_id from squad_spells where player_key = new.roblox_id
    union
    select league_id from match_players join matches using (match_id) where player_key = new.roblox_id
  ) as known
  where exists (select from discord_roles where discord_roles.league_id = known.league_id)
  on conflict do nothing;
  delete from discord_role_members member
  using discord_connections as connection
  where new.id is null and discord_id = old.discord_id and connection.league_id = member.league_id and not roles_on;
  update discord_role_members set due_at = now(), attempts = 0, changes = changes + 1
  where discord_id = old.discord_id;
  perform mark_discord_votes(array[
    old.roblox_id, 'name:' || lower(old.roblox_username), new.roblox_id, 'name:' || lower(new.roblox_username)
  ]);
  return null;
end
$$;
