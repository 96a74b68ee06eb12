import { beforeEach, describe, expect, test } from 'vitest';
import { fillSquads, type Member } from '#sdk/roblox/testing/fill-squads.ts';
import { listOutput, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';
import type { Place } from '#sdk/roblox/testing/place.ts';

const live = useLiveLeague();

const PLAY = `
local fixture = touchline:fixtures()[1]
print(fixture.id, fixture.round, fixture.home.name, fixture.away.spellings[1])
local match = touchline:match({ teams = { Blue = fixture.away.name, Green = fixture.home.name }, fixture = fixture.id })
match:score(1, 1)
match:extraTime()
match:shootOut(4, 3)
match:finish()`;

test('a place reads the fixtures to play and sends the match of one, with extra time and the shoot-out', async () => {
  const id = await live.planFixture(['Lions', 'Wolves']);
  const place = await live.play(PLAY);
  await place.run();
  expect(listOutput(place, 'print')[0]).toBe(`${id} Matchweek 1 Lions Wolves`);
  const [stored] = await live.listStored();
  const hold_reasons = ['Extra time in a league match. Does it count?'];
  expect(stored).toMatchObject({
    status: 'On-Hold',
    hold_reasons,
    had_extra_time: true,
    blue_penalties: 4,
    green_penalties: 3,
  });
});

test('touchline:fixtures tries three times, then warns and returns none', async () => {
  live.network.outage = 'down';
  const place = await live.play('print(#touchline:fixtures())');
  await place.run();
  expect(place.sent).toHaveLength(3);
  expect(listOutput(place, 'print')).toEqual(['0']);
  expect(listOutput(place, 'warn')[0]).toMatch(/^\[Touchline\] The fixtures could not be read\./);
});

test('a match with a fixture that is no id throws', async () => {
  const place = await live.play('touchline:match({ teams = teams, fixture = "twelve" })');
  await place.run();
  expect(listOutput(place, 'error')[0]).toContain(
    'fixture is the id of a fixture, such as 12, or false; not "twelve".',
  );
});

describe('match:live', () => {
  const START_LIVE = `
    local match = touchline:match({ teams = teams, clockSpeed = 9 })
    local olive, wes = { name = "olive_ten", id = 4417920381 }, { name = "winger_wes" }
    match:player(olive, "Blue")
    match:live()`;

  const listSnapshots = ({ sent }: Place) =>
    sent.filter(({ url }) => url.includes('/live/')).map(({ at, url, body }) => ({ at, url, body: JSON.parse(body) }));

  /** The league's live matches on the site. */
  async function listShown() {
    const response = await fetch(`http://127.0.0.1:${live.port}/api/matches/live?league=${live.league.id}`);
    return (await response.json()).matches;
  }

  /** The maximum number of requests within any minute. */
  const countInMinute = (times: number[]) =>
    Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 60).length));

  test('sends the match as it stands every five seconds while it changes, and at each event', async () => {
    live.liftLimits();
    const place = await live.play(`${START_LIVE}
      match:player(olive, "Blue", { position = "GK", shirt = 1, started = true })
      task.wait(2)
      match:kickOff()
      task.wait(60)
      match:goal(olive)
      match:substitute(olive, wes)
      for _ = 1, 20 do match:stat("Blue", "corner_kicks") task.wait(1) end
      match:endHalf()
      task.wait(30)
      match:kickOff()
      match:pause()
      task.wait(3)
      match:shootOut(4, 3)
      task.wait(3)
      match:finish()`);
    await place.run();
    const snapshots = listSnapshots(place);
    const states = snapshots.map(({ body }) => body.state as string);
    expect(states.filter((state, at) => state !== states[at - 1])).toEqual([
      'before',
      'first_half',
      'half_time',
      'second_half',
      'penalties',
    ]);
    const goal = snapshots.find(({ body }) => body.event_data.length > 0);
    expect(goal?.at).toBeLessThan(63.5);
    expect(goal?.body).toMatchObject({
      clock: '9:00',
      clock_rate: 9,
      context_data: { team_names: { Blue: 'Lions', Green: 'Wolves' }, team_goals: { Blue: 1, Green: 0 } },
      event_data: [{ eventName: 'Goal', half: 1 }, { eventName: 'Substitution' }],
    });
    expect(goal?.body.player_data.Blue.players).toMatchObject([
      { name: 'olive_ten', goals: 1, position: 'GK', shirt: 1, is_on: false },
      { name: 'winger_wes', is_on: true },
    ]);
    // Corner kicks aren't events: the next regular snapshot includes them.
    const corners = snapshots.filter(({ at }) => at > 64 && at < 82);
    expect(corners.length).toBeLessThan(5);
    // Nothing changes at half-time.
    expect(snapshots.filter(({ body }) => body.state === 'half_time').length).toBeLessThan(4);
    const numbers = snapshots.map(({ body }) => body.seq as number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    // The match is sent with its live match's key, so that the site replaces that.
    const stored = place.sent.filter(({ url }) => !url.includes('/live/'));
    expect(new Set(snapshots.map(({ url }) => url.split('/').at(-1)))).toEqual(
      new Set(stored.map(({ headers }) => headers['Idempotency-Key'])),
    );
    expect(place.sent.at(-1)).toBe(stored.at(-1));
  });

  test('takes at most 30 requests a minute of a server, and none while a match is delivered', async () => {
    live.liftLimits();
    const place = await live.play(`
      local second = touchline:match({ teams = teams, name = "Second" })
      second:live()
      ${START_LIVE}
      for number = 1, 150 do
        match:goal(olive)
        second:goal("Green")
        task.wait(1)
      end
      match:finish()
      second:abandon()`);
    await place.run();
    const times = listSnapshots(place).map(({ at }) => at);
    expect(countInMinute(times)).toBeLessThanOrEqual(30);
    expect(times.length).toBeGreaterThan(60);
    const finished = place.sent.find(({ url }) => !url.includes('/live/'));
    expect(finished?.at).toBeLessThan(154);
    expect(listSnapshots(place).at(-1)?.body).toMatchObject({ state: 'abandoned', finish: true });
    expect(listOutput(place, 'warn')).toEqual([]);
  });

  test.each(['down', 'silent'] as const)(
    'does not disturb the match if the site is %s, and resumes',
    async (outage) => {
      live.network.outages.set('/live/', outage);
      const place = await live.play(`${START_LIVE} task.wait(300) match:goal(olive) task.wait(120) match:finish()`, {
        speed: outage === 'silent' ? 100 : 0,
      });
      await place.run(299);
      const failed = listSnapshots(place).length;
      // Without a response the next snapshot is sent after ten seconds, not after Roblox's minute.
      expect(failed).toBeGreaterThan(4);
      expect(failed).toBeLessThan(12);
      live.network.outages.delete('/live/');
      await place.run(415);
      expect(listSnapshots(place).at(-1)?.body.context_data.team_goals).toEqual({ Blue: 1, Green: 0 });
      await expect.poll(listShown).toMatchObject([{ team_goals: { Blue: 1, Green: 0 }, is_over: false }]);
      live.network.outages.set('/live/', 'down');
      await place.run();
      expect((await live.listStored()).map(({ blue_goals }) => blue_goals)).toEqual([1]);
      expect(listOutput(place, 'warn')).toEqual([]);
    },
  );

  test('stops with a warning if the site refuses a snapshot', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = teams, fixture = 999999 })
      match:live()
      match:goal("Blue")
      task.wait(60)
      match:abandon()`);
    await place.run();
    expect(listSnapshots(place).map(({ url }) => url)).toEqual([
      'https://touchline.example/api/game_server/live/999999',
    ]);
    expect(listOutput(place, 'warn')).toEqual([
      '[Touchline] Lions 1 - 0 Wolves is not shown live. 404: Fixture 999999 was not found.',
    ]);
  });

  test('sends nothing in Studio', async () => {
    const place = await live.play(`${START_LIVE} task.wait(30) match:abandon()`, { isStudio: true });
    await place.run();
    expect(place.sent).toEqual([]);
    expect(listOutput(place, 'print')[0]).toContain('would be shown live. Dry run: nothing is sent.');
  });
});

describe('team sheets', () => {
  const LIONS: Member[] = [
    { name: 'olive_ten', id: '4417920381', role: 'starter', position: 'goalkeeper', shirt_number: 1 },
    { name: 'defender_bo', id: '10000004', role: 'substitute' },
    { name: 'winger_wes', id: '10000005' },
  ];
  const WOLVES: Member[] = [
    { name: 'banned_bea', id: '10000006', isBanned: true },
    { name: 'late_lee', id: '10000007' },
  ];
  let fixture: number;
  let match: string;

  beforeEach(async () => {
    fixture = await live.planFixture(['Lions', 'Wolves']);
    await fillSquads(live.database, fixture, [LIONS, WOLVES]);
    match = `
      local match = touchline:match({ teams = { Home = "Lions", Away = "Wolves" }, fixture = ${fixture} })
      match:player({ name = "winger_wes", id = 10000005 }, "Home")`;
  });

  test('say who plays, and who may not', async () => {
    const place = await live.play(`${match}
      print(table.concat(match:sheet().unnamed, ", "))
      for _, person in {
        { name = "Olive", id = 4417920381 }, { name = "Defender_Bo", id = 10000004 }, { name = "winger_wes", id = 10000005 },
        { name = "banned_bea", id = 10000006 }, { name = "late_lee", id = 10000007 }, { name = "stranger", id = 10000008 },
      } do
        print(person.name, touchline:canPlay(person))
      end
      match:player({ name = "olive_ten", id = 4417920381 }, "Home")
      match:player({ name = "defender_bo" }, "Home")
      match:kickOff()
      task.wait(60)
      match:abandon()
      print(#match.facts.roster.lines.Blue)
      local lines = match.facts.roster.lines.Blue
      for _, line in lines do print(line.name, line.position, line.shirt, line.started) end
      touchline:canPlay({ name = "late_lee" })`);
    await place.run();
    expect(listOutput(place, 'print')).toEqual([
      'winger_wes',
      'Olive true nil',
      'Defender_Bo true nil',
      'winger_wes false Not on the team sheet of Lions.',
      'banned_bea false Suspended for 2 matches.',
      'late_lee true nil',
      'stranger false Not in the squad of either team.',
      '3',
      'winger_wes nil nil nil',
      'olive_ten GK 1 true',
      'defender_bo nil nil false',
    ]);
    // First by match:sheet, then again a minute later.
    expect(place.sent.map(({ url }) => url)).toEqual(
      Array(2).fill(`https://touchline.example/api/game_server/fixtures/${fixture}/sheet`),
    );
    expect(listOutput(place, 'warn')).toEqual([]);
  });

  test('name in a warning who played without being on one', async () => {
    const place = await live.play(`${match} match:sheet() match:finish()`, { isStudio: true });
    await place.run();
    expect(listOutput(place, 'warn')[0]).toBe(
      '[Touchline] Lions 0 - 0 Wolves: not on a team sheet, but in the match: winger_wes.',
    );
  });

  test.each([
    ['the site is down', 3, 'HttpError: ConnectFail.'],
    ['the fixture is gone', 1, ''],
  ])('let everyone play if they cannot be read, as %s', async (reason, requests, problem) => {
    if (reason === 'the site is down') live.network.outages.set('/sheet', 'down');
    else await live.database.$client.query('update fixtures set removed_at = now() where id = $1', [fixture]);
    const place = await live.play(
      `${match} print(match:sheet()) print(touchline:canPlay({ name = "late_lee" }, ${fixture})) match:abandon()`,
    );
    await place.run();
    expect(listOutput(place, 'print')).toEqual(['nil', 'true nil']);
    expect(place.sent).toHaveLength(requests);
    const sentence = `[Touchline] The team sheets of fixture ${fixture} could not be read. `;
    const cause = problem || `404: Fixture ${fixture} of league ${live.league.id} was not found.`;
    expect(listOutput(place, 'warn')).toEqual([sentence + cause]);
  });
});
