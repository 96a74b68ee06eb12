import { describe, expect, test } from 'vitest';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HARBOUR, KESTREL, useSentMatches } from '#server/testing/use-sent-matches.ts';

const server = useTestApp();
const { gameServer, league, addFixture, match, send, readFixture, act, decide, correct } = useSentMatches(server);

async function listEnds() {
  const { rows } = await server.database.$client.query(
    'select had_extra_time, home_penalties, away_penalties from fixture_results where league_id = $1',
    [gameServer.league_id],
  );
  return rows;
}

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

  test('is that of the sides of the fixture', async () => {
    const id = await addFixture({ kick_off: null, stage: 'winners', tie: 1 });
    const sent = match(
      HARBOUR,
      KESTREL,
      { fixture_id: id },
      { team_goals: level, extra_time: true, shoot_out: shootOut },
    );
    expect(await send(sent)).toMatchObject({ fixture_id: id, reasons: [] });
    expect(await readFixture(id)).toMatchObject({ home_side: 'Green' });
    expect(await listEnds()).toEqual([{ had_extra_time: true, home_penalties: 4, away_penalties: 3 }]);
  });

  test('of a match without a fixture is kept, and follows its side when the match gets one', async () => {
    const facts = { team_goals: level, extra_time: true, shoot_out: shootOut };
    const sent = match(HARBOUR, KESTREL, { type: 'Cup Match' }, facts);
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

  test('of two legs is that of the leg with the match’s home side and kick-off', async () => {
    const tie = { stage: 'winners' as const, tie: 1 };
    const first = await addFixture(tie);
    const [home_team_id, away_team_id] = [league.teams[1], league.teams[0]];
    const kick_off = new Date('2026-03-09T18:00:00Z');
    const second = await addFixture({ ...tie, leg: 2, home_team_id, away_team_id, kick_off });
    const early = { played_at: '2026-03-07T18:05:00Z' };
    const late = { played_at: '2026-03-09T18:05:00Z' };
    const both = [`Two fixtures fit: ${first} and ${second}.`];
    expect(await send(match(HARBOUR, KESTREL, early))).toMatchObject({ status: 'On-Hold', reasons: both });
    const waiting = await send(match(KESTREL, HARBOUR, late, { shoot_out: { Blue: 3, Green: 1 } }));
    expect(waiting).toMatchObject({ status: 'On-Hold', reasons: both });
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
});
