import type { TeamSide } from '#contract/matches/schema.ts';
import { DEMO_ACCESS_LEAGUE, DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';
import { DEMO_LEAGUES, type DemoLeague } from '#demo/data/demo-leagues.ts';
import { demoPlayer } from '#demo/data/demo-players.ts';
import { DEMO_SPELLING } from '#demo/data/demo-table-rules.ts';
import { DEMO_TEAMS } from '#demo/data/demo-teams.ts';
import type { DemoTeam } from '#demo/play/play-demo-match.ts';
import { createRandom, type Random } from '#demo/play/random.ts';

/** Submission method and status of a demo match; held ones have the named contradiction. */
export type DemoMatchKind =
  | 'official'
  | 'official without events'
  | 'manual approved'
  | 'manual pending'
  | 'manual declined'
  | 'events approved'
  | 'events pending'
  | 'held for player goals'
  | 'held for score'
  | 'held for a player in both teams'
  | 'held for red cards';

export interface PlannedMatch {
  league: DemoLeague;
  kind: DemoMatchKind;
  /** Number of newer matches in the league. */
  age: number;
  playedAt: Date;
  teams: Record<TeamSide, DemoTeam>;
  /** Whether it was played beside the fixtures of the season. */
  isFriendly?: boolean;
  /** Set if the score is fixed. */
  goals?: Record<TeamSide, number>;
}

/** The last day of the demo data, 00:00 UTC; fixed, so that databases are equal. */
export const DEMO_TODAY = Date.parse('2026-11-15T00:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SQUAD_SIZE = 16;

/** Requests and declined matches of league 8, by age; other matches are official or approved. */
const LEAGUE_8_KINDS: Readonly<Record<number, DemoMatchKind>> = {
  2: 'events pending',
  3: 'held for score',
  5: 'manual pending',
  6: 'held for player goals',
  8: 'events pending',
  9: 'manual declined',
  11: 'held for a player in both teams',
  12: 'manual pending',
  15: 'held for red cards',
  18: 'events pending',
  30: 'manual declined',
};

/** Unusual scores: two digits, a draw, no goals, one-sided. */
const FIXED_SCORES: readonly { league: number; age: number; goals: Record<TeamSide, number> }[] = [
  { league: 3, age: 1, goals: { Blue: 12, Green: 3 } },
  { league: 1, age: 0, goals: { Blue: 2, Green: 2 } },
  { league: 2, age: 4, goals: { Blue: 0, Green: 0 } },
  { league: 8, age: 20, goals: { Blue: 0, Green: 7 } },
];

/** Players' names up to RENAMED_AGE matches ago. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  PlayerOnRoblox: 'RookieOnRoblox',
  StaffOnRoblox: 'Goalie_Of_Old',
  Ember_Badger: 'EmberPup',
};
const RENAMED_AGE = 24;

/** Counted matches of league 8 that are newer were played beside the fixtures of its season. */
const FRIENDLY_AGE = 17;

/** All demo matches in order of submission; a few were submitted days after they were played. */
export function planDemoMatches(): PlannedMatch[] {
  const planned = DEMO_LEAGUES.flatMap((league, index) => planLeague(league, index));
  return planned
    .map((match) => ({ match, receivedAt: match.playedAt.getTime() + (match.age % 11 === 7 ? 3 * DAY : 0) }))
    .toSorted((a, b) => a.receivedAt - b.receivedAt)
    .map(({ match }) => match);
}

function planLeague(league: DemoLeague, index: number): PlannedMatch[] {
  const random = createRandom(8_000 + league.id);
  const teams = gatherTeams(league, index);
  return Array.from({ length: league.matchCount }, (_, age) => {
    const [Blue, Green] = random.sample(teams, 2);
    if (!Blue || !Green) throw new Error(`League ${league.id} has no two teams.`);
    const goals = FIXED_SCORES.find((score) => score.league === league.id && score.age === age)?.goals;
    const kind = kindOf(league, age);
    return {
      league,
      kind,
      age,
      playedAt: dateOf(random, league, age),
      teams: { Blue: asSent(kind, asOf(age, Blue)), Green: asSent(kind, asOf(age, Green)) },
      isFriendly: isFriendly(league, age),
      goals: league.sport === 'basketball' ? playBasketball(random) : goals,
    };
  });
}

/** The teams of a league with their squads; `index` is its place in DEMO_LEAGUES. */
export function gatherTeams(league: DemoLeague, index: number): DemoTeam[] {
  // Squads of neighbouring leagues overlap, so some players are in two leagues.
  const clubs = (DEMO_TEAMS[league.id] ?? []).map((name, team) => gatherTeam(name, index * 90 + team * SQUAD_SIZE));
  return league.sport === 'football' ? addAccounts(clubs, league) : clubs;
}

function isFriendly({ id }: DemoLeague, age: number): boolean {
  return id === DEMO_ACCESS_LEAGUE && age < FRIENDLY_AGE && !LEAGUE_8_KINDS[age];
}

/** The team under the name used in manual submissions. */
function asSent(kind: DemoMatchKind, { name, squad }: DemoTeam): DemoTeam {
  return { name: kind.startsWith('manual') && name === DEMO_SPELLING.team ? DEMO_SPELLING.spelling : name, squad };
}

function gatherTeam(name: string, firstPlayer: number): DemoTeam {
  const squad = Array.from({ length: SQUAD_SIZE }, (_, place) => demoPlayer(firstPlayer + place));
  return { name, squad };
}

/** Adds each demo account to one team of league 8, and `player` to all leagues, so that their profiles have matches. */
function addAccounts(teams: DemoTeam[], { id }: DemoLeague): DemoTeam[] {
  const accounts = id === DEMO_ACCESS_LEAGUE ? DEMO_ACCOUNTS : DEMO_ACCOUNTS.slice(0, 1);
  return teams.map(({ name, squad }, index) => {
    const account = accounts[index];
    if (!account) return { name, squad };
    return { name, squad: [{ name: account.roblox_username, id: account.roblox_id }, ...squad.slice(1)] };
  });
}

/** The team with its players' names of that many matches ago. */
function asOf(age: number, { name, squad }: DemoTeam): DemoTeam {
  if (age < RENAMED_AGE) return { name, squad };
  return { name, squad: squad.map((player) => ({ ...player, name: FORMER_NAMES[player.name] ?? player.name })) };
}

function playBasketball(random: Random): Record<TeamSide, number> {
  return { Blue: random.between(28, 52), Green: random.between(28, 52) };
}

function kindOf({ id, sport, methods }: DemoLeague, age: number): DemoMatchKind {
  if (sport === 'basketball') return 'official without events';
  if (id === DEMO_ACCESS_LEAGUE && LEAGUE_8_KINDS[age]) return LEAGUE_8_KINDS[age];
  if (id === 1 && age === 6) return 'held for score';
  if (id === 2 && age === 3) return 'manual pending';
  if (id === 3 && age === 2) return 'events pending';
  if (methods.includes('Manual') && age % 7 === 4) return 'manual approved';
  if (methods.includes('Events') && age % 9 === 5) return 'events approved';
  return age % 13 === 10 ? 'official without events' : 'official';
}

/** A random evening of the season. */
function dateOf(random: Random, { season, matchCount }: DemoLeague, age: number): Date {
  const daysAgo = season.until + Math.round((age * (season.from - season.until)) / matchCount);
  const evening = 17 * 60 + random.between(0, 300);
  return new Date(DEMO_TODAY - daysAgo * DAY + evening * MINUTE + random.between(0, 59) * 1000);
}
