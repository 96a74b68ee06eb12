import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { fillPath } from '#contract/kit/endpoint-path.ts';
import type { Random } from '#demo/play/random.ts';
import { SEASON_LEAGUE } from '#tools/bench/fill-season.ts';
import {
  FREQUENT_NAME,
  HELD_STEP,
  LEAGUE_TEAMS,
  STAFFED_FIXTURES,
  STAFFED_LEAGUE,
  STAFFED_MATCHES,
  STAFFED_PLAYER,
  TEAMS,
  TYPED_NAMES,
} from '#tools/bench/fill-staffed-league.ts';
import type { HeavyKind, HeavySubjects } from '#tools/bench/heavy-kind.ts';

export type HeavyEndpoint = { [E in EndpointName]: Endpoints[E]['cost'] extends 'light' ? never : E }[EndpointName];

interface Choice {
  /** Values of the path's parameters; `league_id` is the league of staff unless given. */
  params?: Record<string, string | number>;
  query?: string;
  body?: object;
}

/** All callers together make so many; each stays within its limits. */
const PER_SECOND = 20;

const reason = 'As both captains asked.';
const kick_off = '2027-03-06T20:00:00Z';
const SCHEDULE = {
  legs: 2,
  first_day: '2027-01-02',
  weekdays: [6],
  times: ['20:00'],
  blackout_days: [],
  deadline_days: null,
  time_zone: 'Europe/London',
};

const CUP_DRAW = {
  ...{ groups: 1, group_legs: 1, places_through: 2 },
  ...{ first_day: '2027-01-02', days_between_rounds: 7, time: '20:00' },
};

const SHEET_ROWS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const anyTyped = (random: Random) => `name:typed_${random.between(0, TYPED_NAMES - 1)}`;
const anyTeam = (random: Random, { team }: HeavySubjects) => team + random.between(0, LEAGUE_TEAMS - 1);
const anySlug = (random: Random) => `side-${random.between(1, TEAMS)}`;
const anyFixture = (random: Random, { fixture }: HeavySubjects) => fixture + random.between(0, STAFFED_FIXTURES - 1);
const anyMatch = (random: Random, { typedMatch }: HeavySubjects) => typedMatch + random.between(0, STAFFED_MATCHES - 1);
const anyHeld = (random: Random, { typedMatch }: HeavySubjects) =>
  typedMatch - 1 + HELD_STEP * random.between(1, STAFFED_MATCHES / HELD_STEP);
/** Another range each time, so that no cache has its response. */
const anyRange = (random: Random) =>
  `from=2024-0${random.between(1, 9)}-${random.between(10, 28)}&to=2026-0${random.between(1, 9)}-${random.between(10, 28)}`;

/** Rules of about the greatest length. */
const RULES =
  '## Squads\n\nA squad has **16** players at most, as [the form](https://league.example/form) says.\n\n'.repeat(200);

const NONE = (): Choice => ({});
const BY_RANGE = (random: Random): Choice => ({ query: anyRange(random) });
const BY_TYPED_NAME = (random: Random): Choice => ({ params: { player_key: anyTyped(random) } });
const BY_SLUG = (random: Random): Choice => ({ params: { slug: anySlug(random) } });
const OF_GROUP = (_: Random, { group }: HeavySubjects): Choice => ({ params: { group_id: group } });
const OF_FIXTURE = (random: Random, subjects: HeavySubjects): Choice => ({
  params: { fixture_id: anyFixture(random, subjects) },
});
const OF_SEASON = (random: Random, { competition }: HeavySubjects): Choice => ({
  params: { league_id: SEASON_LEAGUE, competition_id: competition },
  query: `after=${random.between(1, 30)}`,
});

