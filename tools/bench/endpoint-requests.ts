import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { fillPath } from '#contract/kit/endpoint-path.ts';
import { SEASON_LEAGUE } from '#tools/bench/fill-season.ts';
import {
  FREQUENT_NAME,
  HELD_STEP,
  LEAGUE_TEAMS,
  STAFFED_FIXTURES,
  STAFFED_LEAGUE,
  STAFFED_MATCHES,
  STAFFED_PLAYER,
  type StaffedLeague,
  TEAMS,
  TYPED_NAMES,
} from '#tools/bench/fill-staffed-league.ts';
import type { Random } from '#tools/random.ts';

/** Ids in the measured database. */
export interface HeavySubjects extends StaffedLeague {
  competition: number;
  /** The group with the most matches. */
  group: number;
  matches: number[];
}

/**
 * Valid requests of a kind. Reads are the most expensive ones, and all different, so that no cache has their responses.
 */
export interface HeavyKind {
  needsSession?: boolean;
  /** Sent by an API key of the league of staff. */
  needsKey?: boolean;
  /** Bytes per second that a caller reads of a response; unlimited by default. */
  bytesPerSecond?: number;
  /** Connections of all callers; four of each by default. */
  connections?: number;
  /** Maximum requests per second of all callers; as many as their connections carry by default. */
  perSecond?: number;
  path: (random: Random, subjects: HeavySubjects, connection: number) => string;
  /** The JSON of a POST. */
  body?: (random: Random, subjects: HeavySubjects, connection: number) => object;
}

export type HeavyEndpoint = { [E in EndpointName]: Endpoints[E]['cost'] extends 'light' ? never : E }[EndpointName];

/** Requests per second of all callers together; each stays within its limits. */
const PER_SECOND = 20;
const SHEET_ROWS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const REASON = 'As both captains asked.';
const KICK_OFF = '2027-03-06T20:00:00Z';
const PLAN = { deadline: null, referee: null };
const SCHEDULE = {
  ...{ legs: 2, first_day: '2027-01-02', weekdays: [6], times: ['20:00'], blackout_days: [], deadline_days: null },
  time_zone: 'Europe/London',
};
const CUP_DRAW = {
  ...{ groups: 1, group_legs: 1, places_through: 2 },
  ...{ first_day: '2027-01-02', days_between_rounds: 7, time: '20:00' },
};
const CREST = { outline: 'shield', pattern: 'sash', first_colour: '#17357a', second_colour: '#f4c63a' };
/** Rules of about the maximum length. */
const RULES =
  '## Squads\n\nA squad has **16** players at most, as [the form](https://league.example/form) says.\n\n'.repeat(200);

/** Random rows of the staffed league, different for each call, and constant ids. */
function drawRows({ between }: Random, subjects: HeavySubjects) {
  const { typedMatch, fixture, team, spell } = subjects;
  const day = (year: number) => `${year}-0${between(1, 9)}-${between(10, 28)}`;
  return {
    ...subjects,
    between,
    match: () => typedMatch + between(0, STAFFED_MATCHES - 1),
    held: () => typedMatch - 1 + HELD_STEP * between(1, STAFFED_MATCHES / HELD_STEP),
    fixture: () => fixture + between(0, STAFFED_FIXTURES - 1),
    anyTeam: () => team + between(0, LEAGUE_TEAMS - 1),
    slug: () => `side-${between(1, TEAMS)}`,
    spell: () => spell + between(0, TEAMS - 1),
    typed: () => `typed_${between(0, TYPED_NAMES - 1)}`,
    /** Responses for a range are not cached. */
    range: () => `from=${day(2024)}&to=${day(2026)}`,
  };
}
type Rows = ReturnType<typeof drawRows>;

/** Values of parameters and of required fields by their names. */
function drawNamed({ group, planned, fixture, match, slug, typed, anyTeam, spell }: Rows): Record<string, unknown> {
  return {
    ...{ league_id: STAFFED_LEAGUE, id: STAFFED_LEAGUE, group_id: group, competition_id: planned },
    ...{ fixture_id: fixture(), match_id: match(), slug: slug(), other_slug: 'side-7' },
    ...{ player_key: `name:${typed()}`, other_key: `name:${FREQUENT_NAME}` },
    ...{ team_id: anyTeam(), spell_id: spell(), kick_off: KICK_OFF, reason: REASON },
  };
}

const CUP_PATH = ({ cup }: Rows) => ({ competition_id: cup });
const SEASON_PATH = ({ competition }: Rows) => ({ league_id: SEASON_LEAGUE, competition_id: competition });

