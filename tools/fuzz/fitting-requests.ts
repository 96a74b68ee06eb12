import * as fc from 'fast-check';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Caller } from '#tools/fuzz/callers.ts';
import { interactions } from '#tools/fuzz/interactions.ts';
import { KNOWN_ID, KNOWN_ROWS } from '#tools/fuzz/known-rows.ts';
import { type Schema, validValues } from '#tools/fuzz/schema-values.ts';

/** Values of a call that refer to the known rows and replace those of its schema: constants, or generated ones. */
interface Fitting {
  caller?: Caller;
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown> | fc.Arbitrary<object>;
}

const { season, teams, competitions, fixtures, spells, transfers, bans, players } = KNOWN_ROWS;
const MANAGED_LEAGUE = '/leagues/myLeagues/:league_id';

const entered = [{ team_id: teams.away }, { team_id: teams.home }];
const later = fc
  .date({ min: new Date('2050-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((instant) => instant.toISOString());
const plan = { round: fc.integer({ min: 10, max: 400 }), kick_off: later, deadline: null };
/** A day within a year. */
const coming = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const days = { first_day: '2031-02-03', last_day: '2031-05-06' };

/** Sheets with new rows, by kind. */
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

const NO_FILTER = { season: undefined, competition: undefined, from: undefined, to: undefined };

/** Values of required fields, and of parameters of paths, by their names. */
const VALUES_BY_NAME: Readonly<Record<string, unknown>> = {
  ...{ league_id: KNOWN_ID, season_id: season, competition_id: competitions.league, fixture_id: fixtures.planned },
  ...{ team_id: teams.home, home_team_id: teams.home, away_team_id: teams.away },
  ...{ spell_id: spells.home, player_key: players.home },
};

/** Values that differ from those, or have names of their own. */
const FITTING_VALUES: Partial<Record<EndpointName, Fitting>> = {
  'GET /leagues/:league_id/fixtures': {
    query: { ...NO_FILTER, team: undefined, matchweek: undefined, updated_since: undefined },
  },
  'GET /leagues/:league_id/fixtures.ics': { query: { team: undefined, competition: undefined } },
  'GET /leagues/:league_id/leaderboards': { query: { ...NO_FILTER, type: undefined } },
  'GET /leagues/:league_id/matches': {
    query: { ...NO_FILTER, before: undefined, team: undefined, matchweek: undefined, status: undefined },
  },
  'GET /leagues/:league_id/results.csv': { query: NO_FILTER },
  'GET /leagues/:league_id/player-lines.csv': { query: NO_FILTER },
  'GET /leagues/:league_id/fixtures.csv': { query: { ...NO_FILTER, team: undefined, matchweek: undefined } },
  'GET /leagues/:league_id/matches.ndjson': { query: { ...NO_FILTER, since: undefined, updated_since: undefined } },
  'GET /leagues/:league_id/competitions/:competition_id/bracket': { path: { competition_id: competitions.cup } },
  [`GET ${MANAGED_LEAGUE}/competitions/:competition_id/fixtures`]: {
    path: { competition_id: competitions.draftLeague },
  },
  [`POST ${MANAGED_LEAGUE}/competitions/:competition_id/draw`]: {
    path: { competition_id: competitions.draftCup },
    body: { first_day: '2051-02-03', first_round: undefined },
  },
  [`POST ${MANAGED_LEAGUE}/competitions`]: { body: { rules: {}, teams: entered } },
  [`POST ${MANAGED_LEAGUE}/competitions/change`]: {
    body: {
      id: fc.constantFrom(competitions.league, competitions.draftLeague),
      format: undefined,
      rules: { points_for_win: 4 },
      teams: entered,
    },
  },
  [`POST ${MANAGED_LEAGUE}/competitions/publish`]: { body: { id: competitions.draftLeague } },
  [`POST ${MANAGED_LEAGUE}/competitions/unpublish`]: { body: { id: competitions.cup } },
  [`POST ${MANAGED_LEAGUE}/competitions/remove`]: { body: { id: competitions.cup } },
  [`POST ${MANAGED_LEAGUE}/competitions/restore`]: { body: { id: competitions.removed } },
  [`POST ${MANAGED_LEAGUE}/competitions/play_offs`]: { body: { id: competitions.league } },
  [`POST ${MANAGED_LEAGUE}/competitions/best_pairs`]: { body: { id: competitions.cup, pairs: [] } },
  [`POST ${MANAGED_LEAGUE}/competitions/lots`]: {
    body: { id: competitions.league, team_ids: [teams.away, teams.home] },
  },
  'POST /leagues/:league_id/kick_off_offers': { body: { kick_off: later, other_kick_offs: [] } },
  'POST /leagues/:league_id/kick_off_offers/answer': { body: { id: KNOWN_ROWS.offer, kick_off: undefined } },
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
  'POST /leagues/:league_id/team_sheets': {
    body: {
      players: [{ spell_id: spells.home, is_starter: true, position: 'goalkeeper', shirt_number: 1 }],
    },
  },
  [`POST ${MANAGED_LEAGUE}/fixtures/generate`]: {
    body: {
      competition_id: competitions.draftLeague,
      first_day: '2051-02-03',
      blackout_days: [],
      time_zone: fc.constantFrom('Europe/London', 'Asia/Kathmandu', 'America/Sao_Paulo'),
    },
  },
  [`POST ${MANAGED_LEAGUE}/fixtures`]: { body: plan },
  [`POST ${MANAGED_LEAGUE}/fixtures/change`]: {
    body: { id: fixtures.planned, home_team_id: teams.away, away_team_id: teams.home, ...plan },
  },
  [`POST ${MANAGED_LEAGUE}/fixtures/remove`]: { body: { id: fixtures.offered } },
  [`POST ${MANAGED_LEAGUE}/fixtures/restore`]: { body: { id: fixtures.removed } },
  [`POST ${MANAGED_LEAGUE}/fixtures/decide`]: {
    body: { id: fc.constantFrom(fixtures.planned, fixtures.tie), score: undefined },
  },
  [`POST ${MANAGED_LEAGUE}/fixtures/extra_time`]: {
    body: { id: fixtures.tie, shoot_out: fc.constantFrom(null, { home: 4, away: 3 }) },
  },
  [`POST ${MANAGED_LEAGUE}/fixtures/result`]: {
    body: {
      id: fixtures.planned,
      shoot_out: fc.constantFrom(null, { home: 4, away: 3 }),
      scorers: undefined,
      cards: undefined,
    },
  },
  [`POST ${MANAGED_LEAGUE}/fixtures/adopt`]: { body: { key: fc.constantFrom('unknown-key', String(KNOWN_ID)) } },
  [`POST ${MANAGED_LEAGUE}/fixtures/match`]: {
    body: { id: fixtures.planned, match_id: fc.constantFrom(null, KNOWN_ID), home_side: 'Green' },
  },
  [`POST ${MANAGED_LEAGUE}/imports`]: { body: sheets },
  [`POST ${MANAGED_LEAGUE}/imports/preview`]: { body: sheets },
  [`POST ${MANAGED_LEAGUE}/imports/undo`]: { body: { id: KNOWN_ROWS.import } },
  [`POST ${MANAGED_LEAGUE}/seasons`]: { body: days },
  [`POST ${MANAGED_LEAGUE}/seasons/change`]: { body: { id: season, ...days } },
  [`POST ${MANAGED_LEAGUE}/rulebook`]: { body: { text: '# Rules', seen_version: null } },
  [`POST ${MANAGED_LEAGUE}/ownership/answer`]: { caller: 'level 4' },
  [`POST ${MANAGED_LEAGUE}/close`]: { path: { league_id: KNOWN_ROWS.openLeague }, body: { name: 'Known open league' } },
  [`POST ${MANAGED_LEAGUE}/restore`]: { path: { league_id: KNOWN_ROWS.closedLeague } },
  'POST /leagues/myLeagues/update_information': {
    body: { name: 'Global Conference Association', desc: null, time_zone: 'Europe/London', live_delay_seconds: 0 },
  },
  'GET /leagues/:league_id/leaderboards.csv': {
    query: NO_FILTER,
  },
  'GET /oembed': {
    query: {
      url: `http://localhost:8080/matches/${KNOWN_ID}`,
      format: 'json',
      maxwidth: undefined,
      maxheight: undefined,
    },
  },
  [`POST ${MANAGED_LEAGUE}/teams/several`]: {
    body: { teams: fc.nat().map((number) => [{ name: `Several ${number}`, short_name: 'SVR', crest }]) },
  },
  [`POST ${MANAGED_LEAGUE}/teams/change`]: { body: { id: teams.unused, short_name: 'KUN', crest } },
  [`POST ${MANAGED_LEAGUE}/teams/remove`]: { body: { id: teams.unused } },
  [`POST ${MANAGED_LEAGUE}/teams/restore`]: { body: { id: teams.removed } },
  [`POST ${MANAGED_LEAGUE}/teams/spellings/remove`]: { body: { team_id: teams.unused, spelling: 'Known spelling' } },
  [`POST ${MANAGED_LEAGUE}/squads`]: {
    body: {
      team_id: teams.away,
      players: fc.integer({ min: 1_000_000, max: 9_999_999 }).map((id) => [{ name: 'Newcomer', id: String(id) }]),
    },
  },
  [`POST ${MANAGED_LEAGUE}/squads/change`]: { body: { id: spells.away, first_day: '2025-02-03', last_day: null } },
  [`POST ${MANAGED_LEAGUE}/squads/remove`]: { body: { id: spells.away } },
  [`POST ${MANAGED_LEAGUE}/squads/restore`]: { body: { id: spells.removed } },
  [`POST ${MANAGED_LEAGUE}/squads/captains`]: {
    body: { captain_key: players.home, vice_captain_key: players.moved },
  },
  [`POST ${MANAGED_LEAGUE}/squads/invite`]: { body: { team_id: teams.home } },
  [`POST ${MANAGED_LEAGUE}/squads/rules`]: { body: { windows: [] } },
  'GET /leagues/:league_id/sign_up': { query: { season: KNOWN_ROWS.upcomingSeason } },
  'GET /leagues/:league_id/sign_up/own': { query: { season: KNOWN_ROWS.upcomingSeason } },
  [`GET ${MANAGED_LEAGUE}/entries`]: { query: { season: KNOWN_ROWS.upcomingSeason } },
  'POST /leagues/:league_id/entries': { body: { season_id: KNOWN_ROWS.upcomingSeason, team_id: teams.unused } },
  'POST /leagues/:league_id/entries/new_team': {
    caller: 'linked',
    body: {
      season_id: KNOWN_ROWS.upcomingSeason,
      team: fc.nat().map((number) => ({ name: `Made ${number}`, short_name: 'MDE', crest })),
    },
  },
  'POST /leagues/:league_id/entries/change': { body: { id: KNOWN_ROWS.entries.pending } },
  'POST /leagues/:league_id/entries/withdraw': { body: { id: KNOWN_ROWS.entries.approved } },
  [`POST ${MANAGED_LEAGUE}/entries`]: {
    body: { season_id: KNOWN_ROWS.upcomingSeason, entries: [{ team_id: teams.unused }] },
  },
  [`POST ${MANAGED_LEAGUE}/entries/decide`]: { body: { ids: [KNOWN_ROWS.entries.pending] } },
  'GET /leagues/:league_id/season_end': { query: { season: KNOWN_ROWS.finishedSeason } },
  [`GET ${MANAGED_LEAGUE}/season_turn`]: { query: { season: KNOWN_ROWS.finishedSeason } },
  [`POST ${MANAGED_LEAGUE}/season_turn/finish`]: { body: { season_id: KNOWN_ROWS.finishedSeason } },
  [`POST ${MANAGED_LEAGUE}/season_turn/reopen`]: { body: { season_id: KNOWN_ROWS.upcomingSeason } },
  [`POST ${MANAGED_LEAGUE}/season_turn/move`]: { body: { id: KNOWN_ROWS.movement, to_level: null } },
  [`POST ${MANAGED_LEAGUE}/season_turn/approve`]: { body: { season_id: KNOWN_ROWS.finishedSeason } },
  'GET /captain_invites/:invite': { path: { invite: KNOWN_ROWS.captainInvite } },
  'POST /captain_invites/:invite/accept': { caller: 'linked', path: { invite: KNOWN_ROWS.captainInvite } },
  'POST /leagues/:league_id/transfers/offer': { body: { player_key: players.away } },
  'POST /leagues/:league_id/transfers/withdraw': { body: { id: transfers.offered } },
  'POST /users/transfers/answer': { caller: 'linked', body: { id: transfers.offered } },
  [`POST ${MANAGED_LEAGUE}/transfers/decide`]: { body: { id: transfers.accepted } },
  [`POST ${MANAGED_LEAGUE}/transfers/undo`]: { body: { id: transfers.done } },
  [`POST ${MANAGED_LEAGUE}/bans`]: { body: { competition_id: competitions.league } },
  [`POST ${MANAGED_LEAGUE}/bans/lift`]: { body: { ban_id: bans.added } },
  [`POST ${MANAGED_LEAGUE}/bans/restore`]: { body: { ban_id: bans.lifted } },
  [`GET ${MANAGED_LEAGUE}/merge_preview`]: { query: { name: KNOWN_ROWS.typedName } },
  [`POST ${MANAGED_LEAGUE}/player_merges`]: { body: { name: KNOWN_ROWS.typedName } },
  'POST /matches/:match_id/corrections': { body: { revision: KNOWN_ID } },
  'POST /matches/:match_id/nomination': { body: { side: 'Blue' } },
  'POST /auth/end_session': { caller: 'linked', body: { id: KNOWN_ROWS.session } },
  'POST /leagues/myLeagues/match_request': { body: { match_id: KNOWN_ROWS.matches.waiting } },
  'POST /leagues/myLeagues/undo_decision': { caller: 'level 6', body: { match_id: KNOWN_ROWS.matches.declined } },
  'POST /leagues/myLeagues/restore_match': { body: { match_id: KNOWN_ROWS.matches.declined } },
  'POST /groups/create_group': { body: { group_type: 'root', league_id: 8, group_id: null, match_id: null } },
  'POST /leagues/myLeagues/webhook_send_again': { body: { delivery_id: KNOWN_ROWS.delivery } },
  'POST /discord/interactions': { caller: 'Discord', body: interactions },
  [`POST ${MANAGED_LEAGUE}/discord/connect`]: { body: { offer: KNOWN_ROWS.discordOffer } },
  [`POST ${MANAGED_LEAGUE}/discord/channels`]: {
    body: { results: null, fixtures: null, transfers: null, review: null, events: true, reposts: true },
  },
  [`POST ${MANAGED_LEAGUE}/discord/roles`]: { body: { is_on: true, captain: null, free_agent: null, teams: [] } },
  ...each(`POST ${MANAGED_LEAGUE}/webhook_endpoints/`, ['change', 'rotate', 'remove', 'test'], {
    id: KNOWN_ROWS.endpoint,
  }),
  [`POST ${MANAGED_LEAGUE}/webhook_endpoints`]: { body: { url: 'https://receiver.example/known' } },
  [`POST ${MANAGED_LEAGUE}/webhook_endpoints/send_again`]: { body: { delivery_id: KNOWN_ROWS.eventDelivery } },
  'POST /auth/tokens': { caller: 'linked', body: { days: 90 } },
  'POST /follows': { caller: 'linked', body: { kind: 'league', thing: String(KNOWN_ID) } },
  'POST /follows/remove': { caller: 'linked', body: { kind: 'league', thing: String(KNOWN_ID) } },
  'POST /follows/mute': { caller: 'linked', body: { kind: 'staff', thing: String(KNOWN_ID) } },
  'POST /notifications/read': { caller: 'linked', body: { id: 1 } },
  'POST /notifications/settings': { caller: 'linked', body: { quiet_hours: null, time_zone: 'Europe/London' } },
  'POST /users/times': {
    caller: 'linked',
    body: { time_zone: 'Europe/London', week: [{ weekday: 5, from: 1140, to: 1500 }] },
  },
  'POST /users/times/exceptions': {
    caller: 'linked',
    body: { first_day: coming, last_day: coming, intervals: [{ from: 600, to: 720 }] },
  },
  'POST /users/times/as_usual': { caller: 'linked' },
  'GET /leagues/:league_id/teams/:slug/times': { query: { time_zone: undefined } },
  'POST /notifications/push': {
    caller: 'linked',
    body: {
      endpoint: 'https://push.example/known',
      keys: {
        // A point on the curve; others are refused before anything is stored.
        p256dh: 'BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo',
        auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      },
    },
  },
  'POST /leagues/requests/withdraw': { caller: 'linked', body: { id: KNOWN_ROWS.request } },
  'POST /leagues/requests/seen': { caller: 'linked', body: { id: KNOWN_ROWS.request } },
  'POST /leagues/requests/decide': { body: { id: KNOWN_ROWS.request, reason: 'Known' } },
};

/** A permitted caller of the call, if only some are. */
export function fittingCaller(name: EndpointName): Caller | undefined {
  return FITTING_VALUES[name]?.caller;
}

export function fittingSegment(name: EndpointName, parameter: string, { type }: Schema): unknown {
  const known = type === 'integer' ? (VALUES_BY_NAME[parameter] ?? KNOWN_ID) : undefined;
  return FITTING_VALUES[name]?.path?.[parameter] ?? known;
}

/** Values of a body or query, with fields that refer to the known rows. */
export function fitValues(name: EndpointName, part: 'body' | 'query', schema: Schema): fc.Arbitrary<unknown> {
  const fields = FITTING_VALUES[name]?.[part] ?? {};
  // Not all bodies are objects.
  if (!schema.required && !FITTING_VALUES[name]?.[part]) return validValues(schema);
  const named = Object.fromEntries(
    Object.entries(VALUES_BY_NAME).filter(([field]) => schema.required?.includes(field)),
  );
  const fitting = fields instanceof fc.Arbitrary ? fields : recordOf(fields);
  return fc.tuple(validValues(schema), fitting).map(([valid, fitted]) => Object.assign({}, valid, named, fitted));
}

function recordOf(fields: Record<string, unknown>): fc.Arbitrary<object> {
  return fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value instanceof fc.Arbitrary ? value : fc.constant(value)]),
    ),
  );
}

/** The same body of several calls. */
function each(start: `POST ${string}/`, ends: readonly string[], body: Record<string, unknown>) {
  return Object.fromEntries(ends.map((end) => [start + end, { body }]));
}