/** Each endpoint that states a cost: one that states a new one does not compile until it is here. */
const CHOICES: Record<HeavyEndpoint, (random: Random, subjects: HeavySubjects) => Choice> = {
  'GET /users/my_data': NONE,
  'GET /users/match_history': (random) => ({ query: `page=${random.between(1, 20)}` }),
  'GET /leagues/:league_id/overview': NONE,
  'GET /leagues/:league_id/matches': (random) => ({ query: `team=${anySlug(random)}` }),
  'GET /leagues/:league_id/standings': BY_RANGE,
  'GET /leagues/:league_id/standings.csv': BY_RANGE,
  'GET /leagues/:league_id/leaderboards': BY_RANGE,
  'GET /leagues/:league_id/leaderboards.csv': BY_RANGE,
  'GET /leagues/:league_id/matches.ndjson': BY_RANGE,
  'GET /leagues/:league_id/archive.zip': NONE,
  'GET /leagues/:league_id/results.csv': BY_RANGE,
  'GET /leagues/:league_id/player-lines.csv': BY_RANGE,
  'GET /leagues/:league_id/rulebook': NONE,
  'POST /leagues/myLeagues/:league_id/rulebook': (random) => ({
    body: { text: RULES, seen_version: random.between(1, 9) },
  }),
  'POST /leagues/myLeagues/:league_id/rulebook/preview': () => ({ body: { text: RULES } }),
  'GET /leagues/myLeagues/:id': () => ({ params: { id: STAFFED_LEAGUE } }),
  'GET /leagues/myLeagues/:league_id/waiting': NONE,
  // Both are refused, as a closed league would end the measurement.
  'POST /leagues/myLeagues/:league_id/close': () => ({ body: { name: 'Another league' } }),
  'POST /leagues/myLeagues/:league_id/restore': NONE,
  'GET /leagues/:league_id/competitions/:competition_id/bracket': (_, { cup }) => ({ params: { competition_id: cup } }),
  'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw': (_, { cup }) => ({
    params: { competition_id: cup },
    body: CUP_DRAW,
  }),
  'GET /leagues/:league_id/competitions/:competition_id/table': OF_SEASON,
  'GET /leagues/:league_id/competitions/:competition_id/table.csv': OF_SEASON,
  'GET /leagues/:league_id/competitions/:competition_id/positions': OF_SEASON,
  'GET /leagues/:league_id/competitions/:competition_id/odds': OF_SEASON,
  'GET /leagues/:league_id/competitions/:competition_id/team_of_the_week': OF_SEASON,
  'POST /leagues/myLeagues/:league_id/competitions/change': (random, { planned }) => ({
    body: { id: planned, rules: { points_for_win: random.between(2, 4) } },
  }),
  'POST /leagues/myLeagues/:league_id/competitions/best_pairs': (_, { planned }) => ({
    body: { id: planned, pairs: [] },
  }),
  'POST /leagues/myLeagues/:league_id/competitions/withdraw': (random, subjects) => ({
    body: { competition_id: subjects.planned, team_id: anyTeam(random, subjects), reason },
  }),
  'POST /leagues/myLeagues/:league_id/competitions/return': (random, subjects) => ({
    body: { competition_id: subjects.planned, team_id: anyTeam(random, subjects) },
  }),
  'GET /leagues/:league_id/competitions': NONE,
  'GET /leagues/myLeagues/:league_id/competitions': NONE,
  'GET /submissions/:league_id/fixtures/:fixture_id': OF_FIXTURE,
  'GET /leagues/:league_id/fixtures': (random) => ({ query: `matchweek=${random.between(1, 80)}` }),
  'GET /leagues/:league_id/fixtures.csv': (random, subjects) => ({ query: `team=${anyTeam(random, subjects)}` }),
  'GET /leagues/:league_id/fixtures.ics': (random, subjects) => ({ query: `team=${anyTeam(random, subjects)}` }),
  'GET /leagues/:league_id/kick_off_offers': NONE,
  'POST /leagues/:league_id/kick_off_offers': (random, subjects) => ({
    body: { fixture_id: anyFixture(random, subjects), kick_off },
  }),
  'POST /leagues/:league_id/kick_off_offers/answer': (random) => ({
    body: { id: random.between(1, 100), answer: 'accepted' },
  }),
  'GET /leagues/:league_id/fixtures/:fixture_id/sheets': OF_FIXTURE,
  'GET /leagues/:league_id/fixtures/:fixture_id/own_sheets': OF_FIXTURE,
  'POST /leagues/:league_id/check_ins': (random, subjects) => ({
    body: { fixture_id: anyFixture(random, subjects), team_id: anyTeam(random, subjects) },
  }),
  'POST /leagues/:league_id/team_sheets': (random, subjects) => ({
    body: {
      fixture_id: anyFixture(random, subjects),
      team_id: anyTeam(random, subjects),
      players: [{ name: `Guest ${random.between(1, 9999)}`, is_starter: true }],
    },
  }),
  'GET /leagues/myLeagues/:league_id/competitions/:competition_id/fixtures': (random, { planned }) => ({
    params: { competition_id: planned },
    query: `page=${random.between(1, 19)}`,
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/generate': (_, { draft }) => ({
    body: { competition_id: draft, ...SCHEDULE },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures': (random, { draft, team }) => ({
    body: {
      ...{ competition_id: draft, home_team_id: team, away_team_id: team + random.between(1, LEAGUE_TEAMS - 1) },
      ...{ round: random.between(100, 500), kick_off, deadline: null, referee: null },
    },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/change': (random, subjects) => ({
    body: { id: anyFixture(random, subjects), round: random.between(1, 80), kick_off, deadline: null, referee: null },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/move': (random, { planned }) => ({
    body: { competition_id: planned, first_round: random.between(1, 80), days: random.between(-7, 7) },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/undo_move': (random) => ({ body: { id: random.between(1, 1000) } }),
  'POST /leagues/myLeagues/:league_id/fixtures/remove': (random, subjects) => ({
    body: { id: anyFixture(random, subjects) },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/restore': (random, subjects) => ({
    body: { id: anyFixture(random, subjects) },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/decide': (random, subjects) => ({
    body: { id: anyFixture(random, subjects), status: 'walkover', winner: 'home', reason },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/extra_time': (random, subjects) => ({
    body: { id: anyFixture(random, subjects), had_extra_time: true, shoot_out: null, reason },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/result': (random, subjects) => ({
    body: { id: anyFixture(random, subjects), score: { home: random.between(0, 5), away: random.between(0, 5) } },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/adopt': (random, subjects) => ({
    body: { key: String(anyFixture(random, subjects)) },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures/match': (random, subjects) => ({
    body: { id: anyFixture(random, subjects), match_id: anyMatch(random, subjects), home_side: 'Blue', reason },
  }),
  'POST /leagues/myLeagues/:league_id/imports/preview': (random) => ({ body: anyImport(random) }),
  'POST /leagues/myLeagues/:league_id/imports': (random) => ({ body: anyImport(random) }),
  'POST /leagues/myLeagues/:league_id/imports/undo': (random) => ({ body: { id: random.between(1, 200) } }),
  'GET /leagues/:league_id/teams/:slug': BY_SLUG,
  'GET /leagues/:league_id/teams/:slug/matches.csv': BY_SLUG,
  'GET /leagues/:league_id/teams/:slug/squad.csv': BY_SLUG,
  'GET /leagues/:league_id/teams/:slug/squad': BY_SLUG,
  'GET /leagues/:league_id/teams/:slug/head_to_head/:other_slug': (random) => ({
    params: { slug: anySlug(random), other_slug: 'side-7' },
  }),
  'POST /leagues/myLeagues/match_request': (random, subjects) => ({
    body: { league_id: STAFFED_LEAGUE, match_id: anyHeld(random, subjects), option: 'decline', reason },
  }),
  'POST /leagues/myLeagues/undo_decision': (random, subjects) => ({
    body: { league_id: STAFFED_LEAGUE, match_id: anyHeld(random, subjects) },
  }),
  'POST /leagues/myLeagues/restore_match': (random, subjects) => ({
    body: { league_id: STAFFED_LEAGUE, match_id: anyHeld(random, subjects) },
  }),
  'POST /matches/:match_id/corrections': (random, subjects) => ({
    params: { match_id: anyMatch(random, subjects) },
    body: {
      ...{ revision: 1, reason, type: 'League Match', team_names: { Blue: 'Side 1', Green: 'Side 2' } },
      ...{ team_goals: { Blue: 1, Green: 0 }, event_data: [] },
      player_data: {
        Blue: { players: [{ name: `typed_${random.between(0, TYPED_NAMES - 1)}`, goals: 1 }] },
        Green: { players: [] },
      },
    },
  }),
  'POST /matches/:match_id/restore_revision': (random, subjects) => ({
    params: { match_id: anyMatch(random, subjects) },
    body: { revision: 2, to: 1, reason },
  }),
  'POST /matches/:match_id/remove': (random, subjects) => ({
    params: { match_id: anyMatch(random, subjects) },
    body: { reason },
  }),
  'GET /leagues/:league_id/free_agents': () => ({ params: { league_id: SEASON_LEAGUE } }),
  'GET /leagues/:league_id/players': (random) => ({ query: `q=typed_${random.between(1, 999)}` }),
  'GET /leagues/:league_id/transfers': (random) => ({ query: `page=${random.between(1, 50)}` }),
  'POST /leagues/:league_id/transfers/offer': (random, subjects) => ({
    body: { team_id: anyTeam(random, subjects), player_key: anyTyped(random) },
  }),
  'POST /leagues/:league_id/transfers/release': (random, { spell }) => ({
    body: { spell_id: spell + random.between(0, TEAMS - 1) },
  }),
  'POST /leagues/myLeagues/:league_id/transfers/decide': (random) => ({
    body: { id: random.between(1, 100), decision: 'approve' },
  }),
  'POST /leagues/myLeagues/:league_id/transfers/undo': (random) => ({ body: { id: random.between(1, 100), reason } }),
  'GET /leagues/:league_id/suspensions': (random, subjects) => ({ query: `team=${anyTeam(random, subjects)}` }),
  'GET /leagues/myLeagues/:league_id/bans': NONE,
  'POST /leagues/myLeagues/:league_id/bans/lift': (random, subjects) => ({
    body: { fixture_id: anyFixture(random, subjects), player_key: anyTyped(random), reason },
  }),
  'GET /game_server/fixtures': NONE,
  'GET /game_server/fixtures/:fixture_id/sheet': OF_FIXTURE,
  // The newest matches, as copies fetch them: the whole file takes minutes.
  'GET /matches/all_matches.ndjson': () => ({ query: 'from=2025-11-01' }),
  'GET /matches/all_matches': (random) => ({ query: `team=side%20${random.between(1, TEAMS)}&min_goals=1` }),
  'GET /search': (random) => ({ query: `q=typed_${random.between(1, 999)}` }),
  'GET /players/search': (random) => ({ query: `q=typed_${random.between(1, 999)}` }),
  // The origin of a run's server is not known here: answered with 404, after the permit.
  'GET /oembed': (random) => ({ query: `url=https://touchline.example/players/${anyTyped(random)}` }),
  'GET /players/:player_key': BY_TYPED_NAME,
  'GET /players/:player_key/teammates': BY_TYPED_NAME,
  'GET /players/:player_key/matches': BY_TYPED_NAME,
  'GET /players/:player_key/head_to_head/:other_key': (random) => ({
    params: { player_key: anyTyped(random), other_key: `name:${FREQUENT_NAME}` },
  }),
  'GET /leagues/myLeagues/:league_id/typed_names': (random) => ({ query: `q=d_${random.between(1, 999)}` }),
  'GET /leagues/myLeagues/:league_id/known_players': (random) => ({ query: `q=typed_${random.between(1, 999)}` }),
  'GET /leagues/myLeagues/:league_id/merge_preview': (random) => ({
    query: `name=typed_${random.between(0, TYPED_NAMES - 1)}&player_key=${STAFFED_PLAYER}`,
  }),
  'POST /leagues/myLeagues/:league_id/player_merges': (random) => ({
    body: { name: `typed_${random.between(0, TYPED_NAMES - 1)}`, player_key: STAFFED_PLAYER, reason },
  }),
  'POST /leagues/myLeagues/:league_id/player_merges/undo': (random) => ({
    body: { id: random.between(1, 100), reason },
  }),
  'GET /groups/all_groups': NONE,
  'GET /groups/:group_id': OF_GROUP,
  'GET /groups/:group_id/group_stats': OF_GROUP,
  'GET /groups/:group_id/advanced_stats': OF_GROUP,
  'GET /groups/:group_id/player-stats.csv': OF_GROUP,
  'GET /groups/:group_id/matches.csv': OF_GROUP,
  'GET /groups/:group_id/matches.ndjson': OF_GROUP,
};

export const ENDPOINTS = Object.keys(CHOICES) as HeavyEndpoint[];

/** Each endpoint's requests, 20 a second, by staff of one league. */
export const ENDPOINT_KINDS = Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, kindOf(endpoint)])) as Record<
  HeavyEndpoint,
  HeavyKind
