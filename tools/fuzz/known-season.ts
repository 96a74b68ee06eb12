import type { Database } from '#database/connect.ts';

/** Rows that requests made have ids from here on. */
const FIRST_OWN_ID = 2_000_000;
/** Ids of the demo's rows are lower. */
const FIRST_KNOWN_ID = 1_000_000;

/** Ids of rows of league 8 that fit each other, and keys of their players; `restoreKnownSeason` makes them so. */
export const KNOWN_SEASON = {
  season: 1_000_000,
  teams: { home: 1_000_000, away: 1_000_001, unused: 1_000_002, removed: 1_000_003, imported: 1_000_004 },
  competitions: {
    draftLeague: 1_000_000,
    league: 1_000_001,
    draftCup: 1_000_002,
    cup: 1_000_003,
    removed: 1_000_004,
  },
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
  /** `offered` waits for the caller with a linked account, `accepted` for staff. */
  transfers: { offered: 1_000_000, accepted: 1_000_001, done: 1_000_002 },
  bans: { added: 1_000_000, lifted: 1_000_001 },
  import: 1_000_000,
  request: 1_000_000,
  /** Members of the home and of the away team, a free agent with an accepted transfer, and one who has moved. */
  players: { home: '9300000000', away: '9300000001', free: '9300000002', moved: '9300000003' },
} as const;

const SEQUENCES = [
  'league_seasons',
  'teams',
  'competitions',
  'fixtures',
  'fixture_offers',
  'squad_spells',
  'transfers',
  'added_bans',
  'imports',
  'league_requests',
];

const { season, teams, competitions, fixtures, spells, transfers, bans, players } = KNOWN_SEASON;

/** Deletes what requests made, of which a league can have only so much, and stores the known rows as they were. */
export async function restoreKnownSeason(database: Database, league: number, linkedPlayer: string): Promise<void> {
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
  await database.$client.query(`
    select ${SEQUENCES.map((table) => `setval('${table}_id_seq', greatest(${FIRST_OWN_ID}, nextval('${table}_id_seq')))`)};
    delete from transfers where league_id = ${league} and id >= ${FIRST_KNOWN_ID} or player_key = '${linkedPlayer}';
    delete from squad_spells where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from added_bans where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from imports where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from transfer_windows where league_id = ${league};
    delete from squad_rules where league_id = ${league};
    delete from fixtures where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from competitions where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from league_seasons where league_id = ${league} and id >= ${FIRST_KNOWN_ID};
    delete from teams where league_id = ${league} and id >= ${FIRST_KNOWN_ID}
      and not exists (select from fixtures where teams.id in (home_team_id, away_team_id));
    delete from league_requests where id >= ${FIRST_KNOWN_ID};

    insert into players (player_key, roblox_id, name)
    values ${[...Object.values(players), linkedPlayer].map((key) => `('${key}', '${key}', 'Known ${key}')`)}
    on conflict do nothing;
    insert into league_seasons (id, league_id, name, first_day, last_day) overriding system value
    values (${season}, ${league}, 'Known season', current_date - 100, current_date + 100);
    insert into teams (id, league_id, name, short_name, slug, crest_outline, crest_pattern, first_colour, second_colour)
    overriding system value
    values ${team(teams.home, 'Known home', 'KHO')}, ${team(teams.away, 'Known away', 'KAW')},
      ${team(teams.unused, 'Known unused', 'KUN')}, ${team(teams.removed, 'Known removed', 'KRE')},
      ${team(teams.imported, 'Known imported', 'KIM')}
    on conflict (id) do update set removed_at = null;
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
    values (${KNOWN_SEASON.offer}, ${fixtures.offered}, ${teams.away}, now() + interval '19 days');

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
    values (${KNOWN_SEASON.import}, ${league}, 'teams', 1);
    insert into imported_rows (import_id, made, row_id) values (${KNOWN_SEASON.import}, 'team', ${teams.imported});
    insert into league_requests (id, user_id, name, sport, methods) overriding system value
    select ${KNOWN_SEASON.request}, id, 'Known request ' || md5(now()::text), 'football', '{Manual}'
    from users where roblox_id = '${linkedPlayer}'`);
}
