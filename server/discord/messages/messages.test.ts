import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '#contract/matches/schema.ts';
import { competitions } from '#database/tables/competition.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { matches, players } from '#database/tables/schema.ts';
import { transfers } from '#database/tables/squad.ts';
import { teams } from '#database/tables/team.ts';
import { requestErasure } from '#server/erasure/erasure-queries.ts';
import { Erasures } from '#server/erasure/erasures.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { playFixture, storeCup } from '#server/testing/store-cup.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { emptyTeam, storeMatch } from '#server/testing/store-match.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { readMessage, useDiscord } from '#server/testing/use-discord.ts';
import { useDiscordLeague } from '#server/testing/use-discord-league.ts';

const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * 60 * 60 * 1000);
}

/** A match with two goals of 'zephyr_ten' for the first team. */
function scored(league_id: number, names: { blue_name?: string; green_name?: string } = {}) {
  const line = { name: 'zephyr_ten', id: 6_500_000_001, goals: 2, assists: 0, yellow_card: 0, red_card: 0 };
  const { blue_name = 'Kestrel United', green_name = 'Harbour City' } = names;
  const Blue = { ...emptyTeam(blue_name), players: [line] } as unknown as ReturnType<typeof emptyTeam>;
  const player_data = { Blue, Green: emptyTeam(green_name) };
  return { league_id, blue_name, green_name, blue_goals: 2, player_data };
}

