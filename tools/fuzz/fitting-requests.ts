import * as fc from 'fast-check';
import type { EndpointName } from '#contract/endpoints.ts';
import { type Caller, ENDING_LEAGUES, KNOWN_ID } from '#tools/fuzz/callers.ts';
import { interactions } from '#tools/fuzz/interactions.ts';
import { KNOWN_LEAGUE } from '#tools/fuzz/known-league.ts';
import { KNOWN_SEASON } from '#tools/fuzz/known-season.ts';

/** Values of a call that fit the known rows, in place of those of its schema: plain ones, or generated ones. */
interface Fitting {
  caller?: Caller;
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown> | fc.Arbitrary<object>;
}

const { season, teams, competitions, fixtures, spells, transfers, bans, players } = KNOWN_SEASON;
const MANAGED = '/leagues/myLeagues/:league_id';
const COMPETITION = '/leagues/:league_id/competitions/:competition_id';

const entered = [{ team_id: teams.away }, { team_id: teams.home }];
const later = fc
  .date({ min: new Date('2050-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((instant) => instant.toISOString());
const plan = { round: fc.integer({ min: 10, max: 400 }), kick_off: later, deadline: null };
const days = { first_day: '2031-02-03', last_day: '2031-05-06' };

/** Sheets of new rows by their kind. */
const SHEETS = {
  matches: (number: number) =>
    `Date,Home,Away,Score,Scorers\n2025-03-04,Fitting ${number},Known home,1-0,boots_${number} 12`,
  teams: (number: number) => `Name,Short name\nFitting ${number},FIT`,
  squads: (number: number) => `Team,Player,From,To\nKnown away,newcomer_${number},2025-01-01,2025-02-01`,
  fixtures: (number: number) =>
    `Competition,Matchweek,Date,Home,Away\nKnown league,${10 + (number % 400)},2051-03-04,Known home,Known away`,
};
const sheets = fc
  .tuple(fc.constantFrom(...(Object.keys(SHEETS) as (keyof typeof SHEETS)[])), fc.nat())
  .map(([kind, number]) => ({
    kind,
    text: SHEETS[kind](number),
    ...{ columns: undefined, corrections: undefined, teams: undefined, version: undefined },
  }));

const crest = { outline: 'shield', pattern: 'sash', first_colour: '#102030', second_colour: '#f0f0f0' };

const OF_ALL = { season: undefined, competition: undefined, from: undefined, to: undefined };

const FITTING: Partial<Record<EndpointName, Fitting>> = {
  'GET /leagues/:league_id/fixtures': {
    query: { ...OF_ALL, team: undefined, matchweek: undefined, updated_since: undefined },
  },
  'GET /leagues/:league_id/fixtures.ics': { query: { team: undefined, competition: undefined } },
  'GET /leagues/:league_id/leaderboards': { query: { ...OF_ALL, type: undefined } },
  'GET /leagues/:league_id/matches.ndjson': { query: { ...OF_ALL, since: undefined, updated_since: undefined } },
  [`GET ${COMPETITION}/bracket`]: { path: { competition_id: competitions.cup } },
  [`GET ${COMPETITION}/table`]: { path: { competition_id: competitions.league } },
  [`GET ${COMPETITION}/table.csv`]: { path: { competition_id: competitions.league } },
  [`GET ${COMPETITION}/positions`]: { path: { competition_id: competitions.league } },
  [`GET ${COMPETITION}/odds`]: { path: { competition_id: competitions.league } },
  [`GET ${COMPETITION}/team_of_the_week`]: { path: { competition_id: competitions.league } },
  [`GET ${MANAGED}/competitions/:competition_id/fixtures`]: { path: { competition_id: competitions.draftLeague } },
  [`POST ${MANAGED}/competitions/:competition_id/draw`]: {
    path: { competition_id: competitions.draftCup },
    body: { first_day: '2051-02-03', first_round: undefined },
  },
  [`POST ${MANAGED}/competitions`]: { body: { season_id: season, rules: {}, teams: entered } },
  [`POST ${MANAGED}/competitions/change`]: {
    body: {
      id: fc.constantFrom(competitions.league, competitions.draftLeague),
      format: undefined,
      rules: { points_for_win: 4 },
      teams: entered,
    },
  },
  [`POST ${MANAGED}/competitions/publish`]: { body: { id: competitions.draftLeague } },
  [`POST ${MANAGED}/competitions/unpublish`]: { body: { id: competitions.cup } },
  [`POST ${MANAGED}/competitions/remove`]: { body: { id: competitions.cup } },
  [`POST ${MANAGED}/competitions/restore`]: { body: { id: competitions.removed } },
  [`POST ${MANAGED}/competitions/best_pairs`]: { body: { id: competitions.cup, pairs: [] } },
  [`POST ${MANAGED}/competitions/lots`]: { body: { id: competitions.league, team_ids: [teams.away, teams.home] } },
  'GET /submissions/:league_id/fixtures/:fixture_id': { path: { fixture_id: fixtures.planned } },
  'POST /leagues/:league_id/kick_off_offers': { body: { fixture_id: fixtures.planned, kick_off: later } },
  'POST /leagues/:league_id/kick_off_offers/answer': { body: { id: KNOWN_SEASON.offer } },
  'GET /leagues/:league_id/fixtures/:fixture_id/sheets': { path: { fixture_id: fixtures.planned } },
  'GET /leagues/:league_id/fixtures/:fixture_id/own_sheets': { path: { fixture_id: fixtures.planned } },
  'GET /game_server/fixtures/:fixture_id/sheet': { path: { fixture_id: fixtures.planned } },
  'PUT /game_server/live/:key': {
    path: { key: 'known-server' },
    body: {
      seq: fc.nat(),
      context_data: { team_goals: { Blue: 1, Green: 0 } },
      player_data: undefined,
      event_data: [],
    },
  },
  'GET /matches/live/:key': { path: { key: 'known-server' } },
  'POST /leagues/:league_id/check_ins': { body: { fixture_id: fixtures.planned, team_id: teams.home } },
  'POST /leagues/:league_id/team_sheets': {
    body: {
      fixture_id: fixtures.planned,
      team_id: teams.home,
      players: [{ spell_id: spells.home, is_starter: true, position: 'goalkeeper', shirt_number: 1 }],
    },
  },
  [`POST ${MANAGED}/fixtures/generate`]: {
    body: {
      competition_id: competitions.draftLeague,
      first_day: '2051-02-03',
      blackout_days: [],
      time_zone: fc.constantFrom('Europe/London', 'Asia/Kathmandu', 'America/Sao_Paulo'),
    },
  },
  [`POST ${MANAGED}/fixtures`]: {
    body: { competition_id: competitions.league, home_team_id: teams.home, away_team_id: teams.away, ...plan },
  },
  [`POST ${MANAGED}/fixtures/change`]: {
    body: { id: fixtures.planned, home_team_id: teams.away, away_team_id: teams.home, ...plan },
  },
  [`POST ${MANAGED}/fixtures/remove`]: { body: { id: fixtures.offered } },
  [`POST ${MANAGED}/fixtures/restore`]: { body: { id: fixtures.removed } },
  [`POST ${MANAGED}/fixtures/decide`]: {
    body: { id: fc.constantFrom(fixtures.planned, fixtures.tie), score: undefined },
  },
  [`POST ${MANAGED}/fixtures/extra_time`]: {
    body: { id: fixtures.tie, shoot_out: fc.constantFrom(null, { home: 4, away: 3 }) },
  },
  [`POST ${MANAGED}/fixtures/result`]: {
    body: { id: fixtures.planned, shoot_out: fc.constantFrom(null, { home: 4, away: 3 }) },
  },
  [`POST ${MANAGED}/fixtures/adopt`]: { body: { key: fc.constantFrom('unknown-key', String(KNOWN_ID)) } },
  [`POST ${MANAGED}/fixtures/match`]: {
    body: { id: fixtures.planned, match_id: fc.constantFrom(null, KNOWN_ID), home_side: 'Green' },
  },
  [`POST ${MANAGED}/imports`]: { body: sheets },
  [`POST ${MANAGED}/imports/preview`]: { body: sheets },
  [`POST ${MANAGED}/imports/undo`]: { body: { id: KNOWN_SEASON.import } },
  [`POST ${MANAGED}/seasons`]: { body: days },
  [`POST ${MANAGED}/seasons/change`]: { body: { id: season, ...days } },
  [`POST ${MANAGED}/deductions`]: { body: { season_id: season } },
  [`POST ${MANAGED}/rulebook`]: { body: { text: '# Rules', seen_version: null } },
  [`POST ${MANAGED}/ownership/answer`]: { caller: 'level 4' },
  [`POST ${MANAGED}/close`]: { path: { league_id: ENDING_LEAGUES.open }, body: { name: 'Known open league' } },
  [`POST ${MANAGED}/restore`]: { path: { league_id: ENDING_LEAGUES.closed } },
  'POST /leagues/myLeagues/update_information': {
    body: { name: 'Global Conference Association', desc: null, time_zone: 'Europe/London', live_delay_seconds: 0 },
  },
  'GET /leagues/:league_id/leaderboards.csv': {
    query: OF_ALL,
  },
  'GET /oembed': {
    query: {
      url: `http://localhost:8080/matches/${KNOWN_ID}`,
      format: 'json',
      maxwidth: undefined,
      maxheight: undefined,
    },
  },
  [`POST ${MANAGED}/teams/several`]: {
    body: { teams: fc.nat().map((number) => [{ name: `Several ${number}`, short_name: 'SVR', crest }]) },
  },
  [`POST ${MANAGED}/teams/change`]: { body: { id: teams.unused } },
  [`POST ${MANAGED}/teams/remove`]: { body: { id: teams.unused } },
  [`POST ${MANAGED}/teams/restore`]: { body: { id: teams.removed } },
  [`POST ${MANAGED}/teams/spellings`]: { body: { team_id: teams.home } },
  [`POST ${MANAGED}/teams/spellings/remove`]: { body: { team_id: teams.unused, spelling: 'Known spelling' } },
  [`POST ${MANAGED}/squads`]: {
    body: {
      team_id: teams.away,
      players: fc.integer({ min: 1_000_000, max: 9_999_999 }).map((id) => [{ name: 'Newcomer', id: String(id) }]),
    },
  },
  [`POST ${MANAGED}/squads/change`]: { body: { id: spells.away, first_day: '2025-02-03', last_day: null } },
  [`POST ${MANAGED}/squads/remove`]: { body: { id: spells.away } },
  [`POST ${MANAGED}/squads/restore`]: { body: { id: spells.removed } },
  [`POST ${MANAGED}/squads/captains`]: {
    body: { team_id: teams.home, captain_key: players.home, vice_captain_key: players.moved },
  },
  [`POST ${MANAGED}/squads/rules`]: { body: { windows: [] } },
  'POST /leagues/:league_id/transfers/offer': { body: { team_id: teams.home, player_key: players.away } },
  'POST /leagues/:league_id/transfers/withdraw': { body: { id: transfers.offered } },
  'POST /leagues/:league_id/transfers/release': { body: { spell_id: spells.home } },
  'POST /users/transfers/answer': { caller: 'linked', body: { id: transfers.offered } },
  [`POST ${MANAGED}/transfers/decide`]: { body: { id: transfers.accepted } },
  [`POST ${MANAGED}/transfers/undo`]: { body: { id: transfers.done } },
  [`POST ${MANAGED}/bans`]: { body: { player_key: players.home, competition_id: competitions.league } },
  [`POST ${MANAGED}/bans/lift`]: { body: { ban_id: bans.added } },
  [`POST ${MANAGED}/bans/restore`]: { body: { ban_id: bans.lifted } },
  [`GET ${MANAGED}/merge_preview`]: { query: { name: KNOWN_LEAGUE.typedName, player_key: players.home } },
  [`POST ${MANAGED}/player_merges`]: { body: { name: KNOWN_LEAGUE.typedName, player_key: players.home } },
  'POST /matches/:match_id/corrections': { body: { revision: KNOWN_ID } },
  'POST /matches/:match_id/vote': { body: { player_key: players.home } },
  'POST /matches/:match_id/nomination': { body: { side: 'Blue', player_key: players.home } },
  'POST /auth/end_session': { caller: 'linked', body: { id: KNOWN_LEAGUE.session } },
  'POST /leagues/myLeagues/match_request': { body: { match_id: KNOWN_LEAGUE.matches.waiting } },
  'POST /leagues/myLeagues/undo_decision': { caller: 'level 6', body: { match_id: KNOWN_LEAGUE.matches.declined } },
  'POST /leagues/myLeagues/restore_match': { body: { match_id: KNOWN_LEAGUE.matches.declined } },
  'POST /groups/create_group': { body: { group_type: 'root', league_id: 8, group_id: null, match_id: null } },
  'POST /leagues/myLeagues/webhook_test': { body: { league_id: KNOWN_ID } },
  'POST /leagues/myLeagues/webhook_send_again': { body: { delivery_id: KNOWN_LEAGUE.delivery } },
  'POST /discord/interactions': { caller: 'Discord', body: interactions },
  [`POST ${MANAGED}/discord/connect`]: { body: { offer: KNOWN_LEAGUE.offer } },
  [`POST ${MANAGED}/discord/channels`]: {
    body: { results: null, fixtures: null, transfers: null, review: null, events: true, reposts: true },
  },
  [`POST ${MANAGED}/discord/roles`]: { body: { is_on: true, captain: null, free_agent: null, teams: [] } },
  [`POST ${MANAGED}/webhook_endpoints`]: { body: { url: 'https://receiver.example/known' } },
  [`POST ${MANAGED}/webhook_endpoints/change`]: { body: { id: KNOWN_LEAGUE.endpoint } },
  [`POST ${MANAGED}/webhook_endpoints/rotate`]: { body: { id: KNOWN_LEAGUE.endpoint } },
  [`POST ${MANAGED}/webhook_endpoints/remove`]: { body: { id: KNOWN_LEAGUE.endpoint } },
  [`POST ${MANAGED}/webhook_endpoints/test`]: { body: { id: KNOWN_LEAGUE.endpoint } },
  [`POST ${MANAGED}/webhook_endpoints/send_again`]: { body: { delivery_id: KNOWN_LEAGUE.eventDelivery } },
  'POST /auth/tokens': { caller: 'linked', body: { days: 90 } },
  'POST /follows': { caller: 'linked', body: { kind: 'league', thing: String(KNOWN_ID) } },
  'POST /follows/remove': { caller: 'linked', body: { kind: 'league', thing: String(KNOWN_ID) } },
  'POST /follows/mute': { caller: 'linked', body: { kind: 'staff', thing: String(KNOWN_ID) } },
  'POST /notifications/read': { caller: 'linked', body: { id: 1 } },
  'POST /notifications/settings': { caller: 'linked', body: { quiet_hours: null, time_zone: 'Europe/London' } },
  'POST /notifications/push': {
    caller: 'linked',
    body: {
      endpoint: 'https://push.example/known',
      keys: {
        // A point of the curve; others are refused before anything is stored.
        p256dh: 'BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo',
        auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      },
    },
  },
  'POST /leagues/requests/withdraw': { caller: 'linked', body: { id: KNOWN_SEASON.request } },
  'POST /leagues/requests/seen': { caller: 'linked', body: { id: KNOWN_SEASON.request } },
  'POST /leagues/requests/decide': { body: { id: KNOWN_SEASON.request, reason: 'Known' } },
};

/** The caller of a call that knows one who may make it, and values of its path. */
export function fittingCaller(name: EndpointName): Caller | undefined {
  return FITTING[name]?.caller;
}

export function fittingSegment(name: EndpointName, parameter: string): unknown {
  return FITTING[name]?.path?.[parameter];
}

/** Values of a body or query with those of its fields that fit the known rows. */
export function fitValues(
  name: EndpointName,
  part: 'body' | 'query',
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = FITTING[name]?.[part];
  if (!fields) return values;
  const fitting = fields instanceof fc.Arbitrary ? fields : recordOf(fields);
  return fc.tuple(values, fitting).map(([valid, fitted]) => Object.assign({}, valid, fitted));
}

function recordOf(fields: Record<string, unknown>): fc.Arbitrary<object> {
  return fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value instanceof fc.Arbitrary ? value : fc.constant(value)]),
    ),
  );
}
