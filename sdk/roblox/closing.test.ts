import { describe, expect, test } from 'vitest';
import { listOutput, startWith, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';

const live = useLiveLeague();

/** A clock so slow that even a busy machine responds in time. */
const SLOW = 0.1;

describe('a server that closes while another BindToClose function still has to finish its match', () => {
  const closeAfter = (seconds: number, isFirst: boolean) => `
    local HttpService = game:GetService("HttpService")
    local match
    local function bind()
      game:BindToClose(function()
        task.wait(${seconds})
        match:finish()
      end)
    end
    ${isFirst ? 'bind()' : ''}
    local Touchline = require(game:GetService("ServerScriptService").Touchline)
    local store = game:GetService("DataStoreService"):GetDataStore("x")
    local touchline = Touchline.new(HttpService:GetSecret("league_api_key"), { store = store })
    match = touchline:match({ teams = { Blue = "Lions", Green = "Wolves" } })
    match:goal("Blue")
    ${isFirst ? '' : 'bind()'}`;

  test.each([
    [1, true],
    [12, false],
    [25, true],
    [25, false],
  ])('sends a match finished after %d seconds (bound before the module: %s)', async (seconds, isFirst) => {
    const place = await live.open(closeAfter(seconds, isFirst), { speed: SLOW });
    await place.run(1);
    await place.close();
    expect((await live.listStored()).map(({ blue_goals }) => blue_goals)).toEqual([1]);
    expect(place.readClock()).toBeLessThan(30);
  });

  test.each([
    [1, true],
    [19, false],
    [25, true],
    [27, false],
  ])(
    'stores the match in the data store if the site is down (after %d seconds, before the module: %s)',
    async (seconds, isFirst) => {
      const store = new Map<string, string>();
      const place = await live.open(closeAfter(seconds, isFirst), { store });
      live.network.outage = 'down';
      await place.close();
      expect(store.size).toBe(1);
      live.network.outage = undefined;
      const start = startWith('store = game:GetService("DataStoreService"):GetDataStore("x")');
      await (await live.open(start, { store })).run();
      expect([(await live.listStored()).length, store.size]).toEqual([1, 0]);
    },
  );

  test('stores its match at once, however long the function of the place takes', async () => {
    const store = new Map<string, string>();
    const place = await live.open(closeAfter(2, false), { store });
    live.network.outage = 'silent';
    await place.close();
    expect(listOutput(place, 'warn').map((text) => text.replace('[Touchline] Lions 1 - 0 Wolves ', ''))).toEqual([
      'was not finished when the server closed. It is kept: see touchline:unsent().',
      'had not arrived when the server closed. The next server sends it.',
    ]);
    // The match stored as unfinished is now finished.
    expect([...store.keys()].map((key) => key.split(' ')[0])).toEqual(['x/touchline']);
    expect(place.readClock()).toBeLessThan(4.5);
  });
});

describe('a server that closes', () => {
  const STORE = 'store = game:GetService("DataStoreService"):GetDataStore("x")';
  const OPEN = 'local match = touchline:match({ teams = teams }) match:goal("Blue")';

  test.each(['down', 'silent'] as const)('takes two seconds to store its matches if the site is %s', async (outage) => {
    const store = new Map<string, string>();
    const script = `${startWith(STORE)}
      touchline:match({ teams = teams }):goal("Blue")
      for number = 1, 20 do
        local match = touchline:match({ teams = { Blue = "Lions", Green = \`Wolves {number}\` } })
        match:goal("Blue")
        match:finish()
      end`;
    const place = await live.open(script, { store });
    live.network.outage = outage;
    await place.close();
    expect(place.readClock()).toBeGreaterThan(0.1);
    expect(place.readClock()).toBeLessThan(2);
    expect(store.size).toBe(21);
    live.network.outage = undefined;
    const next = await live.open(startWith(STORE), { store });
    await next.run();
    const stored = await live.listStored();
    expect(new Set(stored.map(({ match_name }) => match_name)).size).toBe(20);
    expect([stored.length, store.size]).toEqual([20, 1]);
  });

  test('stores its matches although data stores reject some requests', async () => {
    const store = new Map<string, string>();
    const script = `${startWith(STORE)}${OPEN} match:finish() match = touchline:match({ teams = teams }) match:goal("Green")`;
    const place = await live.open(script, { store, storeFaults: 2 });
    live.network.outage = 'down';
    await place.close();
    live.network.outage = undefined;
    expect([...store.keys()].map((key) => key.split(' ')[0]).sort()).toEqual(['x/touchline', 'x/unsent']);
    const next = await live.open(startWith(STORE), { store, storeFaults: 2 });
    await next.run();
    expect([(await live.listStored()).length, store.size]).toEqual([1, 1]);
    expect([...listOutput(next, 'warn'), ...listOutput(next, 'error')]).toEqual([]);
  });

  test('keeps an unfinished match for the developer and does not send it', async () => {
    const store = new Map<string, string>();
    const place = await live.open(startWith(STORE) + OPEN, { store });
    await place.close();
    expect(place.readClock()).toBeLessThan(2);
    expect(listOutput(place, 'warn')).toEqual([
      '[Touchline] Lions 1 - 0 Wolves was not finished when the server closed. It is kept: see touchline:unsent().',
    ]);
    const script = `${startWith(STORE)}
      for _, unsent in touchline:unsent() do
        print(unsent.state, unsent.label)
        touchline:sendAgain(unsent)
      end`;
    const next = await live.open(script, { store });
    await next.run();
    expect(listOutput(next, 'print')[0]).toBe('unfinished Lions 1 - 0 Wolves');
    expect([place.sent.length, (await live.listStored()).length, store.size]).toEqual([0, 1, 0]);
  });

  test('warns about an unfinished match without a data store', async () => {
    const place = await live.play(OPEN);
    await place.close();
    expect(place.readClock()).toBeLessThan(2);
    expect(listOutput(place, 'warn')).toEqual([
      '[Touchline] Lions 1 - 0 Wolves was not finished when the server closed. It is not sent.',
    ]);
    expect(place.sent).toEqual([]);
  });

  test('removes a stored match that arrives after all', async () => {
    const store = new Map<string, string>();
    const place = await live.open(`${startWith(STORE)}${OPEN} match:finish()`, { store, speed: SLOW });
    await place.close();
    expect([(await live.listStored()).length, store.size]).toEqual([1, 0]);
    expect(listOutput(place, 'warn')).toEqual([]);
  });
});

test('matches sent before are removed, stay listed, and are not read by later servers', async () => {
  const store = new Map<string, string>();
  const start = startWith('store = game:GetService("DataStoreService"):GetDataStore("x")');
  const place = await live.open(
    `${start}
    local used = game:GetService("DataStoreService"):GetDataStore("x")
    for number = 1, 60 do
      used:SetAsync(\`touchline {number}\`, { label = "old" })
      used:RemoveAsync(\`touchline {number}\`)
    end
    print(#used:ListKeysAsync("touchline "):GetCurrentPage(), #used:ListKeysAsync("touchline ", 0, "", true):GetCurrentPage())
    local match = touchline:match({ teams = teams })
    match:goal("Blue")
    match:finish()`,
    { store },
  );
  live.network.outage = 'down';
  await place.run(200);
  await place.close();
  expect(listOutput(place, 'print')).toEqual(['50 0']);
  live.network.outage = undefined;
  const next = await live.open(start, { store });
  await next.run();
  expect([(await live.listStored()).length, store.size, next.readClock() < 5]).toEqual([1, 0, true]);
});
