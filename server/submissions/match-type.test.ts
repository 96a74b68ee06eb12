import { expect, test } from 'vitest';
import { storeCompetitionWithTeams } from '#server/testing/store-fixtures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HARBOUR, KESTREL, useSentMatches } from '#server/testing/use-sent-matches.ts';

const server = useTestApp();
const { gameServer, league, addFixture, match, send, readFixture, act, decide, remove, restore, correct } =
  useSentMatches(server);

async function readMatch(match_id: number) {
  const { rows } = await server.database.$client.query<{ type: string; own_competition_id: number }>(
    'select type, own_competition_id from matches where match_id = $1',
    [match_id],
  );
  return rows[0];
}

const typeOf = async (match_id: number) => (await readMatch(match_id))?.type;
const competitionOf = async (match_id: number) => (await readMatch(match_id))?.own_competition_id;

test('a match that states a type which the competition of its fixture does not count is a friendly, with a warning', async () => {
  const id = await addFixture();
  const sent = await send(match(KESTREL, HARBOUR, { type: 'Special Match' }));
  expect(sent).toEqual({
    ...{ Match_ID: expect.any(Number), status: 'Approved - Official', reasons: [] },
    warnings: [
      'type is Special Match, which no competition of this league counts.',
      `First Division counts League Match, not Special Match: this match is a friendly, not fixture ${id}. Name the fixture if it was.`,
    ],
  });
  await correct(sent.Match_ID, { team_goals: { Blue: 7, Green: 7 } });
  await remove(sent.Match_ID);
  await restore(sent.Match_ID);
  expect(await readFixture(id)).toMatchObject({ match_id: null });
  await correct(sent.Match_ID, { type: 'League Match' });
  expect(await readFixture(id)).toMatchObject({ match_id: sent.Match_ID });
});

test('a match without a type takes a fixture of any competition, and its type', async () => {
  const cup = await storeCompetitionWithTeams(server.database, {
    ...{ league_id: gameServer.league_id, format: 'knockout', match_types: ['Cup Match'], names: [] },
  });
  const id = await addFixture({ competition_id: cup.competition_id });
  const first = await send(match(KESTREL, HARBOUR));
  expect(first).toMatchObject({ fixture_id: id, status: 'Approved - Official' });
  const second = await send(match(KESTREL, HARBOUR, {}, { team_goals: { Blue: 0, Green: 3 } }));
  expect(second).toMatchObject({ reasons: [`Fixture ${id} already has match ${first.Match_ID}`] });
  for (const { Match_ID } of [first, second]) expect(await typeOf(Match_ID)).toBe('Cup Match');
  await remove(first.Match_ID);
  await decide(second.Match_ID, 'accept');
  expect(await readFixture(id)).toMatchObject({ match_id: second.Match_ID });
});

test('a named fixture takes a match of any type, also one that waits for a decision between two', async () => {
  const id = await addFixture();
  const special = { type: 'Special Match', fixture_id: id };
  const first = await send(match(KESTREL, HARBOUR, special));
  expect(first).toEqual({ ...first, fixture_id: id, reasons: [] });
  expect(first).not.toHaveProperty('warnings');
  expect(await typeOf(first.Match_ID)).toBe('Special Match');
  await correct(first.Match_ID, { team_goals: { Blue: 7, Green: 7 } });
  expect(await readFixture(id)).toMatchObject({ match_id: first.Match_ID });
  const second = await send(match(KESTREL, HARBOUR, special, { team_goals: { Blue: 0, Green: 3 } }));
  const path = '/leagues/myLeagues/match_request';
  const decision = { match_id: second.Match_ID, league_id: gameServer.league_id, option: 'accept' };
  await act(path, { ...decision, takes_fixture: true });
  expect(await readFixture(id)).toMatchObject({ match_id: second.Match_ID });
});

test('a match with fixture_id false takes no fixture, also after a correction and when it is restored', async () => {
  const id = await addFixture();
  const preview = await gameServer.post(match(KESTREL, HARBOUR, { fixture_id: false }), { query: '?dry_run=1' });
  expect(preview.json()).toEqual({ status: 'Approved - Official', reasons: [], dry_run: true });
  const { Match_ID, ...sent } = await send(match(KESTREL, HARBOUR, { fixture_id: false }));
  expect(sent).toEqual({ status: 'Approved - Official', reasons: [] });
  await correct(Match_ID, { team_goals: { Blue: 7, Green: 7 } });
  await remove(Match_ID);
  await restore(Match_ID);
  expect(await readFixture(id)).toMatchObject({ match_id: null });
  expect(await competitionOf(Match_ID)).toBe(-1);
  for (const fixture_id of [true, 0, '12', 1.5]) {
    const { statusCode, json } = await gameServer.post(match(KESTREL, HARBOUR, { fixture_id }));
    expect([statusCode, json().error]).toEqual([400, expect.stringMatching(/^fixture_id must be /)]);
  }
});

test('a competition without fixtures takes a match with fixture_id false', async () => {
  const { Match_ID } = await send(match(KESTREL, HARBOUR, { fixture_id: false }));
  expect(await competitionOf(Match_ID)).toBe(league.competition_id);
});

test.each([
  ['Leage Match', ' Did you mean League Match?'],
  ['league match', ' Did you mean League Match?'],
  ['Friendlies', ''],
])('the type %s, which no competition counts, has a warning', async (type, hint) => {
  const sent = await send(match('Otters', 'Herons', { type }));
  expect(sent.warnings).toEqual([`type is ${type}, which no competition of this league counts.${hint}`]);
});

test('a form with another type than that of the fixture is a friendly, with the warning', async () => {
  const id = await addFixture({ kick_off: new Date() });
  const submit = (matchType: string) =>
    act('/submissions/website', {
      ...{ method: 'manual', league_id: gameServer.league_id },
      matchDetails: { matchType, teamA: KESTREL, teamB: HARBOUR },
      teams: { A: [{ name: 'quickfeet', Goals: 1 }], B: [{ name: 'olive_ten' }] },
    });
  const special = await submit('Special Match');
  expect(special).toEqual({ Match_ID: special.Match_ID, status: 'Pending', warnings: [expect.any(String)] });
  await decide(special.Match_ID, 'accept');
  expect(await readFixture(id)).toMatchObject({ match_id: null });
  expect(await submit('League Match')).toMatchObject({ fixture_id: id });
});
