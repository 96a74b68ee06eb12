import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { storeCompetitionWithTeams } from '#server/testing/store-fixtures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HARBOUR, KESTREL, SABLE, useSentMatches } from '#server/testing/use-sent-matches.ts';

const server = useTestApp();
const { gameServer, league, addFixture, match, send, readFixture, act, decide, remove, restore, correct } =
  useSentMatches(server);

/** Kestrel at home on Saturday, Harbour on Monday. */
async function addBothLegs(): Promise<[first: number, second: number]> {
  const [home_team_id, away_team_id] = [league.teams[1], league.teams[0]];
  const kick_off = new Date('2026-03-09T18:00:00Z');
  return [await addFixture(), await addFixture({ round: 2, home_team_id, away_team_id, kick_off })];
}

describe('a submitted match finds its fixture', () => {
  test('by the names of both teams, whichever side the home team plays on', async () => {
    const first = await addFixture();
    const second = await addFixture({ home_team_id: league.teams[1], away_team_id: league.teams[2] });
    expect(await send(match('  kestrel UNITED ', HARBOUR))).toMatchObject({ fixture_id: first, reasons: [] });
    expect(await send(match(SABLE, HARBOUR))).toMatchObject({ fixture_id: second, status: 'Approved - Official' });
    expect(await readFixture(first)).toMatchObject({ home_side: 'Blue' });
    expect(await readFixture(second)).toMatchObject({ home_side: 'Green' });
  });

  test('by sides and kick-off when the teams meet twice within days', async () => {
    const [first, second] = await addBothLegs();
    const back = match(HARBOUR, KESTREL, { played_at: '2026-03-09T19:45:00Z' });
    expect(await send(back)).toMatchObject({ fixture_id: second, reasons: [] });
    expect(await send(match(KESTREL, HARBOUR))).toMatchObject({ fixture_id: first, reasons: [] });
  });

  test('by the type that the competition counts when sides and kick-off are the same', async () => {
    const cup = await storeCompetitionWithTeams(server.database, {
      league_id: gameServer.league_id,
      match_types: ['Cup Match'],
      names: [],
    });
    const first = await addFixture();
    const second = await addFixture({ competition_id: cup.competition_id });
    expect(await send(match(KESTREL, HARBOUR, { type: 'Cup Match' }))).toMatchObject({ fixture_id: second });
    expect(await send(match(KESTREL, HARBOUR))).toMatchObject({ fixture_id: first });
  });

  test('by its id, at any time', async () => {
    const id = await addFixture({ kick_off: null });
    const facts = { team_goals: { Blue: 1, Green: 1 }, shoot_out: { Blue: 3, Green: 4 } };
    const sent = await send(match(HARBOUR, KESTREL, { fixture_id: id }, facts));
    expect(sent).toMatchObject({ fixture_id: id, reasons: [] });
    expect(await readFixture(id)).toMatchObject({ home_side: 'Green' });
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
    await addFixture({ home_team_id: league.teams[1], away_team_id: league.teams[2], deadline });
    expect(await send(too_late)).toMatchObject({ status: 'On-Hold' });
  });

  test('until the deadline of a fixture whose kick-off is not known', async () => {
    const deadline = new Date('2026-03-20T22:00:00Z');
    const id = await addFixture({ kick_off: null, deadline });
    expect(await send(match(KESTREL, HARBOUR))).toMatchObject({ fixture_id: id, reasons: [] });
    await addFixture({ home_team_id: league.teams[1], away_team_id: league.teams[2], kick_off: null });
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
    await addFixture({ away_team_id: league.teams[2] });
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
      warnings: [
        'type is Friendly, which no competition of this league counts.',
        'First Division counts League Match, not Friendly: this match counts in none of its figures.',
      ],
    });
  });

  test('a side that is no team of the competition is a reason to hold the match where the competition asks for it', async () => {
    await addFixture();
    await server.database.$client.query('update competitions set holds_unknown_teams = true where league_id = $1', [
      gameServer.league_id,
    ]);
    const reason = 'Hollow Park is no team of First Division.';
    const held = await send(match(KESTREL, 'Hollow Park'));
    expect(held).toEqual({ Match_ID: expect.any(Number), status: 'On-Hold', reasons: [reason] });
    expect(await send(match('Hollow Park', 'Fern Vale'))).toMatchObject({
      reasons: ['Hollow Park and Fern Vale are no teams of First Division.'],
    });
    expect(await send(match(KESTREL, 'Hollow Park', { type: 'Friendly' }))).toMatchObject({ reasons: [] });

    await decide(held.Match_ID, 'accept');
    await remove(held.Match_ID);
    await restore(held.Match_ID);
  });

  test('a team against itself is refused', async () => {
    const { statusCode, body } = await gameServer.post(match(KESTREL, 'KESTREL  united'));
    expect([statusCode, body]).toEqual([400, expect.stringContaining('can’t play against itself')]);
    await server.database.$client.query(
      "insert into team_spellings (team_id, team_key, league_id, spelling, kind) values ($1, 'kestrels', $2, 'Kestrels', 'spelling')",
      [league.teams[0], gameServer.league_id],
    );
    expect((await gameServer.post(match(KESTREL, 'Kestrels'))).statusCode).toBe(400);
  });
});

