import { describe, expect, test } from 'vitest';
import { listOutput, readModuleFile, startWith, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';

const live = useLiveLeague();

const START = startWith('store = game:GetService("DataStoreService"):GetDataStore("x")');
const OPEN = 'local match = touchline:match({ teams = teams }) match:goal("Blue")';

const UNSENT = `
for _, unsent in touchline:unsent() do
  print(unsent.state, unsent.label, unsent.isRunning)
  touchline:sendAgain(unsent)
end`;

/** A later server of the experience that sends stored matches; returns its output about them. */
async function openNext(store: Map<string, string>, startsAfter: number, script = UNSENT) {
  const place = await live.open(START + script, { store, startsAfter });
  await place.run();
  return listOutput(place, 'print').filter((line) => !line.startsWith('[Touchline]'));
}

describe('a finished match whose server dies before it has arrived', () => {
  test('is in the data store after the first failed attempt, and the next server sends it', async () => {
    const store = new Map<string, string>();
    const place = await live.open(`${START}${OPEN} match:finish()`, { store });
    live.network.outage = 'down';
    await place.run(0.4);
    expect([place.sent.length, [...store.keys()].map((key) => key.split(' ')[0])]).toEqual([1, ['x/touchline']]);
    live.network.outage = undefined;
    await openNext(store, 60);
    expect([(await live.listStored()).length, store.size]).toEqual([1, 0]);
  });

  test('counts once if it arrives after all, and leaves the data store', async () => {
    const store = new Map<string, string>();
    const place = await live.open(`${START}${OPEN} match:finish()`, { store });
    live.network.outage = 'down';
    await place.run(10);
    live.network.outage = undefined;
    const other = await live.open(START, { store });
    await other.run();
    await place.run();
    expect([(await live.listStored()).length, store.size]).toEqual([1, 0]);
    expect([...listOutput(place, 'error'), ...listOutput(other, 'error')]).toEqual([]);
  });

  test.each(['down', { status: 400, body: '{"error":"player_data is wrong."}' }] as const)(
    'is there once, also when its checkpoint was (%j)',
    async (outage) => {
      const store = new Map<string, string>();
      const place = await live.open(`${START}${OPEN} task.wait(300) match:finish()`, { store });
      await place.run(299);
      expect(store.size).toBe(1);
      live.network.outage = outage;
      await place.run(310);
      const prefix = outage === 'down' ? 'x/touchline' : 'x/unsent';
      expect([...store.keys()].map((key) => key.split(' ')[0])).toEqual([prefix]);
      if (outage !== 'down') expect([...store.values()][0]).toContain('"refused"');
    },
  );
});

describe('an unfinished match whose server dies', () => {
  test('is kept as it was at its last checkpoint, and can be sent by the next server', async () => {
    const store = new Map<string, string>();
    const place = await live.open(
      `${START}${OPEN} task.wait(200) match:goal("Blue") task.wait(100) match:goal("Blue")`,
      {
        store,
      },
    );
    await place.run(310);
    expect(await openNext(store, 320)).toEqual([]);
    expect(await openNext(store, 700)).toEqual(['unfinished Lions 2 - 0 Wolves nil']);
    expect((await live.listStored()).map(({ blue_goals }) => blue_goals)).toEqual([2]);
    expect(store.size).toBe(0);
  });

  test('is not kept while nothing happened in it', async () => {
    const store = new Map<string, string>();
    await (await live.open(`${START}touchline:match({ teams = teams })`, { store })).run(1000);
    expect(store.size).toBe(0);
  });

  test.each([
    ['finished', 'match:finish()', 1],
    ['abandoned', 'match:abandon()', 0],
  ])('leaves the data store once it is %s', async (_, ending, count) => {
    const store = new Map<string, string>();
    const place = await live.open(`${START}${OPEN} task.wait(500) ${ending}`, { store });
    await place.run(499);
    expect(store.size).toBe(1);
    await place.run();
    expect([(await live.listStored()).length, store.size]).toEqual([count, 0]);
    expect(listOutput(place, 'warn')).toEqual([]);
  });
});

test('calls after match:abandon() are ignored, and say that the match is not sent', async () => {
  const place = await live.open(`${START}${OPEN} match:abandon() match:goal("Blue") match:finish() match:abandon()`);
  await place.run();
  await place.close();
  expect(listOutput(place, 'warn').map((text) => text.split('\n')[0])).toEqual([
    '[Touchline] match:goal came after match:abandon(); the match is not sent.',
    '[Touchline] match:finish came after match:abandon(); the match is not sent.',
  ]);
  expect(await live.listStored()).toEqual([]);
});

describe('the BindToClose function of the README', () => {
  const [, close = ''] = /```lua\n(game:BindToClose[\s\S]*?)```/.exec(readModuleFile('README.md')) ?? [];

  test.each([
    ['unfinished', OPEN, 1],
    ['finished', `${OPEN} match:finish()`, 1],
    ['abandoned', `${OPEN} match:abandon()`, 0],
    ['empty', 'local match = touchline:match({ teams = teams })', 0],
  ])('warns of nothing at a normal shutdown with a match that is %s', async (_, script, count) => {
    for (const start of [START, startWith('')]) {
      live.league = await live.openLeague();
      const place = await live.open(`${start}${script}\n${close}`, { speed: 0.1 });
      await place.run(1);
      await place.close();
      expect([...listOutput(place, 'warn'), ...listOutput(place, 'error')]).toEqual([]);
      expect(await live.listStored()).toHaveLength(count);
    }
  });
});

describe('touchline:canPlay', () => {
  test.each([
    ['a fixture that exists', false, 'Not in the squad of either team.'],
    ['a fixture that the league does not have', true, 'nil'],
  ])('reads the sheet of %s once for all players', async (_, isGone, reason) => {
    const fixture = await live.planFixture(['Lions', 'Wolves']);
    if (isGone) await live.database.$client.query('update fixtures set removed_at = now() where id = $1', [fixture]);
    const place = await live.open(`${START}
      for number = 1, 22 do
        task.spawn(function() print(select(2, touchline:canPlay({ name = \`player {number}\` }, ${fixture}))) end)
      end
      task.wait(50)
      print(select(2, touchline:canPlay({ name = "late_lee" }, ${fixture})))`);
    await place.run();
    expect(place.sent).toHaveLength(1);
    expect(listOutput(place, 'print')).toEqual(Array(23).fill(reason));
    expect(listOutput(place, 'warn')).toHaveLength(isGone ? 1 : 0);
  });
});
