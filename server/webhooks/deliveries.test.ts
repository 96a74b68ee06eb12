import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { matches } from '#database/tables/schema.ts';
import { eraseFromMatches } from '#server/erasure/erasure-queries.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { emptyTeam } from '#server/testing/store-match.ts';
import { TOKEN, useWebhookLeague } from '#server/testing/webhook-league.ts';

const {
  discord,
  server,
  posting,
  post,
  readPage,
  readLog,
  sendAgain,
  startServer,
  deliverAll,
  storeApproved,
  change,
  setWebhook,
  skipWaiting,
  titles,
  methods,
} = await useWebhookLeague();

describe('results on Discord', () => {
  test('each approved match is posted once by three concurrent servers', async () => {
    const ids: number[] = [];
    while (ids.length < 20) ids.push(await storeApproved({ blue_goals: ids.length }));
    for (let count = 0; count < 3; count += 1) startServer();
    const log = await deliverAll();
    expect(log.map(({ match_id, state, kind, status }) => [match_id, state, kind, status])).toEqual(
      ids.toReversed().map((id) => [id, 'delivered', 'post', 200]),
    );
    expect(methods()).toEqual(ids.map(() => 'POST'));
    expect(titles()).toEqual(ids.map((_, goals) => `Lions ${goals}–0 Wolves`));
    expect(discord.calls[0]?.card).toMatchObject({ allowed_mentions: { parse: [] } });
  });

  test('a request is posted when it is accepted, and not before', async () => {
    const match_id = await storeApproved({ status: 'Pending', method: 'manual' });
    startServer();
    expect(await readLog()).toEqual([]);
    await post('/leagues/myLeagues/match_request', { match_id, league_id: posting.league_id, option: 'accept' });
    expect(await deliverAll()).toMatchObject([
      { match_id, match_name: 'Lions vs Wolves', state: 'delivered', kind: 'post' },
    ]);
    expect(discord.calls[0]?.url).toMatch(/\?wait=true$/);
  });

  test('an award edits the message, and its undo restores it', async () => {
    startServer();
    const { league_id } = posting;
    const match_id = await storeApproved({ blue_goals: 4 });
    await deliverAll();
    const entered = await storeCompetitionWithTeams(server.database, { league_id, names: ['Lions', 'Wolves'] });
    const [home_team_id, away_team_id] = entered.team_ids;
    const { competition_id } = entered;
    const fixture = { league_id, competition_id, home_team_id, away_team_id, match_id, home_side: 'Blue' as const };
    const id = await storeFixture(server.database, fixture);
    const decide = async (decision: object) => {
      const body = { id, reason: 'A barred player', ...decision };
      const response = await post(`/leagues/myLeagues/${league_id}/fixtures/decide`, body);
      expect(response.statusCode, response.body).toBe(200);
      await deliverAll();
      return [titles(), discord.messages.values().next().value?.embeds[0].description];
    };
    const decision = 'Awarded. 4–0 was played.';
    expect(await decide({ status: 'walkover', winner: 'away' })).toEqual([['Lions 0–3 Wolves'], decision]);
    expect(await decide({ status: 'planned' })).toEqual([['Lions 4–0 Wolves'], undefined]);
    expect(methods()).toEqual(['POST', 'PATCH', 'PATCH']);
  });

  test('a correction edits the message, declining deletes it, and restoring posts it again', async () => {
    startServer();
    const match_id = await storeApproved();
    await deliverAll();
    const correction = await post(`/matches/${match_id}/corrections`, {
      revision: 1,
      reason: 'Three goals were missing.',
      type: 'League Match',
      team_names: { Blue: 'Lions', Green: 'Wolves' },
      team_goals: { Blue: 4, Green: 0 },
      player_data: { Blue: { players: [] }, Green: { players: [] } },
      event_data: [],
    });
    expect(correction.statusCode, correction.body).toBe(200);
    await deliverAll();
    expect(titles()).toEqual(['Lions 4–0 Wolves']);
    await change(match_id, { declined_at: new Date() });
    await deliverAll();
    expect(titles()).toEqual([]);
    await post('/leagues/myLeagues/restore_match', { match_id, league_id: posting.league_id });
    await deliverAll();
    expect(titles()).toEqual(['Lions 4–0 Wolves']);
    expect(methods()).toEqual(['POST', 'PATCH', 'DELETE', 'POST']);
    expect((await readLog()).map(({ kind }) => kind)).toEqual(['post', 'delete', 'edit', 'post']);
  });

  test('removing a match deletes its message, and restoring it posts it again', async () => {
    startServer();
    const match_id = await storeApproved();
    await deliverAll();
    await post(`/matches/${match_id}/remove`, { reason: 'It was played twice.' });
    await deliverAll();
    expect(titles()).toEqual([]);
    await post('/leagues/myLeagues/restore_match', { match_id, league_id: posting.league_id });
    await deliverAll();
    expect(methods()).toEqual(['POST', 'DELETE', 'POST']);
  });

  test('several waiting changes of a match are one call, and changes that cancel out are none', async () => {
    const match_id = await storeApproved();
    await change(match_id, { blue_goals: 2 });
    await change(match_id, { blue_goals: 3 });
    const undone = await storeApproved();
    await change(undone, { declined_at: new Date() });
    startServer();
    expect(await deliverAll()).toMatchObject([{ match_id, kind: 'post' }]);
    expect(titles()).toEqual(['Lions 3–0 Wolves']);
    await change(match_id, { server_instance: 'eu-1' });
    await server.database.transaction(async (transaction) => {
      for (const blue_goals of [4, 3]) {
        await transaction.update(matches).set({ blue_goals }).where(eq(matches.match_id, match_id));
      }
    });
    expect(await deliverAll()).toHaveLength(1);
    expect(methods()).toEqual(['POST']);
  });

  test('a match that is not approved is not sent, even on request', async () => {
    startServer();
    const match_id = await storeApproved();
    const [posted] = await deliverAll();
    await change(match_id, { declined_at: new Date() });
    await deliverAll();
    await sendAgain(posted?.id);
    const reason = 'This match is not approved, so there is nothing to send.';
    expect(await deliverAll()).toMatchObject([
      { state: 'failed', kind: null, reason },
      { kind: 'delete' },
      { kind: 'post' },
    ]);
    expect(methods()).toEqual(['POST', 'DELETE']);
  });

  test('erasing a player from a match edits its message', async () => {
    const player = { name: 'olive', id: '4711', goals: 1, assists: 0, yellow_cards: 0, red_card: 0 };
    const Blue = { ...emptyTeam('Lions'), players: [player] };
    const match_id = await storeApproved({ player_data: { Blue, Green: emptyTeam('Wolves') } });
    await server.database.execute(sql`
      insert into match_players select ${match_id}, 'Blue', 1, '4711', 'olive', 1, 0, 0, 0, now()`);
    startServer();
    await deliverAll();
    expect(JSON.stringify([...discord.messages.values()])).toContain('olive');
    await eraseFromMatches(server.database, '4711');
    await deliverAll();
    expect(JSON.stringify([...discord.messages.values()])).toContain('Deleted player');
    expect(JSON.stringify([...discord.messages.values()])).not.toContain('olive');
  });

  test('a match approved before the webhook was set is posted only after a decline and a restore', async () => {
    const player = { name: 'olive', id: '4712', goals: 1, assists: 0, yellow_cards: 0, red_card: 0 };
    const player_data = { Blue: { ...emptyTeam('Lions'), players: [player] }, Green: emptyTeam('Wolves') };
    await post('/leagues/myLeagues/webhook', { league_id: posting.league_id, url: null });
    const old = await storeApproved({ player_data });
    await server.database.execute(sql`
      insert into match_players select ${old}, 'Blue', 1, '4712', 'olive', 1, 0, 0, 0, now()`);
    await setWebhook();
    startServer();
    await eraseFromMatches(server.database, '4712');
    await change(old, { blue_goals: 9 });
    await change(old, { declined_at: new Date() });
    expect(await readLog()).toEqual([]);
    await change(old, { declined_at: null });
    await deliverAll();
    expect(titles()).toEqual(['Lions 9–0 Wolves']);
  });

  test('every call has the webhook’s thread, and another thread starts with an empty log', async () => {
    await setWebhook(TOKEN, '?thread_id=776655443322110099');
    startServer();
    const match_id = await storeApproved();
    await deliverAll();
    await change(match_id, { blue_goals: 2 });
    await deliverAll();
    await change(match_id, { declined_at: new Date() });
    await deliverAll();
    expect(discord.calls.map(({ url }) => url.split('?')[1])).toEqual([
      'wait=true&thread_id=776655443322110099',
      'thread_id=776655443322110099',
      'thread_id=776655443322110099',
    ]);
    await setWebhook(TOKEN, '?thread_id=776655443322110098');
    expect(await readLog()).toEqual([]);
  });

  test('a server killed before it stores Discord’s response leaves the result to be posted again', async () => {
    const dying = startServer();
    const killed = new Promise<void>((resolve) => {
      discord.responses.push(() => dying.kill().then(() => void resolve()));
    });
    const match_id = await storeApproved();
    // Its last statement may otherwise claim the webhook again.
    await killed;
    expect(discord.messages.size).toBe(1);
    startServer();
    expect(await readLog()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await skipWaiting();
    expect(await deliverAll()).toMatchObject([{ state: 'delivered', kind: 'post' }]);
    expect(methods()).toEqual(['POST', 'POST']);
    await change(match_id, { blue_goals: 2 });
    await deliverAll();
    await change(match_id, { declined_at: new Date() });
    await deliverAll();
    // The id of the first message was lost, so the message stays.
    expect(methods()).toEqual(['POST', 'POST', 'PATCH', 'DELETE']);
    expect(discord.messages.size).toBe(1);
  });

  test('leagues without a webhook have no deliveries', async () => {
    await post('/leagues/myLeagues/webhook', { league_id: posting.league_id, url: null });
    await storeApproved();
    const { rows } = await server.database.execute(
      sql`select from webhook_deliveries where league_id = ${posting.league_id}`,
    );
    expect(rows).toEqual([]);
    expect(await readPage()).toEqual({ webhook: null, deliveries: [] });
  });
});