>;

function kindOf(endpoint: HeavyEndpoint): HeavyKind {
  const [method, path = ''] = endpoint.split(' ');
  const choose = CHOICES[endpoint];
  return {
    needsSession: !endpoint.includes('/game_server/'),
    needsKey: endpoint.includes('/game_server/'),
    perSecond: PER_SECOND,
    path: (random, subjects) => {
      const { params, query } = choose(random, subjects);
      const filled = fillPath(path, { league_id: STAFFED_LEAGUE, ...params });
      return `/api${filled}${query ? `?${query}` : ''}`;
    },
    ...(method === 'POST' && { body: (random, subjects) => choose(random, subjects).body ?? {} }),
  };
}

/** Matches of a day and opponents that hardly another import has, so that nearly all rows are new. */
export function anyImport(random: Random): object {
  const first = Date.UTC(random.between(2006, 2022), random.between(0, 11), random.between(1, 28));
  const shift = random.between(0, 29);
  const rows = Array.from({ length: SHEET_ROWS }, (_, at) => {
    const day = new Date(first + Math.floor(at / 30) * DAY_MS).toISOString().slice(0, 10);
    return `${day}\tSide ${1 + (at % 30)}\tSide ${31 + ((at + shift) % 30)}\t1-0\tscorer_${at} 5`;
  });
  return { kind: 'matches', text: ['Date\tHome\tAway\tScore\tScorers', ...rows].join('\n') };
}
