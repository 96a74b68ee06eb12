import { describe, expect, test } from 'vitest';
import { GameServerSubmission, SentPlayer } from '#contract/submissions/game-server.ts';
import { listOutput, readModuleFile, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';

const live = useLiveLeague();

/** The members of a union of string literals in the module's types. */
function listNames(type: string): string[] {
  const [, union = ''] =
    new RegExp(`^export type ${type} =((?:\\n\\t.*)+)`, 'm').exec(readModuleFile('src/stats.luau')) ?? [];
  return [...union.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
}

/** Fields of a player and a team set by calls other than `match:stat`. */
const OTHER_FIELDS = {
  PlayerStat: ['name', 'id', 'position', 'shirt', 'started', 'goals', 'assists', 'yellow_cards', 'red_card'],
  Stat: ['original_name', 'players', 'assists', 'yellow_cards', 'red_cards'],
};
const SENT_FIELDS = {
  PlayerStat: Object.keys(SentPlayer.properties),
  Stat: Object.keys(GameServerSubmission.properties.player_data.properties.Blue.properties),
};

describe('match:stat', () => {
  test.each(['PlayerStat', 'Stat'] as const)('counts every %s of the API that no other call sets', (type) => {
    const others = new Set(OTHER_FIELDS[type]);
    expect(listNames(type)).toEqual(expect.arrayContaining(SENT_FIELDS[type].filter((name) => !others.has(name))));
    if (SENT_FIELDS.PlayerStat.includes('saves'))
      expect(SENT_FIELDS[type]).toEqual(expect.arrayContaining(listNames(type)));
  });

  test('sends what was counted, for a player and for their side', async () => {
    const counted = (type: string) => `{ ${listNames(type).map((name) => `${name} = 2`)} }`;
    const place = await live.play(`
      local match = touchline:match({ teams = teams })
      local olive = { name = "olive_ten", id = 4417920381 }
      match:stat(olive, "saves")
      match:player(olive, "Green")
      match:stat("Blue", ${counted('Stat')})
      match:stat("Blue", "possession", 55)
      match:stat(olive, ${counted('PlayerStat')})
      match:stat(olive, { distance = 10.3, shots_on_target = 3 })
      match:finish()`);
    await place.run();
    const { Blue, Green } = JSON.parse(place.sent[0]?.body ?? '').player_data;
    const two = (type: string) => Object.fromEntries(listNames(type).map((name) => [name, 2]));
    expect(Blue).toEqual({ ...two('Stat'), possession: 55, players: [] });
    const [line] = Green.players;
    // A part never exceeds its whole, which the API would refuse.
    expect(line).toMatchObject({ ...two('PlayerStat'), saves: 3, distance: 12, shots: 5, shots_on_target: 5 });
    const { players: _, ...totals } = Green;
    const ofTeam = { saves: 3, shots_on_target: 5, passes: 2, tackles: 2, interceptions: 2, fouls_committed: 2 };
    expect(totals).toEqual(ofTeam);
    expect((await live.listStored())[0]?.player_data).toMatchObject({ Blue: { saves: 2 }, Green: { saves: 3 } });
  });

  test('names all unknown stats and all known ones in one warning', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = { Home = "Lions", Away = "Wolves" } })
      local olive = joinAs("olive_ten", 4417920381, "Lions")
      for _ = 1, 3 do match:stat("Home", { dribbles = 2, saves = 3, nutmegs = 55, penalties = "one" }) end
      match:stat("Home", "dribbles")
      match:stat(olive, { corner_kicks = 1, minutes = 0 / 0 })
      match:stat({}, "saves")
      match:stat("Home", "possession", 101)
      match:finish()`);
    await place.run();
    const known = (type: string) => listNames(type).sort().join(', ');
    const numbers = 'takes whole numbers, not penalties = "one".';
    expect(listOutput(place, 'warn').map((text) => text.split('\n')[0])).toEqual([
      `[Touchline] match:stat does not count "dribbles", "nutmegs" of a side. It counts ${known('Stat')}. It ${numbers}`,
      `[Touchline] match:stat ${numbers}`,
      `[Touchline] match:stat does not count "corner_kicks" of a player. It counts ${known('PlayerStat')}. It takes whole numbers, not minutes = nan.`,
      '[Touchline] match:stat takes a Player, { name = …, id = … }, "Home" or "Away", not a table.',
      '[Touchline] match:stat takes whole numbers, not possession = 101.',
    ]);
    expect((await live.listStored())[0]?.player_data.Blue.saves).toBe(9);
  });
});

describe('line-ups', () => {
  test('have positions, shirts, starts and minutes by the halves of the match clock', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = teams, clockSpeed = 60 })
      local kay, bo, wes = { name = "playmaker_kay" }, { name = "defender_bo" }, { name = "winger_wes" }
      local olive = joinAs("olive_ten", 4417920381, "Spectators")
      match:player(olive, nil, { position = "GK", shirt = 1 })
      match:player(olive, "Blue", { started = true })
      match:player(kay, "Blue", { position = "Sweeper", shirt = 4, started = true })
      match:player(bo, "Blue", { started = false })
      match:player({ name = "late_lee" }, "Blue")
      match:player(kay, "Blue", { shirt = "four" })
      match:player(kay, "Blue", { captain = true })
      match:player(kay, "Blue", 4)
      match:kickOff()
      task.wait(30)
      match:substitute(kay, wes)
      task.wait(17)
      match:goal(wes)
      match:endHalf()
      match:kickOff()
      match:card(wes, "Red", "60:30")
      match:stat({ name = "late_lee" }, "minutes", 7)
      task.wait(48)
      match:finish()`);
    await place.run();
    const { player_data, event_data } = JSON.parse(place.sent[0]?.body ?? '');
    const lines: Record<string, unknown>[] = player_data.Blue.players;
    const shown = lines.map(({ name, position, shirt, started, minutes }) => ({
      name,
      position,
      shirt,
      started,
      minutes,
    }));
    expect(shown).toEqual([
      { name: 'olive_ten', position: 'GK', shirt: 1, started: true, minutes: 90 },
      { name: 'playmaker_kay', position: 'Sweeper', shirt: 4, started: true, minutes: 30 },
      { name: 'defender_bo', started: false, minutes: 0 },
      { name: 'late_lee', minutes: 7 },
      { name: 'winger_wes', minutes: 30 },
    ]);
    expect(event_data).toMatchObject([
      { eventName: 'Substitution', half: 1, off: 'playmaker_kay', on: 'winger_wes' },
      { eventName: 'Goal', timestamp: '45+3', half: 1 },
      { eventName: 'Red Card', timestamp: '60:30' },
    ]);
    // The game stated the time of the card itself.
    expect(event_data[2].half).toBeUndefined();
    const details = '{ position = "GK", shirt = 1, started = true }';
    expect(
      listOutput(place, 'warn')
        .slice(0, 3)
        .map((text) => text.split('\n')[0]),
    ).toEqual([
      `[Touchline] match:player takes details such as ${details}; not shirt = "four".`,
      '[Touchline] match:player has no detail "captain". It has position, shirt, started.',
      `[Touchline] match:player takes details last, such as ${details}; not 4.`,
    ]);
  });
});

