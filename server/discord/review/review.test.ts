import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { matches } from '#database/tables/schema.ts';
import * as queries from '#server/discord/connection-queries.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { readMessage, useDiscord } from '#server/testing/use-discord.ts';
import { useDiscordLeague } from '#server/testing/use-discord-league.ts';

const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });
const { league, choose, startServer, texts, eventually, skipWaiting } = useDiscordLeague(server, discord, 'review');

function storeWaiting(columns: Parameters<typeof storeMatch>[1] = {}): Promise<number> {
  return storeMatch(server.database, { league_id: league.id, status: 'On-Hold', ...columns });
}

function press(custom_id: string, discord_id: string, guild_id = league.guild.id) {
  return discord.press(server, custom_id, { guild_id, discord_id });
}

async function newReviewer(level = 2) {
  return (await signIn(server, { levels: { [league.id]: level } })).user;
}

test('a match that waits is one message, which follows corrections and says what was decided', async () => {
  startServer();
  const id = await storeWaiting({ blue_name: '@everyone', hold_reasons: ['One *unknown* name.'] });
  await eventually(texts).toEqual([
    expect.stringMatching(/^## Review: @\u200beveryone 1–0 Wolves\n.*\n\*\*Why it waits:\*\* One \\\*unknown/),
  ]);
  await server.database.update(matches).set({ blue_goals: 4 }).where(eq(matches.match_id, id));
  await eventually(texts).toEqual([expect.stringContaining('4–0')]);
  const reviewer = await newReviewer();
  const pressed = await press(`review:accept:${id}`, reviewer.discord_id);
  expect([pressed.type, pressed.text]).toEqual([7, expect.not.stringContaining(reviewer.roblox_username ?? '')]);
  await eventually(texts).toEqual([expect.stringMatching(/^## Accepted: /)]);
  expect(JSON.stringify([...league.channel.messages.values()])).not.toContain('review:accept');
  const { rows } = await server.database.$client.query(
    'select via, action from audit_entries where league_id = $1 order by id desc limit 1',
    [league.id],
  );
  expect(rows).toEqual([{ via: 'Discord', action: 'request accepted' }]);
  await eventually(async () => {
    const left = await server.database.$client.query('select from discord_messages where league_id = $1', [league.id]);
    return left.rowCount;
  }).toBe(0);
});

test('of two reviewers who press at once one decides, and the other reads who was first', async () => {
  const id = await storeWaiting();
  const [one, other] = [await newReviewer(), await newReviewer()];
  const answers = await Promise.all([one, other].map(({ discord_id }) => press(`review:accept:${id}`, discord_id)));
  expect(answers.map(({ type }) => type).toSorted()).toEqual([4, 7]);
  const second = answers.find(({ type }) => type === 4);
  expect([second?.isPrivate, second?.text]).toEqual([
    true,
    expect.stringMatching(/TesterOnRoblox\d+ accepted this match just now/),
  ]);
});

test('a decline asks for a reason, and stores it', async () => {
  const id = await storeWaiting();
  const reviewer = await newReviewer();
  const used = { guild_id: league.guild.id, discord_id: reviewer.discord_id };
  const form = await discord.press(server, `review:decline:${id}`, used);
  expect(form).toMatchObject({ type: 9, data: { custom_id: `review:decline:${id}` } });
  const sent = await discord.press(server, `review:decline:${id}`, used, ' Played twice. ');
  expect([sent.type, sent.text]).toEqual([7, expect.stringContaining('## Declined')]);
  const { rows } = await server.database.$client.query('select reason from review_decisions where match_id = $1', [id]);
  expect(rows).toEqual([{ reason: 'Played twice.' }]);
});

test('a button carries no right: level, league and account are checked on each press', async () => {
  const id = await storeWaiting();
  const foreign = await storeMatch(server.database, { league_id: 8, status: 'Pending' });
  const reviewer = await newReviewer();
  const refused = [
    await press(`review:accept:${id}`, (await newReviewer(1)).discord_id),
    await press(`review:accept:${id}`, '4242'),
    await press(`review:accept:${foreign}`, reviewer.discord_id),
    await press(`review:accept:${id}`, reviewer.discord_id, '4242'),
    await press('review:other:1', reviewer.discord_id),
  ];
  for (const { type, isPrivate } of refused) expect([type, isPrivate]).toEqual([4, true]);
  expect(refused.map(({ text }) => text)).toMatchObject([
    expect.stringContaining('access level 2'),
    expect.stringContaining('Sign in on the site'),
    expect.stringContaining('not found'),
    expect.stringContaining('no league yet'),
    expect.stringContaining('no longer here'),
  ]);
  const { rows } = await server.database.$client.query('select status from matches where match_id in ($1, $2)', [
    id,
    foreign,
  ]);
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['On-Hold', 'Pending']);
});

test('a button that is answered late changes its message, and a late refusal is a message for the person alone', async () => {
  const id = await storeWaiting();
  const finding = vi.spyOn(queries, 'findConnectedLeague');
  let find = () => {};
  const found = new Promise<{ id: number; name: string }>((resolve) => {
    find = () => resolve({ id: league.id, name: 'Autumn Cup' });
  });
  const pressLate = async (discord_id: string) => {
    finding.mockImplementationOnce(() => found);
    const data = { custom_id: `review:accept:${id}`, component_type: 2 };
    return discord.interact(server, 3, data, { guild_id: league.guild.id, discord_id });
  };
  const reviewer = await newReviewer();
  const [accepted, refused] = await Promise.all([pressLate(reviewer.discord_id), pressLate('4242')]);
  expect([accepted, refused]).toMatchObject([{ type: 6 }, { type: 6 }]);
  find();
  const { edited, followUps } = discord.api;
  await eventually(() => readMessage(edited.get(accepted.token) ?? {}).text).toContain('## Accepted');
  await eventually(() => followUps.get(refused.token)?.map(readMessage)).toMatchObject([
    { isPrivate: true, text: expect.stringContaining('Sign in on the site') },
  ]);
  expect(edited.has(refused.token)).toBe(false);
});

test('a lost response, a rate limit and a message removed by hand end in one message', async () => {
  discord.api.planned.push('lost', { status: 429, body: { retry_after: 0.1 } });
  const id = await storeWaiting();
  startServer();
  await eventually(async () => {
    await skipWaiting();
    const { rows } = await server.database.$client.query(
      'select message_id from discord_messages where league_id = $1',
      [league.id],
    );
    return rows[0]?.message_id;
  }).toMatch(/^\d+$/);
  expect(texts()).toHaveLength(1);
  league.channel.messages.clear();
  await server.database.update(matches).set({ blue_goals: 2 }).where(eq(matches.match_id, id));
  await eventually(texts).toEqual([expect.stringContaining('2–0')]);
});

test('a channel that refuses the bot is named with what to do, until it accepts', async () => {
  league.channel.canSend = false;
  await storeWaiting();
  startServer();
  const { headers } = await signIn(server, { levels: { [league.id]: 6 } });
  const readProblem = async () =>
    (await server.app.inject({ url: `/api/leagues/myLeagues/${league.id}/discord`, headers })).json().problem;
  await eventually(readProblem).toContain('Send Messages');
  league.channel.canSend = true;
  await eventually(async () => {
    await skipWaiting();
    return readProblem();
  }).toBeNull();
  expect(texts()).toHaveLength(1);
});

test('choosing a channel posts the matches that wait; disconnecting leaves no rows', async () => {
  await choose(null);
  await storeWaiting();
  startServer();
  await choose(league.channel.id);
  await eventually(texts).toHaveLength(1);
  const { headers } = await signIn(server, { levels: { [league.id]: 6 } });
  const url = `/api/leagues/myLeagues/${league.id}/discord/disconnect`;
  expect((await server.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200);
  const left = await server.database.$client.query('select from discord_messages where league_id = $1', [league.id]);
  expect(left.rowCount).toBe(0);
});

test('a disputed match is one message without the player’s words, until it is decided and again once that is undone', async () => {
  startServer();
  const id = await storeMatch(server.database, { league_id: league.id });
  const player = (await signIn(server)).user;
  const dispute = `insert into match_disputes (match_id, league_id, user_id, reason) values ($1, $2, $3, 'I scored twice.')`;
  await server.database.$client.query(dispute, [id, league.id, player.id]);
  await eventually(texts).toEqual([
    expect.stringMatching(
      /^## Disputed: Lions 1–0 Wolves\n.*\n\*\*Why it waits:\*\* A player disputes this result\. Why is on the site\./,
    ),
  ]);
  const reviewer = await signIn(server, { levels: { [league.id]: 2 } });
  const pressed = await press(`review:accept:${id}`, reviewer.user.discord_id);
  expect([pressed.type, pressed.text]).toEqual([7, expect.stringContaining('## Accepted: Lions 1–0 Wolves')]);
  await eventually(texts).toEqual([expect.stringMatching(/^## Accepted: /)]);
  const payload = { match_id: id, league_id: league.id };
  const url = '/api/leagues/myLeagues/undo_decision';
  const undone = await server.app.inject({ method: 'POST', url, headers: reviewer.headers, payload });
  expect(undone.statusCode, undone.body).toBe(200);
  await eventually(texts).toContainEqual(expect.stringMatching(/^## Disputed: /));
});
