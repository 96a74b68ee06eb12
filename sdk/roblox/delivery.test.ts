import { describe, expect, test } from 'vitest';
import type { matches } from '#database/tables/schema.ts';
import { openBadNetwork } from '#sdk/roblox/testing/bad-network.ts';
import { listOutput, START, startWith, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';

const live = useLiveLeague();

/** One match per second, with events derived from its number. */
const FIFTY_MATCHES = `
for number = 1, 50 do
	local match = touchline:match({ teams = { Blue = \`Lions {number}\`, Green = \`Wolves {number}\` } })
	local olive, kay = { name = "olive_ten", id = 4417920381 }, { name = "playmaker_kay" }
	local bo = { name = "defender_bo", id = "10000004" }
	match:player(olive, "Blue")
	match:player(kay, "Blue")
	match:player(bo, "Green")
	for _ = 1, number % 4 do match:goal(olive, kay) end
	for _ = 1, number % 3 do match:goal(bo) end
	if number % 5 == 0 then match:ownGoal(bo) end
	match:finish()
	task.wait(1)
end`;

describe('100 matches through a network that loses, delays or repeats every third request', () => {
  test('arrive once each, with their scores', async () => {
    const bad = await openBadNetwork(live.port, { isBad: true });
    for (const { id, key } of [await live.openLeague(), await live.openLeague()]) {
      const place = await live.play(FIFTY_MATCHES, { origin: bad.url, secrets: { league_api_key: key }, speed: 10 });
      await place.run();
      const scores = (await live.listStored(id)).map(toScore);
      expect(scores.sort()).toEqual(Array.from({ length: 50 }, (_, at) => expectedScore(at + 1)).sort());
      const keys = new Set(place.sent.map(({ headers }) => headers['Idempotency-Key']));
      const bodies = new Set(place.sent.map(({ headers, body }) => headers['Idempotency-Key'] + body));
      expect([keys.size, bodies.size]).toEqual([50, 50]);
      expect(listOutput(place, 'error')).toEqual([]);
    }
    await bad.close();
    const { requests, ...faults } = bad.counts;
    expect(requests).toBeGreaterThan(100);
    expect(Math.min(...Object.values(faults))).toBeGreaterThan(5);
  }, 180_000);
});

function toScore({ match_name, blue_goals, green_goals, player_data, status }: typeof matches.$inferSelect): string {
  const [olive, kay] = player_data.Blue.players;
  return `${match_name}: ${blue_goals} - ${green_goals}, ${olive?.goals} ${kay?.assists} ${status}`;
}

function expectedScore(number: number): string {
  const [own, blue, green] = [number % 5 === 0 ? 1 : 0, number % 4, number % 3];
  return `Lions ${number} vs Wolves ${number}: ${blue + own} - ${green}, ${blue} ${blue} Approved - Official`;
}

const ONE_MATCH = `
local match = touchline:match({ teams = teams })
match:goal("Blue")
match:finish()`;

describe('a match that cannot be delivered at once', () => {
  test('is retried with growing back-off until the site is back', async () => {
    const place = await live.play(ONE_MATCH);
    live.network.outage = 'down';
    await place.run(300);
    expect(await live.listStored()).toEqual([]);
    const times = place.sent.map(({ at }) => at);
    const waits = times.slice(1).map((at, before) => at - (times[before] ?? 0));
    for (const [at, wait] of waits.entries()) {
      const longest = Math.min(2 ** at, 60);
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThan(longest + 1);
    }
    expect(waits.length).toBeGreaterThan(8);
    expect(listOutput(place, 'warn')).toEqual([
      '[Touchline] Lions 1 - 0 Wolves has not arrived yet and will be retried. HttpError: ConnectFail.',
    ]);
    live.network.outage = undefined;
    await place.run();
    const [stored, ...others] = await live.listStored();
    expect([stored?.blue_goals, others]).toEqual([1, []]);
    expect(listOutput(place, 'print')).toEqual([
      `[Touchline] Lions 1 - 0 Wolves is match ${stored?.match_id}, Approved - Official.`,
    ]);
  });

  test.each([429, 503])('waits for the Retry-After of a %d', async (status) => {
    const place = await live.play(ONE_MATCH);
    live.network.outage = { status, headers: { 'Retry-After': '90' }, body: '{"error":"Later."}' };
    await place.run(10);
    live.network.outage = undefined;
    await place.run();
    expect(place.sent).toHaveLength(2);
    expect(place.sent[1]?.at).toBeGreaterThanOrEqual(90);
    expect(await live.listStored()).toHaveLength(1);
  });

  test('is retried if the place has used up its HTTP requests', async () => {
    live.network.outage = { status: 200, body: '{}' };
    const place = await live.play(`
      local used = 0
      for _ = 1, 500 do
        task.spawn(function()
          HttpService:RequestAsync({ Url = "https://touchline.example/", Method = "GET", Headers = {} })
          used += 1
        end)
      end
      while used < 500 do task.wait() end
      print("used up")
      ${ONE_MATCH}`);
    while (listOutput(place, 'print').length === 0) await place.run(place.readClock() + 0.01);
    live.network.outage = undefined;
    await place.run();
    expect(listOutput(place, 'print').at(-1)).toContain('Lions 1 - 0 Wolves is match');
    expect(await live.listStored()).toHaveLength(1);
    expect(place.readClock()).toBeGreaterThan(60);
  });

  test('is retried if a proxy answers instead of the site', async () => {
    const place = await live.play(ONE_MATCH);
    live.network.outage = { status: 200, body: '<html>Maintenance</html>' };
    await place.run(3);
    live.network.outage = undefined;
    await place.run();
    expect(await live.listStored()).toHaveLength(1);
  });
});

describe('a server that closes', () => {
  test('sends a match finished just before', async () => {
    const bad = await openBadNetwork(live.port, { isBad: true });
    const place = await live.play(
      `for number = 1, 30 do
        local match = touchline:match({ teams = { Blue = "Lions", Green = \`Wolves {number}\` } })
        match:goal("Green")
        match:finish()
      end`,
      { origin: bad.url },
    );
    await place.close();
    await bad.close();
    const stored = await live.listStored();
    expect(new Set(stored.map(({ match_name }) => match_name)).size).toBe(30);
    expect(stored).toHaveLength(30);
    expect(listOutput(place, 'warn').filter((text) => text.includes('had not arrived'))).toEqual([]);
  });

  test('retries a postponed match at once', async () => {
    const place = await live.play(ONE_MATCH, { speed: 0.1 });
    live.network.outage = 'down';
    await place.run(200);
    live.network.outage = undefined;
    const before = place.readClock();
    await place.close();
    expect(await live.listStored()).toHaveLength(1);
    expect(place.readClock() - before).toBeLessThan(2);
  });

  test('warns about lost matches if the site is down until the end', async () => {
    const place = await live.play(ONE_MATCH);
    live.network.outage = 'down';
    await place.close();
    expect(listOutput(place, 'warn')).toContain(
      '[Touchline] Lions 1 - 0 Wolves had not arrived when the server closed. It is lost.',
    );
    expect(place.sent.length).toBeGreaterThan(10);
    expect(place.readClock()).toBeLessThan(30);
  });

  test('stores undelivered matches for the next server', async () => {
    const store = new Map<string, string>();
    const start = startWith('store = game:GetService("DataStoreService"):GetDataStore("x")');
    const place = await live.open(start + ONE_MATCH, { store });
    live.network.outage = 'down';
    await place.close();
    expect(listOutput(place, 'warn')).toContain(
      '[Touchline] Lions 1 - 0 Wolves had not arrived when the server closed. The next server sends it.',
    );
    expect([place.readClock() < 30, store.size]).toEqual([true, 1]);
    live.network.outage = undefined;
    await (await live.open(start, { store })).run();
    await (await live.open(start, { store })).run();
    expect([(await live.listStored()).length, store.size]).toEqual([1, 0]);
  });

  test('sends a match finished by another BindToClose', async () => {
    const place = await live.play(`
      local match = touchline:match({ teams = teams })
      match:goal("Green")
      game:BindToClose(function()
        match:finish()
        print(touchline:flush())
      end)`);
    await place.run();
    await place.close();
    expect((await live.listStored()).map(({ green_goals }) => green_goals)).toEqual([1]);
    expect(listOutput(place, 'print')).toContain('true');
  });
});

describe('a match that is refused', () => {
  test('is given up with the site’s sentence', async () => {
    live.league.key = `tl_${live.league.id}_${'A'.repeat(43)}`;
    const place = await live.play(`
      local match = touchline:match({ teams = teams })
      match:score(0, 0)
      match:finish(function(answer) print(answer.id, answer.problem) end)`);
    await place.run();
    const problem = '401: The API key is not valid; a newer key may have replaced it.';
    expect(listOutput(place, 'warn')).toEqual([
      `[Touchline] Lions 0 - 0 Wolves was refused and is not in the league. ${problem} It is lost.`,
    ]);
    expect(listOutput(place, 'print')).toEqual([`nil ${problem}`]);
    expect(place.sent).toHaveLength(1);
  });

  test('cannot be started without a valid key', async () => {
    const begin = START.replace(/touchline = .*/, 'begin = Touchline.new');
    const place = await live.open(`${begin}print(pcall(begin, "hunter2"))`);
    await place.run();
    expect(listOutput(place, 'print').join()).toContain('takes the API key of your league, which begins with tl_');
  });

  test.each([
    ['has no url', ''],
    ['has an invalid url', ', { url = "touchline.example" }'],
  ])('cannot be started if the site %s', async (_, options) => {
    const begin = START.replace(/touchline = .*/, 'begin = Touchline.new');
    const script = `${begin}print(pcall(begin, HttpService:GetSecret("league_api_key")${options}))`;
    const place = await live.open(script, { isFromSite: false });
    await place.run();
    expect(listOutput(place, 'print').join()).toContain('needs the address of your site: { url = "https://…" }');
  });
});

describe('after match:finish()', () => {
  test('further calls add and send nothing', async () => {
    const place = await live.play(`${ONE_MATCH}
      match:goal("Blue")
      match:ownGoal("Blue")
      match:card("Blue", "Red")
      match:stat("Blue", "saves")
      match:score(5, 5)
      match:finish()`);
    await place.run();
    await place.close();
    const [stored, ...others] = await live.listStored();
    expect(stored).toMatchObject({ blue_goals: 1, green_goals: 0, event_count: 1 });
    expect([others, place.sent.length]).toEqual([[], 1]);
    expect(listOutput(place, 'warn')).toHaveLength(6);
    expect(listOutput(place, 'error')).toEqual([]);
  });

  test('an abandoned match is not sent', async () => {
    const place = await live.play(`touchline:match({ teams = teams }):abandon()`);
    await place.run();
    await place.close();
    expect(place.sent).toEqual([]);
  });
});
