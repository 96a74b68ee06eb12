import { foldName } from '#contract/kit/fold-name.ts';
import type { Database } from '#database/connect.ts';
import { MATCH_CONTENTS } from '#server/matches/match-revision-queries.ts';

/** Rows created by requests have ids from here on. */
const FIRST_OWN_ID = 2_000_000;
/** Ids of the demo's rows are lower. */
const FIRST_KNOWN_ID = 1_000_000;

/** Also the id of a caller's group and of a match in review, so that valid values refer to them. */
export const KNOWN_ID = 8;

/** Ids of consistent rows of the league, and keys of their players; `restoreKnownRows` restores them. */
export const KNOWN_ROWS = {
  league: KNOWN_ID,
  /** They are closed and restored. */
  openLeague: 9001,
  closedLeague: 9002,
  /** One waits for review, and one was just declined. */
  matches: { waiting: 9, declined: 10 },
  ...{ delivery: 1_000_000, endpoint: 1_000_000, eventDelivery: 1_000_001, session: 1_000_000 },
  /** A name that can be merged into the home player, beside whom it played. */
  typedName: 'Known typed',
  guild: '800000000000000008',
  discordOffer: 'known'.padEnd(43, '-'),
  captainInvite: 'known'.padEnd(43, '_'),
  season: 1_000_000,
  upcomingSeason: 1_000_001,
  finishedSeason: 1_000_002,
  movement: 1_000_000,
  entries: { pending: 1_000_000, approved: 1_000_001 },
  teams: { home: 1_000_000, away: 1_000_001, unused: 1_000_002, removed: 1_000_003, imported: 1_000_004 },
  competitions: { draftLeague: 1_000_000, league: 1_000_001, draftCup: 1_000_002, cup: 1_000_003, removed: 1_000_004 },
  fixtures: { planned: 1_000_000, offered: 1_000_001, removed: 1_000_002, tie: 1_000_003 },
  offer: 1_000_000,
  spells: {
    home: 1_000_000,
    away: 1_000_001,
    former: 1_000_002,
    present: 1_000_003,
    past: 1_000_004,
    removed: 1_000_005,
  },
  /** `offered` needs an answer of the caller with a linked account, `accepted` one of staff. */
  transfers: { offered: 1_000_000, accepted: 1_000_001, done: 1_000_002 },
  bans: { added: 1_000_000, lifted: 1_000_001 },
  import: 1_000_000,
  request: 1_000_000,
  /** Members of the home and of the away team, a free agent with an accepted transfer, and one who has moved. */
  players: { home: '9300000000', away: '9300000001', free: '9300000002', moved: '9300000003' },
} as const;

// biome-ignore format: too many for a line each
const SEQUENCES = [
  'league_seasons', 'teams', 'competitions', 'fixtures', 'fixture_offers', 'squad_spells', 'transfers', 'added_bans',
  'imports', 'league_requests', 'webhook_deliveries', 'sessions', 'season_entries',
    'season_movements',
];

const { season, upcomingSeason, entries, teams, competitions, fixtures, spells, transfers, bans, players } = KNOWN_ROWS;
const { league, openLeague, closedLeague } = KNOWN_ROWS;
const { matches, delivery, endpoint, eventDelivery, session, typedName, guild, discordOffer } = KNOWN_ROWS;
const searchName = foldName(typedName);

interface Owners {
  /** Key of the player whose account is linked. */
  linkedPlayer: string;
  /** The account of the highest level, which declined a match. */
  owner: number;
  /** The account that is offered the league. */
  successor: number;
  /** The account with a second session. */
  member: number;
}

/**
 * Deletes rows created by requests, as a league's number of them is limited, and restores the known rows, in one round trip.
 * Some rows of `KNOWN_ID` alternate: the match can be decided, corrected and disputed, or is declined; the season is active or
 * removed.
 */
