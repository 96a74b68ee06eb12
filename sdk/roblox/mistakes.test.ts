import { describe, expect, test } from 'vitest';
import { listOutput, readModuleFile, START, startWith, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';
import type { Place } from '#sdk/roblox/testing/place.ts';

const live = useLiveLeague();

/** The first line of each warning or error, without the traceback and the module's name. */
function listLines(place: Place, level: 'warn' | 'error'): string[] {
  return listOutput(place, level).map((text) => (text.split('\n')[0] ?? '').replace(/^.*\[Touchline\] /, ''));
}

const MATCH = 'local match = touchline:match({ teams = teams })';

describe('a misspelt name', () => {
  const MISTAKES = [
    [
      'touchline:match({ teams = teams, clockspeed = 9 })',
      'touchline:match has no option "clockspeed". Did you mean clockSpeed?',
    ],
    [
      'touchline:match({ teams = teams, fixtures = 12 })',
      'touchline:match has no option "fixtures". Did you mean fixture?',
    ],
    [
      'touchline:match({ teams = teams, Type = "Cup Match" })',
      'touchline:match has no option "Type". Did you mean type?',
    ],
    [
      'touchline:match({ teams = teams, join_by_team = false })',
      'touchline:match has no option "join_by_team". Did you mean joinByTeam?',
    ],
    [
      'touchline:match({ teams = teams, minutes = 20 })',
      'touchline:match has no option "minutes". It has announce, clockSpeed, fixture, host, joinByTeam, name, teams, type.',
    ],
    [
      `${MATCH} match:player({ name = "bo" }, "Blue", { Position = "GK" })`,
      'match:player has no detail "Position". Did you mean position?',
    ],
    [`${MATCH} match:goal({ name = "bo", UserId = 7 })`, 'A person has no "UserId". Did you mean id?'],
  ] as const;

  test.each(MISTAKES)('is an error in Studio: %s', async (script, problem) => {
    const place = await live.play(script, { isStudio: true });
    await place.run(1);
    expect(listLines(place, 'error')).toEqual([problem]);
  });

  test.each(MISTAKES)('is one warning in a live server: %s', async (script, problem) => {
    const place = await live.play(`for _ = 1, 3 do ${script} end`);
    await place.run(1);
    expect(listLines(place, 'warn').filter((line) => line === problem)).toEqual([problem]);
    expect(listLines(place, 'error')).toEqual([]);
  });

  test.each([
    ['dry_run = true', 'Touchline.new has no option "dry_run". Did you mean dryRun?'],
    ['URL = "https://touchline.example"', 'Touchline.new has no option "URL". Did you mean url?'],
    ['datastore = {}', 'Touchline.new has no option "datastore". It has dryRun, onFailed, store, url.'],
  ])('of Touchline.new is an error in Studio and a warning in a live server: %s', async (options, problem) => {
    const studio = await live.open(startWith(options), { isStudio: true });
    const place = await live.open(`${startWith(options)}${MATCH} match:goal("Blue") match:finish()`);
    await place.run();
    expect([listLines(studio, 'error'), listLines(place, 'warn')]).toEqual([[problem], [problem]]);
    expect(await live.listStored()).toHaveLength(1);
  });

  test('of a stat has a warning with the one that was meant', async () => {
    const place = await live.play(`${MATCH} match:stat("Blue", { cornerkicks = 1 }) match:stat("Blue", "dribble")`);
    await place.run(1);
    expect(listLines(place, 'warn')).toEqual([
      'match:stat does not count "cornerkicks" of a side. Did you mean corner_kicks?',
      expect.stringMatching(
        /^match:stat does not count "dribble" of a side\. It counts corner_kicks, fouls_committed, /,
      ),
    ]);
  });
});

test('a player of a squad or a sheet is a person, with all their fields', async () => {
  const place = await live.play(
    `${MATCH} match:player({ id = "7", name = "bo", role = "starter", is_suspended = false }, "Blue")`,
    { isStudio: true },
  );
  await place.run(1);
  expect([listLines(place, 'error'), listLines(place, 'warn')]).toEqual([[], []]);
});

describe('a dot instead of the colon', () => {
  const listCalls = (file: string, owner: string) =>
    [...readModuleFile(`src/${file}.luau`).matchAll(new RegExp(`^function ${owner}\\.(\\w+)\\(self`, 'gm'))].map(
      ([, name = '']) => name,
    );

  test.each([
    ['match', listCalls('match', 'Match')],
    ['touchline', listCalls('init', 'Touchline')],
  ])('is an error of every call of %s', async (variable, calls) => {
    const tries = calls.map((name) => `print(select(2, pcall(${variable}.${name}, { name = "bo" })))`);
    const place = await live.play(`${MATCH}\n${tries.join('\n')}`);
    await place.run(1);
    expect(calls.length).toBeGreaterThan(5);
    expect(listOutput(place, 'print').map((line) => line.replace(/^.*\[Touchline\] /, ''))).toEqual(
      calls.map((name) => `Write a colon, ${variable}:${name}(…), not ${variable}.${name}(…).`),
    );
  });

  test('names the line of the script, and a colon of Touchline.new the dot', async () => {
    const place = await live.play(`${MATCH}\nmatch.goal("Blue")`);
    await place.run(1);
    expect(listOutput(place, 'error')[0]).toMatch(/^.*place.*:7: \[Touchline\] Write a colon/);
    const other = await live.open(START.replace('Touchline.new', 'Touchline:new'));
    await other.run(1);
    expect(listOutput(other, 'error')[0]).toContain('Write a dot, Touchline.new(…), not Touchline:new(…).');
  });
});

test('colours, sides and teams are understood in capitals or not', async () => {
  const place = await live.play(`
    local match = touchline:match({ teams = { home = "Lions", away = "Wolves" } })
    match:player({ name = "bo" }, "HOME")
    match:goal({ name = "bo" })
    match:goal("wolves")
    match:goal("Away")
    match:card({ name = "bo" }, "yellow")
    match:card("away", "RED")
    match:finish()`);
  await place.run();
  const [stored] = await live.listStored();
  expect(stored).toMatchObject({ match_name: 'Lions vs Wolves', blue_goals: 1, green_goals: 2 });
  expect(stored?.event_data.slice(3)).toMatchObject([
    { eventName: 'Yellow Card', team_affect: 'Blue' },
    { eventName: 'Red Card', team_affect: 'Green' },
  ]);
  expect(listOutput(place, 'warn')).toEqual([]);
});

test('a match that is no fixture’s says so, and one of another type than its fixture’s has a warning', async () => {
  const fixture = await live.planFixture(['Lions', 'Wolves']);
  const place = await live.play(`
    local played = 0
    local function play(options)
      options.teams = teams
      local match = touchline:match(options)
      played += 1
      match:score(played, 0)
      match:finish(function(answer) print(answer.status, table.unpack(answer.warnings)) end)
      task.wait(3600)
    end
    play({ fixture = false })
    play({ type = "Friendly" })
    play({ type = "Leage Match" })
    play({ type = "Leage Match" })
    play({ type = "Friendly", fixture = ${fixture} })`);
  await place.run();
  const { rows } = await live.database.$client.query('select match_id from fixtures where id = $1', [fixture]);
  const stored = await live.listStored();
  expect(rows).toEqual([{ match_id: stored[4]?.match_id }]);
  const outcome = `this match is a friendly, not fixture ${fixture}. Name the fixture if it was.`;
  const warnings = listOutput(place, 'warn').map((line) => line.replace(/^\[Touchline\] Lions \d - 0 Wolves: /, ''));
  expect(warnings).toEqual([
    'type is Friendly, which no competition of this league counts.',
    `Division One counts League Match, not Friendly: ${outcome}`,
    'type is Leage Match, which no competition of this league counts. Did you mean League Match?',
    `Division One counts League Match, not Leage Match: ${outcome}`,
  ]);
});
