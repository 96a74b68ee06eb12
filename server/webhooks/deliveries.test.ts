import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { matches } from '#database/schema.ts';
import { eraseFromMatches } from '#server/erasure/erasure-queries.ts';
import { usePostingLeague } from '#server/testing/posting-league.ts';
import { emptyTeam } from '#server/testing/store-match.ts';

const {
  discord,
  server,
  posting,
  post,
  readPage,
  readLog,
  sendAgain,
  startServer,
  settle,
  storeApproved,
  change,
  descriptions,
  methods,
} = await usePostingLeague();

describe('results on Discord', () => {
  test('each approved match is posted once, though three servers look for it', async () => {
    const ids: number[] = [];
    while (ids.length < 20) ids.push(await storeApproved({ blue_goals: ids.length }));
    for (let count = 0; count < 3; count += 1) startServer();
    const log = await settle();
    expect(log.map(({ match_id, state, kind, status }) => [match_id, state, kind, status])).toEqual(
      ids.toReversed().map((id) => [id, 'delivered', 'post', 200]),
    );
    expect(methods()).toEqual(ids.map(() => 'POST'));
    expect(descriptions()).toEqual(ids.map((_, goals) => `**Lions ${goals}–0 Wolves**`));
    expect(discord.calls[0]?.card).toMatchObject({ allowed_mentions: { parse: [] } });
  });

  test('a request is posted when it is accepted, and not before', async () => {
    const match_id = await storeApproved({ status: 'Pending', method: 'manual' });
    startServer();
    expect(await readLog()).toEqual([]);
    await post('/leagues/myLeagues/match_request', { match_id, league_id: posting.league_id, option: 'accept' });
    expect(await settle()).toMatchObject([
      { match_id, match_name: 'Lions vs Wolves', state: 'delivered', kind: 'post' },
    ]);
    expect(discord.calls[0]?.card?.embeds[0]?.url).toBe(`${server.config.publicUrl}/matches/${match_id}`);
  });

  test('a corrected match edits its message, a declined one takes it away, a restored one is posted', async () => {
    startServer();
    const match_id = await storeApproved();
    await settle();
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
    await settle();
    expect(descriptions()).toEqual(['**Lions 4–0 Wolves**']);
    await change(match_id, { declined_at: new Date() });
    await settle();
    expect(descriptions()).toEqual([]);
    await post('/leagues/myLeagues/restore_match', { match_id, league_id: posting.league_id });
    await settle();
    expect(descriptions()).toEqual(['**Lions 4–0 Wolves**']);
    expect(methods()).toEqual(['POST', 'PATCH', 'DELETE', 'POST']);
    expect((await readLog()).map(({ kind }) => kind)).toEqual(['post', 'delete', 'edit', 'post']);
  });

  test('changes that wait together are one call, and those that cancel out are none', async () => {
    const match_id = await storeApproved();
    await change(match_id, { blue_goals: 2 });
    await change(match_id, { blue_goals: 3 });
    const undone = await storeApproved();
    await change(undone, { declined_at: new Date() });
    startServer();
    expect(await settle()).toMatchObject([{ match_id, kind: 'post' }]);
    expect(descriptions()).toEqual(['**Lions 3–0 Wolves**']);
    await change(match_id, { server_instance: 'eu-1' });
    await server.database.transaction(async (transaction) => {
      for (const blue_goals of [4, 3]) {
        await transaction.update(matches).set({ blue_goals }).where(eq(matches.match_id, match_id));
      }
    });
    expect(await settle()).toHaveLength(1);
    expect(methods()).toEqual(['POST']);
  });

  test('a match that is not approved is not sent, even when it is asked for', async () => {
    startServer();
    const match_id = await storeApproved();
    const [posted] = await settle();
    await change(match_id, { declined_at: new Date() });
    await settle();
    await sendAgain(posted?.id);
    const reason = 'This match is not approved, so there is nothing to send.';
    expect(await settle()).toMatchObject([
      { state: 'failed', kind: null, reason },
      { kind: 'delete' },
      { kind: 'post' },
    ]);
    expect(methods()).toEqual(['POST', 'DELETE']);
  });

  test('a player erased from a match goes from its message too', async () => {
    const player = { name: 'olive', id: '4711', goals: 1, assists: 0, yellow_cards: 0, red_card: 0 };
    const Blue = { ...emptyTeam('Lions'), players: [player] };
    const match_id = await storeApproved({ player_data: { Blue, Green: emptyTeam('Wolves') } });
    await server.database.execute(sql`
      insert into match_players select ${match_id}, 'Blue', 1, '4711', 'olive', 1, 0, 0, 0, now()`);
    startServer();
    await settle();
    expect(JSON.stringify([...discord.messages.values()])).toContain('olive');
    await eraseFromMatches(server.database, '4711');
    await settle();
    expect(JSON.stringify([...discord.messages.values()])).toContain('Deleted player');
    expect(JSON.stringify([...discord.messages.values()])).not.toContain('olive');
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
