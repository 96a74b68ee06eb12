import { describe, expect, test } from 'vitest';
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
    expect(listOutput(place, 'print')[0]).toContain('Lions 1 - 0 Wolves would be Approved - Official.');
    expect(await live.listStored()).toEqual([]);
  });
});

test('every further script of the README runs after the first', async () => {
  const [begin = '', close = '', ...others] = README_SCRIPTS;
  expect(close).toContain('BindToClose');
  const script = `
    ${begin.replace('match:finish()', close)}
    ${others.join('\n')}`;
  const place = await live.open(script);
  await place.run();
  await place.close();
  const [stored] = await live.listStored();
  expect(stored).toMatchObject({ match_name: 'Lions vs Wolves', blue_goals: 1, status: 'Approved - Official' });
  expect([...listOutput(place, 'warn'), ...listOutput(place, 'error')]).toEqual([]);
});
