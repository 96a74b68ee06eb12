import { beforeAll, describe, expect, test } from 'vitest';
import type { KnownPlayer, MergePreview, PlayerMerge, TypedName, TypedNameList } from '#contract/players/merges.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { requestErasureOf, WEBHOOK_SECRET } from '#server/testing/roblox-webhook.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({ ROBLOX_WEBHOOK_SECRET: WEBHOOK_SECRET });
const REASON = 'The captain told us so.';
let staff: Awaited<ReturnType<typeof signIn>>;
let league_id: number;
let ids = 7_300_000_000;

beforeAll(async () => {
  league_id = (await openLeague(server)).league_id;
  staff = await signIn(server, { levels: { [league_id]: 4, 8: 4 } });
});

function newId(): string {
  ids += 1;
  return String(ids);
}

function play(lines: { name: string; id?: string; goals?: number }[], columns = {}): Promise<number> {
  return scoreMatch(server.database, [1, 0], { blue: lines, league_id, ...columns });
}

function get(path: string, headers: Record<string, string> = staff.headers) {
  return server.app.inject({ url: `/api${path}`, headers });
}

function manage(path: string) {
  return `/leagues/myLeagues/${league_id}/${path}`;
}

function merge(name: string, player_key: string, headers = staff.headers) {
  const payload = { name, player_key, reason: REASON };
  return server.app.inject({ method: 'POST', url: `/api${manage('player_merges')}`, headers, payload });
}

function undo(id: number, reason = 'They are two people.') {
  const url = `/api${manage('player_merges/undo')}`;
  return server.app.inject({ method: 'POST', url, headers: staff.headers, payload: { id, reason } });
}

async function listNames(q: string): Promise<TypedName[]> {
  const list: TypedNameList = (await get(manage(`typed_names?q=${q}`))).json();
  expect(list.total_names).toBe(list.names.length);
  return list.names;
}

async function goalsOf(...keys: string[]): Promise<(number | null)[]> {
  const profiles = await Promise.all(keys.map(async (key) => (await get(`/players/${key}`)).json()));
  return profiles.map((profile, at) => (profile.player_key === keys[at] ? profile.totals.goals : null));
}

async function search(q: string): Promise<string[]> {
  return (await get(`/players/search?q=${q}`)).json().map(({ player_key }: { player_key: string }) => player_key);
}