export async function restoreKnownRows(database: Database, owners: Owners): Promise<void> {
  const { linkedPlayer, owner, successor, member } = owners;
  const contents = MATCH_CONTENTS.text.replace("'type', type", "'type', 'Earlier'");
  const team = (id: number, name: string, short: string) =>
    `(${id}, ${league}, '${name}', '${short}', '${name.toLowerCase().replace(' ', '-')}', 'shield', 'cross', '#112233', '#ddeeff')`;
  const competition = (id: number, name: string, format: string, isPublished: boolean, isRemoved = false) =>
    `(${id}, ${league}, ${season}, '${name}', '${format}', '{Friendly}', '{goals,lots}',
      ${isPublished ? 'now()' : 'null'}, ${isRemoved ? 'now()' : 'null'})`;
  const fixture = (id: number, round: number, removed_at = 'null') =>
    `(${id}, ${league}, ${competitions.league}, 'round robin', ${round}, ${teams.home}, ${teams.away},
      now() + interval '20 days', ${removed_at})`;
  const spell = (id: number, team_id: number, player: string, days: string, removed_at = 'null') =>
    `(${id}, ${league}, ${team_id}, '${player}', ${days}, ${removed_at})`;
  const advance = (tables: readonly string[], id: number) =>
    `select ${tables.map((table) => `setval('${table}_id_seq', greatest(${id}, nextval('${table}_id_seq')))`)}`;
  await database.$client.query(`
    delete from match_disputes where match_id = ${KNOWN_ID};
    delete from match_removals where match_id = ${KNOWN_ID};
    delete from match_revisions where match_id = ${KNOWN_ID};
    update matches set league_id = ${league}, reviewed_by = null, revision = match_id,
      status = case when declined_at is null then 'Pending' else 'Approved' end,
      declined_at = case when declined_at is null then now() end
    where match_id = ${KNOWN_ID};
    insert into match_revisions (match_id, revision, reason, before, player_ids)
    select match_id, match_id, 'Known', ${contents}, '{}' from matches where match_id = ${KNOWN_ID};
    insert into match_disputes (match_id, league_id, user_id, reason)
    select ${KNOWN_ID}, ${league}, id, 'Known' from users where discord_id = '920000000000000005';
    insert into players (player_key, name) values ('${linkedPlayer}', 'Known') on conflict do nothing;
    insert into weekly_times (user_id, time_zone, week)
    select id, 'Europe/London', '[{"weekday": 1, "from": 1140, "to": 1320}]' from users where roblox_id = '${linkedPlayer}'
    on conflict (user_id) do update set time_zone = excluded.time_zone, week = excluded.week;
    delete from time_exceptions;
    insert into match_players
    select match_id, 'Blue', 99, '${linkedPlayer}', 'Known', 0, 0, 0, 0, submission_date from matches where match_id = ${KNOWN_ID}
    on conflict do nothing;

    ${advance(['api_keys', 'point_deductions', 'player_merges'], KNOWN_ID)};
    delete from api_keys where league_id = ${league} and id <> ${KNOWN_ID};
    insert into api_keys (id, key_hash, league_id, prefix, name) overriding system value
    values (${KNOWN_ID}, 'known', ${league}, 'tl_8_known0', 'Cup server')
    on conflict (id) do update set expires_at = null;
    insert into league_seasons (id, league_id, name, first_day, last_day) overriding system value
    values (${KNOWN_ID}, ${league}, 'Known', '2026-01-01', '2026-06-30')
    on conflict (id) do update set removed_at = case when league_seasons.removed_at is null then now() end;
    insert into point_deductions (id, season_id, team, points, reason) overriding system value
    values (${KNOWN_ID}, ${KNOWN_ID}, 'Known', 1, 'Known')
    on conflict (id) do update set removed_at = case when point_deductions.removed_at is null then now() end;
    insert into player_merges (id, league_id, search_name, name, player_key, reason) overriding system value
    values (${KNOWN_ID}, ${league}, 'known', 'Known', '${linkedPlayer}', 'Known')
    on conflict (id) do update set undone_at = null;

    ${advance(SEQUENCES, FIRST_OWN_ID)};
    delete from transfers where league_id = ${league} and id >= ${FIRST_KNOWN_ID} or player_key = '${linkedPlayer}';
    delete from squad_spells where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from added_bans where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from imports where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from transfer_windows where league_id = ${league};
    delete from squad_rules where league_id = ${league};
    delete from fixtures where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from competitions where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from season_entries where league_id = ${league};
    delete from season_movements where league_id = ${league};
    delete from league_seasons where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from teams where league_id = ${league} and id >= ${FIRST_KNOWN_ID}
      and not exists (select from fixtures where teams.id in (home_team_id, away_team_id));
    delete from league_requests where id >= ${FIRST_KNOWN_ID};

    insert into players (player_key, roblox_id, name)
    values ${[...Object.values(players), linkedPlayer].map((key) => `('${key}', '${key}', 'Known ${key}')`)}
    on conflict do nothing;
    insert into league_seasons (id, league_id, name, first_day, last_day, registration_opens) overriding system value
    values (${season}, ${league}, 'Known season', current_date - 100, current_date + 100, null),
      (${upcomingSeason}, ${league}, 'Known next season', current_date + 101, current_date + 200, now() - interval '1 day');
    insert into teams (id, league_id, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour)
    overriding system value
    values ${team(teams.home, 'Known home', 'KHO')}, ${team(teams.away, 'Known away', 'KAW')},
      ${team(teams.unused, 'Known unused', 'KUN')}, ${team(teams.removed, 'Known removed', 'KRE')},
      ${team(teams.imported, 'Known imported', 'KIM')}
    on conflict (id) do update set removed_at = null;
    insert into season_entries (id, league_id, season_id, team_id, state) overriding system value
    values (${entries.pending}, ${league}, ${upcomingSeason}, ${teams.home}, 'pending'),
      (${entries.approved}, ${league}, ${upcomingSeason}, ${teams.away}, 'approved');
    insert into league_seasons (id, league_id, name, first_day, last_day, finished_at) overriding system value
    values (${KNOWN_ROWS.finishedSeason}, ${league}, 'Known finished season', current_date - 200, current_date - 101, now());
    insert into season_movements (id, league_id, season_id, team_id, reason, table_reason) overriding system value
    values (${KNOWN_ROWS.movement}, ${league}, ${KNOWN_ROWS.finishedSeason}, ${teams.home}, 'withdrawal', 'withdrawal');
    insert into captain_invites (team_id, token_hash, expires_at)
    values (${teams.unused}, sha256('${KNOWN_ROWS.captainInvite}'), now() + interval '1 day')
    on conflict (team_id) do update set token_hash = excluded.token_hash;
    update teams set removed_at = now() where id = ${teams.removed};
    insert into team_spellings (team_id, team_key, league_id, spelling, kind, removed_at)
    select id, fold_name(name), league_id, name, 'name', removed_at
    from teams where id between ${FIRST_KNOWN_ID} and ${FIRST_OWN_ID}
    on conflict do nothing;
    insert into team_spellings (team_id, team_key, league_id, spelling, kind)
    values (${teams.unused}, 'known spelling', ${league}, 'Known spelling', 'spelling')
    on conflict do nothing;

    insert into competitions (id, league_id, season_id, name, format, match_types, tie_breakers, published_at, removed_at)
    overriding system value
    values ${competition(competitions.draftLeague, 'Draft league', 'round robin', false)},
      ${competition(competitions.league, 'Known league', 'round robin', true)},
      ${competition(competitions.draftCup, 'Draft cup', 'knockout', false)},
      ${competition(competitions.cup, 'Known cup', 'knockout', true)},
      ${competition(competitions.removed, 'Removed league', 'round robin', true, true)};
    insert into competition_teams (competition_id, team_id, seed)
    select c.id, team_id, seed
    from competitions c, (values (${teams.home}, 1), (${teams.away}, 2)) as entered (team_id, seed)
    where c.id between ${FIRST_KNOWN_ID} and ${FIRST_OWN_ID};
    insert into fixtures (id, league_id, competition_id, stage, round, home_team_id, away_team_id, kick_off, removed_at)
    overriding system value
    values ${fixture(fixtures.planned, 1)}, ${fixture(fixtures.offered, 2)}, ${fixture(fixtures.removed, 3, 'now()')};
    insert into fixtures (id, league_id, competition_id, stage, round, tie, home_team_id, away_team_id, match_id, home_side)
    overriding system value
    select ${fixtures.tie}, ${league}, ${competitions.cup}, 'final', 1, 1, ${teams.home}, ${teams.away}, match_id, 'Blue'
    from matches
    where league_id = ${league} and declined_at is null and status not like 'Pending%' and match_id > 100
      and not exists (select from fixtures f where f.match_id = matches.match_id)
    order by match_id
    limit 1;
    insert into fixture_offers (id, fixture_id, team_id, kick_off) overriding system value
    values (${KNOWN_ROWS.offer}, ${fixtures.offered}, ${teams.away}, now() + interval '19 days');

    insert into squad_rules (league_id, squad_limit) values (${league}, 20);
    insert into transfer_windows (league_id, first_day, last_day) values (${league}, current_date - 9, current_date + 9);
    insert into squad_spells (id, league_id, team_id, player_key, first_day, last_day, removed_at)
    overriding system value
    values ${spell(spells.home, teams.home, players.home, 'current_date - 30, null')},
      ${spell(spells.away, teams.away, players.away, 'current_date - 30, null')},
      ${spell(spells.former, teams.away, players.moved, 'current_date - 30, current_date - 1')},
      ${spell(spells.present, teams.home, players.moved, 'current_date, null')},
      ${spell(spells.past, teams.home, players.free, 'current_date - 60, current_date - 40')},
      ${spell(spells.removed, teams.home, players.away, 'current_date - 60, current_date - 40', 'now()')};
    insert into transfers (id, league_id, player_key, from_team_id, to_team_id, accepted_at, outcome, ended_at,
      from_spell_id, to_spell_id)
    overriding system value
    values (${transfers.offered}, ${league}, '${linkedPlayer}', null, ${teams.home}, null, null, null, null, null),
      (${transfers.accepted}, ${league}, '${players.free}', null, ${teams.home}, now(), null, null, null, null),
      (${transfers.done}, ${league}, '${players.moved}', ${teams.away}, ${teams.home}, now(), 'done', now(),
        ${spells.former}, ${spells.present});
    insert into added_bans (id, league_id, player_key, matches, reason, lifted_at, lift_reason) overriding system value
    values (${bans.added}, ${league}, '${players.home}', 2, 'Known', null, null),
      (${bans.lifted}, ${league}, '${players.home}', 2, 'Known', now(), 'Known');
    insert into imports (id, league_id, kind, row_count) overriding system value
    values (${KNOWN_ROWS.import}, ${league}, 'teams', 1);
    insert into imported_rows (import_id, made, row_id) values (${KNOWN_ROWS.import}, 'team', ${teams.imported});
    insert into league_requests (id, user_id, name, sport, methods) overriding system value
    select ${KNOWN_ROWS.request}, id, 'Known request ' || md5(now()::text), 'football', '{Manual}'
    from users where roblox_id = '${linkedPlayer}';

    delete from match_disputes where match_id in (${matches.waiting}, ${matches.declined});
    delete from match_removals where match_id in (${matches.waiting}, ${matches.declined});
    delete from review_decisions where match_id in (${matches.waiting}, ${matches.declined});
    update matches
    set league_id = ${league}, status = 'Pending', reviewed_by = null,
      declined_at = case match_id when ${matches.declined} then now() end
    where match_id in (${matches.waiting}, ${matches.declined});
    insert into review_decisions (match_id, option, former_status, decided_by)
    values (${matches.declined}, 'decline', 'Pending', ${owner});
    insert into league_webhooks (league_id, webhook_id, webhook_token) values (${league}, '1234567890120456', 'known')
    on conflict (league_id) do update set disabled_at = null, rests_until = now();
    insert into webhook_deliveries (id, league_id, match_id, state, kind, status) overriding system value
    values (${delivery}, ${league}, ${matches.waiting}, 'delivered', 'post', 200)
    on conflict (id) do nothing;
    delete from discord_connections where league_id = ${league};
    insert into discord_connections (league_id, guild_id, guild_name) values (${league}, '${guild}', 'Known');
    insert into discord_offers (token_hash, guild_id, expires_at)
    values (sha256('${discordOffer}'), '${guild}', now() + interval '1 day')
    on conflict (token_hash) do nothing;
    delete from webhook_endpoints where league_id = ${league};
    insert into webhook_endpoints (id, league_id, url, events, secret) overriding system value
    values (${endpoint}, ${league}, 'https://receiver.example/', '{match.removed}', 'whsec_known');
    insert into webhook_deliveries (id, league_id, endpoint_id, event, state) overriding system value
    values (${eventDelivery}, ${league}, ${endpoint}, 'webhook.test', 'delivered')
    on conflict (id) do nothing;
    delete from sessions where id = ${session};
    insert into sessions (id, token_hash, user_id, expires_at) overriding system value
    values (${session}, 'known', ${member}, now() + interval '1 day');

    delete from player_merges where league_id = ${league} and search_name = '${searchName}';
    delete from match_players
    using typed_names t
    where t.search_name = '${searchName}' and match_players.match_id = t.match_id
      and match_players.team = t.team and match_players.slot = t.slot;
    delete from typed_names where search_name = '${searchName}';
    insert into players (player_key, name) values ('name:${searchName}', '${typedName}') on conflict do nothing;
    with shared as (
      select match_id, submission_date
      from matches
      where league_id = ${league} and declined_at is null and status not like 'Pending%' and match_id > 100
      order by match_id
      limit 1
    ), typed as (
      insert into typed_names (match_id, team, slot, league_id, search_name, name)
      select match_id, 'Green', 98, ${league}, '${searchName}', '${typedName}' from shared
    )
    insert into match_players
    select match_id, 'Green', 98, 'name:${searchName}', '${typedName}', 0, 0, 0, 0, submission_date from shared
    union all
    select match_id, 'Green', 99, '${players.home}', 'Known', 0, 0, 0, 0, submission_date from shared
    on conflict do nothing;

    insert into groups (group_id, group_name, group_type, group_league_id, group_owner_id) overriding system value
    values (${KNOWN_ID}, 'Cup run', 'root', ${league}, ${owner})
    on conflict (group_id) do update set group_owner_id = excluded.group_owner_id, group_league_id = ${league};
    insert into leagues (id, name, closed_at) overriding system value
    values (${openLeague}, 'Known open league', null), (${closedLeague}, 'Known closed league', now())
    on conflict (id) do update set closed_at = excluded.closed_at;
    insert into league_access (league_id, user_id, level)
    values (${openLeague}, ${owner}, 6), (${closedLeague}, ${owner}, 6)
    on conflict do nothing;
    insert into ownership_offers (league_id, user_id, offered_by, hands_over, expires_at)
    values (${league}, ${successor}, ${owner}, false, now() + interval '1 day')
    on conflict do nothing`);
}
