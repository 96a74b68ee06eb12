import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { BasicStats } from '#contract/groups/schema.ts';
import type { Match, MatchPlayer } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { playerKeyOf } from '#server/results/counted/new-match.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// After corrections and restores in any order, every statistic matches the present contents.

const MATCHES = 3;
const server = useTestApp();
const gameServer = useGameServer(server);
let headers: Record<string, string>;
let userId = 0;

beforeAll(async () => {
  const editor = await signIn(server, { levels: { [gameServer.league_id]: 4 } });
  headers = editor.headers;
  userId = editor.user.id;
});

const count = fc.integer({ min: 0, max: 3 });
const line = fc.record(
  {
    name: fc.constantFrom('Ann', 'ANN', 'Bea', 'Cleo', '=1+1'),
    id: fc.constantFrom('7001', '7002', '7003'),
    goals: count,
    assists: count,
    yellow_cards: count,
    red_card: count,
  },
  { requiredKeys: ['name'] },
);
const team = fc.record({ players: fc.array(line, { maxLength: 4 }), saves: count }, { requiredKeys: ['players'] });
const contents = fc.record({
  team_names: fc.record({ Blue: fc.constantFrom('Lions', 'Tigers'), Green: fc.constant('Wolves') }),
  team_goals: fc.record({ Blue: count, Green: count }),
  player_data: fc.record({ Blue: team, Green: team }),
  event_data: fc.array(
    fc.record({
      eventName: fc.constant('Goal'),
      participants: fc.array(fc.constantFrom('Ann', 'Bea'), { maxLength: 2 }),
    }),
    { maxLength: 4 },
  ),
});
/** A correction of one of the matches, or a restore of one of its revisions. */
const step = fc.record({ match: fc.nat(MATCHES - 1), contents: fc.option(contents), to: fc.nat() });

async function read(match_id: number): Promise<Match> {
  return (await server.app.inject(`/api/matches/${match_id}`)).json();
}

async function post(url: string, payload: object) {
  const response = await server.app.inject({ method: 'POST', url: `/api/matches/${url}`, headers, payload });
  expect([200, 400], response.body).toContain(response.statusCode);
  if (response.statusCode === 400) expect(response.json().error).toBe('The correction changes nothing.');
}

/** A match's contents, without the marks of its corrections. */
function sayingOf({ revision: _, corrected_at: __, ...match }: Match): Omit<Match, 'revision' | 'corrected_at'> {
  return match;
}

type Sums = Pick<BasicStats, 'goals' | 'assists' | 'yellow_cards' | 'red_cards'>;

/** The sums of one league's matches. A name without an id is the only player with that name in counted matches. */
function sumUp(matches: Match[], counted: Pick<Match, 'player_data'>[]): Record<string, Sums> {
  const sums: Record<string, Sums> = {};
  const bearers = new Map<string, Set<string>>();
  for (const { id, name } of counted.flatMap(linesOf)) {
    const key = name.toLowerCase();
    if (id !== null) bearers.set(key, (bearers.get(key) ?? new Set()).add(id));
  }
  for (const player of matches.flatMap(linesOf)) {
    const known = [...(bearers.get(player.name.toLowerCase()) ?? [])];
    const id = player.id ?? (known.length === 1 ? (known[0] ?? null) : null);
    addTo(sums, { ...player, id });
  }
  return sums;
}

function linesOf({ player_data }: Pick<Match, 'player_data'>): MatchPlayer[] {
  return TEAM_SIDES.flatMap((side) => player_data[side].players);
}

function addTo(sums: Record<string, Sums>, player: MatchPlayer): void {
  const sum = sums[playerKeyOf(player)] ?? { goals: 0, assists: 0, yellow_cards: 0, red_cards: 0 };
  sum.goals += player.goals;
  sum.assists += player.assists;
  sum.yellow_cards += player.yellow_cards;
  sum.red_cards += player.red_card;
  sums[playerKeyOf(player)] = sum;
}

