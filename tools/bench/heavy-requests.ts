import type { HeavyKind } from '#tools/bench/endpoint-requests.ts';
import { anyImport, ENDPOINT_KINDS, type HeavyEndpoint } from '#tools/bench/endpoint-requests.ts';
import { DAYS, FIRST_DAY } from '#tools/bench/fill-database.ts';
import { SEASON_LEAGUE } from '#tools/bench/fill-season.ts';
import { SEASON_DAYS, STAFFED_LEAGUE } from '#tools/bench/fill-staffed-league.ts';
import { FIRST_ROBLOX_ID, PLAYERS } from '#tools/bench/sample-match.ts';
import type { Random } from '#tools/random.ts';

/** Leagues with a seventh of the matches each. */
const LARGE_LEAGUES = [1, 2, 3, 4, 5, 6, 7];
const SECONDS_PER_DAY = 24 * 60 * 60;
const SEASON_TEAMS = 20;
const MANAGED = `/api/leagues/myLeagues/${STAFFED_LEAGUE}`;

/** Heavy reads, all different, and changes of a season besides an import. */
export const HEAVY_KINDS = {
  profiles: { path: (random) => `/api/players/${anyPlayer(random)}` },
  'team-mates': { path: (random) => `/api/players/${anyPlayer(random)}/teammates` },
  'matches of a player': {
    path: (random) => `/api/players/${anyPlayer(random)}/matches?page=${random.between(1, 70)}`,
  },
  'head to head': { path: (random) => `/api/players/${anyPlayer(random)}/head_to_head/${anyPlayer(random)}` },
  'tables of chosen days': {
    path: (random) => `/api/leagues/${random.pick(LARGE_LEAGUES)}/standings?${anyDays(random)}`,
  },
  'leaderboards of chosen days': {
    path: (random) => `/api/leagues/${random.pick(LARGE_LEAGUES)}/leaderboards?${anyDays(random)}`,
  },
  'lists by name': { path: (random) => `/api/matches/all_matches?team=${anyWord(random)}&min_goals=1` },
  search: { path: (random) => `/api/search?q=${anyWord(random)}` },
  'group statistics': {
    needsSession: true,
    path: (random, { group }) =>
      `/api/groups/${group}/${random.pick(['group_stats', 'advanced_stats', 'player-stats.csv'])}`,
  },
  exports: {
    needsSession: true,
    path: (random, { group }) =>
      random.pick([
        `/api/leagues/${random.pick(LARGE_LEAGUES)}/player-lines.csv`,
        `/api/leagues/${random.pick(LARGE_LEAGUES)}/results.csv`,
        `/api/leagues/${random.pick(LARGE_LEAGUES)}/matches.ndjson`,
        `/api/leagues/${SEASON_LEAGUE}/fixtures.csv`,
        `/api/groups/${group}/matches.csv`,
        '/api/users/my_data',
      ]),
  },
  'streams read slowly': {
    bytesPerSecond: 300_000,
    path: (random) => `/api/leagues/${random.pick(LARGE_LEAGUES)}/matches.ndjson`,
  },
  season: {
    path: (random, { competition }) =>
      `/api/leagues/${SEASON_LEAGUE}/${random.pick([
        'overview',
        'fixtures',
        'fixtures.ics',
        'suspensions',
        'free_agents',
        `fixtures.ics?competition=${competition}`,
        `competitions/${competition}/table?split=home&after=${random.between(1, 30)}`,
        `competitions/${competition}/positions`,
        `teams/team-${random.between(1, SEASON_TEAMS)}`,
        `teams/team-${random.between(1, SEASON_TEAMS)}/matches.csv`,
        `teams/team-${random.between(1, SEASON_TEAMS)}/head_to_head/team-${random.between(1, SEASON_TEAMS)}`,
      ])}`,
  },
  pictures: {
    path: (random, { matches, competition }) =>
      random.pick([
        `/share/match/${random.pick(matches)}.png`,
        `/share/player/${anyPlayer(random)}.png`,
        `/share/player/${anyPlayer(random)}/vs/${anyPlayer(random)}.png`,
        `/share/league/${SEASON_LEAGUE}/competitions/${competition}/table.png`,
        '/share/crest/shield-chevrons-17357a-f4c63a.png',
        `/share/league/${SEASON_LEAGUE}/teams/team-${random.between(1, SEASON_TEAMS)}.png`,
      ]),
  },
  pages: {
    path: (random, { competition }) =>
      random.pick([
        `/players/${anyPlayer(random)}`,
        `/players/${anyPlayer(random)}/vs/${anyPlayer(random)}`,
        `/leagues/${random.pick(LARGE_LEAGUES)}/players?${anyDays(random)}`,
        `/leagues/${SEASON_LEAGUE}/competitions/${competition}`,
        `/leagues/${SEASON_LEAGUE}/matches`,
        `/matches?team=${anyWord(random)}`,
      ]),
  },
  'season changes beside an import': {
    needsSession: true,
    connections: 13,
    path: (_, __, connection) => `${MANAGED}/${connection === 0 ? 'imports' : 'seasons/change'}`,
    body: (random, { season }, connection) =>
      connection === 0
        ? anyImport(random.between)
        : { ...SEASON_DAYS, id: season, name: `Season ${random.between(1, 1_000_000)}` },
  },
} satisfies Record<string, HeavyKind>;

export type HeavyKindName = keyof typeof HEAVY_KINDS | HeavyEndpoint;

const KINDS: Record<HeavyKindName, HeavyKind> = { ...HEAVY_KINDS, ...ENDPOINT_KINDS };

export function heavyKind(name: HeavyKindName): HeavyKind {
  return KINDS[name];
}

function anyPlayer(random: Random): number {
  return FIRST_ROBLOX_ID + random.between(0, PLAYERS - 1);
}

/** Nearly the whole range of days, with a different length each time. */
function anyDays(random: Random): string {
  const day = (at: number) => new Date((FIRST_DAY + at * SECONDS_PER_DAY) * 1000).toISOString().slice(0, 10);
  return `type=*&from=${day(random.between(0, 100))}&to=${day(random.between(DAYS - 100, DAYS + 1_000))}`;
}

/** Parts of existing and of nonexistent names. */
function anyWord(random: Random): string {
  const letters = 'abcdefghiklmnoprstuvw';
  const any = () => letters.charAt(random.between(0, letters.length - 1));
  return random.pick([`er_${random.between(1, 1_999)}`, any() + any(), any() + any() + any()]);
}
