import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Correction } from '#contract/corrections.ts';
import { fixtures } from '#database/fixture-schema.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);
const KICK_OFF = new Date('2026-03-07T18:00:00Z');
const [KESTREL, HARBOUR, SABLE] = ['Kestrel United', 'Harbour City', 'Sable Coast'] as const;

let competition_id = 0;
let teams: number[] = [];
let staff: Record<string, string> = {};

beforeEach(async () => {
  await gameServer.openLeague();
  const { league_id } = gameServer;
  const stored = await storeCompetitionWithTeams(server.database, { league_id, name: 'First Division' });
  competition_id = stored.competition_id;
  teams = stored.team_ids;
  staff = (await signIn(server, { levels: { [gameServer.league_id]: 5 } })).headers;
});

function addFixture(columns: Partial<typeof fixtures.$inferInsert> = {}): Promise<number> {
  return storeFixture(server.database, {
    league_id: gameServer.league_id,
    competition_id,
    home_team_id: teams[0],
    away_team_id: teams[1],
    kick_off: KICK_OFF,
    ...columns,
  });
}

function match(Blue: string, Green: string, fields: Record<string, unknown> = {}, context: object = {}) {
  const played_at = KICK_OFF.toISOString();
  return {
    played_at,
    context_data: { team_names: { Blue, Green }, team_goals: { Blue: 2, Green: 1 }, ...context },
    ...fields,
  };
}

async function send(body: object, headers: Record<string, string> = {}) {
  const response = await gameServer.post(body, { headers });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}

async function readFixture(id: number) {
  const all = await server.database.select().from(fixtures);
  return all.find((fixture) => fixture.id === id);
}

async function listEnds() {
  const { rows } = await server.database.$client.query(
    'select had_extra_time, home_penalties, away_penalties from fixture_results where league_id = $1',
    [gameServer.league_id],
  );
  return rows;
}

async function act(path: string, payload: object, status = 200) {
  const response = await server.app.inject({ method: 'POST', url: `/api${path}`, headers: staff, payload });
  expect(response.statusCode, response.body).toBe(status);
  return response.json();
}

function decide(match_id: number, option: 'accept' | 'decline') {
  return act('/leagues/myLeagues/match_request', { match_id, league_id: gameServer.league_id, option });
}

function remove(match_id: number) {
  return act(`/matches/${match_id}/remove`, { reason: 'Sent by mistake' });
}

function restore(match_id: number, status = 200) {
  return act('/leagues/myLeagues/restore_match', { match_id, league_id: gameServer.league_id }, status);
}

async function correct(match_id: number, changes: Partial<Correction>) {
  return act(`/matches/${match_id}/corrections`, await copyMatch(server, match_id, changes));
}

