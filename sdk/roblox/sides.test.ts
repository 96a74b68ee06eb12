import { describe, expect, test } from 'vitest';
import { listOutput, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';
import type { Place } from '#sdk/roblox/testing/place.ts';

const live = useLiveLeague();

/** The first line of each warning, without the traceback. */
function listWarnings(place: Place): string[] {
  return listOutput(place, 'warn').map((text) => text.split('\n')[0] ?? '');
}

describe('a person whose side is unknown', () => {
  test('prints a warning, and their goal and assist count once the side is known', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = teams })
      match:goal({ name = "olive_ten" }, nil, 12)
      match:card({ name = "olive_ten" }, "Yellow", 30)
      match:player({ name = "olive_ten" }, "Blue")
      match:finish()`);
    await place.run();
    expect(listWarnings(place)).toEqual([
      '[Touchline] match:goal: which side is olive_ten on? Call match:player(player, "Blue") or "Green"; this counts once you do.',
      '[Touchline] match:card: which side is olive_ten on? Call match:player(player, "Blue") or "Green"; this counts once you do.',
    ]);
    const [stored] = await live.listStored();
    expect(stored).toMatchObject({ blue_goals: 1, green_goals: 0, status: 'Approved - Official' });
    expect(stored?.player_data.Blue.players).toMatchObject([{ name: 'olive_ten', goals: 1, yellow_cards: 1 }]);
    expect(stored?.event_data.map(({ team_affect }) => team_affect)).toEqual(['Blue', 'Blue']);
  });

  test('puts the match On-Hold if the side stays unknown, without dropping the goal', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = teams })
      match:goal({ name = "olive_ten" }, nil, 12)
      match:finish()`);
    await place.run();
    expect(listWarnings(place)).toContain(
      '[Touchline] Lions 0 - 0 Wolves: the side of olive_ten was never known, so an event of theirs counts for neither side.',
    );
    const [stored] = await live.listStored();
    expect(stored?.status).toBe('On-Hold');
    expect(stored?.event_data).toMatchObject([{ eventName: 'Goal', participants: ['olive_ten'], team_affect: null }]);
  });
});

