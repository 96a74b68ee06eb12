import { and, eq } from 'drizzle-orm';
import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { Bracket } from '#contract/competitions/cups.ts';
import { competitions, competitionTeams } from '#database/tables/competition.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { matches } from '#database/tables/schema.ts';
import { DRAW, playFixture } from '#server/testing/store-cup.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useDraws } from '#server/testing/use-draws.ts';

const LETTERS = ['Ash', 'Beech', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Larch', 'Oak', 'Yew'];

const server = useTestApp();
const { league, store, draw } = useDraws(server);

async function readBracket(cup: number): Promise<Bracket> {
  const response = await server.app.inject(`/api/leagues/${league.league_id}/competitions/${cup}/bracket`);
  expect(response.statusCode, response.body).toBe(200);
  expect(Value.Errors(Bracket, response.json())).toEqual([]);
  return response.json();
}

function publish(cup: number) {
  return server.database.update(competitions).set({ published_at: new Date() }).where(eq(competitions.id, cup));
}

function listStored(cup: number) {
  return server.database.select().from(fixtures).where(eq(fixtures.competition_id, cup)).orderBy(fixtures.id);
}

async function countWaiting(): Promise<number | null> {
  const { rowCount } = await server.database.$client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
}

describe('POST …/draw', () => {
  test('shows a draw with dry_run and stores none', async () => {
    const cup = await store({ has_third_place: true });
    const response = await draw(cup, DRAW, '?dry_run=1');
    expect(response.json().rounds.map(({ name }: { name: string }) => name)).toEqual([
      'Semi-finals',
      'Final',
      'Third place',
    ]);
    expect(response.json().rounds[0].ties[0].legs).toMatchObject([
      { fixture_id: null, kick_off: '2026-10-28T20:00:00.000Z' },
    ]);
    expect(await listStored(cup)).toEqual([]);
  });

  test('draws the teams that the cup has once a change of them is stored', async () => {
    const cup = await store();
    const change = await server.database.$client.connect();
    await change.query('begin');
    await change.query('select from leagues where id = $1 for no key update', [league.league_id]);
    await change.query('delete from competition_teams where competition_id = $1 and seed > 2', [cup]);
    const drawing = draw(cup);
    await expect.poll(() => countWaiting()).toBe(1);
    await change.query('commit');
    change.release();
    const response = await drawing;
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().rounds.map(({ name }: { name: string }) => name)).toEqual(['Final']);
  });

  test('keeps teams in the groups of the create call, and places others by hand', async () => {
    const cup = await store({ format: 'groups and knockout' });
    const entered = await server.database
      .select()
      .from(competitionTeams)
      .where(eq(competitionTeams.competition_id, cup))
      .orderBy(competitionTeams.seed);
    const ids = entered.map(({ team_id }) => team_id);
    for (const [at, group_name] of ['B', 'B', 'A', 'A'].entries()) {
      await server.database
        .update(competitionTeams)
        .set({ group_name })
        .where(and(eq(competitionTeams.competition_id, cup), eq(competitionTeams.team_id, ids[at] ?? 0)));
    }
    const groupsOf = async (payload: object) => {
      const response = await draw(cup, payload);
      expect(response.statusCode, response.body).toBe(200);
      const { groups } = response.json() as Bracket;
      return groups.map(({ rows }) => rows.map(({ team }) => 1 + ids.indexOf(team?.id ?? 0)).toSorted());
    };
    expect(await groupsOf({ ...DRAW, groups: 2 })).toEqual([
      [3, 4],
      [1, 2],
    ]);
    const placed = [1, 3].map((seed) => ({ team_id: ids[seed - 1], group: 'A' }));
    expect(await groupsOf({ ...DRAW, placed })).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  test('the best second place goes through, never against its own group, once lots are drawn', async () => {
    const cup = await store({
      format: 'groups and knockout',
      names: LETTERS.slice(0, 6),
      tie_breakers: ['goal difference', 'goals'],
    });
    const drawn = await draw(cup, { ...DRAW, groups: 3, places_through: 1, best_places: 1 });
    expect(drawn.statusCode, drawn.body).toBe(200);
    await publish(cup);
    const before = await readBracket(cup);
    expect(before.best_places).toMatchObject({ place: 2, through: 1, lots_place: null });
    expect(before.best_places?.rows.every(({ zone }) => zone === null)).toBe(true);
    expect(before.rules).toMatch(/The best 2nd-placed team goes through/);
    const matches = (await listStored(cup)).filter(({ stage }) => stage === 'group');
    const seconds: number[] = [];
    for (const { id, home_team_id, away_team_id, group_name } of matches) {
      const [home, away] = [home_team_id ?? 0, away_team_id ?? 0];
      await playFixture(server.database, id, { home, away, score: [group_name === 'C' ? 4 : 1, 0] });
      if (group_name !== 'C') seconds.push(away);
    }
    const level = await readBracket(cup);
    expect(level.best_places).toMatchObject({ lots_place: 1 });
    expect(level.best_places?.rows.map(({ place, zone }) => [place, zone])).toEqual([
      [1, null],
      [1, null],
      [3, null],
    ]);
    const sidesOf = ({ rounds }: Bracket) =>
      (rounds[0]?.ties ?? []).map(({ home, away }) => [home.team?.id ?? 0, away.team?.id ?? 0]);
    expect(sidesOf(level).flat().filter(Boolean)).toHaveLength(1);
    for (const [at, team_id] of seconds.entries()) {
      await server.database
        .update(competitionTeams)
        .set({ lot: 2 - at })
        .where(and(eq(competitionTeams.competition_id, cup), eq(competitionTeams.team_id, team_id)));
    }
    const decided = await readBracket(cup);
    const [best] = decided.best_places?.rows ?? [];
    expect([best?.team?.id, best?.zone]).toEqual([seconds[1], 'up']);
    const groupOf = new Map(decided.groups.flatMap(({ name, rows }) => rows.map(({ team }) => [team?.id, name])));
    const sides = sidesOf(decided);
    expect(sides.flat()).toContain(seconds[1]);
    for (const [home, away] of sides) expect(groupOf.get(home)).not.toBe(groupOf.get(away));
  });

  test('replaces the fixtures of the draw before', async () => {
    const cup = await store();
    await draw(cup);
    const response = await draw(cup, { ...DRAW, first_day: '2026-12-01' });
    expect(response.statusCode, response.body).toBe(200);
    const stored = await listStored(cup);
    expect(stored.map(({ tie, kick_off }) => [tie, kick_off?.toISOString().slice(0, 10)])).toEqual([
      [1, '2026-12-01'],
      [2, '2026-12-01'],
      [3, '2026-12-08'],
    ]);
  });

  test('stores the groups and the places that go through', async () => {
    const names = [1, 2, 3, 4, 5, 6].map((seed) => `Grouped ${seed}`);
    const cup = await store({ format: 'groups and knockout', names });
    const response = await draw(cup, { ...DRAW, groups: 2, places_through: 2 });
    const { groups, rounds, rules } = response.json() as Bracket;
    expect(groups.map(({ name, rows }) => [name, rows.map((row) => row.name)])).toEqual([
      ['A', ['Grouped 1', 'Grouped 4', 'Grouped 5']],
      ['B', ['Grouped 2', 'Grouped 3', 'Grouped 6']],
    ]);
    expect(rounds[0]?.ties.map(({ home, away }) => [home.label, away.label])).toEqual([
      ['1st of Group A', '2nd of Group B'],
      ['1st of Group B', '2nd of Group A'],
    ]);
    expect(rules).toBe('Two groups, then one match a tie. Level after full time means extra time and a shoot-out.');
    const [stored] = await server.database.select().from(competitions).where(eq(competitions.id, cup));
    expect(stored?.places_up).toBe(2);
    const entries = await server.database
      .select()
      .from(competitionTeams)
      .where(eq(competitionTeams.competition_id, cup))
      .orderBy(competitionTeams.seed);
    expect(entries.map(({ group_name }) => group_name)).toEqual(['A', 'B', 'B', 'A', 'A', 'B']);
  });

  test.each([
    ['a single team', { names: ['Lonely'] }, DRAW, /has 1 team; a cup needs two or more/],
    ['a league', { format: 'round robin' as const }, DRAW, /is a league; only cups are drawn/],
    [
      'more places than teams',
      { format: 'groups and knockout' as const },
      { ...DRAW, places_through: 3 },
      /places_through must be 2 or less/,
    ],
    [
      'more groups than pairs',
      { format: 'groups and knockout' as const },
      { ...DRAW, groups: 3 },
      /groups must be 2 or fewer/,
    ],
    [
      'one place of one group',
      { format: 'groups and knockout' as const },
      { ...DRAW, groups: 1, places_through: 1 },
      /places_through must be 2 or more/,
    ],
    [
      'more best places than the bracket has room for',
      { format: 'groups and knockout' as const, names: LETTERS.slice(0, 9) },
      { ...DRAW, groups: 3, places_through: 1, best_places: 2 },
      /best_places must be 1 or less, as 3 teams go through by their places/,
    ],
    [
      'a team that the cup does not have',
      { format: 'groups and knockout' as const },
      { ...DRAW, placed: [{ team_id: 2147483647, group: 'A' }] },
      /placed has team 2147483647, which does not play in/,
    ],
    ['an unknown time zone', {}, { ...DRAW, time_zone: 'Europe/Nowhere' }, /time_zone must be a time zone/],
    ['no time', {}, { ...DRAW, time: undefined }, /time is missing/],
    ['a day that does not exist', {}, { ...DRAW, first_day: '2026-02-30' }, /first_day/],
  ])('answers 400 for %s', async (_case, cup, payload, sentence) => {
    const names = 'names' in cup ? cup.names.map((name) => `${name} ${Math.random()}`) : undefined;
    const stored = await store({ ...cup, ...(names && { names }) });
    const response = await draw(stored, payload);
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().error).toMatch(sentence);
  });

  test('answers 409 for a published cup and for one with results', async () => {
    const cup = await store({ name: 'Open Cup' });
    await draw(cup);
    const [first] = await listStored(cup);
    await playFixture(server.database, first?.id ?? 0, {
      home: first?.home_team_id ?? 0,
      away: first?.away_team_id ?? 0,
      score: [1, 0],
    });
    expect((await draw(cup)).json().error).toBe('Fixtures of Open Cup have results, so it can’t be drawn again.');
    await publish(cup);
    const response = await draw(cup);
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toBe('Open Cup is published. Make it a draft before you draw it again.');
  });
});

describe('GET …/bracket', () => {
  test('answers 404 for a draft, a league and a cup of another league', async () => {
    const draft = await store();
    const table = await store({ format: 'round robin', published_at: new Date() });
    const cup = await store({ published_at: new Date() });
    for (const path of [
      `${league.league_id}/competitions/${draft}`,
      `${league.league_id}/competitions/${table}`,
      `8/competitions/${cup}`,
    ]) {
      expect((await server.app.inject(`/api/leagues/${path}/bracket`)).statusCode, path).toBe(404);
    }
  });

  test('follows results, corrections and declined matches', async () => {
    const cup = await store();
    await draw(cup);
    await publish(cup);
    const [semi, other, final] = (await listStored(cup)).map((row) => ({
      id: row.id,
      home: row.home_team_id ?? 0,
      away: row.away_team_id ?? 0,
    }));
    if (!semi || !other || !final) throw new Error('The cup has no three fixtures.');
    const match_id = await playFixture(server.database, semi.id, { ...semi, score: [2, 0] });
    await playFixture(server.database, other.id, { ...other, score: [1, 3] });
    const finalists = async () => {
      const { ties } = (await readBracket(cup)).rounds.at(-1) ?? { ties: [] };
      return ties.map(({ home, away }) => [home.team?.id, away.team?.id])[0];
    };
    expect(await finalists()).toEqual([semi.home, other.away]);
    await server.database.update(matches).set({ green_goals: 5 }).where(eq(matches.match_id, match_id));
    expect(await finalists()).toEqual([semi.away, other.away]);
    await server.database.update(matches).set({ declined_at: new Date() }).where(eq(matches.match_id, match_id));
    expect(await finalists()).toEqual([undefined, other.away]);
  });

  test('a finalist whom nobody comes to meet wins by a walkover, which a later semi-finalist contradicts', async () => {
    const cup = await store();
    await draw(cup);
    await publish(cup);
    const { headers: decider } = await signIn(server, { levels: { [league.league_id]: 4 } });
    const decide = async (id: number | undefined, decision: object) => {
      const url = `/api/leagues/myLeagues/${league.league_id}/fixtures/decide`;
      const payload = { id, status: 'walkover', reason: 'No team', ...decision };
      return server.app.inject({ method: 'POST', url, headers: decider, payload });
    };
    const [semi, other, final] = await listStored(cup);
    expect((await decide(semi?.id, { winner: 'home' })).statusCode).toBe(200);
    const early = await decide(final?.id, { winner: 'home' });
    expect([early.statusCode, early.json().error]).toEqual([409, `Fixture ${final?.id} does not have both teams yet.`]);
    expect((await decide(other?.id, { winner: 'neither' })).statusCode).toBe(200);
    expect((await decide(final?.id, { winner: 'away' })).statusCode).toBe(409);
    expect((await decide(final?.id, { winner: 'home' })).statusCode).toBe(200);
    expect((await readBracket(cup)).champion?.id).toBe(semi?.home_team_id);
    expect((await decide(other?.id, { winner: 'away' })).statusCode).toBe(200);
    expect((await readBracket(cup)).rounds.at(-1)?.ties[0]).toMatchObject({ is_contradicted: true });
  });

  test('a tie of two legs that is level waits for a decision, which lots give, by an act with reason, log and undo', async () => {
    const cup = await store({ legs: 2 });
    await draw(cup);
    await publish(cup);
    const { headers: decider } = await signIn(server, { levels: { [league.league_id]: 4 } });
    const [first, second] = (await listStored(cup)).map(({ id, home_team_id, away_team_id }) => ({
      id,
      home: home_team_id ?? 0,
      away: away_team_id ?? 0,
    }));
    if (!first || !second) throw new Error('The cup has no tie of two legs.');
    const decide = (payload: object, id = second.id) =>
      server.app.inject({
        method: 'POST',
        url: `/api/leagues/myLeagues/${league.league_id}/fixtures/decide`,
        headers: decider,
        payload: { id, reason: 'Coin toss', ...payload },
      });
    const needing = async () => {
      const url = `/api/leagues/myLeagues/${league.league_id}/competitions/${cup}/fixtures?show=to%20decide`;
      const response = await server.app.inject({ url, headers: decider });
      return response.json().fixtures.map(({ id }: { id: number }) => id);
    };
    const tie = async () => (await readBracket(cup)).rounds[0]?.ties[0];
    await playFixture(server.database, first.id, { ...first, score: [2, 1] });
    const early = await decide({ status: 'lots', winner: 'home' });
    expect([early.statusCode, early.json().error]).toEqual([
      409,
      `Fixture ${second.id} is not the last leg of a level tie.`,
    ]);
    await playFixture(server.database, second.id, { ...second, score: [1, 0] });
    expect(await needing()).toEqual([second.id]);
    expect(await tie()).toMatchObject({ is_level: true, winner: null });
    expect((await decide({ status: 'lots', winner: 'home' })).statusCode).toBe(200);
    expect(await needing()).toEqual([]);
    expect(await tie()).toMatchObject({ is_level: false, winner: 'away', decided_by: 'lots' });
    const log = await server.app.inject({
      url: `/api/leagues/myLeagues/${league.league_id}/audit`,
      headers: league.headers,
    });
    expect(log.json()[0]).toMatchObject({ action: 'fixture decided', after: { reason: 'Coin toss' }, can_undo: true });
    expect((await decide({ status: 'planned', seen_status: 'played' })).statusCode).toBe(200);
    expect(await tie()).toMatchObject({ is_level: true, winner: null, decided_by: null });
  });

  test('names the champion', async () => {
    const names = ['First', 'Second'].map((name) => `${name} ${Math.random()}`);
    const cup = await store({ names });
    await draw(cup);
    await publish(cup);
    const [final] = await listStored(cup);
    await playFixture(server.database, final?.id ?? 0, {
      home: final?.home_team_id ?? 0,
      away: final?.away_team_id ?? 0,
      score: [0, 1],
    });
    const { champion, rounds } = await readBracket(cup);
    expect(champion?.name).toBe(names[1]);
    const [leg] = rounds[0]?.ties[0]?.legs ?? [];
    expect(leg?.played_at).toMatch(/^\d{4}-/);
    expect(leg?.played_at).not.toBe(leg?.kick_off);
  });
});
