import { isoTime, raw, type Sql, sql } from '#database/query.ts';
import { CAN_MOVE, LAPSES_AT } from '#server/fixtures/kick-offs/kick-off-state-queries.ts';
import { todayIn } from '#server/kit/time/league-day-queries.ts';
import { openDuty, PUBLISHED_FIXTURE } from '#server/notifications/duty-queries.ts';
import { timesFacts } from '#server/notifications/times-notice-queries.ts';
import type { Viewer } from '#server/people/player-visibility-queries.ts';
import { shownName, spellCovers } from '#server/people/squad-player-queries.ts';
import { countedGoals, HAS_RESULT, isInReview, JOIN_AWARD, shootOutOf } from '#server/results/counted/match-queries.ts';
import { hasReservedPlace } from '#server/results/tables/table-rules-queries.ts';
import { LIFTED_BAN } from '#server/suspensions/ban-queries.ts';

const FIXTURE = sql`'league', l.name, 'names', json_build_array(home.name, away.name), 'time_zone', l.time_zone`;

const SCORE = sql`'league', l.name, 'names', json_build_array(m.blue_name, m.green_name),
  'goals', json_build_array(${countedGoals('blue')}, ${countedGoals('green')}),
  'shoot_out', case when award.fixture_id is null then ${shootOutOf('m')} end`;

/** The match of the notice joined by `JOIN_AWARD`, before further conditions. */
const MATCH = sql`from matches m ${JOIN_AWARD} where m.match_id = told.about_id`;

/** Whether a fixture has news for its followers; a played one has a result instead. */
const HAS_NEWS = sql`f.removed_at is null and (f.match_id is null or f.status <> 'planned')`;

/**
 * The facts of a notice in `leagues l` as `NoticeFacts`, for a lateral join. No row for a notice about something that
 * the viewer may no longer see, or that is answered or done. The notice has an event for each of the viewer's roles.
 * Facts are null for counting.
 */
export function factsFor(viewer: NonNullable<Viewer>, { isCount = false } = {}): Sql {
  const facts = (fields: Sql) => (isCount ? sql`null::json` : sql`json_build_object(${fields})`);
  return sql`
    ${matchFacts(viewer, facts)}
    union all
    ${fixtureFacts(facts)}
    union all
    select ${facts(sql`'league', l.name, 'things', told.things, 'action', told.action`)}
    where told.event = 'fixture.changed' and told.about_id is null and exists (
      select from ${PUBLISHED_FIXTURE} where f.id = any(told.sample) and ${HAS_NEWS}
    )
    union all
    ${openDuty(facts(sql`${FIXTURE}, 'ends_at', ${isoTime('open.ends_at')}`))}
    union all
    ${offerFacts(facts)}
    union all
    ${transferFacts(viewer, facts)}
    union all
    ${ownershipFacts(viewer, facts)}
    union all
    ${banFacts(viewer, facts)}
    union all
    ${entryFacts(facts)}
    union all
    ${keptPlaceFacts(facts)}
    union all
    ${timesFacts(viewer, facts)}`;
}

/** The address of the present team of `ban`. */
const TEAM_TODAY = sql`
  select slug
  from squad_spells spell
  join teams on teams.id = spell.team_id
  where spell.league_id = l.id and spell.player_key = ban.player_key
    and ${spellCovers('spell', todayIn(sql`l.time_zone`))}`;

/** A lifted ban, for its player and the captains of the player's team. */
function banFacts({ id }: NonNullable<Viewer>, facts: Facts): Sql {
  const isOwn = sql`exists (select from users where users.id = ${id} and users.roblox_id = ban.player_key)`;
  return sql`
    select ${facts(sql`'league', l.name, 'player', case when not ${isOwn} then ${shownName(sql`ban.player_key`)} end,
      'team', (${TEAM_TODAY})`)}
    from audit_entries entry
    cross join lateral (${LIFTED_BAN}) as ban
    where told.event = 'ban.lifted' and entry.id = told.about_id and (told.is_role or ${isOwn})`;
}

type Facts = (fields: Sql) => Sql;

/** A waiting entry for the league's staff, and its present state for the team's captains. */
function entryFacts(facts: Facts): Sql {
  return sql`
    select ${facts(sql`'league', l.name, 'team', t.name, 'season', season.name, 'state', entered.state,
      'reason', case entered.state when 'declined' then entered.reason end`)}
    from season_entries entered
    join teams t on t.id = entered.team_id
    join league_seasons season on season.id = entered.season_id and season.removed_at is null
    where entered.id = told.about_id
      and told.event = case entered.state when 'pending' then 'entry.waiting' else 'entry.decided' end`;
}

/** A place in the season that follows a movement, until its team confirms it or sign-up closes. */
function keptPlaceFacts(facts: Facts): Sql {
  return sql`
    select ${facts(sql`'league', l.name, 'team', t.name, 'season', next.name, 'time_zone', l.time_zone,
      'ends_at', ${isoTime('next.registration_closes')}`)}
    from season_movements movement
    join teams t on t.id = movement.team_id
    join league_seasons next on next.follows_id = movement.season_id and next.removed_at is null
    where movement.id = told.about_id and told.event = 'place.kept' and ${hasReservedPlace('next', 't.id')}`;
}