describe('a submitted match finds its fixture', () => {
  test('by the names of both teams, whichever side the home team plays on', async () => {
    const first = await addFixture();
    const second = await addFixture({ home_team_id: teams[1], away_team_id: teams[2] });
    expect(await send(match('  kestrel UNITED ', HARBOUR))).toMatchObject({ fixture_id: first, reasons: [] });
    expect(await send(match(SABLE, HARBOUR))).toMatchObject({ fixture_id: second, status: 'Approved - Official' });
    expect(await readFixture(first)).toMatchObject({ home_side: 'Blue' });
    expect(await readFixture(second)).toMatchObject({ home_side: 'Green' });
  });

  test('by its id, at any time, with extra time and the shoot-out of the sides', async () => {
    const id = await addFixture({ kick_off: null });
    const facts = { team_goals: { Blue: 1, Green: 1 }, extra_time: true, shoot_out: { Blue: 3, Green: 4 } };
    const sent = await send(match(HARBOUR, KESTREL, { fixture_id: id }, facts));
    expect(sent).toMatchObject({ fixture_id: id, reasons: [] });
    expect(await readFixture(id)).toMatchObject({ home_side: 'Green' });
    expect(await listEnds()).toEqual([{ had_extra_time: true, home_penalties: 4, away_penalties: 3 }]);
  });

  test('as the leg with its home side and its kick-off, which a shoot-out decides', async () => {
    const tie = { stage: 'winners' as const, tie: 1 };
    const first = await addFixture(tie);
    const [home_team_id, away_team_id] = [teams[1], teams[0]];
    const kick_off = new Date('2026-03-09T18:00:00Z');
    const second = await addFixture({ ...tie, leg: 2, home_team_id, away_team_id, kick_off });
    const early = { played_at: '2026-03-07T18:05:00Z' };
    const late = { played_at: '2026-03-09T18:05:00Z' };
    const both = [`Two fixtures fit: ${first} and ${second}.`];
    expect(await send(match(HARBOUR, KESTREL, early))).toMatchObject({ status: 'On-Hold', reasons: both });
    const waiting = await send(match(KESTREL, HARBOUR, late, { shoot_out: { Blue: 3, Green: 1 } }));
    expect(waiting).toMatchObject({ status: 'On-Hold', reasons: [`Two fixtures fit: ${second} and ${first}.`] });
    expect(await send(match(KESTREL, HARBOUR, early))).toMatchObject({ fixture_id: first, reasons: [] });
    const pens = { shoot_out: { Blue: 4, Green: 3 } };
    const behind = await send(
      match(HARBOUR, KESTREL, { ...late, fixture_id: second }, { ...pens, team_goals: { Blue: 2, Green: 0 } }),
    );
    expect(behind).toMatchObject({ reasons: ['A shoot-out follows a tie that is level on aggregate, not 3 - 2.'] });
    await decide(behind.Match_ID, 'decline');
    expect(await send(match(HARBOUR, KESTREL, late, pens))).toMatchObject({ fixture_id: second, reasons: [] });
    expect(await listEnds()).toMatchObject([{ home_penalties: null }, { home_penalties: 4, away_penalties: 3 }]);
  });

  test('by its id with Blue at home when the names belong to no team', async () => {
    const id = await addFixture();
    expect(await send(match('Blue', 'Green', { fixture_id: id }))).toMatchObject({ fixture_id: id, reasons: [] });
    expect(await readFixture(id)).toMatchObject({ home_side: 'Blue' });
  });

  test('in a cup whose teams follow from another result', async () => {
    const cup = await storeCompetitionWithTeams(server.database, {
      league_id: gameServer.league_id,
      format: 'knockout',
      names: ['Alder', 'Birch', 'Cedar'],
    });
    const [alder, birch, cedar] = cup.team_ids;
    const tie = { competition_id: cup.competition_id, stage: 'winners' as const };
    const semi = await addFixture({ ...tie, tie: 1, home_team_id: alder, away_team_id: birch });
    const final = await addFixture({
      ...tie,
      stage: 'final',
      tie: 2,
      home_team_id: cedar,
      away_team_id: null,
      away_source: { winner_of: 1 },
    });
    expect(await send(match('Cedar', 'Alder'))).not.toHaveProperty('fixture_id');
    expect(await send(match('Alder', 'Birch'))).toMatchObject({ fixture_id: semi });
    expect(await send(match('Alder', 'Cedar'))).toMatchObject({ fixture_id: final, reasons: [] });
    expect(await readFixture(final)).toMatchObject({ home_team_id: cedar, away_team_id: alder, home_side: 'Green' });

    const decide = (decision: object) =>
      act(`/leagues/myLeagues/${gameServer.league_id}/fixtures/decide`, { reason: 'A barred player', ...decision });
    await decide({ id: semi, status: 'walkover', winner: 'away' });
    await decide({ id: final, status: 'to be replayed' });
    expect(await send(match('Birch', 'Cedar', { fixture_id: final }))).toMatchObject({ reasons: [] });
    expect(await readFixture(final)).toMatchObject({ home_team_id: cedar, away_team_id: birch, status: 'planned' });
  });

  test('from days before the kick-off to the deadline', async () => {
    const deadline = new Date('2026-03-20T22:00:00Z');
    const id = await addFixture({ deadline });
    const late = match(KESTREL, HARBOUR, { played_at: '2026-03-20T21:00:00Z' });
    expect(await send(late)).toMatchObject({ fixture_id: id, reasons: [] });
    const too_late = match(SABLE, HARBOUR, { played_at: '2026-03-20T23:00:00Z' });
    await addFixture({ home_team_id: teams[1], away_team_id: teams[2], deadline });
    expect(await send(too_late)).toMatchObject({ status: 'On-Hold' });
  });

  test('until the deadline of a fixture whose kick-off is not known', async () => {
    const deadline = new Date('2026-03-20T22:00:00Z');
    const id = await addFixture({ kick_off: null, deadline });
    expect(await send(match(KESTREL, HARBOUR))).toMatchObject({ fixture_id: id, reasons: [] });
    await addFixture({ home_team_id: teams[1], away_team_id: teams[2], kick_off: null });
    expect(await send(match(SABLE, HARBOUR))).toMatchObject({ status: 'On-Hold' });
  });

  test('unless it is a draft, too far away, cancelled, removed or between other teams: then it is On-Hold', async () => {
    const draft = await storeCompetitionWithTeams(server.database, {
      league_id: gameServer.league_id,
      names: [],
      published_at: null,
    });
    await addFixture({ competition_id: draft.competition_id });
    const far = await addFixture({ kick_off: new Date('2026-03-11T18:00:01Z') });
    const cancelled = await addFixture({ status: 'cancelled' });
    await addFixture({ removed_at: new Date() });
    await addFixture({ away_team_id: teams[2] });
    const fixtures = `${cancelled} (2026-03-07) and ${far} (2026-03-11)`;
    expect(await send(match(KESTREL, HARBOUR))).toEqual({
      Match_ID: expect.any(Number),
      status: 'On-Hold',
      reasons: [`No open fixture of First Division fits this match. Fixtures of these teams: ${fixtures}.`],
    });
  });

  test('a friendly has a warning that names the side that is no team of the competition', async () => {
    await addFixture();
    expect(await send(match(KESTREL, 'Hollow Park'))).toMatchObject({
      status: 'Approved - Official',
      warnings: ['Hollow Park is no team of First Division: this match is a friendly.'],
    });
    expect(await send(match(KESTREL, SABLE, { type: 'Friendly' }))).toMatchObject({
      status: 'Approved - Official',
      warnings: ['First Division counts League Match, not Friendly: this match counts in none of its figures.'],
    });
  });

  test('a team against itself is refused', async () => {
    const { statusCode, body } = await gameServer.post(match(KESTREL, 'KESTREL  united'));
    expect([statusCode, body]).toEqual([400, expect.stringContaining('can’t play against itself')]);
    await server.database.$client.query(
      "insert into team_spellings (team_id, team_key, league_id, spelling, kind) values ($1, 'kestrels', $2, 'Kestrels', 'spelling')",
      [teams[0], gameServer.league_id],
    );
    expect((await gameServer.post(match(KESTREL, 'Kestrels'))).statusCode).toBe(400);
  });
});