/** Other values of paths. */
const PARAMS: Partial<Record<HeavyEndpoint, (rows: Rows) => Record<string, number>>> = {
  'GET /leagues/:league_id/competitions/:competition_id/bracket': CUP_PATH,
  'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw': CUP_PATH,
  'GET /leagues/:league_id/competitions/:competition_id/table': SEASON_PATH,
  'GET /leagues/:league_id/competitions/:competition_id/table.csv': SEASON_PATH,
  'GET /leagues/:league_id/competitions/:competition_id/positions': SEASON_PATH,
  'GET /leagues/:league_id/competitions/:competition_id/odds': SEASON_PATH,
  'GET /leagues/:league_id/competitions/:competition_id/team_of_the_week': SEASON_PATH,
  'GET /leagues/:league_id/free_agents': SEASON_PATH,
};

const RANGE_QUERY = ({ range }: Rows) => range();
const MATCHWEEK_QUERY = ({ between }: Rows) => `after=${between(1, 30)}`;
const BY_PART_OF_NAME = ({ between }: Rows) => `q=typed_${between(1, 999)}`;
const TEAM_QUERY = ({ anyTeam }: Rows) => `team=${anyTeam()}`;

/** Queries of reads that need one, or that a cache would answer without one. */
const QUERIES: Partial<Record<HeavyEndpoint, (rows: Rows) => string>> = {
  'GET /users/match_history': ({ between }) => `page=${between(1, 20)}`,
  'GET /leagues/:league_id/matches': ({ slug }) => `team=${slug()}`,
  'GET /leagues/:league_id/standings': RANGE_QUERY,
  'GET /leagues/:league_id/standings.csv': RANGE_QUERY,
  'GET /leagues/:league_id/leaderboards': RANGE_QUERY,
  'GET /leagues/:league_id/leaderboards.csv': RANGE_QUERY,
  'GET /leagues/:league_id/matches.ndjson': RANGE_QUERY,
  'GET /leagues/:league_id/results.csv': RANGE_QUERY,
  'GET /leagues/:league_id/player-lines.csv': RANGE_QUERY,
  'GET /leagues/:league_id/competitions/:competition_id/table': MATCHWEEK_QUERY,
  'GET /leagues/:league_id/competitions/:competition_id/table.csv': MATCHWEEK_QUERY,
  'GET /leagues/:league_id/competitions/:competition_id/team_of_the_week': ({ between }) =>
    `matchweek=${between(1, 30)}`,
  'GET /leagues/:league_id/fixtures': ({ between }) => `matchweek=${between(1, 80)}`,
  'GET /leagues/:league_id/fixtures.csv': TEAM_QUERY,
  'GET /leagues/:league_id/fixtures.ics': TEAM_QUERY,
  'GET /leagues/myLeagues/:league_id/competitions/:competition_id/fixtures': ({ between }) => `page=${between(1, 19)}`,
  'GET /leagues/:league_id/players': BY_PART_OF_NAME,
  'GET /leagues/:league_id/transfers': ({ between }) => `page=${between(1, 50)}`,
  'GET /leagues/:league_id/suspensions': TEAM_QUERY,
  // Only the newest matches, as copies fetch them: the whole file takes minutes.
  'GET /matches/all_matches.ndjson': () => 'from=2025-11-01',
  'GET /matches/all_matches': ({ between }) => `team=side%20${between(1, TEAMS)}&min_goals=1`,
  'GET /search': BY_PART_OF_NAME,
  'GET /players/search': BY_PART_OF_NAME,
  // The run's server has an unknown origin, so it answers 404, after the permit.
  'GET /oembed': ({ typed }) => `url=https://touchline.example/players/name:${typed()}`,
  'GET /leagues/myLeagues/:league_id/typed_names': ({ between }) => `q=d_${between(1, 999)}`,
  'GET /leagues/myLeagues/:league_id/known_players': BY_PART_OF_NAME,
  'GET /leagues/myLeagues/:league_id/merge_preview': ({ typed }) => `name=${typed()}&player_key=${STAFFED_PLAYER}`,
};

const EMPTY_BODY = () => ({});
const FIXTURE = ({ fixture }: Rows) => ({ id: fixture() });
const HELD_MATCH = ({ held }: Rows) => ({ match_id: held() });
const IMPORT = ({ between }: Rows) => anyImport(between);
const ONE_OF_100 = ({ between }: Rows) => ({ id: between(1, 100) });

