import { describe, expect, test } from 'vitest';
import { listOutput, startWith, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';

const live = useLiveLeague();

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
    const place = await live.open(closeAfter(seconds, isFirst));
    await place.run();
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

  test('warns about an unfinished match and does not send it', async () => {
    const place = await live.play(`touchline:match({ teams = teams }):goal("Blue")`);
    await place.close();
    expect(listOutput(place, 'warn')).toEqual([
      '[Touchline] Matches that were not finished when the server closed: 1. They were not sent.',
    ]);
    expect(place.sent).toEqual([]);
  });
});