describe('a shoot-out', () => {
  const level = { Blue: 1, Green: 1 };
  const shootOut = { Blue: 3, Green: 4 };

  test.each([
    [{ Blue: 2, Green: 1 }, { Blue: 4, Green: 3 }, 'A shoot-out follows a level score, not 2 - 1.'],
    [level, { Blue: 4, Green: 4 }, 'The shoot-out has no winner: 4 - 4.'],
    [level, { Blue: 10, Green: 1 }, 'A shoot-out can’t end 10 - 1: it is over once a side can’t catch up.'],
  ])('after %j that ends %j is On-Hold', async (team_goals, shoot_out, reason) => {
    const friendly = await send(match('Hollow Park', 'Fern Vale', {}, { team_goals, shoot_out }));
    expect(friendly).toMatchObject({ status: 'On-Hold', reasons: [reason] });
    const id = await addFixture();
    const sent = match(KESTREL, HARBOUR, { fixture_id: id }, { team_goals, shoot_out });
    const preview = await gameServer.post(sent, { query: '?dry_run=true' });
    expect(preview.json()).toMatchObject({ status: 'On-Hold', reasons: [reason] });
    expect(await send(sent)).toMatchObject({ status: 'On-Hold', reasons: [reason] });
  });

  test('of a match without a fixture is kept, and follows its side when the match gets one', async () => {
    const sent = match(HARBOUR, KESTREL, {}, { team_goals: level, extra_time: true, shoot_out: shootOut });
    const { Match_ID, reasons } = await send(sent);
    expect(reasons).toEqual([]);
    const id = await addFixture({ stage: 'winners', tie: 1 });
    const set = `/leagues/myLeagues/${gameServer.league_id}/fixtures/match`;
    await act(set, { id, match_id: Match_ID, reason: 'It was the semi-final' });
    const ends = [{ had_extra_time: true, home_penalties: 4, away_penalties: 3 }];
    expect(await listEnds()).toEqual(ends);
    await act(set, { id, match_id: null, reason: 'It was not' });
    expect(await listEnds()).toEqual([]);
    await act(set, { id, match_id: Match_ID, reason: 'It was' });
    expect(await listEnds()).toEqual(ends);
  });

  test('of a match that waits is kept until it is accepted', async () => {
    const first = await addFixture({ stage: 'winners', tie: 1 });
    const second = await addFixture({ stage: 'winners', tie: 2, round: 2 });
    const sent = match(HARBOUR, KESTREL, {}, { team_goals: level, shoot_out: shootOut });
    const { Match_ID, status } = await send(sent);
    expect(status).toBe('On-Hold');
    await act(`/leagues/myLeagues/${gameServer.league_id}/fixtures/decide`, {
      id: second,
      status: 'cancelled',
      reason: 'Drawn by mistake',
      confirmed: true,
    });
    await decide(Match_ID, 'accept');
    expect(await readFixture(first)).toMatchObject({ match_id: Match_ID });
    expect(await listEnds()).toMatchObject([{ home_penalties: 4, away_penalties: 3 }]);
  });

  test('is corrected, removed and restored with the match', async () => {
    await addFixture({ stage: 'winners', tie: 1 });
    const { Match_ID } = await send(match(HARBOUR, KESTREL, {}, { team_goals: level, shoot_out: shootOut }));
    const read = async () => (await server.app.inject({ url: `/api/matches/${Match_ID}` })).json().context_data;
    expect(await read()).toMatchObject({ shoot_out: shootOut });
    expect(await read()).not.toHaveProperty('extra_time');
    await correct(Match_ID, { type: 'Cup Match' });
    expect(await read()).toMatchObject({ shoot_out: shootOut });
    await correct(Match_ID, { extra_time: true, shoot_out: { Blue: 5, Green: 4 } });
    expect(await read()).toMatchObject({ extra_time: true, shoot_out: { Blue: 5, Green: 4 } });
    expect(await listEnds()).toEqual([{ had_extra_time: true, home_penalties: 4, away_penalties: 5 }]);
    const preview = await act(
      `/matches/${Match_ID}/corrections?dry_run=true`,
      await copyMatch(server, Match_ID, { team_goals: { Blue: 2, Green: 1 } }),
    );
    expect(preview.contradictions).toContain('A shoot-out follows a level score, not 2 - 1.');
    await correct(Match_ID, { shoot_out: null, extra_time: false });
    expect(await read()).not.toHaveProperty('shoot_out');
    await act(`/matches/${Match_ID}/restore_revision`, { revision: 4, to: 1, reason: 'As it was sent' });
    expect(await read()).toMatchObject({ shoot_out: shootOut });
    expect(await listEnds()).toEqual([{ had_extra_time: false, home_penalties: 4, away_penalties: 3 }]);
  });
});