describe('match:disallow', () => {
  test('takes a goal out of the match with all that it counted for', async () => {
    const play = (goals: string) => `
      local match = touchline:match({ teams = teams })
      local olive, kay = { name = "olive_ten", id = 4417920381 }, { name = "playmaker_kay", id = 10000002 }
      local bo = { name = "defender_bo", id = 10000004 }
      match:player(olive, "Blue")
      match:player(kay, "Blue")
      match:player(bo, "Green")
      match:goal(olive, kay, 12)
      ${goals}
      match:ownGoal(bo, 63)
      match:finish()`;
    const disallowed = await live.play(
      play(`
      local second = match:goal(olive, kay, 33)
      local own = match:ownGoal(bo, 40)
      local early = match:goal({ name = "winger_wes", id = 10000005 }, nil, 41)
      local third = match:goal({ name = "late_lee" }, nil, 42)
      match:player({ name = "late_lee" }, "Green")
      -- He leaves the side for which his goal counted.
      match:player({ name = "winger_wes", id = 10000005 }, "Blue")
      match:player({ name = "winger_wes", id = 10000005 }, "Green")
      for _, goal in { second, own, early, third } do match:disallow(goal) end`),
    );
    const plain = await live.play(
      play(`
      match:player({ name = "late_lee" }, "Green")
      match:player({ name = "winger_wes", id = 10000005 }, "Green")`),
    );
    await disallowed.run();
    await plain.run();
    const [first, second] = [disallowed, plain].map(({ sent }) => ({
      ...JSON.parse(sent[0]?.body ?? ''),
      played_at: '',
    }));
    const isDisallowed = (event: { disallowed?: boolean }) => event.disallowed === true;
    const taken = first.event_data.filter(isDisallowed).map(({ timestamp }: { timestamp: string }) => timestamp);
    expect(taken).toEqual(['33', '40', '41', '42']);
    first.event_data = first.event_data.filter((event: { disallowed?: boolean }) => !isDisallowed(event));
    expect(first).toEqual(second);
    expect(first.context_data.team_goals).toEqual({ Blue: 2, Green: 0 });
    expect((await live.listStored())[0]?.status).toBe('Approved - Official');
  });

  test('names a goal that it cannot take back', async () => {
    const place = await live.play(`
      local match, other = touchline:match({ teams = teams }), touchline:match({ teams = teams })
      local goal, own = match:goal("Blue", nil, 12), match:ownGoal({ name = "defender_bo" }, "45+2")
      for _ = 1, 2 do match:disallow(goal) match:disallow(own) end
      match:disallow(nil)
      match:disallow({ name = "olive_ten" })
      match:disallow(other:goal("Green", nil, 63))
      match:score(0, 0)
      match:finish()`);
    await place.run();
    const what = 'takes a goal of this match, which match:goal or match:ownGoal returned';
    const warnings = listOutput(place, 'warn').map((text) =>
      text.split('\n')[0]?.replace('[Touchline] match:disallow', ''),
    );
    expect(warnings.slice(1, 6)).toEqual([
      ': the Goal of an unknown player at 12 is disallowed already.',
      ': the Own Goal of defender_bo at 45+2 is disallowed already.',
      ` ${what}; not nil.`,
      ` ${what}; not olive_ten.`,
      ` ${what}; not the Goal of an unknown player at 63.`,
    ]);
  });
});
