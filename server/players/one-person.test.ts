import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useGameServer } from '#server/testing/game-server.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { dayFromToday } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

// The result for a person is the same in whatever order the facts about them arrive.

const server = useTestApp();
const gameServer = useGameServer(server);
const DAY_MS = 24 * 60 * 60 * 1000;
const SEASON_START = dayFromToday(-100);
let people = 7_800_000_000;

type Fact =
  | 'typed into a squad'
  | 'registered with the id'
  | 'typed into another squad'
  | 'registered with the id in another squad'
  | 'in a sheet of squads with the id in another'
  | 'in a sheet of squads by the later name'
  | 'in a match with the id'
  | 'in a match without an id'
  | 'renamed in a later match'
  | 'banned by name'
  | 'signed by the other team'
  | 'merged and taken apart'
  | 'a namesake plays';

/** A league with one open fixture of its two teams, and the facts about Kai that can arrive there. */
async function openSeason() {
  await gameServer.openLeague();
  const { league_id } = gameServer;
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, {
    league_id,
    names: ['Kestrel United', 'Harbour City'],
    red_card_matches: 1,
  });
  const [home_team_id = 0, away_team_id = 0] = team_ids;
  const kick_off = new Date(Date.now() + DAY_MS);
  const fixture_id = await storeFixture(server.database, {
    league_id,
    competition_id,
    home_team_id,
    away_team_id,
    kick_off,
  });
  const { headers } = await signIn(server, { levels: { [league_id]: 6 } });
  people += 2;
  const [id, namesake] = [String(people), String(people + 1)];
  // Addresses of names apply to all leagues.
  const [kai, kaizen] = [`Kai${people}`, `Kaizen${people}`];
  const post = async (path: string, payload: object) => {
    const url = `/api/leagues/myLeagues/${league_id}/${path}`;
    const response = await server.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode, response.body).toBeLessThan(500);
    return response.statusCode < 300;
  };
  const get = async (path: string) => (await server.app.inject({ url: `/api${path}`, headers })).json();
  const play = async (line: { name: string; id?: string; goals: number }, daysAgo: number) => {
    await scoreMatch(server.database, [line.goals, 0], {
      league_id,
      blue: [line],
      submission_date: new Date(Date.now() - daysAgo * DAY_MS),
    });
    return true;
  };
  const register = (team_id: number, player: { name: string; id?: string }) =>
    post('squads', { team_id, first_day: SEASON_START, players: [player] });
  const facts: Record<Fact, () => Promise<boolean>> = {
    'typed into a squad': () => register(home_team_id, { name: kai }),
    'registered with the id': () => register(home_team_id, { name: kai.toUpperCase(), id }),
    'typed into another squad': () => register(away_team_id, { name: kai }),
    'registered with the id in another squad': () => register(away_team_id, { name: kai, id }),
    'in a sheet of squads with the id in another': () =>
      post('imports', {
        kind: 'squads',
        text: `Team,Player,Roblox ID,From\nHarbour City,${kai},${id},${SEASON_START}\n`,
      }),
    'in a sheet of squads by the later name': () =>
      post('imports', { kind: 'squads', text: `Team,Player,From\nKestrel United,${kaizen},${SEASON_START}\n` }),
    'in a match with the id': () => play({ name: kai, id, goals: 1 }, 30),
    'in a match without an id': () => play({ name: kai.toLowerCase(), goals: 2 }, 20),
    'renamed in a later match': () => play({ name: kaizen, id, goals: 4 }, 10),
    'banned by name': () => post('bans', { player_key: `name:${kai.toLowerCase()}`, matches: 1, reason: 'Late' }),
    'signed by the other team': async () => {
      const { players } = await get(`/leagues/${league_id}/teams/kestrel-united/squad`);
      if (players.length === 0) return false;
      const offered = await server.app.inject({
        method: 'POST',
        url: `/api/leagues/${league_id}/transfers/offer`,
        headers,
        payload: { team_id: away_team_id, player_key: `name:${kai.toLowerCase()}` },
      });
      return offered.statusCode === 200 && post('transfers/decide', { id: offered.json().id, decision: 'approve' });
    },
    'merged and taken apart': async () => {
      if (!(await post('player_merges', { name: kai, player_key: id, reason: 'The same.' }))) return false;
      const { rows } = await server.database.$client.query(
        'select max(id) as id from player_merges where league_id = $1',
        [league_id],
      );
      return post('player_merges/undo', { id: rows[0].id, reason: 'A mistake.' });
    },
    'a namesake plays': () => play({ name: kai, id: namesake, goals: 8 }, 15),
  };
  const shorten = (key: string | null) => (key === id ? 'Kai’s id' : key === namesake ? 'the namesake' : write(key));
  const write = (text: string | null) => text?.replace(String(people), '').toLowerCase() ?? null;

  /** The league's visible data, without its ids. */
  async function readAll(facts: readonly Fact[]) {
    const squadOf = async (slug: string) =>
      (await get(`/leagues/${league_id}/teams/${slug}/squad?day=${dayFromToday(0)}`)).players.map(
        ({ player }: { player: { player_key: string; name: string } }) => [
          shorten(player.player_key),
          write(player.name),
        ],
      );
    const sheet = (
      await server.app.inject({
        url: `/api/game_server/fixtures/${fixture_id}/sheet`,
        headers: { authorization: `Bearer ${gameServer.key}` },
      })
    ).json();
    const listSide = (side: 'home' | 'away') =>
      sheet[side].players.map(({ id: of, name, reasons }: { id: string | null; name: string; reasons: object[] }) => [
        shorten(of),
        write(name),
        reasons.length,
      ]);
    const totalsOf = async (key: string) => (await get(`/players/${key}`)).totals?.goals ?? null;
    return {
      home: (await squadOf('kestrel-united')).toSorted(),
      away: (await squadOf('harbour-city')).toSorted(),
      sheets: [listSide('home').toSorted(), listSide('away').toSorted()],
      bans: (await get(`/leagues/${league_id}/suspensions`)).suspensions.map(
        ({ player, remaining }: { player: { player_key: string }; remaining: number }) => [
          shorten(player.player_key),
          remaining,
        ],
      ),
      found: (await get(`/players/search?q=${kai}`)).map(({ player_key }: { player_key: string }) =>
        shorten(player_key),
      ),
      // A name already registered in a squad has no separate address.
      profiles: [await totalsOf(id), facts.includes('in a match without an id') && (await totalsOf(`name:${kai}`))],
    };
  }

  return { facts, readAll };
}