describe('a submitted match is On-Hold', () => {
  test('when two fixtures fit', async () => {
    const first = await addFixture();
    const second = await addFixture({ round: 2, kick_off: new Date('2026-03-08T18:00:00Z') });
    const reason = `Two fixtures fit: ${first} and ${second}.`;
    expect(await send(match(KESTREL, HARBOUR))).toMatchObject({ status: 'On-Hold', reasons: [reason] });
    expect(await send(match(KESTREL, HARBOUR, { fixture_id: second }))).toMatchObject({ fixture_id: second });
  });

  test('when its fixture already has a match', async () => {
    const id = await addFixture();
    const { Match_ID } = await send(match(KESTREL, HARBOUR));
    const again = await send(match(KESTREL, HARBOUR, {}, { team_goals: { Blue: 0, Green: 0 } }));
    expect(again).toMatchObject({ status: 'On-Hold', reasons: [`Fixture ${id} already has match ${Match_ID}`] });
  });

  test('when its fixture is a walkover or between other teams', async () => {
    const walkover = await addFixture({
      status: 'walkover',
      walkover_winner: 'home',
      walkover_home_goals: 3,
      walkover_away_goals: 0,
    });
    const id = await addFixture({ kick_off: null });
    expect(await send(match(KESTREL, HARBOUR))).toMatchObject({ reasons: [`Fixture ${walkover} is a walkover.`] });
    const other = await send(match(KESTREL, SABLE, { fixture_id: id }));
    expect(other).toMatchObject({ status: 'On-Hold', reasons: [`Fixture ${id} is between other teams.`] });
  });
});