describe('merging a name into a player', () => {
  test('moves its matches to the player everywhere, and undoing it moves them back', async () => {
    const id = newId();
    const matches = [
      await play([{ name: 'Mika_Wall', id, goals: 1 }], { submission_date: new Date('2026-01-01') }),
      await play([{ name: 'Mikey', goals: 2 }], { submission_date: new Date('2026-02-01') }),
    ];
    const group = await storeGroup(
      server.database,
      { group_owner_id: staff.user.id, group_league_id: league_id },
      matches,
    );
    expect(await goalsOf(id, 'name:mikey')).toEqual([1, 2]);
    const merged = await merge('mikey', id);
    expect(merged.statusCode, merged.body).toBe(200);
    expect(merged.json()).toMatchObject({ reason: REASON, merged_by: staff.user.roblox_username });
    expect(await goalsOf(id, 'name:mikey')).toEqual([3, null]);
    const profile = (await get(`/players/${id}`)).json();
    expect([profile.name, profile.totals.appearances]).toEqual(['Mika_Wall', 2]);
    expect(Object.keys((await get(`/groups/${group}/group_stats`)).json().stats.basic)).toEqual([id]);
    const { goals } = (await get(`/leagues/${league_id}/leaderboards?from=2026-01-01&to=2026-02-02`)).json();
    expect(goals).toMatchObject([{ player_key: id, goals: 3 }]);
    expect(await search('mikey')).toEqual([id]);
    await play([{ name: 'MIKEY', goals: 4 }], { submission_date: new Date('2026-01-15') });
    expect(await goalsOf(id, 'name:mikey')).toEqual([7, null]);

    const { id: merge_id }: PlayerMerge = merged.json();
    expect((await undo(merge_id)).statusCode).toBe(200);
    expect(await goalsOf(id, 'name:mikey')).toEqual([1, 6]);
    expect(await search('mikey')).toEqual(['name:mikey']);
    const after = (await get(`/leagues/${league_id}/leaderboards?from=2026-01-01&to=2026-02-02`)).json();
    expect(after.goals).toMatchObject([{ name: 'Mikey', goals: 6 }, { goals: 1 }]);
    expect((await undo(merge_id)).json()).toMatchObject({ error: 'This merge was undone already.' });
    const { rows } = await server.database.$client.query(
      'select reason, undo_reason from player_merges where id = $1',
      [merge_id],
    );
    expect(rows).toEqual([{ reason: REASON, undo_reason: 'They are two people.' }]);
  });

  test('decides between two players of the name, and keeps to one when another comes to bear it', async () => {
    const [one, two] = [newId(), newId()];
    await play([{ name: 'Both_Of_Us', id: one, goals: 1 }]);
    await play([{ name: 'both_of_us', id: two, goals: 2 }]);
    await play([{ name: 'BOTH_OF_US', goals: 4 }]);
    expect(await listNames('both')).toMatchObject([
      { name: 'BOTH_OF_US', matches: 1, goals: 4, player: null, candidates: [{ id: one }, { id: two }] },
    ]);
    await merge('both_of_us', two);
    expect(await goalsOf(one, two)).toEqual([1, 6]);
    await play([{ name: 'Both_of_Us', id: newId() }]);
    expect(await goalsOf(one, two)).toEqual([1, 6]);
    expect(await listNames('both')).toMatchObject([{ player: { id: two }, merge: { reason: REASON }, candidates: [] }]);
  });

  test('is refused without a name, a known player or anything to change', async () => {
    const [id, elsewhere] = [newId(), newId()];
    await play([{ name: 'Refused_Known', id }]);
    await play([{ name: 'refused_known' }, { name: 'Refused_Typed' }]);
    await play([{ name: 'Elsewhere', id: elsewhere }], { league_id: 8 });
    await play([{ name: 'Elsewhere_Typed' }], { league_id: 8 });
    const refusals = [
      await merge('Never_Typed', id),
      await merge('Elsewhere_Typed', id),
      await merge('Refused_Typed', elsewhere),
      await merge('Refused_Typed', 'name:refused_known'),
      await merge('refused_KNOWN', id),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 409]);
    expect(refusals.map((refusal) => refusal.json().error)).toEqual([
      `The name Never_Typed without a Roblox ID in league ${league_id} was not found.`,
      `The name Elsewhere_Typed without a Roblox ID in league ${league_id} was not found.`,
      `Player ${elsewhere} of league ${league_id} was not found.`,
      `Player name:refused_known of league ${league_id} was not found.`,
      'refused_known counts for Refused_Known already.',
    ]);
    const { statusCode } = await merge(
      'Refused_Typed',
      id,
      (await signIn(server, { levels: { [league_id]: 3 } })).headers,
    );
    expect(statusCode).toBe(403);
  });

  test('is decided by the first of several concurrent calls', async () => {
    const players = Array.from({ length: 6 }, newId);
    for (const [at, id] of players.entries()) await play([{ name: `Claimant_${at}`, id }]);
    await play([{ name: 'Claimed', goals: 1 }]);
    const answers = await Promise.all(players.map((id) => merge('Claimed', id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.json().error).toBe(`Claimed is merged into Claimant_${winner} already. Undo that first.`);
    expect(await goalsOf(players[winner] ?? '')).toEqual([1]);
  });

  test('previews the changes, and the matches in which both played', async () => {
    const id = newId();
    await play([
      { name: 'Preview_Known', id, goals: 3 },
      { name: 'Preview_Typed', goals: 1 },
    ]);
    await play([{ name: 'Preview_Typed', goals: 2 }]);
    await play([{ name: 'Preview_Typed', goals: 4 }], { status: 'Pending' });
    const before = await goalsOf(id);
    const preview: MergePreview = (await get(manage(`merge_preview?name=preview_typed&player_key=${id}`))).json();
    expect(preview).toEqual({
      player: { player_key: id, id, name: 'Preview_Known' },
      name: { matches: 2, goals: 3 },
      before: { matches: 1, goals: 3 },
      after: { matches: 2, goals: 6 },
      shared_matches: 1,
    });
    expect(await goalsOf(id)).toEqual(before);
    expect(await listNames('preview')).toMatchObject([{ name: 'Preview_Typed', matches: 2, waiting: 1, goals: 3 }]);
  });
});

test('GET typed_names pages through names that stay names first, and those of declined matches are not among them', async () => {
  const { league_id: own, headers } = await openLeague(server);
  const id = newId();
  for (let page = 0; page < 3; page += 1) {
    const blue = Array.from({ length: 10 }, (_, at) => ({ name: `Name_${page}_${at}` }));
    await scoreMatch(server.database, [0, 0], { league_id: own, blue });
  }
  await scoreMatch(server.database, [0, 0], { league_id: own, blue: [{ name: 'Known', id }, { name: 'known' }] });
  const gone = await scoreMatch(server.database, [0, 0], { league_id: own, blue: [{ name: 'Gone' }] });
  await server.database.$client.query('update matches set declined_at = now() where match_id = $1', [gone]);
  const read = async (query: string): Promise<TypedNameList> =>
    (await get(`/leagues/myLeagues/${own}/typed_names${query}`, headers)).json();
  const [first, second] = [await read(''), await read('?page=2')];
  expect([first.total_names, first.names.length, second.names.length]).toEqual([31, 25, 6]);
  expect(second.names.at(-1)).toMatchObject({ name: 'known', player: { id, name: 'Known' }, merge: null });
  expect((await read('?q=gone')).names).toEqual([]);
});

test('GET known_players finds players of the league by names of now and before and by id', async () => {
  const id = newId();
  await play([{ name: 'Zephyr_Old', id }], { submission_date: new Date('2026-01-01') });
  await play([{ name: 'Zephyr_New', id }], { submission_date: new Date('2026-02-01') });
  await play([{ name: 'Zephyr_Abroad', id: newId() }], { league_id: 8 });
  await play([{ name: 'Zephyr_Typed' }]);
  const find = async (q: string): Promise<KnownPlayer[]> => (await get(manage(`known_players?q=${q}`))).json();
  const known = { player_key: id, id, name: 'Zephyr_New', matches: 2, last_played: '2026-02-01T00:00:00.000Z' };
  expect(await find('zephyr_o')).toEqual([{ ...known, former_name: 'Zephyr_Old' }]);
  expect(await find('ZEPHYR_N')).toEqual([{ ...known, former_name: null }]);
  expect(await find(id)).toEqual([{ ...known, former_name: null }]);
  expect(await find('zephyr')).toHaveLength(1);
});

describe('a hidden player', () => {
  test('is not found by a name of theirs, typed or merged, and not by the match that has it', async () => {
    const person = await signIn(server, { visibility: 'private' });
    const id = person.user.roblox_id ?? '';
    await play([{ name: 'Hidden_One', id }]);
    const match_id = await play([
      { name: 'hidden_one', goals: 1 },
      { name: 'Nickname_Of_Hers', goals: 2 },
    ]);
    await merge('nickname_of_hers', id);
    const reads = async (headers: Record<string, string>) => [
      (await get('/players/name:hidden_one', headers)).statusCode,
      (await get('/players/name:nickname_of_hers', headers)).statusCode,
      (await get('/players/search?q=nickname_of', headers)).json().length,
      (await get('/players/search?q=hidden_one', headers)).json().length,
      (await get(`/matches/${match_id}/known_names`, headers)).json().length,
      (await get(`/matches/${match_id}/profiles`, headers)).json().length,
    ];
    expect(await reads({})).toEqual([404, 404, 0, 0, 0, 0]);
    expect(await reads(person.headers)).toEqual([200, 200, 1, 1, 2, 1]);
  });

  test('a player hidden from leaderboards stays hidden with the sums of typed names', async () => {
    const person = await signIn(server, { leaderboard_visibility: false });
    await play([{ name: 'Shy_Scorer', id: person.user.roblox_id ?? '', goals: 90 }]);
    await play([
      { name: 'shy_scorer', goals: 95 },
      { name: 'Shy_Nickname', goals: 97 },
    ]);
    await merge('shy_nickname', person.user.roblox_id ?? '');
    expect((await get(`/leagues/${league_id}/leaderboards`)).body).not.toMatch(/shy/i);
  });
});

test('an erasure takes the typed names that count for the player too, and their merges', async () => {
  const [id, other] = [newId(), newId()];
  const line = { eventName: 'Goal', timestamp: '1:00', team_affect: 'Blue' as const };
  const known = await play([{ name: 'Erased_Name', id }]);
  const typed = await play([{ name: 'ERASED_name', goals: 1 }], {
    event_data: [{ ...line, participants: ['ERASED_name'] }],
  });
  const merged = await play([{ name: 'Erased_Nickname', goals: 2 }]);
  const kept = await play([{ name: 'Erased_Name', goals: 3 }], { league_id: 8 });
  await play([{ name: 'Someone_Staying', id: other }]);
  expect((await merge('erased_nickname', id)).statusCode).toBe(200);
  expect(await goalsOf(id)).toEqual([3]);
  expect((await requestErasureOf(server, id)).statusCode).toBe(200);
  await expect.poll(async () => (await server.database.$client.query('select from erasure_requests')).rowCount).toBe(0);
  for (const match_id of [known, typed, merged]) {
    expect((await get(`/matches/${match_id}`)).body).not.toMatch(/erased/i);
  }
  expect((await get(`/matches/${kept}`)).body).toContain('Erased_Name');
  const { rows } = await server.database.$client.query(
    `select (select count(*) from typed_names where league_id = $1 and search_name like 'erased%')::integer as typed,
       (select count(*) from player_merges where player_key = $2)::integer as merges,
       (select count(*) from erasure_names)::integer as names,
       (select count(*) from match_players where player_key = $2)::integer as lines`,
    [league_id, id],
  );
  expect(rows).toEqual([{ typed: 0, merges: 0, names: 0, lines: 0 }]);
  expect(await goalsOf('name:erased_name')).toEqual([3]);
  expect(await listNames('erased')).toEqual([]);
});
