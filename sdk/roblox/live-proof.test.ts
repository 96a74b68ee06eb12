import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import type { LiveMatch } from '#contract/live/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { openBadNetwork } from '#sdk/roblox/testing/bad-network.ts';
import { listOutput, START, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';
import { findMissing, findMissingInOverlay, headOf, toRecount } from '#sdk/roblox/testing/live-views.ts';
import type { Place } from '#sdk/roblox/testing/place.ts';
import { listHalves, MINUTE_SECONDS, type PlayedMatch, writeScript } from '#sdk/roblox/testing/played-match.ts';
import { buildSubmission, readEnd, recountMatch } from '#sdk/roblox/testing/recount-match.ts';
import { followLive, type LiveReader } from '#server/testing/follow-live.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { testSite } from '#server/testing/test-site.ts';

const live = useLiveLeague(testSite);

/** A fixture, whose server crashes in the second half. */
const DERBY: PlayedMatch = {
  teams: { Blue: 'Lanterns', Green: 'Tidewater' },
  squads: {
    Blue: [
      { name: 'keeper_kim', id: 61000001, position: 'GK', shirt: 1 },
      { name: 'olive_ten', id: 61000002, position: 'FW', shirt: 10 },
      { name: 'defender_bo', id: 61000003, position: 'DF', shirt: 4 },
      { name: 'joker_jo', id: 61000004, shirt: 14, isSubstitute: true },
      { name: 'bench_ben', isSubstitute: true },
    ],
    Green: [
      { name: 'wall_wanda', id: 61000011, position: 'GK', shirt: 1 },
      { name: 'striker_sol', id: 61000012, position: 'FW', shirt: 9 },
      { name: 'winger_wes', id: 61000013, position: 'MF', shirt: 7 },
      { name: 'fresh_fay', id: 61000014, shirt: 18, isSubstitute: true },
    ],
  },
  events: [
    { minute: '3', side: 'Blue', kind: 'stat', stat: 'corner_kicks' },
    { minute: '3', side: 'Green', kind: 'stat', stat: 'corner_kicks', count: 2 },
    { minute: '7', side: 'Green', kind: 'stat', player: 'wall_wanda', stat: 'saves' },
    { minute: '12', side: 'Blue', kind: 'goal', player: 'olive_ten', assist: 'defender_bo' },
    { minute: '19', side: 'Green', kind: 'card', player: 'winger_wes', colour: 'Yellow' },
    { minute: '21', side: 'Blue', kind: 'card', player: 'defender_bo', colour: 'Yellow' },
    { minute: '27', side: 'Green', kind: 'goal', player: 'striker_sol', isDisallowed: true },
    { minute: '31', side: 'Blue', kind: 'stat', player: 'keeper_kim', stat: 'saves', count: 2 },
    { minute: '44', side: 'Green', kind: 'goal', player: 'striker_sol', isPenalty: true },
    { minute: '45+2', side: 'Blue', kind: 'goal', player: 'olive_ten' },
    { minute: '52', side: 'Blue', kind: 'own goal', player: 'defender_bo' },
    { minute: '58', side: 'Green', kind: 'substitution', off: 'winger_wes', on: 'fresh_fay' },
    { minute: '74', side: 'Green', kind: 'card', player: 'striker_sol', colour: 'Red' },
    { minute: '81', side: 'Blue', kind: 'substitution', off: 'olive_ten', on: 'joker_jo' },
    { minute: '90+4', side: 'Blue', kind: 'goal', player: 'joker_jo', assist: 'keeper_kim' },
  ],
};

/** A cup match with extra time and a shoot-out, in which unknown players score too. */
const CUP_TIE: PlayedMatch = {
  teams: { Blue: 'Quarry Town', Green: 'Orchard Vale' },
  squads: {
    Blue: [
      { name: 'captain_cy', id: 62000001 },
      { name: 'runner_ro', id: 62000002, position: 'Libero' },
    ],
    Green: [
      { name: 'marker_mo', id: 62000011 },
      { name: 'late_lou', id: 62000012, isSubstitute: true },
    ],
  },
  events: [
    { minute: '1', side: 'Green', kind: 'goal' },
    { minute: '33', side: 'Blue', kind: 'stat', stat: 'possession', count: 61 },
    { minute: '33', side: 'Green', kind: 'stat', stat: 'possession', count: 39 },
    { minute: '44', side: 'Blue', kind: 'goal', player: 'runner_ro', isDisallowed: true },
    { minute: '77', side: 'Green', kind: 'own goal' },
    { minute: '79', side: 'Green', kind: 'card', colour: 'Yellow' },
    { minute: '90+6', side: 'Blue', kind: 'own goal', player: 'captain_cy', isDisallowed: true },
    { minute: '91', side: 'Green', kind: 'substitution', off: 'marker_mo', on: 'late_lou' },
    { minute: '105+1', side: 'Blue', kind: 'goal', player: 'captain_cy', isPenalty: true },
    { minute: '118', side: 'Green', kind: 'goal', player: 'late_lou' },
    { minute: '120+1', side: 'Blue', kind: 'card', player: 'runner_ro', colour: 'Red' },
  ],
  hasExtraTime: true,
  shootOut: { Blue: 3, Green: 4 },
};

/** All events in one minute, with players in several of them. */
const QUIET_NIGHT: PlayedMatch = {
  teams: { Blue: 'São Bento', Green: "O'Hara & Sons" },
  squads: {
    Blue: [{ name: 'zoë_nine', id: 63000001, shirt: 9 }, { name: 'back_bea' }],
    Green: [{ name: 'solo_sam', id: 63000011, shirt: 99 }],
  },
  events: [
    { minute: '60', side: 'Blue', kind: 'goal', player: 'zoë_nine' },
    { minute: '60', side: 'Blue', kind: 'stat', player: 'zoë_nine', stat: 'shots_on_target', count: 3 },
    { minute: '60', side: 'Green', kind: 'stat', player: 'solo_sam', stat: 'distance', count: 812 },
    { minute: '60', side: 'Green', kind: 'card', player: 'solo_sam', colour: 'Yellow' },
    { minute: '61', side: 'Blue', kind: 'goal', player: 'zoë_nine', assist: 'back_bea' },
    { minute: '90', side: 'Green', kind: 'own goal', player: 'solo_sam' },
  ],
};

/** Minute of the derby at which its server crashes; another one takes over. */
const CRASH_MINUTE = 66;
const DARK_SECONDS = 25;

/** A match and the place that plays it. */
interface Game {
  match: PlayedMatch;
  place: Place;
  /** Start of the place in seconds. */
  startedAt: number;
  key: string;
  reader: LiveReader | undefined;
  /** The last snapshot compared with the pages. */
  comparedSeq: number;
}

/** The time of each snapshot by key and seq, and of the take-over before it. */
const sentAt = new Map<string, { at: number; tookOverAt: number }>();

function noteSent({ place, startedAt, key }: Game): void {
  for (const { at, body } of place.sent.splice(0)) {
    sentAt.set(`${key} ${JSON.parse(body).seq}`, { at: startedAt + at, tookOverAt: startedAt });
  }
}

test('three matches are seen each minute as they were sent, through a bad network and the death of a game server', async () => {
  live.liftLimits();
  /** The highest seq that reached the site, by key. */
  const newest = new Map<string, number>();
  const bad = await openBadNetwork(live.port, {
    isBad: true,
    onForward(url, body) {
      const [, key] = /\/live\/(.*)$/.exec(url) ?? [];
      if (key) newest.set(key, Math.max(newest.get(key) ?? 0, JSON.parse(gunzipSync(body).toString()).seq));
    },
  });
  const origin = `http://127.0.0.1:${live.port}`;
  const fixture = await live.planFixture(['Lanterns', 'Tidewater']);
  const derbyHalf = listHalves(DERBY)[1];
  const crashAt = (derbyHalf?.kickOff ?? 0) + (CRASH_MINUTE - 45) * MINUTE_SECONDS + 3;
  const tookOverAt = crashAt + DARK_SECONDS;

  async function open(match: PlayedMatch, startedAt = 0): Promise<Game> {
    const script = writeScript(match, { from: startedAt, ...(match === DERBY && { fixture }) });
    const place = await live.open(START + script, { origin: bad.url, startsAfter: startedAt });
    return { match, place, startedAt, key: match === DERBY ? String(fixture) : '', reader: undefined, comparedSeq: 0 };
  }

  const games = [await open(DERBY), await open(CUP_TIE), await open(QUIET_NIGHT)];
  let compared = 0;
  const end = Math.max(...games.map(({ match }) => readEnd(match)));
  for (let now = MINUTE_SECONDS; now < end; now += MINUTE_SECONDS) {
    for (const game of games) {
      if (game.match === DERBY && now >= crashAt && game.startedAt === 0) {
        if (now <= tookOverAt) continue;
        const { place, startedAt } = await open(DERBY, tookOverAt);
        Object.assign(game, { place, startedAt });
      }
      if (now >= readEnd(game.match)) continue;
      await game.place.run(now - game.startedAt);
      game.key ||= /\/live\/(.*)$/.exec(game.place.sent[0]?.url ?? '')?.[1] ?? '';
      noteSent(game);
      await compare(game);
    }
  }
  expect(compared).toBeGreaterThan(60);

  /** Compares each view with a recount at the time of the newest snapshot that reached the site. */
  async function compare(game: Game): Promise<void> {
    const seq = newest.get(game.key);
    if (seq === undefined) return;
    const reader =
      game.reader ?? (await vi.waitFor(() => followLive(origin, game.key), { interval: 5, timeout: 10_000 }));
    game.reader = reader;
    await expect.poll(() => reader.snapshots.at(-1)?.seq, { interval: 2, timeout: 10_000 }).toBe(seq);
    const shown = reader.snapshots.at(-1) as LiveMatch;
    const { at = 0, tookOverAt } = sentAt.get(`${game.key} ${seq}`) ?? {};
    const count = recountMatch(game.match, at, tookOverAt);
    expect(toRecount(shown)).toEqual(count);
    const { server_time: _, ...read } = (await live.server.app.inject(`/api/matches/live/${game.key}`)).json();
    expect(read).toEqual(shown);
    const list = (await live.server.app.inject(`/api/matches/live?league=${live.league.id}`)).json().matches;
    expect(headOf(list.find(({ key }: LiveMatch) => key === game.key))).toEqual(headOf(count));
    if (game.comparedSeq === seq) return;
    game.comparedSeq = seq;
    compared += 1;
    const page = await readPage(live.server, `/matches/live/${game.key}`);
    expect(findMissing(page.content, game.match.teams, count)).toEqual([]);
    const overlay = await readPage(live.server, `/matches/${game.key}/overlay`);
    const code = (side: TeamSide) => shown.teams[side]?.short_name ?? game.match.teams[side].slice(0, 3).toUpperCase();
    expect(findMissingInOverlay(overlay.content, { Blue: code('Blue'), Green: code('Green') }, count)).toEqual([]);
  }

  for (const { match, place, key, reader, startedAt } of games) {
    await place.run();
    expect(listOutput(place, 'error')).toEqual([]);
    await reader?.ended;
    const [, match_id] = /^event: end\ndata: \{"match_id":(\d+)\}$/m.exec(reader?.text() ?? '') ?? [];
    const stored = await readStored(match_id);
    expect(stored).toMatchObject({ status: 'Approved - Official' });
    const page = await live.server.app.inject({ url: `/matches/live/${key}`, headers: { host: 'site.example' } });
    expect([page.statusCode, page.headers.location]).toEqual([302, `/matches/${match_id}`]);
    expect(await sendDirectly(match, match === DERBY ? startedAt : 0)).toEqual(stored);
  }
  await bad.close();
}, 60_000);

/** A stored match without its ids and times. */
async function readStored(match_id: unknown): Promise<object> {
  const response = await live.server.app.inject(`/api/matches/${match_id}`);
  expect(response.statusCode).toBe(200);
  return JSON.parse(response.body, (name, value) =>
    /(^|_)id$|_at$|date|^(league|slug|kick_off)$/.test(name) ? undefined : value,
  );
}

/** Sends the match as one submission to another league with the same fixture. */
async function sendDirectly(match: PlayedMatch, tookOverAt: number): Promise<object> {
  live.league = await live.openLeague();
  const fixture = await live.planFixture(Object.values(DERBY.teams));
  const body = buildSubmission(match, { tookOverAt, fixture: match === DERBY ? fixture : undefined });
  const response = await fetch(`http://127.0.0.1:${live.port}/api/submissions/game_server`, {
    method: 'POST',
    headers: { authorization: `Bearer ${live.league.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return readStored(((await response.json()) as { Match_ID: number }).Match_ID);
}