function matchFacts({ id }: NonNullable<Viewer>, facts: Facts): Sql {
  return sql`
    select ${facts(sql`${SCORE}, 'type', m.type`)} as facts
    ${MATCH} and told.event = 'match.approved' and ${HAS_RESULT}
    union all
    select ${facts(sql`${SCORE}, 'review', 'waiting'`)}
    ${MATCH} and told.event = 'review.waiting' and ${isInReview('m')}
    union all
    select ${facts(sql`${SCORE}, 'review', decision.option`)}
    from matches m
    ${JOIN_AWARD}
    cross join lateral (
      select option
      from review_decisions
      where review_decisions.match_id = m.match_id and undone_at is null
      order by id desc
      limit 1
    ) as decision
    where m.match_id = told.about_id and told.event = 'review.decided'
      and (m.declined_at is not null) = (decision.option = 'decline')
    union all
    select ${facts(sql`${SCORE}, 'dispute', 'open'`)}
    ${MATCH} and told.event = 'dispute.opened' and m.declined_at is null and exists (
      select from match_disputes where match_disputes.match_id = m.match_id and outcome is null
    )
    union all
    select ${facts(sql`${SCORE}, 'dispute', (
      select outcome from match_disputes own
      where own.match_id = m.match_id and own.user_id = ${id} and outcome is not null
      order by own.id desc limit 1
    )`)}
    ${MATCH} and told.event = 'dispute.decided' and exists (
      select from match_disputes own
      where own.match_id = m.match_id and own.user_id = ${id} and outcome is not null
    )`;
}

function fixtureFacts(facts: Facts): Sql {
  return sql`
    select ${facts(sql`${FIXTURE}, 'status', f.status, 'kick_off', ${isoTime('f.kick_off')},
      'goals', json_build_array(f.walkover_home_goals, f.walkover_away_goals)`)}
    from ${PUBLISHED_FIXTURE}
    where f.id = told.about_id and told.event = 'fixture.changed' and ${HAS_NEWS}`;
}

/** A proposed kick-off, its answer or expiry, and the reminder of a missing answer, for the teams' captains. */
function offerFacts(facts: Facts): Sql {
  return sql`
    select ${facts(sql`${FIXTURE}, 'offer', coalesce(offer.answer, case told.event when 'kick_off.lapsed' then 'lapsed' else 'open' end),
      'kick_off', ${isoTime('offer.kick_off')}`)}
    from ${PUBLISHED_FIXTURE}
    cross join lateral (
      select coalesce(o.accepted_kick_off, o.kick_off) as kick_off, o.answer
      from fixture_offers o
      where o.fixture_id = f.id and case told.event
        when 'kick_off.offered' then o.answer is null and ${LAPSES_AT} > now()
        when 'kick_off.answered' then o.answer in ('accepted', 'declined', 'withdrawn') or o.accepted_kick_off is not null
        when 'kick_off.lapsed' then o.offered_at <= told.created_at and o.answer is null
        else false
      end
      order by o.id desc
      limit 1
    ) as offer
    where f.id = told.about_id and f.removed_at is null
    union all
    select ${facts(sql`${FIXTURE}, 'kick_off', ${isoTime('waiting.kick_off')}`)}
    from ${PUBLISHED_FIXTURE}
    left join lateral (
      select o.kick_off
      from fixture_offers o
      where o.fixture_id = f.id and o.answer is null and ${LAPSES_AT} > now() and o.team_id <> all(told.led_team_ids)
    ) as waiting on true
    where f.id = told.about_id and told.event = 'kick_off.due' and ${CAN_MOVE}
      and (f.kick_off is null or waiting.kick_off is not null)`;
}

/** A completed transfer for its followers, and an offered one for its player, the captains and the staff. */
function transferFacts({ id }: NonNullable<Viewer>, facts: Facts): Sql {
  const name = raw('(select name from teams where teams.id = transfer.to_team_id)');
  const isOwn = sql`exists (select from users where users.id = ${id} and users.roblox_id = transfer.player_key)`;
  return sql`
    select ${facts(sql`'league', l.name, 'player', ${shownName(sql`transfer.player_key`)},
      'from', (select name from teams where teams.id = from_team_id), 'to', ${name}`)}
    from transfers transfer
    where transfer.id = told.about_id and told.event = 'transfer.changed' and outcome = 'done'
    union all
    select ${facts(sql`'league', l.name, 'to', ${name},
      'player', case when not ${isOwn} then ${shownName(sql`transfer.player_key`)} end,
      'offer', coalesce(outcome, case when accepted_at is null then 'open' else 'accepted' end)`)}
    from transfers transfer
    where transfer.id = told.about_id and case told.event
      when 'transfer.offered' then outcome is null and accepted_at is null and ${isOwn}
      when 'transfer.waiting' then outcome is null
      when 'transfer.answered' then (outcome is not null or accepted_at is not null) and (told.is_role or ${isOwn})
      else false
    end`;
}

/** The league's open ownership offer to the viewer. */
function ownershipFacts({ id }: NonNullable<Viewer>, facts: Facts): Sql {
  return sql`
    select ${facts(sql`'league', l.name, 'owner', coalesce(owner.roblox_username, owner.d_username), 'hands_over', hands_over`)}
    from ownership_offers offer
    join users owner on owner.id = offered_by
    where told.event = 'ownership.offered' and offer.league_id = told.league_id and offer.user_id = ${id}
      and expires_at > now()`;
}
