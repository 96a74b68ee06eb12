import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnEntries } from '#contract/entries/schema.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import type { SeasonEnd, SeasonTurn } from '#contract/seasons/movements.ts';
import { leagues } from '#database/tables/schema.ts';
import { publishEvents } from '#server/notifications/publish-queries.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { storeTurningSeason } from '#server/testing/turn-bodies.ts';

const server = useTestApp();
let league_id = 0;
let season_id = 0;
let teams: number[][] = [];
let competitions: number[] = [];
let editor: Awaited<ReturnType<typeof signIn>>;

const FIRST = ['Ash', 'Beech', 'Cedar', 'Elm'];
const SECOND = ['Fir', 'Hazel', 'Larch', 'Maple'];

beforeEach(async () => {
  const [league] = await server.database
    .insert(leagues)
    .values({ name: 'Autumn Cup', time_zone: 'Europe/London' })
    .returning();
  league_id = league?.id ?? 0;
  editor = await signIn(server, { levels: { [league_id]: 5 } });
  ({ season_id, teams, competitions } = await storeTurningSeason(server.database, {
    league_id,
    name: 'Season 4',
    divisions: [{ teams: FIRST }, { teams: SECOND }],
  }));
});

async function send(act: string, payload: object, person = editor) {
  const url = `/api/leagues/myLeagues/${league_id}/season_turn/${act}`;
  const response = await server.app.inject({ method: 'POST', url, headers: person.headers, payload });
  return { status: response.statusCode, body: response.json() };
}

