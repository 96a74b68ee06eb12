import { describe, expect, test } from 'vitest';
import { listOutput, START, startWith, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';

const live = useLiveLeague();

const ONE_MATCH = `
local match = touchline:match({ teams = teams })
match:goal("Blue")
match:finish()`;

const STORE = 'store = game:GetService("DataStoreService"):GetDataStore("x")';
/** Stores abandoned matches for the test. */
const ON_FAILED = `onFailed = function(lost)
  game:GetService("DataStoreService"):GetDataStore("x"):SetAsync("lost", lost)
  print("given up:", lost.label, lost.problem)
end`;

/** A script that sends the matches stored by `ON_FAILED`, twice. */
const SEND_AGAIN = `
local lost = game:GetService("DataStoreService"):GetDataStore("x"):GetAsync("lost")
for _ = 1, 2 do
  touchline:sendAgain(lost, function(answer) print(answer.id, answer.isDuplicate, answer.problem) end)
end`;

describe('a refused match', () => {
  test.each([400, 403, 409, 413])('is not retried after a %d', async (status) => {
    const place = await live.open(startWith(ON_FAILED) + ONE_MATCH);
    live.network.outage = { status, body: '{"error":"player_data.Blue is wrong."}' };
    await place.run();
    await place.close();
    expect(place.sent).toHaveLength(1);
    const problem = `${status}: player_data.Blue is wrong.`;
    expect(listOutput(place, 'print')).toEqual([`given up: Lions 1 - 0 Wolves ${problem}`]);
    expect(listOutput(place, 'warn')).toEqual([
      `[Touchline] Lions 1 - 0 Wolves was refused and is not in the league. ${problem} onFailed has it.`,
    ]);
  });

  test('prints the site’s sentence with the invalid field', async () => {
    const goals = (blue: number) => `'{"context_data":{"team_goals":{"Blue":${blue},"Green":0}}}'`;
    const place = await live.play(`
      local function send(label, key, body)
        touchline:sendAgain({ label = label, key = key, body = body, since = os.time(), problem = "" })
        task.wait(5)
      end
      send("negative", "a", ${goals(-1)})
      send("first", "b", ${goals(1)})
      send("second", "b", ${goals(2)})
      send("large", "c", '{"type":"' .. string.rep("x", 1024 * 1024) .. '"}')`);
    await place.run();
    const [stored] = await live.listStored();
    expect(listOutput(place, 'warn')).toEqual([
      '[Touchline] negative was refused and is not in the league. 400: context_data.team_goals.Blue must be from 0 to 999. It is lost.',
      `[Touchline] second was refused and is not in the league. 409: This Idempotency-Key came with another body before, as match ${stored?.match_id}. It is lost.`,
      '[Touchline] large was refused and is not in the league. 413: The body is larger than 1 MiB when inflated. It is lost.',
    ]);
    expect(place.sent).toHaveLength(4);
  });
});

describe('a response of another server', () => {
  test.each([
    { status: 200, body: '{"status":' },
    { status: 200, body: '{"ok":true}' },
    { status: 403, body: '<html>Are you a robot?</html>' },
    { status: 404, body: '<html>nginx</html>' },
    { status: 500, body: '{"error":"Internal Error"}' },
    { status: 502, body: '' },
    { status: 429, headers: { 'Retry-After': 'inf' }, body: '{"error":"Slow down."}' },
    { status: 503, headers: { 'Retry-After': 'soon' }, body: '{"error":"Later."}' },
  ])('is retried: %j', async (outage) => {
    const place = await live.play(ONE_MATCH);
    live.network.outage = outage;
    await place.run(4);
    expect(place.sent.length).toBeGreaterThan(0);
    live.network.outage = undefined;
    await place.run();
    expect(await live.listStored()).toHaveLength(1);
  });
});

describe('a match that a later server could send', () => {
  test('is stored while the key is invalid, and sent by a server with the new key', async () => {
    const store = new Map<string, string>();
    const start = startWith(STORE);
    const replaced = { league_api_key: `tl_${live.league.id}_${'A'.repeat(43)}` };
    const first = await live.open(start + ONE_MATCH, { store, secrets: replaced });
    await first.run();
    expect(listOutput(first, 'warn').at(-1)).toMatch(/ is not in the league\. 401: .+ The next server sends it\.$/);
    await (await live.open(start, { store, secrets: replaced })).run();
    expect(store.size).toBe(1);
    await (await live.open(start, { store })).run();
    expect([(await live.listStored()).length, store.size]).toEqual([1, 0]);
  });

  test('is stored while HTTP requests are off, with a warning', async () => {
    const store = new Map<string, string>();
    const first = await live.open(startWith(STORE) + ONE_MATCH, { store, isHttpEnabled: false });
    await first.run();
    expect(listOutput(first, 'warn').join()).toContain('HTTP requests are off: allow them in the settings');
    expect([first.sent.length, store.size]).toEqual([0, 1]);
    await (await live.open(startWith(STORE), { store })).run();
    expect([(await live.listStored()).length, store.size]).toEqual([1, 0]);
  });

  test('is sent with more others than a data store lists and reads in a minute', async () => {
    const store = new Map<string, string>();
    for (let number = 1; number <= 70; number += 1) {
      const context_data = { team_names: { Blue: `Lions ${number}` }, team_goals: { Blue: 1, Green: 0 } };
      const [key, body] = [`k${number}`, JSON.stringify({ context_data })];
      store.set(`x/touchline ${key}`, JSON.stringify({ label: key, body, key, since: 1_800_000_000 }));
    }
    const place = await live.open(startWith(STORE), { store });
    await place.run();
    expect([(await live.listStored()).length, store.size]).toEqual([70, 0]);
    expect(place.readClock()).toBeGreaterThan(60);
    expect(listOutput(place, 'warn')).toEqual([]);
  });

  test('is not taken in Studio, where nothing is stored', async () => {
    const store = new Map<string, string>();
    const first = await live.open(startWith(STORE) + ONE_MATCH, { store, isHttpEnabled: false });
    await first.run();
    const studio = await live.open(startWith(STORE) + ONE_MATCH, { store, isStudio: true });
    await studio.run();
    await studio.close();
    expect([(await live.listStored()).length, store.size]).toEqual([0, 1]);
  });

  test('is kept unsent after two days, when it might count twice', async () => {
    const store = new Map<string, string>();
    const first = await live.open(startWith(STORE) + ONE_MATCH, { store, isHttpEnabled: false });
    await first.run();
    const [[name = '', text = ''] = []] = store;
    store.set(
      name,
      text.replace(/"since":(\d+)/, (_, since: string) => `"since":${Number(since) - 47 * 3600}`),
    );
    const second = await live.open(startWith(STORE), { store });
    await second.run();
    expect(listOutput(second, 'warn').join()).toContain('It is two days old.');
    expect([second.sent.length, store.size]).toEqual([0, 1]);
    const third = await live.open(
      `${startWith(STORE)}for _, unsent in touchline:unsent() do touchline:sendAgain(unsent) end`,
      { store },
    );
    await third.run();
    expect([(await live.listStored()).length, store.size]).toEqual([1, 0]);
  });
});

describe('a refused match with a data store', () => {
  const REFUSED = { status: 400, body: '{"error":"player_data.Blue is wrong"}' };
  const problem = '400: player_data.Blue is wrong';

  async function openRefused(store: Map<string, string>) {
    const place = await live.open(startWith(STORE) + ONE_MATCH, { store });
    live.network.outage = REFUSED;
    await place.run();
    live.network.outage = undefined;
    return place;
  }

  /** A server with the data store that prints its unsent matches, and runs `work` for each. */
  async function openNext(store: Map<string, string>, work: string, options = {}) {
    const place = await live.open(
      `${startWith(STORE)}
      local list = touchline:unsent()
      print("unsent:", #list)
      for _, unsent in list do print(unsent.state, unsent.label, unsent.problem) ${work} end`,
      { store, ...options },
    );
    await place.run();
    return place;
  }

  test('is kept with the site’s sentence, and no server sends it by itself', async () => {
    const store = new Map<string, string>();
    const place = await openRefused(store);
    expect(listOutput(place, 'warn')).toEqual([
      `[Touchline] Lions 1 - 0 Wolves was refused and is not in the league. ${problem}. It is kept: see touchline:unsent().`,
    ]);
    const next = await openNext(store, '');
    expect(listOutput(next, 'print')).toEqual(['unsent: 1', `refused Lions 1 - 0 Wolves ${problem}`]);
    expect([next.sent.length, store.size]).toEqual([0, 1]);
  });

  test('is kept until the developer has sent it again', async () => {
    const store = new Map<string, string>();
    await openRefused(store);
    live.network.outage = REFUSED;
    const refused = await openNext(store, 'touchline:sendAgain(unsent)');
    expect([refused.sent.length, store.size]).toEqual([1, 1]);
    live.network.outage = undefined;
    const studio = await openNext(store, 'touchline:sendAgain(unsent)', { isStudio: true, hasStudioAccess: true });
    expect([studio.sent.length, store.size]).toEqual([1, 1]);
    await openNext(store, 'touchline:sendAgain(unsent)');
    expect([(await live.listStored()).length, store.size]).toEqual([1, 0]);
    expect(listOutput(await openNext(store, ''), 'print')).toEqual(['unsent: 0']);
  });

  test('is removed when the developer discards it', async () => {
    const store = new Map<string, string>();
    await openRefused(store);
    await openNext(store, 'touchline:discard(unsent)');
    expect(listOutput(await openNext(store, ''), 'print')).toEqual(['unsent: 0']);
    expect(await live.listStored()).toEqual([]);
  });

  test('is not read in Studio without access to data stores, with a warning', async () => {
    const studio = await openNext(new Map(), '', { isStudio: true });
    expect(listOutput(studio, 'print')).toEqual(['unsent: 0']);
    expect(listOutput(studio, 'warn')).toEqual([
      "[Touchline] Kept matches could not be read. 403: Can't write to DataStore from Studio because API access is not enabled.",
    ]);
  });
});

describe('onFailed', () => {
  test('receives undelivered matches when the server closes, which can be sent again', async () => {
    const store = new Map<string, string>();
    const place = await live.open(startWith(ON_FAILED) + ONE_MATCH, { store });
    live.network.outage = 'down';
    await place.close();
    expect(listOutput(place, 'warn')).toContain(
      '[Touchline] Lions 1 - 0 Wolves had not arrived when the server closed. onFailed has it.',
    );
    live.network.outage = undefined;
    const next = await live.open(START + SEND_AGAIN, { store });
    await next.run();
    const [stored, ...others] = await live.listStored();
    expect([stored?.blue_goals, others]).toEqual([1, []]);
    const answers = [`${stored?.match_id} false nil`, `${stored?.match_id} true nil`];
    expect(
      listOutput(next, 'print')
        .filter((text) => !text.startsWith('['))
        .sort(),
    ).toEqual(answers);
  });

  test('may throw', async () => {
    live.league.key = `tl_${live.league.id}_${'A'.repeat(43)}`;
    const place = await live.open(`${startWith('onFailed = function() error("full", 0) end')}${ONE_MATCH}`);
    await place.run();
    expect(listOutput(place, 'warn')[0]).toBe('[Touchline] onFailed failed for Lions 1 - 0 Wolves. full.');
    expect(listOutput(place, 'error')).toEqual([]);
  });
});

describe('a site that is down for hours', () => {
  test('gets one request at a time, and all matches when it is back', async () => {
    const place = await live.play(`
      for number = 1, 20 do
        local match = touchline:match({ teams = { Blue = \`Lions {number}\`, Green = "Wolves" } })
        match:goal("Blue")
        match:finish()
        task.wait(60)
      end`);
    live.network.outage = 'down';
    await place.run(3600);
    // One to two requests a minute, independent of the number of waiting matches.
    expect(place.sent.length).toBeGreaterThan(50);
    expect(place.sent.length).toBeLessThan(140);
    live.network.outage = undefined;
    await place.run();
    const names = (await live.listStored()).map(({ match_name }) => match_name);
    expect(new Set(names).size).toBe(20);
    expect(names).toHaveLength(20);
  }, 120_000);

  test('bounds the memory of waiting matches', async () => {
    const tell = 'onFailed = function(lost) print("given up:", lost.label, lost.problem) end';
    const place = await live.open(`${startWith(tell)}
      local function send(number, body)
        touchline:sendAgain({ label = \`match {number}\`, body = body, key = \`k{number}\`, since = os.time(), problem = "" })
        task.wait(1)
      end
      send(0, "{}")
      local body = string.rep("x", 1024 * 1024)
      for number = 1, 4 do send(number, body) end`);
    live.network.outage = { status: 503, headers: { 'Retry-After': '600' }, body: '{"error":"Later."}' };
    await place.run(10);
    expect(listOutput(place, 'print')).toEqual(['given up: match 4 Too many matches are waiting to be sent.']);
  });
});
