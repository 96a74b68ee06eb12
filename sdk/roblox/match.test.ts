import { describe, expect, test } from 'vitest';
import { readClock } from '#contract/matches/match-clock.ts';
import { fillSquads } from '#sdk/roblox/testing/fill-squads.ts';
import { listOutput, readModuleFile, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';

const live = useLiveLeague();

const ONE_MATCH = `
local match = touchline:match({ teams = teams })
match:goal("Blue")
match:finish()`;

describe('a dry run', () => {
  test('is the default in Studio', async () => {
    const place = await live.play(ONE_MATCH, { isStudio: true });
    await place.run();
    expect(listOutput(place, 'print')[0]).toContain('Lions 1 - 0 Wolves would be Approved - Official.');
    expect(await live.listStored()).toEqual([]);
  });

  test('is possible before the match is finished', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = teams })
      match:goal("Blue")
      match:score(0, 0)
      local answer = match:preview()
      print(answer.status, answer.id, #answer.reasons)
      match:score(1, 0)
      match:finish()`);
    await place.run();
    expect(listOutput(place, 'print')).toContain('On-Hold nil 1');
    expect((await live.listStored()).map(({ status }) => status)).toEqual(['Approved - Official']);
  });
});

describe('the match clock', () => {
  test('counts stoppage time after each half, and extra time', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = teams, clockSpeed = 60 })
      local function play(seconds) task.wait(seconds) match:goal("Blue") end
      match:kickOff()
      play(44.5)
      play(1.25)
      play(1)
      match:endHalf()
      play(60)
      match:kickOff()
      play(0.5)
      play(46.25)
      match:endHalf()
      match:kickOff(90)
      play(16.5)
      match:endHalf()
      match:kickOff()
      play(15)
      play(0.5)
      match:finish()`);
    await place.run();
    const [stored] = await live.listStored();
    const times = stored?.event_data.map(({ timestamp }) => timestamp) ?? [];
    // Each wait takes a frame.
    expect(times.map((time) => time.replace(/:\d\d$/, ''))).toEqual([
      '44',
      '45+1',
      '45+2',
      '45+2',
      '45',
      '90+2',
      '105+2',
      '120',
      '120+1',
    ]);
    expect(stored?.had_extra_time).toBe(true);
  });

  test('has halves of other lengths', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = teams, clockSpeed = 60 })
      match:kickOff(0, 20)
      task.wait(21.5)
      match:goal("Blue")
      match:endHalf()
      match:kickOff()
      task.wait(20.5)
      match:goal("Blue")
      match:kickOff(30, 20)
      match:finish()`);
    await place.run();
    const [stored] = await live.listStored();
    expect(stored?.event_data.map(({ timestamp }) => timestamp)).toEqual(['20+2', '40+1']);
    expect(stored?.had_extra_time).toBe(false);
    expect(listOutput(place, 'warn')[0]).toContain(
      'match:kickOff takes the later minute at which the half ends, such as 90; not 20.',
    );
  });

  test('accepts the moments that the site can read, and warns about others', async () => {
    const moments = ['63', '63:12', '45+2', '45 + 2', "45+2'", '90+10:05', '1:03:12', '63.5', '63’', '12:34:56'];
    const others = ['', 'half', '45+', '+2', '45+123', '1234', '63:75', '45+2+1', '-5', '63:12:99:1', 'N/A'];
    for (const moment of moments) expect(readClock(moment), moment).not.toBeNull();
    for (const moment of others) expect(readClock(moment), moment).toBeNull();
    const place = await live.play(`
      local match = touchline:match({ teams = teams })
      match:kickOff(30)
      match:pause()
      local moments = game:GetService("HttpService"):JSONDecode('${JSON.stringify([...moments, ...others]).replaceAll("'", "\\'")}')
      for _, moment in moments do match:event("Corner", "Blue", moment) end
      match:finish()`);
    await place.run();
    const [stored] = await live.listStored();
    expect(stored?.event_data.map(({ timestamp }) => timestamp)).toEqual([...moments, ...others.map(() => '30:00')]);
    expect(listOutput(place, 'warn')).toHaveLength(others.length);
    expect(listOutput(place, 'warn')[1]).toContain(
      'match:event: "half" is no time such as 63, "63:12" or "45+2"; the match clock\'s is used.',
    );
  });
});

test('a match may keep its result off Discord', async () => {
  const place = await live.play(`
    for _, announce in { true, false } do
      local match = touchline:match({ teams = teams, name = \`announced: {announce}\`, announce = announce })
      match:goal("Blue")
      match:finish()
    end`);
  await place.run();
  const stored = await live.listStored();
  const announced = Object.fromEntries(stored.map(({ match_name, announce }) => [match_name, announce]));
  expect(announced).toEqual({ 'announced: true': true, 'announced: false': false });
});