describe('players of the place', () => {
  test('join the side of their Roblox team when they join or change teams', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = teams })
      task.wait(5)
      local olive = joinAs("olive_ten", 4417920381, "Lions")
      local bo, moveBo = joinAs("defender_bo", 10000004, "Spectators")
      match:goal(bo)
      moveBo("Green")
      match:goal({ name = "olive_ten", id = 4417920381 })
      match:finish()
      joinAs("late_lee", 10000009, "Lions")`);
    await place.run();
    const [stored] = await live.listStored();
    expect(stored).toMatchObject({ blue_goals: 1, green_goals: 1, status: 'Approved - Official' });
    expect(stored?.player_data.Blue.players.map(({ name }) => name)).toEqual(['olive_ten']);
    expect(stored?.player_data.Green.players.map(({ name }) => name)).toEqual(['defender_bo']);
  });

  test('keep the side that the script chose, and join no other with joinByTeam = false', async () => {
    const place = await live.play(`
      local olive, moveOlive = joinAs("olive_ten", 4417920381, "Lions")
      local chosen = touchline:match({ teams = teams, name = "Chosen" })
      local apart = touchline:match({ teams = teams, name = "Apart", joinByTeam = false })
      chosen:player(olive, "Green")
      moveOlive("Lions")
      chosen:goal(olive)
      chosen:finish()
      apart:goal("Blue")
      apart:finish()`);
    await place.run();
    const stored = await live.listStored();
    const chosen = stored.find(({ match_name }) => match_name === 'Chosen');
    const apart = stored.find(({ match_name }) => match_name === 'Apart');
    expect([chosen?.blue_goals, chosen?.green_goals, chosen?.overall_player_count]).toEqual([0, 1, 1]);
    expect([apart?.blue_goals, apart?.overall_player_count]).toEqual([1, 0]);
  });
});

test('a match without events is not sent, unless its score is declared', async () => {
  const place = await live.play(`
    touchline:match({ teams = teams }):finish(function(answer) print(answer.problem) end)
    local declared = touchline:match({ teams = teams })
    declared:score(0, 0)
    declared:finish()`);
  await place.run();
  const problem = 'It has no players and no events. For a match without either, call match:score(home, away) first.';
  expect(listWarnings(place)).toEqual([`[Touchline] Lions 0 - 0 Wolves was not sent. ${problem}`]);
  expect(listOutput(place, 'print')).toContain(problem);
  expect(place.sent).toHaveLength(1);
  expect(await live.listStored()).toHaveLength(1);
});

test('a missing team and an event without a name print warnings', async () => {
  const place = await live.play(`
    local match = touchline:match({ teams = { Home = "Lions" } })
    for _, name in { "", "  ", 5, {} } do match:event(name) end
    match:event(nil, "Home")
    match:event("Penalty", "Home")
    match:finish()
    print(touchline:match({ teams = { "Lions" } }):preview().status)`);
  await place.run();
  expect(listOutput(place, 'print').join()).toContain('Lions 0 - 0 Green would be');
  const warnings = listWarnings(place);
  expect(warnings[0]).toBe(
    '[Touchline] teams name both sides, as in { Home = "Lions", Away = "Wolves" }; a missing one is called like its side.',
  );
  expect(warnings).toHaveLength(6);
  for (const warning of warnings.slice(1)) expect(warning).toContain("match:event takes the event's name first");
  const [stored] = await live.listStored();
  expect(stored?.event_data.map(({ eventName }) => eventName)).toEqual(['Penalty']);
  expect(stored?.match_name).toBe('Lions vs Away');
});

describe('sides as the game names them', () => {
  test.each([
    ['Home and Away', '{ Away = "Wolves", Home = "Lions" }', '"Home"', '"Away"'],
    ['a list', '{ "Lions", "Wolves" }', '"Lions"', '"Wolves"'],
    ['other names, in alphabetical order', '{ Red = "Lions", White = "Wolves" }', '"Red"', '"White"'],
    ['colours that the API uses otherwise', '{ Blue = "Lions", Amber = "Wolves" }', '"Blue"', '"Amber"'],
    ['Roblox teams', '{ Home = Lions, Away = Wolves }', 'Lions', 'Wolves'],
    ['a list of Roblox teams', '{ Lions, Wolves }', 'Lions', '"Wolves"'],
  ])('%s are the sides of its calls', async (_, teams, first, second) => {
    const place = await live.play(`
      local Lions, Wolves = openTeam("Lions"), openTeam("Wolves")
      local match = touchline:match({ teams = ${teams} })
      match:player({ name = "olive_ten" }, ${first})
      match:player({ name = "defender_bo" }, ${second})
      joinAs("winger_wes", 10000005, "Wolves")
      match:goal(${first})
      match:goal({ name = "olive_ten" })
      match:ownGoal(${second})
      match:goal({ name = "winger_wes" })
      match:card(${second}, "Red")
      match:event("Penalty", ${first})
      match:stat(${second}, "saves", 3)
      match:finish()`);
    await place.run();
    expect(listOutput(place, 'warn')).toEqual([]);
    const [stored] = await live.listStored();
    expect(stored).toMatchObject({
      match_name: 'Lions vs Wolves',
      blue_goals: 3,
      green_goals: 1,
      status: 'Approved - Official',
    });
    expect(stored?.player_data.Blue).toMatchObject({ players: [{ name: 'olive_ten', goals: 1 }] });
    expect(stored?.player_data.Green).toMatchObject({ saves: 3, red_cards: 1 });
    expect(stored?.player_data.Green.players.map(({ name }) => name)).toEqual(['defender_bo', 'winger_wes']);
  });

  test('are the words of warnings', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = { Home = "Lions", Away = "Wolves" } })
      match:goal("Red")
      match:card({ name = "olive_ten" }, "Yellow")
      match:score(1)
      match:abandon()`);
    await place.run();
    expect(listWarnings(place)).toEqual([
      '[Touchline] match:goal takes a Player, { name = …, id = … }, "Home" or "Away", not "Red".',
      '[Touchline] match:card: which side is olive_ten on? Call match:player(player, "Home") or "Away"; this counts once you do.',
      '[Touchline] match:score takes two whole numbers, for Home and Away; not 1, nil.',
    ]);
  });
});