test('a match of the website waits with the reasons of its fixture', async () => {
  const id = await addFixture({ kick_off: new Date() });
  const submit = async (goals: number) => {
    const payload = {
      method: 'manual',
      league_id: gameServer.league_id,
      matchDetails: { matchType: 'League Match', teamA: KESTREL, teamB: HARBOUR },
      teams: { A: [{ name: 'olive_ten', Goals: goals }], B: [{ name: 'quickfeet' }] },
    };
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/submissions/website',
      headers: staff,
      payload,
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const first = await submit(1);
  const second = await submit(2);
  expect([first, second].map(({ status, fixture_id }) => [status, fixture_id])).toEqual([
    ['Pending', id],
    ['Pending', undefined],
  ]);
  const url = `/api/leagues/myLeagues/${gameServer.league_id}`;
  const { Requests } = (await server.app.inject({ url, headers: staff })).json();
  const reasonsOf = (match_id: number) =>
    Requests.find((request: { match_id: number }) => request.match_id === match_id).hold_reasons;
  expect(reasonsOf(first.Match_ID)).toEqual([]);
  expect(reasonsOf(second.Match_ID)).toEqual([`Fixture ${id} already has match ${first.Match_ID}`]);
});

test('a fixture that the league does not have is refused by name, and a dry run names the fixture', async () => {
  const id = await addFixture();
  const unknown = await gameServer.post(match(KESTREL, HARBOUR, { fixture_id: 2_000_000_000 }));
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json()).toEqual({ error: 'fixture_id: this league has no fixture 2000000000.' });
  const dryRun = await gameServer.post(match(KESTREL, HARBOUR), { query: '?dry_run=1' });
  expect(dryRun.json()).toEqual({ status: 'Approved - Official', reasons: [], fixture_id: id, dry_run: true });
});

test('a repeated Idempotency-Key names the same fixture, even after the fixture is removed', async () => {
  const id = await addFixture();
  const body = match(KESTREL, HARBOUR, { fixture_id: id });
  const key = { 'idempotency-key': 'final-2026' };
  const { Match_ID } = await send(body, key);
  expect(await send(body, key)).toMatchObject({ Match_ID, fixture_id: id, duplicate: true });
  await server.database.update(fixtures).set({ removed_at: new Date() });
  expect(await send(body, key)).toMatchObject({ Match_ID, duplicate: true });
});

test('concurrent matches for one fixture bind one and hold the others', async () => {
  const id = await addFixture();
  const sent = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((goals) => send(match(KESTREL, HARBOUR, {}, { team_goals: { Blue: goals, Green: 9 } }))),
  );
  const bound = sent.filter(({ fixture_id }) => fixture_id === id);
  expect(bound).toHaveLength(1);
  expect(sent.filter(({ status }) => status === 'On-Hold')).toHaveLength(5);
  expect(await readFixture(id)).toMatchObject({ match_id: bound[0].Match_ID });
});