test('values beyond the API’s limits are cut, and the match is stored', async () => {
  const place = await live.play(`
    local match = touchline:match({ teams = { Blue = string.rep("é", 60), Green = " \\n\\255 " }, name = string.rep("m", 200) })
    for number = 1, 65 do match:player({ name = \`player {number}\` }, "Blue") end
    match:goal("Blue")
    for number = 1, 2001 do match:event("Throw-in", "Blue", number % 90) end
    match:substitute({ name = "player 1" }, { name = "player 2" })
    match:card("Blue", "Yellow")
    match:stat("Blue", "throw_ins", 2001)
    match:stat("Blue", "throw_ins", 999)
    match:finish()`);
  await place.run();
  const [stored] = await live.listStored();
  expect(stored).toMatchObject({
    blue_name: 'é'.repeat(50),
    green_name: '?',
    event_count: 2000,
    status: 'Approved - Official',
  });
  expect(stored?.player_data.Blue.players).toHaveLength(64);
  expect(stored?.player_data.Blue.throw_ins).toBe(999);
  const kept = stored?.event_data.map(({ eventName }) => eventName) ?? [];
  expect([kept[0], ...kept.slice(-3)]).toEqual(['Goal', 'Throw-in', 'Substitution', 'Yellow Card']);
  const warnings = listOutput(place, 'warn');
  expect(warnings).toHaveLength(4);
  expect(warnings).toContain(
    `[Touchline] ${'é'.repeat(50)} 1 - 0 ?: a match has at most 2000 events. Left out: 4 Throw-in.`,
  );
});

test('invalid calls print warnings, and the match is stored', async () => {
  const place = await live.play(`
    local match = touchline:match({ teams = {}, type = {}, name = 5, host = {} })
    match:player({ name = "olive_ten", id = -1 }, "Blue")
    local wrong = { 0 / 0, 1 / 0, -1, "x", "", {}, { name = "bo", id = 0 / 0 }, function() end, true }
    for _, call in { "player", "substitute", "goal", "ownGoal", "card", "stat", "event", "score", "kickOff" } do
      match[call](match)
      for _, first in wrong do
        match[call](match, first)
        for _, other in { 0 / 0, "Blue", {}, { name = "olive_ten" } } do
          match[call](match, first, other, first)
          match[call](match, { name = "olive_ten" }, first, other)
        end
      end
    end
    for _, first in wrong do
      match:stat("Blue", "saves", first)
      match:card("Blue", first, first)
      match:event("Penalty", "Blue", first)
      match:score(1, first)
    end
    match:kickOff(44)
    match:goal({ name = "Olive_Ten", id = 4417920381 }, nil, {})
    match:finish()`);
  await place.run();
  expect(listOutput(place, 'error')).toEqual([]);
  const [stored] = await live.listStored();
  expect(stored).toMatchObject({ blue_name: 'Blue', green_name: 'Green', match_name: '5' });
  expect(stored?.player_data.Blue.players[0]).toMatchObject({ name: 'olive_ten' });
  expect(stored?.event_data.at(-1)).toMatchObject({ eventName: 'Goal', timestamp: '44:00', team_affect: 'Blue' });
});

test('an invalid clockSpeed throws at once', async () => {
  const place = await live.play(`
    for _, speed in { 0, -1, 0 / 0, 1 / 0, "fast" } do
      print(pcall(function() touchline:match({ teams = teams, clockSpeed = speed }) end))
    end`);
  await place.run();
  expect(listOutput(place, 'print').filter((text) => text.includes('clockSpeed is a number above 0'))).toHaveLength(5);
});