/** The fields without a value of their name. A change that states a cost does not compile until it is here. */
const BODIES: Record<Extract<HeavyEndpoint, `POST ${string}`>, (rows: Rows) => object> = {
  'POST /leagues/myLeagues/:league_id/rulebook': ({ between }) => ({ text: RULES, seen_version: between(1, 9) }),
  'POST /leagues/myLeagues/:league_id/rulebook/preview': () => ({ text: RULES }),
  // Both are refused, as a closed league would end the measurement.
  'POST /leagues/myLeagues/:league_id/close': () => ({ name: 'Another league' }),
  'POST /leagues/myLeagues/:league_id/restore': EMPTY_BODY,
  'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw': () => CUP_DRAW,
  'POST /leagues/myLeagues/:league_id/competitions/change': ({ between, planned }) => ({
    ...{ id: planned, rules: { points_for_win: between(2, 4) } },
  }),
  'POST /leagues/myLeagues/:league_id/competitions/play_offs': ({ planned }) => ({
    ...CUP_DRAW,
    id: planned,
    format: 'ties',
  }),
  'POST /leagues/myLeagues/:league_id/competitions/best_pairs': ({ planned }) => ({ id: planned, pairs: [] }),
  'POST /leagues/myLeagues/:league_id/competitions/withdraw': EMPTY_BODY,
  'POST /leagues/myLeagues/:league_id/competitions/return': EMPTY_BODY,
  'POST /leagues/:league_id/kick_off_offers': EMPTY_BODY,
  'POST /leagues/:league_id/kick_off_offers/answer': ({ between }) => ({ id: between(1, 100), answer: 'accepted' }),
  'POST /leagues/:league_id/check_ins': EMPTY_BODY,
  'POST /leagues/:league_id/team_sheets': ({ between }) => ({
    players: [{ name: `Guest ${between(1, 9999)}`, is_starter: true }],
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/generate': ({ draft }) => ({ competition_id: draft, ...SCHEDULE }),
  'POST /leagues/myLeagues/:league_id/fixtures': ({ between, draft, team }) => ({
    ...{ competition_id: draft, home_team_id: team, away_team_id: team + between(1, LEAGUE_TEAMS - 1) },
    ...{ round: between(100, 500), ...PLAN },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/change': ({ between, fixture }) => ({
    ...{ id: fixture(), round: between(1, 80), ...PLAN },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/move': ({ between }) => ({
    ...{ first_round: between(1, 80), days: between(-7, 7) },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/undo_move': ({ between }) => ({ id: between(1, 1000) }),
  'POST /leagues/myLeagues/:league_id/fixtures/remove': FIXTURE,
  'POST /leagues/myLeagues/:league_id/fixtures/restore': FIXTURE,
  'POST /leagues/myLeagues/:league_id/fixtures/decide': ({ fixture }) => ({
    ...{ id: fixture(), status: 'walkover', winner: 'home', reason: REASON },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/extra_time': ({ fixture }) => ({
    ...{ id: fixture(), had_extra_time: true, shoot_out: null },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/result': ({ between, fixture }) => ({
    ...{ id: fixture(), score: { home: between(0, 5), away: between(0, 5) } },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/adopt': ({ fixture }) => ({ key: String(fixture()) }),
  'POST /leagues/myLeagues/:league_id/fixtures/match': ({ fixture }) => ({ id: fixture(), home_side: 'Blue' }),
  'POST /leagues/myLeagues/:league_id/imports/preview': IMPORT,
  'POST /leagues/myLeagues/:league_id/imports': IMPORT,
  'POST /leagues/myLeagues/:league_id/imports/undo': ({ between }) => ({ id: between(1, 200) }),
  'POST /leagues/myLeagues/match_request': ({ held }) => ({ match_id: held(), option: 'decline', reason: REASON }),
  'POST /leagues/myLeagues/undo_decision': HELD_MATCH,
  'POST /leagues/myLeagues/restore_match': HELD_MATCH,
  'POST /matches/:match_id/corrections': ({ typed }) => ({
    ...{ revision: 1, type: 'League Match', team_names: { Blue: 'Side 1', Green: 'Side 2' } },
    ...{ team_goals: { Blue: 1, Green: 0 }, event_data: [] },
    player_data: { Blue: { players: [{ name: typed(), goals: 1 }] }, Green: { players: [] } },
  }),
  'POST /matches/:match_id/restore_revision': () => ({ revision: 2, to: 1 }),
  'POST /matches/:match_id/remove': EMPTY_BODY,
  'POST /leagues/:league_id/transfers/offer': ({ typed }) => ({ player_key: `name:${typed()}` }),
  'POST /leagues/:league_id/transfers/release': EMPTY_BODY,
  // Refused after the checks, as the season is over.
  'POST /leagues/:league_id/entries': () => ({ season_id: 1 }),
  'POST /leagues/myLeagues/:league_id/entries': ({ anyTeam }) => ({ season_id: 1, entries: [{ team_id: anyTeam() }] }),
  'POST /leagues/:league_id/entries/new_team': ({ between }) => ({
    ...{ season_id: 1, team: { name: `New ${between(1, 9999)}`, short_name: 'NEW', crest: CREST } },
  }),
  // Refused after the checks, as fixtures are open or the season has not ended.
  'POST /leagues/myLeagues/:league_id/season_turn/finish': () => ({ season_id: 1 }),
  'POST /leagues/myLeagues/:league_id/season_turn/move': ({ between }) => ({ id: between(1, 100), note: REASON }),
  'POST /leagues/myLeagues/:league_id/season_turn/answer': ({ between }) => ({ id: between(1, 100), answer: 'keep' }),
  'POST /leagues/myLeagues/:league_id/season_turn/approve': () => ({ season_id: 1, is_approved: true }),
  'POST /leagues/myLeagues/:league_id/season_turn/next': ({ between }) => ({
    ...{ season_id: 1, name: `Next ${between(1, 9999)}`, weeks: between(10, 30) },
  }),
  'POST /leagues/myLeagues/:league_id/season_turn/place': () => ({ season_id: 1 }),
  'POST /leagues/myLeagues/:league_id/transfers/decide': (rows) => ({ ...ONE_OF_100(rows), decision: 'approve' }),
  'POST /leagues/myLeagues/:league_id/transfers/undo': ONE_OF_100,
  'POST /leagues/myLeagues/:league_id/bans/lift': ({ fixture, typed }) => ({
    ...{ fixture_id: fixture(), player_key: `name:${typed()}` },
  }),
  'POST /leagues/myLeagues/:league_id/player_merges': ({ typed }) => ({ name: typed(), player_key: STAFFED_PLAYER }),
  'POST /leagues/myLeagues/:league_id/player_merges/undo': ONE_OF_100,
};

const isHeavy = (name: EndpointName): name is HeavyEndpoint => endpoints[name].cost !== 'light';

export const ENDPOINTS = (Object.keys(endpoints) as EndpointName[]).filter(isHeavy);

/** Each endpoint's requests, 20 a second, by staff of one league. */
export const ENDPOINT_KINDS = Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, kindOf(endpoint)])) as Record<
  HeavyEndpoint,
  HeavyKind
>;

function kindOf(endpoint: HeavyEndpoint): HeavyKind {
  const [, path = ''] = endpoint.split(' ');
  const isOfGameServer = endpoint.includes('/game_server/');
  return {
    needsSession: !isOfGameServer,
    needsKey: isOfGameServer,
    perSecond: PER_SECOND,
    path: (random, subjects) => {
      const rows = drawRows(random, subjects);
      const filled = fillPath(path, { ...drawNamed(rows), ...PARAMS[endpoint]?.(rows) });
      const query = QUERIES[endpoint]?.(rows);
      return `/api${filled}${query ? `?${query}` : ''}`;
    },
    ...(isChange(endpoint) && { body: (random, subjects) => buildBody(endpoint, drawRows(random, subjects)) }),
  };
}

function buildBody(endpoint: keyof typeof BODIES, rows: Rows): object {
  const { body }: Endpoint = endpoints[endpoint];
  const { required = [] } = { ...body } as { required?: string[] };
  const named = Object.entries(drawNamed(rows)).filter(([name]) => required.includes(name));
  return { ...Object.fromEntries(named), ...BODIES[endpoint](rows) };
}

function isChange(endpoint: HeavyEndpoint): endpoint is keyof typeof BODIES {
  return endpoint.startsWith('POST');
}

/** A day's matches with nearly unique opponents, so that nearly all rows are new. */
export function anyImport(between: Random['between']): object {
  const first = Date.UTC(between(2006, 2022), between(0, 11), between(1, 28));
  const shift = between(0, 29);
  const rows = Array.from({ length: SHEET_ROWS }, (_, at) => {
    const day = new Date(first + Math.floor(at / 30) * DAY_MS).toISOString().slice(0, 10);
    return `${day}\tSide ${1 + (at % 30)}\tSide ${31 + ((at + shift) % 30)}\t1-0\tscorer_${at} 5`;
  });
  return { kind: 'matches', text: ['Date\tHome\tAway\tScore\tScorers', ...rows].join('\n') };
}