describe('a submitted match is On-Hold', () => {
  test('when two fixtures fit', async () => {
    const first = await addFixture();
    const second = await addFixture({ round: 2, kick_off: new Date('2026-03-08T18:00:00Z') });
    const reason = `Two fixtures fit: ${first} and ${second}.`;
    const played_at = '2026-03-08T06:00:00Z';
    expect(await send(match(KESTREL, HARBOUR, { played_at }))).toMatchObject({ status: 'On-Hold', reasons: [reason] });
    const named = match(KESTREL, HARBOUR, { fixture_id: second });
    expect(await send(named)).toMatchObject({ fixture_id: second });
  });

  test('when sides and kick-off speak for different fixtures, or for one that has a match', async () => {
    const [first, second] = await addBothLegs();
    const contradicting = await send(match(HARBOUR, KESTREL));
    expect(contradicting).toMatchObject({ reasons: [`Two fixtures fit: ${first} and ${second}.`] });
    const { Match_ID } = await send(match(KESTREL, HARBOUR));
    const again = match(KESTREL, HARBOUR, { played_at: '2026-03-07T20:30:00Z' });
    expect(await send(again)).toMatchObject({ reasons: [`Fixture ${first} already has match ${Match_ID}`] });
    const swapped = match(KESTREL, HARBOUR, { played_at: '2026-03-09T18:40:00Z' });
    expect(await send(swapped)).toMatchObject({ fixture_id: second, status: 'Approved - Official' });
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
    const url = `/api/leagues/myLeagues/${gameServer.league_id}`;
    const { Requests } = (await server.app.inject({ url, headers: league.staff })).json();
    expect(Requests.map(({ named_fixture }: MatchRequest) => named_fixture)).toContainEqual(
      expect.objectContaining({ id: walkover, status: 'walkover', match_id: null, score: { home: 3, away: 0 } }),
    );
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
      headers: league.staff,
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
  const { Requests } = (await server.app.inject({ url, headers: league.staff })).json();
  const reasonsOf = (match_id: number) =>
    Requests.find((request: { match_id: number }) => request.match_id === match_id).hold_reasons;
  expect(reasonsOf(first.Match_ID)).toEqual([]);
  expect(reasonsOf(second.Match_ID)).toEqual([`Fixture ${id} already has match ${first.Match_ID}`]);
});

test('a fixture that the league does not have is refused by name, and a dry run names the fixture', async () => {
  const id = await addFixture();
  const unknown = await gameServer.post(match(KESTREL, HARBOUR, { fixture_id: 2_000_000_000 }));
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json()).toMatchObject({ error: 'fixture_id: this league has no fixture 2000000000.' });
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
      await addFixture({ home_team_id: league.teams[1], away_team_id: league.teams[2] });
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
    const second = await addFixture({ home_team_id: league.teams[0], away_team_id: league.teams[2] });
    const { Match_ID } = await send(match(KESTREL, HARBOUR));
    await correct(Match_ID, { team_names: { Blue: SABLE, Green: KESTREL } });
    expect(await readFixture(first)).toMatchObject({ match_id: null, home_side: null });
    expect(await readFixture(second)).toMatchObject({ match_id: Match_ID, home_side: 'Green' });
    const url = `/api/leagues/myLeagues/${gameServer.league_id}/audit`;
    const log = (await server.app.inject({ url, headers: league.staff })).json();
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