test('people without ids are matched by name, and two simultaneous matches stay separate', async () => {
  const place = await live.play(`
    local olive = joinAs("olive_ten", 4417920381, "Lions")
    local first, second = touchline:match({ teams = teams }), touchline:match({ teams = teams, name = "Second" })
    first:player(olive)
    second:player({ name = "olive_ten" }, "Green")
    first:goal({ name = "Olive_Ten" }, nil, 1)
    second:goal(olive, nil, 2)
    second:card("Blue", "Red")
    first:finish()
    second:finish()`);
  await place.run();
  const stored = await live.listStored();
  const [first, second] = ['Lions vs Wolves', 'Second'].map((name) => stored.find((one) => one.match_name === name));
  const olive = { name: 'olive_ten', id: '4417920381', goals: 1 };
  expect(first?.player_data.Blue.players).toEqual([expect.objectContaining(olive)]);
  expect(second?.player_data.Green.players).toEqual([expect.objectContaining(olive)]);
  expect(second).toMatchObject({ blue_goals: 0, green_goals: 1, status: 'Approved - Official' });
  expect(second?.player_data.Blue.red_cards).toBe(1);
  expect(new Set(place.sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
  expect(listOutput(place, 'warn')).toEqual([]);
});

test('the stored match has everything that the place recorded', async () => {
  const place = await live.play(`
    local olive, kay = joinAs("olive_ten", 4417920381, "Lions"), joinAs("playmaker_kay", 10000002, "Blue")
    local bo, tester = joinAs("defender_bo", 10000004, "Wolves"), joinAs("Player1", -1, "Spectators")
    local match = touchline:match({ teams = teams, type = "Cup Match", host = "referee_ann", clockSpeed = 9 })
    for _, player in game:GetService("Players"):GetPlayers() do match:player(player) end
    task.wait(60)
    match:goal(olive, kay)
    match:pause()
    task.wait(600)
    match:kickOff(45)
    task.wait(10)
    match:ownGoal(bo)
    match:card(bo, "Yellow", 63)
    match:card(bo, "Red", "90+2")
    match:substitute(kay, { name = "winger_wes", id = 10000005 }, 70.5)
    match:goal({ name = "winger_wes", id = 10000005 }, bo)
    match:player(tester, "Green")
    match:player(tester, "Blue")
    match:stat("Green", "saves", 3)
    match:finish()`);
  await place.run();
  const [stored] = await live.listStored();
  expect(stored).toMatchObject({
    status: 'Approved - Official',
    match_name: 'Lions vs Wolves',
    type: 'Cup Match',
    submitter_name: 'referee_ann',
    blue_goals: 3,
    green_goals: 0,
    overall_player_count: 5,
    place_id: '1234567890',
    group_id: '4321',
    server_instance: '6f1d7c3e-5b0a-4a53-9a3e-0d8f6a1b2c3d',
    non_targeted_event_data: { Blue: [], Green: { saves: 3 } },
    event_data: [
      { eventName: 'Goal', timestamp: '9:00', participants: ['olive_ten', 'playmaker_kay'], team_affect: 'Blue' },
      { eventName: 'Own Goal', timestamp: '46:30', participants: ['defender_bo'], team_affect: 'Green' },
      { eventName: 'Yellow Card', timestamp: '63', participants: ['defender_bo'], team_affect: 'Green' },
      { eventName: 'Red Card', timestamp: '90+2', participants: ['defender_bo'], team_affect: 'Green' },
      {
        eventName: 'Substitution',
        timestamp: '70:30',
        participants: ['winger_wes', 'playmaker_kay'],
        team_affect: 'Blue',
      },
      { eventName: 'Goal', timestamp: '46:30', participants: ['winger_wes'], team_affect: 'Blue' },
    ],
  });
  const none = { goals: 0, assists: 0, yellow_cards: 0, red_card: 0 };
  expect(stored?.player_data.Blue.players).toEqual([
    { ...none, name: 'olive_ten', id: '4417920381', goals: 1 },
    { ...none, name: 'playmaker_kay', id: '10000002', assists: 1 },
    { ...none, name: 'winger_wes', id: '10000005', goals: 1 },
    { ...none, name: 'Player1', id: null },
  ]);
  expect(stored?.player_data.Green.players).toEqual([
    { ...none, name: 'defender_bo', id: '10000004', yellow_cards: 1, red_card: 1 },
  ]);
  expect(listOutput(place, 'warn')).toEqual([]);
});

test('the example place plays a fixture live with its team sheets, and sends the match at full time', async () => {
  const fixture = await live.planFixture(['Lions', 'Wolves']);
  await fillSquads(live.database, fixture, [[{ name: 'olive_ten', id: '4417920381', role: 'starter' }]]);
  live.liftLimits();
  const example = readModuleFile('example/match.server.luau');
  const script = `
    local signals = {}
    for _, name in { "Goal", "OwnGoal", "NoGoal", "Card", "Substitution", "Stat" } do signals[name] = openSignal(name) end
    local olive, bo = joinAs("olive_ten", 4417920381, "Lions"), joinAs("defender_bo", 10000004, "Wolves")
    task.delay(120, function() signals.Goal:Fire(olive); signals.Goal:Fire(bo); signals.NoGoal:Fire() end)
    task.delay(420, function()
      signals.OwnGoal:Fire(bo)
      signals.Card:Fire(bo, "Yellow")
      signals.Stat:Fire("Home", "corner_kicks")
      signals.Stat:Fire(olive, "shots_on_target")
      signals.Substitution:Fire(olive, { name = "winger_wes" })
    end)
    ${example}`;
  const place = await live.open(script);
  await place.run(700);
  const [stored] = await live.listStored();
  expect(stored).toMatchObject({
    match_name: 'Lions vs Wolves',
    blue_goals: 2,
    green_goals: 0,
    overall_player_count: 3,
  });
  expect(stored?.event_data).toMatchObject([
    { eventName: 'Goal' },
    { eventName: 'Goal', disallowed: true },
    { eventName: 'Own Goal' },
    { eventName: 'Yellow Card' },
    { eventName: 'Substitution' },
  ]);
  expect(stored?.player_data.Blue).toMatchObject({ corner_kicks: 1, shots_on_target: 1 });
  expect(place.sent.filter(({ url }) => url.endsWith(`/live/${fixture}`)).length).toBeGreaterThan(20);
  const prints = listOutput(place, 'print');
  expect(prints).toContain('defender_bo may not play: Not in the squad of either team.');
  expect(prints).toContain(`Full time: match ${stored?.match_id}`);
  expect(listOutput(place, 'error')).toEqual([]);
});