test('in any order of submissions and decisions a fixture has at most one listed match, which fits its teams', async () => {
  const names = [KESTREL, HARBOUR, SABLE];
  const step = fc.record({
    sides: fc.constantFrom([0, 1], [1, 0], [1, 2], [2, 1], [0, 2], [2, 0]),
    next: fc.constantFrom('keep', 'remove', 'remove and restore', 'correct') as fc.Arbitrary<string>,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await server.database.delete(fixtures);
      await addFixture();
      await addFixture({ home_team_id: teams[1], away_team_id: teams[2] });
      for (const [at, { sides, next }] of steps.entries()) {
        const [blue = 0, green = 0] = sides;
        const body = match(names[blue] ?? '', names[green] ?? '', {}, { team_goals: { Blue: at, Green: 50 + at } });
        const { Match_ID, status } = await send(body);
        const team_names = { Blue: green === 2 ? KESTREL : (names[green] ?? ''), Green: SABLE };
        if (next === 'correct') await correct(Match_ID, { team_names, team_goals: { Blue: 60 + at, Green: at } });
        if (!next.startsWith('remove') || status === 'On-Hold') continue;
        await remove(Match_ID);
        if (next === 'remove and restore') await restore(Match_ID);
      }
      const { rows } = await server.database.$client.query(`
        select count(*) filter (where array[f.home_team_id, f.away_team_id] <@ array(
            select team_id from team_spellings s
            where s.league_id = f.league_id and s.team_key in (fold_name(blue_name), fold_name(green_name))
          )) = count(*) as all_fit,
          count(distinct m.match_id) = count(*) as all_differ
        from fixtures f join matches m using (match_id)`);
      expect(rows).toEqual([{ all_fit: true, all_differ: true }]);
    }),
    { numRuns: 12 },
  );
});

describe('a bound match', () => {
  test('frees its fixture for the next when it is removed, and cannot be restored beside it', async () => {
    const id = await addFixture();
    const first = await send(match(KESTREL, HARBOUR));
    await remove(first.Match_ID);
    await restore(first.Match_ID);
    expect(await readFixture(id)).toMatchObject({ match_id: first.Match_ID });
    await remove(first.Match_ID);
    const second = await send(match(HARBOUR, KESTREL));
    expect(second).toMatchObject({ status: 'Approved - Official', fixture_id: id });
    const { error } = await restore(first.Match_ID, 409);
    expect(error).toBe(`Fixture ${id} already has match ${second.Match_ID}.`);
    await remove(second.Match_ID);
    await restore(first.Match_ID);
    expect(await readFixture(id)).toMatchObject({ match_id: first.Match_ID, home_side: 'Blue' });
  });

  test('leaves its fixture when a correction names another team, and takes the one that fits', async () => {
    const first = await addFixture();
    const second = await addFixture({ home_team_id: teams[0], away_team_id: teams[2] });
    const { Match_ID } = await send(match(KESTREL, HARBOUR));
    await correct(Match_ID, { team_names: { Blue: SABLE, Green: KESTREL } });
    expect(await readFixture(first)).toMatchObject({ match_id: null, home_side: null });
    expect(await readFixture(second)).toMatchObject({ match_id: Match_ID, home_side: 'Green' });
    const url = `/api/leagues/myLeagues/${gameServer.league_id}/audit`;
    const log = (await server.app.inject({ url, headers: staff })).json();
    expect(JSON.stringify(log)).toContain('fixture match set');
    await correct(Match_ID, { team_names: { Blue: KESTREL, Green: SABLE } });
    expect(await readFixture(second)).toMatchObject({ match_id: Match_ID, home_side: 'Blue' });
  });
});

test('an accepted match takes its fixture once the match before it is declined, and else stays without one', async () => {
  const id = await addFixture();
  const first = await send(match(KESTREL, HARBOUR));
  const held = await send(match(KESTREL, HARBOUR, {}, { team_goals: { Blue: 0, Green: 0 } }));
  await decide(held.Match_ID, 'accept');
  expect(await readFixture(id)).toMatchObject({ match_id: first.Match_ID });
  const third = await send(match(KESTREL, HARBOUR, {}, { team_goals: { Blue: 5, Green: 5 } }));
  await remove(first.Match_ID);
  await decide(third.Match_ID, 'accept');
  expect(await readFixture(id)).toMatchObject({ match_id: third.Match_ID });
});

test('changing anything else of a match keeps its fixture', async () => {
  const id = await addFixture();
  const { Match_ID } = await send(match(KESTREL, HARBOUR));
  await correct(Match_ID, { team_goals: { Blue: 7, Green: 7 } });
  expect(await readFixture(id)).toMatchObject({ match_id: Match_ID });
});
