import { expect, test } from 'vitest';
import { storeCompetitionWithTeams } from '#server/testing/store-fixtures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HARBOUR, KESTREL, useSentMatches } from '#server/testing/use-sent-matches.ts';

const server = useTestApp();
const { gameServer, league, addFixture, match, send, readFixture, act, decide, correct } = useSentMatches(server);

const EXTRA_TIME = 'Extra time in a league match. Does it count?';
const EARLY = 'Played 2 days before its kick-off.';
const TWO_DAYS_BEFORE = '2026-03-05T18:00:00.000Z';

async function listRequests() {
  const { json } = await server.app.inject({
    url: `/api/leagues/myLeagues/${gameServer.league_id}`,
    headers: league.staff,
  });
  return json().Requests.map(({ hold_reasons }: { hold_reasons: string[] }) => hold_reasons);
}

test('a league match with extra time waits on its fixture with a question, and counts once it is accepted', async () => {
  const id = await addFixture();
  const sent = match(KESTREL, HARBOUR, {}, { extra_time: true });
  const preview = await gameServer.post(sent, { query: '?dry_run=true' });
  expect(preview.json()).toMatchObject({ status: 'On-Hold', reasons: [EXTRA_TIME], fixture_id: id });
  const { Match_ID, status, reasons } = await send(sent);
  expect([status, reasons]).toEqual(['On-Hold', [EXTRA_TIME]]);
  expect(await listRequests()).toEqual([[EXTRA_TIME]]);
  await decide(Match_ID, 'accept');
  expect(await readFixture(id)).toMatchObject({ match_id: Match_ID });
  expect(await listRequests()).toEqual([]);
});

test('so does one that a competition without fixtures takes; a cup takes it without a question', async () => {
  expect(await send(match(KESTREL, HARBOUR, {}, { extra_time: true }))).toMatchObject({ reasons: [EXTRA_TIME] });
  await storeCompetitionWithTeams(server.database, {
    ...{ league_id: gameServer.league_id, format: 'knockout', match_types: ['Cup Match'], names: [] },
  });
  const cup = match(KESTREL, HARBOUR, { type: 'Cup Match' }, { extra_time: true });
  expect(await send(cup)).toMatchObject({ status: 'Approved - Official', reasons: [] });
});

test('the first of two legs has no extra time, the second may', async () => {
  const tie = { stage: 'winners' as const, tie: 1 };
  const [home_team_id, away_team_id] = [league.teams[1], league.teams[0]];
  const back = { ...tie, leg: 2, home_team_id, away_team_id, kick_off: new Date('2026-03-14T18:00:00Z') };
  const [first, second] = [await addFixture(tie), await addFixture(back)];
  const extra_time = true;
  expect(await send(match(KESTREL, HARBOUR, { fixture_id: first }, { extra_time }))).toMatchObject({
    reasons: ['Extra time in the first of two legs. Does it count?'],
  });
  const later = { fixture_id: second, played_at: '2026-03-14T18:00:00.000Z' };
  expect(await send(match(HARBOUR, KESTREL, later, { extra_time }))).toMatchObject({ reasons: [] });
});

test('a match played well before its kick-off waits with the days between them, and a correction answers it', async () => {
  const id = await addFixture();
  const sent = await send(match(KESTREL, HARBOUR, { played_at: TWO_DAYS_BEFORE }));
  expect(sent).toMatchObject({ status: 'On-Hold', reasons: [EARLY], fixture_id: id });
  await correct(sent.Match_ID, { played_at: '2026-03-07T17:00:00.000Z' });
  expect(await listRequests()).toEqual([[]]);
  const { contradictions } = await correct(sent.Match_ID, { played_at: TWO_DAYS_BEFORE, extra_time: true });
  expect(contradictions).toEqual([EXTRA_TIME, EARLY]);
  expect(await listRequests()).toEqual([[EXTRA_TIME, EARLY]]);
});

test('a form says before it is sent what its review will ask', async () => {
  const fixture_id = await addFixture();
  const matchDetails = { matchType: 'League Match', teamA: KESTREL, teamB: HARBOUR, fixture_id };
  const body = {
    ...{ method: 'manual', league_id: gameServer.league_id, accept: true },
    matchDetails: { ...matchDetails, extra_time: true, played_at: TWO_DAYS_BEFORE },
    teams: { A: [{ name: 'quickfeet', Goals: 1 }], B: [{ name: 'olive_ten' }] },
  };
  const asked = { status: 'Pending', reasons: [EXTRA_TIME, EARLY], fixture_id };
  expect(await act('/submissions/website?dry_run=1', body)).toEqual({ ...asked, dry_run: true });
  expect(await act('/submissions/website', body)).toMatchObject(asked);
  expect(await listRequests()).toEqual([[EXTRA_TIME, EARLY]]);
});

test('a result that staff type is stored at once, after the same questions', async () => {
  const id = await addFixture();
  const result = { id, score: { home: 2, away: 1 }, had_extra_time: true, played_at: TWO_DAYS_BEFORE };
  const path = `/leagues/myLeagues/${gameServer.league_id}/fixtures/result`;
  expect(await act(`${path}?dry_run=1`, result)).toMatchObject({ warnings: [EXTRA_TIME, EARLY] });
  const { match_id } = await act(path, result);
  expect(await readFixture(id)).toMatchObject({ match_id });
  expect(await listRequests()).toEqual([]);
});