async function sendWell(act: string, payload: object) {
  const { status, body } = await send(act, payload);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function read<T>(path: string, person = editor): Promise<T> {
  const response = await server.app.inject({ url: `/api/leagues/${path}`, headers: person.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const readTurn = (id = season_id) => read<SeasonTurn>(`myLeagues/${league_id}/season_turn?season=${id}`);

async function readNotices(person: typeof editor): Promise<string[]> {
  await publishEvents(server.database);
  const response = await server.app.inject({ url: '/api/notifications', headers: person.headers });
  return response.json().notices.map(({ title, body }: Record<string, string>) => `${title}: ${body}`);
}

/** 'Fir 1 table', with a flag as '(2)'. */
async function listMoves() {
  const { movements } = await readTurn();
  return movements.map(({ team, to_level, reason, flag }) =>
    [team.name, to_level ?? 'out', reason, flag && `(${flag.to_level ?? 'out'})`]
      .filter((part) => part !== null)
      .join(' '),
  );
}

async function idOf(name: string): Promise<number> {
  const { movements } = await readTurn();
  return movements.find(({ team }) => team.name === name)?.id ?? 0;
}

const MOVES = [
  ...['Ash 1 hold', 'Beech 1 hold', 'Cedar 1 hold', 'Elm 2 table'],
  ...['Fir 1 table', 'Hazel 2 hold', 'Larch 2 hold', 'Maple 2 hold'],
];

/** Gives the better team of the first division's last place the win over all others: Elm overtakes Cedar. */
async function correctTable() {
  await server.database.$client.query(
    `update fixtures set walkover_winner = 'away', walkover_home_goals = 0, walkover_away_goals = 3
     where competition_id = $1 and away_team_id = $2`,
    [competitions[0], teams[0]?.[3]],
  );
}

describe('the end of a season', () => {
  test('its movements are those of its tables, shown before and stored by the end, and doing it twice does it once', async () => {
    expect(await listMoves()).toEqual(MOVES);
    expect((await readTurn()).movements[0]).toMatchObject({ id: null, is_approved: false });
    await sendWell('finish', { season_id });
    await sendWell('finish', { season_id });
    expect(await listMoves()).toEqual(MOVES);
    const { rows } = await server.database.$client.query(
      "select action from audit_entries where league_id = $1 and action like 'season%'",
      [league_id],
    );
    expect(rows).toEqual([{ action: 'season finished' }]);
  });

  test('it waits for the results of all fixtures', async () => {
    const open = await storeTurningSeason(server.database, { league_id, isPlayed: false });
    const { status, body } = await send('finish', { season_id: open.season_id });
    expect(status).toBe(409);
    expect(body.error).toMatch(/can’t end yet\. 1 fixture of Division 1 has no result\. 1 fixture of Division 2/);
  });

  test('staff of level 4 can’t end a season, and neither can visitors', async () => {
    const staff = await signIn(server, { levels: { [league_id]: 4 } });
    expect((await send('finish', { season_id }, staff)).status).toBe(403);
  });

  test('a withdrawn team leaves, and its place goes to the first of the relegated or the best below', async () => {
    await server.database.$client.query("update competition_teams set withdrawal = 'awarded' where team_id = $1", [
      teams[0]?.[0],
    ]);
    await sendWell('finish', { season_id });
    expect(await listMoves()).toEqual(expect.arrayContaining(['Ash out withdrawal', 'Hazel 1 vacancy', 'Elm 2 table']));
  });
});

describe('movements', () => {
  beforeEach(() => sendWell('finish', { season_id }));

  test('a movement by hand has a reason, and the others are found again', async () => {
    await sendWell('move', { id: await idOf('Beech'), to_level: null, note: 'The captain closes the team.' });
    expect(await listMoves()).toEqual(expect.arrayContaining(['Beech out by hand', 'Hazel 1 vacancy']));
    await sendWell('answer', { id: await idOf('Beech'), answer: 'follow' });
    expect((await listMoves()).map((move) => move.replace(' hold', ''))).toEqual(
      MOVES.map((move) => move.replace(' hold', '')),
    );
    expect((await send('move', { id: await idOf('Beech'), to_level: 7, note: 'Too low.' })).body.errors).toEqual([
      { field: 'to_level', detail: expect.stringContaining('level of a division') },
    ]);
  });

  test('a correction after approval moves nobody, and flags what the tables now say', async () => {
    await sendWell('approve', { season_id, is_approved: true });
    await correctTable();
    expect(await listMoves()).toEqual(expect.arrayContaining(['Cedar 1 hold (2)', 'Elm 2 table (1)']));
    const next = { season_id, name: 'Season 5', weeks: 20 };
    expect((await send('next', next)).body.error).toContain('2 movements of Season 4 need an answer');
    await sendWell('answer', { id: await idOf('Cedar'), answer: 'keep' });
    await sendWell('answer', { id: await idOf('Elm'), answer: 'follow' });
    expect(await listMoves()).toEqual(expect.arrayContaining(['Cedar 1 hold', 'Elm 1 hold']));
  });

  test('reopening keeps what staff have decided, and ends with the next season’s first match', async () => {
    await sendWell('move', { id: await idOf('Hazel'), to_level: null, note: 'Folded.' });
    await sendWell('reopen', { season_id });
    await sendWell('finish', { season_id });
    expect(await listMoves()).toContain('Hazel out by hand');
  });
});

describe('the next season', () => {
  const next = { name: 'Season 5', weeks: 20 };

  beforeEach(async () => {
    await sendWell('finish', { season_id });
  });

  test('waits for approvals, is made once, and has the divisions, their rules and the teams', async () => {
    expect((await send('next', { season_id, ...next })).body.error).toContain(
      '8 movements of Season 4 wait for approval',
    );
    await sendWell('approve', { season_id, is_approved: true });
    const made = await sendWell('next', { season_id, ...next });
    expect(await sendWell('next', { season_id, ...next })).toEqual(made);
    const { next: shown } = await readTurn();
    expect(shown?.divisions.map(({ teams }) => teams.map(({ team, reason }) => `${team.name} ${reason}`))).toEqual([
      ['Ash hold', 'Beech hold', 'Cedar hold', 'Fir table'],
      ['Elm table', 'Hazel hold', 'Larch hold', 'Maple hold'],
    ]);
    expect(shown).toMatchObject({ is_open: true, season: { state: 'registration', places: 8 } });
    const { rows } = await server.database.$client.query(
      'select division_level, places_up, places_down, published_at from competitions where season_id = $1 order by 1',
      [made.id],
    );
    expect(rows).toEqual([
      { division_level: 1, places_up: 0, places_down: 1, published_at: null },
      { division_level: 2, places_up: 1, places_down: 0, published_at: null },
    ]);
  });

  test('can be removed and made again, but only one season follows another', async () => {
    await sendWell('approve', { season_id, is_approved: true });
    const change = async (act: string, id: number) => {
      const url = `/api/leagues/myLeagues/${league_id}/seasons/${act}`;
      return (await server.app.inject({ method: 'POST', url, headers: editor.headers, payload: { id } })).statusCode;
    };
    const first = await sendWell('next', { season_id, ...next });
    expect(await change('remove', first.id)).toBe(200);
    const second = await sendWell('next', { season_id, name: 'Season 6', weeks: 20 });
    expect(second.id).not.toBe(first.id);
    expect(await change('restore', first.id)).toBe(409);
  });

  test('moves local times by whole weeks over a change of clocks', async () => {
    await server.database.$client.query(
      `update league_seasons set first_day = current_date - 100, registration_opens = now() - interval '120 days',
         registration_closes = (current_date - 101 + time '20:00') at time zone 'Europe/London'
       where id = $1`,
      [season_id],
    );
    await sendWell('approve', { season_id, is_approved: true });
    const made = await sendWell('next', { season_id, name: 'Season 5', weeks: 26 });
    const { rows } = await server.database.$client.query(
      `select next.first_day - former.first_day as days,
         to_char(next.registration_closes at time zone 'Europe/London', 'HH24:MI') as closes,
         to_char(next.registration_closes at time zone 'Europe/London', 'D')
           = to_char(former.registration_closes at time zone 'Europe/London', 'D') as is_same_weekday
       from league_seasons next join league_seasons former on former.id = next.follows_id where next.id = $1`,
      [made.id],
    );
    expect(rows).toEqual([{ days: 182, closes: '20:00', is_same_weekday: true }]);
  });

  test('a captain confirms the reserved place by entering, and who does not answer loses it', async () => {
    const captain = await signIn(server);
    const key = await storePlayer(server.database, String(captain.user.roblox_id));
    await server.database.$client.query('update teams set captain_key = $1 where id = $2', [key, teams[0]?.[0]]);
    await sendWell('approve', { season_id, is_approved: true });
    const made = await sendWell('next', { season_id, ...next });
    expect(await readNotices(captain)).toEqual([]);
    await server.database.$client.query("update league_events set created_at = created_at - interval '10 seconds'");
    expect(await readNotices(captain)).toEqual([expect.stringMatching(/^Ash in Season 5: Confirm your place by /)]);
    const own = await read<OwnEntries>(`${league_id}/sign_up/own?season=${made.id}`, captain);
    expect(own.teams).toMatchObject([{ has_reserved_place: true, entry: null }]);
    const url = `/api/leagues/${league_id}/entries`;
    const payload = { season_id: made.id, team_id: teams[0]?.[0] };
    const entered = await server.app.inject({ method: 'POST', url, headers: captain.headers, payload });
    expect(entered.json()).toMatchObject({ state: 'approved' });
    await server.database.$client.query(
      "update league_seasons set registration_closes = now() - interval '1 second' where id = $1",
      [made.id],
    );
    await sendWell('place', { season_id: made.id });
    const { next: shown } = await readTurn();
    expect(shown?.divisions.map((division) => division.teams.map(({ team }) => team.name))).toEqual([['Ash'], []]);
  });

  test('visitors see the end of a season with its champions and its movements', async () => {
    await sendWell('approve', { season_id, is_approved: true });
    const shown = { ended_season_ids: [season_id], ended_season_id: season_id };
    expect(await read<LeaguePage>(String(league_id))).toMatchObject(shown);
    const end = await read<SeasonEnd>(`${league_id}/season_end`);
    expect(end.champions.map(({ team, level, points }) => `${level} ${team.name} ${points}`)).toEqual([
      '1 Ash 9',
      '2 Fir 9',
    ]);
    expect(end.movements).toContainEqual(
      expect.objectContaining({ from_level: 2, to_level: 1, place: 1, reason: 'table' }),
    );
  });
});