type Season = Awaited<ReturnType<typeof openSeason>>;

/**
 * Adds the facts in the given order. A fact that depends on another, such as a ban of an unknown player, is retried.
 */
async function readAfter(order: readonly Fact[]): Promise<Awaited<ReturnType<Season['readAll']>>> {
  const { facts, readAll } = await openSeason();
  let waiting = [...order];
  for (let round = 0; round < 3; round += 1) {
    const refused: Fact[] = [];
    for (const fact of waiting) if (!(await facts[fact]())) refused.push(fact);
    waiting = refused;
  }
  return readAll(order);
}

const SEVERAL: readonly Fact[] = [
  'typed into a squad',
  'in a sheet of squads by the later name',
  'in a match with the id',
  'in a match without an id',
  'renamed in a later match',
  'banned by name',
  'merged and taken apart',
];

describe('facts about one person', () => {
  test('in any order make one person with one history, one squad row and one ban', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...SEVERAL], { minLength: SEVERAL.length }), async (order) => {
        const shown = await readAfter(order);
        expect(shown).toEqual({
          home: [['Kai’s id', 'kaizen']],
          away: [],
          sheets: [[['Kai’s id', 'kaizen', 1]], []],
          bans: [['Kai’s id', 1]],
          found: ['Kai’s id'],
          profiles: [7, 7],
        });
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  test('in any order lead to the same answers, also with a namesake, another squad or a transfer', async () => {
    const some = fc.tuple(
      fc.constantFrom<Fact[]>(
        [],
        ['a namesake plays'],
        ['registered with the id'],
        ['registered with the id in another squad'],
        ['in a sheet of squads with the id in another', 'a namesake plays'],
        ['signed by the other team'],
        ['signed by the other team', 'a namesake plays'],
        ['registered with the id', 'a namesake plays'],
      ),
      fc.subarray<Fact>([
        'in a match with the id',
        'in a match without an id',
        'renamed in a later match',
        'banned by name',
      ]),
    );
    const orders = some.chain(([special, others]) => {
      const all: Fact[] = ['typed into a squad', ...special, ...others];
      return fc.tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.constant(all));
    });
    await fc.assert(
      fc.asyncProperty(orders, async ([order, other]) => {
        expect(await readAfter(order)).toEqual(await readAfter(other));
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  test('typed into one squad and with the id in another on the same days make two people, in any order', async () => {
    const [typed, known, unknown] = [
      'typed into a squad',
      'in a match with the id',
      'in a match without an id',
    ] as const;
    const elsewhere = 'registered with the id in another squad';
    const shown = await readAfter([typed, elsewhere, known, unknown]);
    expect([shown.home, shown.away, shown.profiles]).toEqual([[['name:kai', 'kai']], [['Kai’s id', 'kai']], [1, 2]]);
    expect(await readAfter([typed, known, elsewhere, unknown])).toEqual(shown);
    expect(await readAfter([unknown, known, elsewhere, typed])).toEqual(shown);
    const bySheet = 'in a sheet of squads with the id in another';
    expect(await readAfter([typed, known, unknown, bySheet])).toEqual(shown);
  });

  test('a name is in one squad on one day, whoever it turns out to be: the second squad is refused', async () => {
    const [typed, again, known] = ['typed into a squad', 'typed into another squad', 'in a match with the id'] as const;
    const shown = await readAfter([typed, again, known]);
    expect([shown.home, shown.away]).toEqual([[['Kai’s id', 'kai']], []]);
    expect(await readAfter([typed, known, again])).toEqual(shown);
  });
});