describe('a fixture', () => {
  const { league, choose, startServer, texts, eventually, skipWaiting } = useDiscordLeague(server, discord, 'fixtures');

  async function storeComing(columns: Partial<typeof fixtures.$inferInsert> = {}) {
    const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id: league.id });
    const [home_team_id, away_team_id] = team_ids;
    const between = { league_id: league.id, competition_id, home_team_id, away_team_id };
    const id = await storeFixture(server.database, { ...between, kick_off: inHours(48), ...columns });
    const change = (values: Partial<typeof fixtures.$inferInsert>) =>
      server.database.update(fixtures).set(values).where(eq(fixtures.id, id));
    return { id, change, competition_id, home_team_id: home_team_id ?? 0 };
  }

  test('is one message from its announcement to its result, a correction and its removal', async () => {
    const { change, home_team_id } = await storeComing();
    startServer();
    await eventually(texts).toEqual([
      expect.stringMatching(/^## Kestrel United – Harbour City\n<t:\d+:F> \(<t:\d+:R>\)/),
    ]);
    const [id] = league.channel.messages.keys();
    await change({ kick_off: inHours(72), moved_from: inHours(48), status_reason: 'By both captains' });
    await eventually(texts).toEqual([expect.stringMatching(/Moved from <t:\d+:f> by both captains/)]);
    await change({ status: 'postponed', status_reason: 'The *server* was full' });
    await eventually(texts).toEqual([expect.stringContaining('**Postponed.** The \\*server\\* was full.')]);
    await server.database.update(teams).set({ name: '@everyone' }).where(eq(teams.id, home_team_id));
    await eventually(texts).toEqual([expect.stringMatching(/^## @\u200beveryone – /)]);

    const match_id = await storeMatch(server.database, scored(league.id));
    await change({ status: 'planned', status_reason: null, match_id, home_side: 'Blue' });
    await eventually(texts).toEqual([
      expect.stringMatching(/^## @\u200beveryone 2–0 Harbour City\n\*\*Full time\*\*.*zephyr\\_ten ×2/s),
    ]);
    await server.database.update(matches).set({ green_goals: 1 }).where(eq(matches.match_id, match_id));
    await eventually(texts).toEqual([expect.stringContaining('2–1')]);
    await change({ status: 'walkover', walkover_winner: 'home', walkover_home_goals: 3, walkover_away_goals: 0 });
    await eventually(texts).toEqual([expect.stringMatching(/3–0 Harbour City\n\*\*Walkover\.\*\*/)]);
    await change({ removed_at: new Date() });
    await eventually(texts).toEqual([expect.stringMatching(/^## Fixture removed/)]);
    expect([...league.channel.messages.keys()]).toEqual([id]);
  });

  test('shows who has named a line-up and checked in, with buttons for captains while they can', async () => {
    const { id, change, competition_id, home_team_id } = await storeComing();
    const query = (text: string, ...values: unknown[]) => server.database.$client.query(text, values);
    const buttons = () => [...league.channel.messages.values()].flatMap((message) => readMessage(message).ids);
    startServer();
    await eventually(buttons).toEqual([`reschedule:time:${id}`]);
    await query(
      'update competitions set check_in_opens_minutes = 40, check_in_closes_minutes = 10 where id = $1',
      competition_id,
    );
    await eventually(texts).toEqual([expect.stringMatching(/Check-in opens <t:\d+:t>, closes <t:\d+:t>\.$/)]);
    const insert = 'insert into team_sheets (fixture_id, team_id, league_id) values ($1, $2, $3)';
    await query(insert, id, home_team_id, league.id);
    await eventually(texts).toEqual([
      expect.stringMatching(/\.\nKestrel United: line-up in\nHarbour City: line-up not yet$/),
    ]);

    // Simulates the passing of time without a changed row.
    await query('alter table fixtures disable trigger fixtures_queue_event');
    await change({ kick_off: inHours(0.65) });
    await skipWaiting();
    await eventually(buttons).toEqual([`lineup:checkin:${id}`, `reschedule:time:${id}`]);
    await query('alter table fixtures enable trigger fixtures_queue_event');

    const { user } = await signIn(server);
    const pressed = { guild_id: league.guild.id, discord_id: user.discord_id };
    const checkIn = () => discord.press(server, `lineup:checkin:${id}`, pressed);
    expect(await checkIn()).toMatchObject({ type: 4, isPrivate: true, text: expect.stringContaining('captain') });
    const key = await storePlayer(server.database, user.roblox_id ?? '');
    await query('update teams set captain_key = $1 where id = $2', key, home_team_id);
    expect(await checkIn()).toMatchObject({ type: 4, isPrivate: true, text: expect.stringMatching(/: checked in$/) });
    await eventually(texts).toEqual([
      expect.stringMatching(/Kestrel United: line-up in, checked in <t:\d+:t>\nHarbour City: .*, check-in not yet$/),
    ]);
    expect((await discord.press(server, `reschedule:time:${id}`, pressed)).type).toBe(9);
    const asked = await discord.press(server, `reschedule:time:${id}`, pressed, '2050-01-01 19:30');
    expect(asked).toMatchObject({ type: 4, isPrivate: true, text: expect.stringContaining('New kick-off') });
  });

  test('whose message was deleted gets another at its next change, unless the league lets it go', async () => {
    const { change } = await storeComing();
    startServer();
    await eventually(texts).toHaveLength(1);
    league.channel.messages.clear();
    await change({ status: 'cancelled' });
    await eventually(texts).toEqual([expect.stringContaining('**Cancelled.**')]);
    await choose(league.channel.id, false);
    league.channel.messages.clear();
    const { length } = discord.api.calls;
    await change({ status: 'planned' });
    await eventually(() => discord.api.calls.length).toBe(length + 1);
    await change({ kick_off: inHours(24) });
    await eventually(countDue).toBe(0);
    expect(texts()).toEqual([]);
  });

  test('of a long list is posted only if it is one of the next 25 of seven days, and once by two servers', async () => {
    discord.api.callsPerSecond = 10;
    const { competition_id } = await storeComing({ kick_off: inHours(24 * 8) });
    const list = Array.from({ length: 500 }, (_, at) => ({
      ...{ league_id: league.id, competition_id, stage: 'round robin' as const, round: 1 + (at % 300) },
      kick_off: inHours(1 + at / 10),
    }));
    await server.database.insert(fixtures).values(list);
    startServer();
    startServer();
    await eventually(texts).toHaveLength(25);
    await eventually(countDue).toBe(0);
    expect(texts()).toHaveLength(25);
  });

  test('of a draft is not posted before the competition is published', async () => {
    const { competition_id } = await storeComing();
    async function publish(published: boolean): Promise<void> {
      const published_at = published ? new Date() : null;
      await server.database.update(competitions).set({ published_at }).where(eq(competitions.id, competition_id));
      await server.database.$client.query(`update discord_connections set coming_read_at = '-infinity'`);
    }
    await publish(false);
    startServer();
    await eventually(async () => {
      const { rows } = await server.database.$client.query(
        `select coming_read_at > '-infinity' as was_read from discord_connections where league_id = $1`,
        [league.id],
      );
      return rows[0]?.was_read;
    }).toBe(true);
    expect(texts()).toEqual([]);
    await publish(true);
    await eventually(texts).toHaveLength(1);
    await publish(false);
    await eventually(texts).toEqual([expect.stringMatching(/^## Fixture removed/)]);
  });

  test('of a cup names who reached it once the tie before is decided', async () => {
    const names = ['Kestrel United', 'Harbour City', 'Sable Coast', 'Otters'];
    const published_at = new Date();
    const competition_id = await storeCup(server.database, { league_id: league.id, names, published_at });
    const [home, away, third, fourth] = (
      await server.database.select().from(teams).where(eq(teams.league_id, league.id)).orderBy(teams.id)
    ).map(({ id }) => id);
    if (!home || !away || !third || !fourth) throw new Error('The cup has no teams.');
    const tie = (columns: Partial<typeof fixtures.$inferInsert>) =>
      storeFixture(server.database, { league_id: league.id, competition_id, stage: 'winners', ...columns });
    const first = await tie({ tie: 1, home_team_id: home, away_team_id: away });
    await tie({ tie: 2, home_team_id: third, away_team_id: fourth });
    const sources = { home_source: { winner_of: 1 }, away_source: { winner_of: 2 } };
    await tie({ stage: 'final', tie: 3, ...sources, kick_off: inHours(24) });
    startServer();
    await eventually(texts).toEqual([expect.stringMatching(/^## Winner of .* – Winner of /)]);
    const match_id = await playFixture(server.database, first, { home, away, score: [2, 1] });
    await eventually(texts).toEqual([expect.stringMatching(/^## Kestrel United – Winner of /)]);
    await server.database.update(matches).set({ green_goals: 3 }).where(eq(matches.match_id, match_id));
    await eventually(texts).toEqual([expect.stringMatching(/^## Harbour City – Winner of /)]);
  });

  async function countDue(): Promise<number> {
    const due = 'select from discord_messages where league_id = $1 and due_at is not null';
    return (await server.database.$client.query(due, [league.id])).rowCount ?? 0;
  }
});

describe('a result', () => {
  const { league, startServer, texts, eventually } = useDiscordLeague(server, discord, 'results');

  test('is posted once it counts, edited by a correction, and withdrawn without names', async () => {
    await storeMatch(server.database, { ...scored(league.id), submission_date: inHours(-25) });
    await storeMatch(server.database, { ...scored(league.id), announce: false });
    const id = await storeMatch(server.database, { ...scored(league.id), status: 'Pending' });
    const change = (values: Partial<typeof matches.$inferInsert>) =>
      server.database.update(matches).set(values).where(eq(matches.match_id, id));
    startServer();
    await change({ status: 'Approved' });
    await eventually(texts).toEqual([expect.stringMatching(/^## Kestrel United 2–0 Harbour City.*zephyr\\_ten ×2/s)]);
    await change({ green_goals: 1 });
    await eventually(texts).toEqual([expect.stringContaining('2–1')]);
    await change({ declined_at: new Date() });
    await eventually(texts).toEqual(['## Result withdrawn\nIt no longer counts.']);
    await change({ declined_at: null });
    await eventually(texts).toEqual([expect.stringContaining('2–1')]);
  });

  test('has minutes, own goals and how it ended, and loses the name of a player who is erased', async () => {
    const Blue = [{ name: 'olive_ten', id: '6500000071', goals: 1 }];
    const Green = [{ name: 'gus', id: '6500000072', goals: 0 }];
    const goal: MatchEvent = { eventName: 'Goal', timestamp: '7:30', participants: ['olive_ten'], team_affect: 'Blue' };
    const own: MatchEvent = { eventName: 'Own Goal', timestamp: '118', participants: ['gus'], team_affect: 'Green' };
    const red: MatchEvent = { eventName: 'Red Card', timestamp: '119:10', participants: ['gus'], team_affect: 'Green' };
    const context = { extra_time: true, event_data: [goal, own, red] };
    await playMatch(
      server.database,
      { Blue, Green },
      { ...context, league_id: league.id, team_goals: { Blue: 2, Green: 0 } },
    );
    startServer();
    await eventually(texts).toEqual([
      expect.stringMatching(
        /^## Lions 2–0 Wolves\n.*\n\*\*After extra time\*\*\n\*\*Lions\*\*: olive\\_ten 8’; gus \(o\.g\.\) 118’\n\*\*Wolves\*\*: 🟥 gus 120’$/,
      ),
    ]);
    await requestErasure(server.database, '6500000072');
    const erasures = new Erasures(server.database, async () => {}, server.app.log);
    erasures.run();
    await eventually(texts).toEqual([
      expect.stringMatching(/olive\\_ten 8’; Deleted player \(o\.g\.\) 118’\n.*🟥 Deleted player 120’$/),
    ]);
    await erasures.stop();
  });

  test('names the Player of the Match once the vote has ended, by the clock alone, unless the player hides', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signIn(server)));
    const Blue = people.map(({ user }, at) => ({ name: `player_${at}`, id: user.roblox_id, goals: at === 0 ? 1 : 0 }));
    const team_goals = { Blue: 1, Green: 0 };
    const id = await playMatch(server.database, { Blue }, { league_id: league.id, team_goals });
    const payload = { player_key: people[0]?.user.roblox_id };
    for (const { headers } of people.slice(1)) {
      const url = `/api/matches/${id}/vote`;
      expect((await server.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
    }
    startServer();
    await eventually(texts).toEqual([expect.stringMatching(/^## Lions 1–0 Wolves\n/)]);
    expect(texts()).toEqual([expect.not.stringContaining('Player of the Match')]);
    await eventually(async () => {
      const due =
        'select extract(epoch from due_at - now())::float / 3600 as hours from discord_messages where subject_id = $1';
      return Math.floor((await server.database.$client.query(due, [id])).rows[0]?.hours);
    }).toBe(24);

    // 25 hours later.
    await server.database.$client.query('alter table matches disable trigger user');
    const earlier = (column: string) => `${column} = ${column} - interval '25 hours'`;
    await server.database.$client.query(`update leagues set ${earlier('player_vote_since')} where id = $1`, [
      league.id,
    ]);
    await server.database.$client.query(
      `update matches set ${earlier('received_at')}, ${earlier('submission_date')} where match_id = $1`,
      [id],
    );
    await server.database.$client.query('alter table matches enable trigger user');
    await server.database.$client.query(`update discord_messages set ${earlier('due_at')} where subject_id = $1`, [id]);
    const named = [expect.stringMatching(/\nPlayer of the Match: player\\_0$/)];
    const unnamed = [expect.not.stringContaining('Player of the Match')];
    await eventually(texts).toEqual(named);

    const post = async (path: string, person: number, payload?: object) => {
      const url = `/api/users/${path}`;
      const headers = people[person]?.headers ?? {};
      expect((await server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })).statusCode).toBe(
        200,
      );
    };
    // One voter is hidden, so the vote is below the quorum, although the voter still counts as a player.
    await post('unlink_roblox', 1);
    const shown = { leaderboard: true, visibility: 'public', connections: true };
    for (const hidden of [{ visibility: 'private' }, { leaderboard: false }]) {
      await post('update_privacy', 0, { ...shown, ...hidden });
      await eventually(texts).toEqual(unnamed);
      await post('update_privacy', 0, shown);
      await eventually(texts).toEqual(named);
    }
  });
});

describe('a transfer', () => {
  const { league, startServer, texts, eventually } = useDiscordLeague(server, discord, 'transfers');

  test('is posted once it is done, and names nobody once it is undone or its player is erased', async () => {
    const league_id = league.id;
    const from_team_id = await storeTeam(server.database, { league_id, name: 'Kestrel United' });
    const to_team_id = await storeTeam(server.database, { league_id, name: 'Otters' });
    const player_key = await storePlayer(server.database, '6500000002', 'dune_runner');
    const offer = async () => {
      const move = { league_id, player_key, from_team_id, to_team_id };
      const [stored] = await server.database.insert(transfers).values(move).returning({ id: transfers.id });
      return stored?.id ?? 0;
    };
    const end = (id: number, outcome: 'withdrawn' | 'done' | 'undone') =>
      server.database.update(transfers).set({ outcome, ended_at: new Date() }).where(eq(transfers.id, id));
    startServer();
    await end(await offer(), 'withdrawn');
    const undone = await offer();
    await end(undone, 'done');
    await eventually(texts).toEqual([expect.stringMatching(/^## dune\\_runner joins Otters\nFrom Kestrel United/)]);
    await end(undone, 'undone');
    await eventually(texts).toEqual([expect.stringMatching(/^## Transfer withdrawn/)]);
    await end(await offer(), 'done');
    await eventually(texts).toHaveLength(2);
    await server.database.delete(players).where(eq(players.player_key, player_key));
    await eventually(() => texts().join()).not.toContain('dune');
    expect(texts()).toHaveLength(2);
  });
});

describe('messages that are left behind', () => {
  const { league, choose, startServer, texts, eventually } = useDiscordLeague(server, discord, 'results');

  const removals = async () =>
    (
      await server.database.$client.query('select attempts from discord_removals where guild_id = $1', [
        league.guild.id,
      ])
    ).rows;

  async function postResult() {
    await storeMatch(server.database, { ...scored(league.id), status: 'Approved' });
    await eventually(texts).toEqual([expect.stringContaining('zephyr\\_ten')]);
  }

  async function disconnect() {
    const { headers } = await signIn(server, { levels: { [league.id]: 6 } });
    const url = `/api/leagues/myLeagues/${league.id}/discord/disconnect`;
    expect((await server.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  }

  test('in a replaced channel are deleted, and the channel of before gets new ones', async () => {
    startServer();
    await postResult();
    const other = league.guild.channels[1];
    await choose(other?.id ?? null);
    await eventually(texts).toEqual([]);
    await choose(league.channel.id);
    await postResult();
    expect(await removals()).toEqual([]);
  });

  test('in a disconnected server are deleted, also once a channel that refused lets the app in again', async () => {
    startServer();
    await postResult();
    league.channel.canView = false;
    await disconnect();
    await eventually(removals).toEqual([{ attempts: 1 }]);
    expect(texts()).toHaveLength(1);
    league.channel.canView = true;
    await server.database.$client.query('update discord_removals set due_at = now()');
    await eventually(texts).toEqual([]);
    await eventually(removals).toEqual([]);
  });

  test.each([
    ['disconnects', disconnect],
    ['chooses another channel', () => choose(league.guild.channels[1]?.id ?? null)],
  ])('are deleted if the league %s while they are posted', async (_, leave) => {
    startServer();
    discord.beforeAnswers.push(leave);
    await storeMatch(server.database, { ...scored(league.id), status: 'Approved' });
    await eventually(() => discord.beforeAnswers).toEqual([]);
    await eventually(texts).toEqual([]);
    await eventually(removals).toEqual([]);
  });

  test('stay where the app was removed, and are given up', async () => {
    startServer();
    await postResult();
    league.guild.hasBot = false;
    await disconnect();
    await eventually(removals).toEqual([{ attempts: 1 }]);
    await server.database.$client.query('update discord_removals set attempts = 9, due_at = now()');
    await eventually(removals).toEqual([]);
    expect(texts()).toHaveLength(1);
  });
});
