import { describe, expect, test } from 'vitest';
import { fillSquads } from '#sdk/roblox/testing/fill-squads.ts';
import { listOutput, readModuleFile, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';

const live = useLiveLeague();

const README_SCRIPTS = [...readModuleFile('README.md').matchAll(/```lua\n([\s\S]*?)```/g)].map(([, code = '']) => code);

describe('the first script of the README', () => {
  const [script = ''] = README_SCRIPTS;

  test('stores its match in an empty live server', async () => {
    const place = await live.open(script);
    await place.run();
    const [stored, ...others] = await live.listStored();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ match_name: 'Lions vs Wolves', blue_goals: 1, status: 'Approved - Official' });
    expect(stored?.player_data.Blue.players).toMatchObject([{ name: 'olive_ten', id: '4417920381', goals: 1 }]);
    expect([...listOutput(place, 'warn'), ...listOutput(place, 'error')]).toEqual([]);
  });

  test('stores nothing in Studio', async () => {
    const place = await live.open(script, { isStudio: true });
    await place.run();
    expect([...listOutput(place, 'warn'), ...listOutput(place, 'error')]).toEqual([]);
    expect(listOutput(place, 'print')[0]).toContain('Lions 1 - 0 Wolves would be Approved - Official.');
    expect(await live.listStored()).toEqual([]);
  });
});

test('every further script of the README runs after the first', async () => {
  const [begin = '', ...further] = README_SCRIPTS;
  const close = further.find((script) => script.includes('BindToClose')) ?? '';
  expect(further).toHaveLength(10);
  const script = `
    openTeam("Lions")
    openTeam("Wolves")
    joinAs("olive_ten", 4417920381, "Lions")
    ${begin.replace('match:finish()', close)}
    ${further.filter((other) => other !== close).join('\n')}`;
  const fixture = await live.planFixture(['Tigers', 'Bears']);
  await fillSquads(live.database, fixture, [[{ name: 'banned_bea', id: '10000006', isBanned: true }]]);
  live.liftLimits();
  const place = await live.open(script);
  await place.run();
  await place.close();
  const stored = await live.listStored();
  expect(stored.map(({ blue_goals }) => blue_goals)).toEqual([0, 1, 1, 1]);
  for (const match of stored) {
    expect(match).toMatchObject({ match_name: 'Lions vs Wolves', status: 'Approved - Official' });
  }
  expect(stored[1]?.event_data).toMatchObject([{ timestamp: '45+2' }, { timestamp: '72:00', disallowed: true }]);
  expect(listOutput(place, 'print')).toEqual(
    expect.arrayContaining(['banned_bea is suspended.', 'olive_ten Not in the squad of either team.']),
  );
  expect(listOutput(place, 'error')).toEqual([]);
  // The fixture is between two other teams, and the league has no cup.
  for (const warning of listOutput(place, 'warn'))
    expect(warning).toMatch(/(: this match is a friendly|, which no competition of this league counts)\.$/);
});

/** The cells of the README's table whose first heading begins with `heading`, without formatting. */
function readTable(heading: string): string[][] {
  const table = new RegExp(`^\\| ${heading}.*\\n(?:\\|.*\\n)+`, 'm').exec(readModuleFile('README.md'))?.[0] ?? '';
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) =>
        cell
          .trim()
          .replace(/^`(.*)`$/, '$1')
          .replaceAll('\\|', '|'),
      ),
  );
}

/** An exported type's definition on one line, without module names and comments. */
function readType(file: string, name: string): string {
  const [, definition = ''] =
    new RegExp(`^export type ${name} =\\s*((?:\\{\\n[^]*?\\n\\})|(?:.*(?:\\n\\t\\|.*)*))`, 'm').exec(
      readModuleFile(`src/${file}.luau`),
    ) ?? [];
  return definition
    .replace(/--.*/g, '')
    .replace(/\b(?:sides|people|clock)\./g, '')
    .replace(/\s+/g, ' ')
    .replace(/^\{ (.*), \}$/, '$1');
}

describe('the tables of the README', () => {
  test.each([
    ['Match', 'match', 'match'],
    ['Touchline', 'touchline', 'init'],
  ])('list the calls of %s with the types that they accept', (type, variable, file) => {
    const calls = [...readModuleFile(`src/${file}.luau`).matchAll(/^function (\w+)\.(\w+)\(self: \w+(?:, )?(.*)$/gm)]
      .filter(([, owner]) => owner === type)
      .map(([, , name, rest]) => `${variable}:${name}(${rest}`);
    const listed = readTable('Call').map(([call = '']) => call);
    expect(listed.filter((call) => call.startsWith(`${variable}:`)).sort()).toEqual(calls.sort());
  });

  test.each([
    ['Match', 'match'],
    ['Touchline', 'init'],
  ])('have all calls of %s for roblox-ts', (type, file) => {
    const calls = [...readModuleFile(`src/${file}.luau`).matchAll(/^function (\w+)\.(\w+)\(self/gm)];
    const [, body = ''] =
      new RegExp(`(?:interface|class) ${type} \\{\\n((?:.*\\n)*?) *\\}\\n`).exec(readModuleFile('src/index.d.ts')) ??
      [];
    const declared = [...body.matchAll(/^ +(\w+)\(/gm)]
      .map(([, name]) => name)
      .filter((name) => name !== 'constructor');
    expect(declared.sort()).toEqual(
      calls
        .filter(([, owner]) => owner === type)
        .map(([, , name]) => name)
        .sort(),
    );
  });

  test('define the types as the module does', () => {
    const FILES = {
      Teams: 'sides',
      Side: 'sides',
      Person: 'people',
      Subject: 'people',
      Moment: 'clock',
      Details: 'people',
      Stat: 'stats',
      PlayerStat: 'stats',
      StatName: 'stats',
    };
    const defined = Object.entries(FILES).map(([name, file]) => [name, readType(file, name).replace(/^\| /, '')]);
    expect(readTable('Type')).toEqual(defined);
    for (const name of [
      ...Object.keys(FILES),
      'Match',
      'MatchOptions',
      'Answer',
      'Goal',
      'Lost',
      'Unsent',
      'Fixture',
    ]) {
      expect(readModuleFile('src/init.luau')).toMatch(new RegExp(`^export type ${name} =`, 'm'));
    }
  });

  test.each([
    ['MatchOptions', 'body'],
    ['Options', 'init'],
  ])('list all of %s with their types', (name, file) => {
    const listed = readTable(`Option of \`${name}\``).map(([option, type]) => `${option}: ${type}`);
    expect(listed.join(', ')).toBe(readType(file, 'Options'));
  });
});