async function readGroupStats(group_id: number): Promise<Record<string, Sums>> {
  const response = await server.app.inject({ url: `/api/groups/${group_id}/group_stats`, headers });
  const basic: Record<string, BasicStats> = response.json().stats.basic;
  return Object.fromEntries(
    Object.values(basic).map(({ id, name, goals, assists, yellow_cards, red_cards }) => [
      playerKeyOf({ id, name }),
      { goals, assists, yellow_cards, red_cards },
    ]),
  );
}

/** The league's counted matches, including those of earlier runs. */
async function readCounted(): Promise<Pick<Match, 'player_data'>[]> {
  const { rows } = await server.database.$client.query<Pick<Match, 'player_data'>>(
    "select player_data from matches where league_id = $1 and declined_at is null and status like 'Approved%'",
    [gameServer.league_id],
  );
  return rows;
}

async function readListed(query: string): Promise<number[]> {
  const { matches } = (await server.app.inject(`/api/matches/all_matches?per_page=100&${query}`)).json();
  return matches.map(({ match_id }: { match_id: number }) => match_id);
}

/** Compares every statistic with the match pages. */
async function expectToFollow(ids: number[], group_id: number): Promise<void> {
  const pages = await Promise.all(ids.map(read));
  expect(await readGroupStats(group_id)).toEqual(sumUp(pages, await readCounted()));
  const listed = (isListed: (match: Match) => boolean) => pages.filter(isListed).map(({ match_id }) => match_id);
  const among = (found: number[]) => ids.filter((id) => found.includes(id));
  expect(among(await readListed('team=Tigers'))).toEqual(
    listed((match) => match.context_data.match_name.includes('Tigers')),
  );
  for (const least of [1, 3]) {
    const { min_goals, min_players, min_events } = {
      min_goals: listed(({ context_data: { team_goals } }) => team_goals.Blue + team_goals.Green >= least),
      min_players: listed(({ context_data }) => (context_data.overall_player_count ?? 0) >= least),
      min_events: listed(({ context_data }) => (context_data.event_count ?? 0) >= least),
    };
    expect(among(await readListed(`min_goals=${least}`))).toEqual(min_goals);
    expect(among(await readListed(`min_players=${least}`))).toEqual(min_players);
    expect(among(await readListed(`min_events=${least}`))).toEqual(min_events);
  }
  for (const { match_id, context_data, player_data } of pages) {
    const players = (await server.app.inject(`/api/matches/${match_id}/player-stats.csv`)).body.split('\r\n');
    expect(players).toHaveLength(player_data.Blue.players.length + player_data.Green.players.length + 1);
    const teams = (await server.app.inject(`/api/matches/${match_id}/team-stats.csv`)).body.split('\r\n');
    const { team_names, team_goals } = context_data;
    expect(teams[0]).toMatch(`Blue,${team_names.Blue},${team_goals.Blue},${player_data.Blue.assists},`);
  }
}

test('group stats, the list’s filters and the CSVs follow every correction and restore, and a restore is exact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const ids: number[] = [];
      while (ids.length < MATCHES) {
        const response = await gameServer.post({
          context_data: { team_names: { Blue: 'Lions', Green: 'Wolves' }, team_goals: { Blue: 1, Green: 0 } },
          player_data: { Blue: { players: [{ name: 'Ann', id: '7001', goals: 1 }] }, Green: { players: [] } },
        });
        ids.push(response.json().Match_ID);
      }
      const group_id = await storeGroup(
        server.database,
        { group_owner_id: userId, group_league_id: gameServer.league_id },
        ids,
      );
      const said = new Map<number, ReturnType<typeof sayingOf>[]>();
      for (const id of ids) said.set(id, [sayingOf(await read(id))]);
      for (const { match, contents: changes, to } of steps) {
        const id = ids[match] ?? 0;
        const former = said.get(id) ?? [];
        const { revision } = await read(id);
        const earlier = to % former.length;
        if (changes) await post(`${id}/corrections`, await copyMatch(server, id, changes));
        else if (earlier + 1 < revision) {
          await post(`${id}/restore_revision`, { revision, to: earlier + 1, reason: 'It was right.' });
          expect(sayingOf(await read(id))).toEqual(former[earlier]);
        }
        const now = await read(id);
        if (now.revision > revision) former.push(sayingOf(now));
        await expectToFollow(ids, group_id);
      }
    }),
    { numRuns: 10 },
  );
}, 120_000);
