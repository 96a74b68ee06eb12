import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchPlayer, MatchStatus, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import type { FoundPlayer, PlayerProfile, PlayerTotals, Teammate } from '#contract/players/schema.ts';
import { playerKeyOf } from '#server/results/counted/new-match.ts';
import type { Line } from '#server/testing/play-match.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// Profiles equal the sums of counted matches after any sequence of submissions, decisions, merges and undos. Expected
// sums come from the match pages' JSON, which profiles don't read.

const server = useTestApp();
let staff: Record<string, string>;
let reviewer: Record<string, string>;

beforeAll(async () => {
  staff = (await signIn(server, { is_staff: true })).headers;
  reviewer = (await signIn(server, { levels: { 1: 6, 8: 6 } })).headers;
});

const anyLine: fc.Arbitrary<Line> = fc.record({
  id: fc.constantFrom('501', '502', '503', null),
  name: fc.constantFrom('Olive', 'OLIVE', 'Mika', 'Mika_2', 'Ωmega', 'x%y'),
  goals: fc.nat(4),
  assists: fc.nat(3),
  yellow_cards: fc.nat(2),
  red_card: fc.nat(1),
});
const anyMatch = fc.record({
  score: fc.tuple(fc.nat(3), fc.nat(3)),
  league_id: fc.constantFrom(1, 8),
  status: fc.constantFrom<MatchStatus>('Approved', 'Approved - Official', 'On-Hold', 'Pending'),
  submission_date: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-06-01'), noInvalidDate: true }),
  blue: fc.array(anyLine, { maxLength: 4 }),
  green: fc.array(anyLine, { maxLength: 4 }),
});
type PlannedMatch = typeof anyMatch extends fc.Arbitrary<infer T> ? T : never;
const anyDeed = fc.record({
  deed: fc.constantFrom('accept', 'decline', 'restore', 'decline', 'merge', 'merge', 'undo'),
  at: fc.nat(),
  name: fc.constantFrom('olive', 'Mika', 'ωmega'),
  player_key: fc.constantFrom('501', '502', '503'),
});
type Deed = typeof anyDeed extends fc.Arbitrary<infer T> ? T : never;

interface StoredMatch {
  match_id: number;
  league_id: number;
  submission_date: Date;
  blue_goals: number;
  green_goals: number;
  player_data: Record<TeamSide, { players: MatchPlayer[] }>;
}

/** One player's line in one match. */
interface Appearance {
  match: StoredMatch;
  /** Null if it was typed. */
  name: string | null;
  team: TeamSide;
  scored: number;
  conceded: number;
  lines: MatchPlayer[];
}

async function act({ deed, name, player_key }: Deed, match_id: number, league_id: number): Promise<void> {
  const reason = 'The captain told us so.';
  const merges = `${league_id}/player_merges`;
  const [url, payload] = {
    accept: ['match_request', { match_id, league_id, option: 'accept' }] as const,
    decline: ['match_request', { match_id, league_id, option: 'decline' }] as const,
    restore: ['restore_match', { match_id, league_id }] as const,
    merge: [merges, { name, player_key, reason }] as const,
    undo: [`${merges}/undo`, { id: (await findMerge(league_id)) ?? 1, reason }] as const,
  }[deed];
  const call = { method: 'POST', url: `/api/leagues/myLeagues/${url}`, headers: reviewer, payload } as const;
  // Refused cases: decided requests, matches that were never declined, unknown names and players.
  expect([200, 404, 409]).toContain((await server.app.inject(call)).statusCode);
}

async function findMerge(league_id: number): Promise<number | undefined> {
  const { rows } = await server.database.$client.query<{ id: number }>(
    'select max(id) as id from player_merges where league_id = $1 and undone_at is null',
    [league_id],
  );
  return rows[0]?.id;
}

/** Resolves each typed name of a league to its player. */
type Resolution = (league_id: number, name: string) => string | undefined;

/**
 * The player by the rule: a current merge, else the only player with an id and that name in the league's counted
 * matches.
 */
async function resolveNames(counted: StoredMatch[]): Promise<Resolution> {
  const bearers = new Map<string, Set<string>>();
  for (const { league_id, player_data } of counted) {
    for (const { id, name } of TEAM_SIDES.flatMap((side) => player_data[side].players)) {
      const place = `${league_id} ${foldName(name)}`;
      if (id !== null) bearers.set(place, (bearers.get(place) ?? new Set()).add(id));
    }
  }
  const { rows } = await server.database.$client.query<{ place: string; player_key: string }>(
    `select league_id || ' ' || search_name as place, player_key from player_merges where undone_at is null`,
  );
  const merged = new Map(rows.map(({ place, player_key }) => [place, player_key]));
  return (league_id, name) => {
    const place = `${league_id} ${foldName(name)}`;
    const known = [...(bearers.get(place) ?? [])];
    return merged.get(place) ?? (known.length === 1 ? known[0] : undefined);
  };
}

async function listCounted(): Promise<StoredMatch[]> {
  const { rows } = await server.database.$client.query<StoredMatch>(
    `select match_id, league_id, submission_date, blue_goals, green_goals, player_data from matches
     where status like 'Approved%' and declined_at is null order by submission_date desc, match_id desc`,
  );
  return rows;
}

/** Every player's appearances, newest first. */
function groupByPlayer(counted: StoredMatch[], resolve: Resolution): Map<string, Appearance[]> {
  const players = new Map<string, Appearance[]>();
  for (const match of counted) {
    for (const [key, lines] of listLines(match, resolve)) {
      const team: TeamSide = lines.some(({ side }) => side === 'Blue') ? 'Blue' : 'Green';
      const [scored, conceded] =
        team === 'Blue' ? [match.blue_goals, match.green_goals] : [match.green_goals, match.blue_goals];
      const named = lines.filter(({ id }) => id !== null || key.startsWith('name:'));
      const name = named.map((line) => line.name).toSorted()[0] ?? null;
      players.set(key, [...(players.get(key) ?? []), { match, name, team, scored, conceded, lines }]);
    }
  }
  return players;
}

function listLines({ league_id, player_data }: StoredMatch, resolve: Resolution) {
  const lines = new Map<string, (MatchPlayer & { side: TeamSide })[]>();
  for (const side of TEAM_SIDES) {
    for (const line of player_data[side].players) {
      const key = line.id ?? resolve(league_id, line.name) ?? playerKeyOf(line);
      lines.set(key, [...(lines.get(key) ?? []), { ...line, side }]);
    }
  }
  return lines;
}

function sumUp(appearances: Appearance[]): PlayerTotals {
  const lines = appearances.flatMap((appearance) => appearance.lines);
  return {
    appearances: appearances.length,
    wins: appearances.filter(({ scored, conceded }) => scored > conceded).length,
    draws: appearances.filter(({ scored, conceded }) => scored === conceded).length,
    losses: appearances.filter(({ scored, conceded }) => scored < conceded).length,
    goals: sum(lines.map(({ goals }) => goals)),
    assists: sum(lines.map(({ assists }) => assists)),
    yellow_cards: sum(lines.map(({ yellow_cards }) => yellow_cards)),
    red_cards: sum(lines.map(({ red_card }) => red_card)),
    clean_sheets: appearances.filter(({ conceded }) => conceded === 0).length,
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function countTogether(key: string, players: Map<string, Appearance[]>, resolve: Resolution): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { match, team } of players.get(key) ?? []) {
    const mates = [...listLines(match, resolve)].filter(
      ([mate, lines]) => mate !== key && lines.some(({ side }) => side === team),
    );
    for (const [mate] of mates) counts.set(mate, (counts.get(mate) ?? 0) + 1);
  }
  return counts;
}

async function get<T>(url: string): Promise<T> {
  const response = await server.app.inject({ url: `/api${url}`, headers: staff });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function expectProfile(key: string, players: Map<string, Appearance[]>, resolve: Resolution): Promise<void> {
  const appearances = players.get(key) ?? [];
  const totals = sumUp(appearances);
  const address = `/players/${encodeURIComponent(key)}`;
  const profile = await get<PlayerProfile>(address);
  expect(profile.totals).toEqual(totals);
  const names = appearances.flatMap(({ name }) => name ?? []);
  expect(profile.name).toBe(names[0] ?? appearances[0]?.lines.map(({ name }) => name).toSorted()[0]);
  expect(profile.form.map(({ match }) => match.match_id)).toEqual(
    appearances.slice(0, 10).map(({ match }) => match.match_id),
  );
  for (const { league_id, league_name, ...split } of profile.leagues) {
    expect(split, league_name).toEqual(sumUp(appearances.filter(({ match }) => match.league_id === league_id)));
  }
  expect(sum(profile.leagues.map((league) => league.appearances))).toBe(totals.appearances);
  expect(new Set(profile.names.map(({ name }) => name))).toEqual(new Set(names));
  const last = profile.career.at(-1);
  expect([last?.appearances, last?.goals, last?.assists]).toEqual([totals.appearances, totals.goals, totals.assists]);
  const together = countTogether(key, players, resolve);
  const teammates = await get<Teammate[]>(`${address}/teammates`);
  for (const { player_key, matches } of teammates) expect(matches).toBe(together.get(player_key));
  expect(teammates).toHaveLength(Math.min(10, together.size));
  const { total_matches } = await get<{ total_matches: number }>(`${address}/matches?per_page=1`);
  expect(total_matches).toBe(totals.appearances);
}

/** A name in a counted line resolves to its player or the merged one; other names to none. */
async function expectNamesToFind(players: Map<string, Appearance[]>): Promise<void> {
  for (const name of ['Olive', 'OLIVE', 'Mika', 'Mika_2', 'Ωmega', 'x%y']) {
    const found = await get<FoundPlayer[]>(`/players/search?q=${encodeURIComponent(name)}`);
    const bearers = [...players].filter(([, appearances]) =>
      appearances.some(({ lines }) => lines.some((line) => foldName(line.name).includes(foldName(name)))),
    );
    expect(found.map(({ player_key }) => player_key).toSorted()).toEqual(bearers.map(([key]) => key).toSorted());
  }
}

test('every profile is the sum of its matches that count, and every name in them finds it', async () => {
  const stored: { match_id: number; league_id: number }[] = [];

  async function apply(matches: PlannedMatch[], deeds: Deed[]): Promise<void> {
    for (const { score, ...fields } of matches) {
      const match_id = await scoreMatch(server.database, score, fields);
      stored.push({ match_id, league_id: fields.league_id });
    }
    for (const deed of deeds) {
      const match = stored[deed.at % stored.length];
      if (match) await act(deed, match.match_id, match.league_id);
    }
    const counted = await listCounted();
    const resolve = await resolveNames(counted);
    const players = groupByPlayer(counted, resolve);
    for (const key of players.keys()) await expectProfile(key, players, resolve);
    await expectNamesToFind(players);
  }

  const anyHistory = fc.tuple(fc.array(anyMatch, { minLength: 1, maxLength: 5 }), fc.array(anyDeed, { maxLength: 6 }));
  await fc.assert(
    fc.asyncProperty(anyHistory, ([matches, deeds]) => apply(matches, deeds)),
    { numRuns: 12, endOnFailure: true },
  );
  expect(stored.length).toBeGreaterThan(12);
});
