import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AgendaItem } from '#contract/leagues/agenda.ts';
import type { NoticeList } from '#contract/notifications/schema.ts';
import { leagues } from '#database/tables/schema.ts';
import { checkIns } from '#database/tables/team-sheet.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture, storeOffer, storeSheet } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { Deliveries } from '#server/webhooks/deliveries.ts';

const server = useTestApp();
const MINUTE_MS = 60 * 1000;
let deliveries: Deliveries;
let captain: Awaited<ReturnType<typeof signIn>>;
let league_id = 0;
let competition_id = 0;
let fixture_id = 0;
let teams: number[] = [];

beforeEach(async () => {
  const { database } = server;
  const [league] = await database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  const rules = { check_in_opens_minutes: 40, check_in_closes_minutes: 10, sheet_deadline_minutes: 60 };
  const stored = await storeCompetitionWithTeams(database, { league_id, ...rules });
  ({ competition_id, team_ids: teams } = stored);
  const [home_team_id, away_team_id] = teams;
  fixture_id = await storeFixture(database, { league_id, competition_id, home_team_id, away_team_id });
  captain = await signIn(server);
  const key = await storePlayer(database, captain.user.roblox_id ?? '');
  await database.$client.query('update teams set captain_key = $1 where id = $2', [key, home_team_id]);
});
afterEach(() => deliveries.stop());

/** The duties in the bell of the captain, or another account, with the fixture this many minutes ahead. */
async function readBell(minutes: number, { headers } = captain): Promise<NoticeList> {
  const kickOff = new Date(Date.now() + minutes * MINUTE_MS);
  await server.database.$client.query('update fixtures set kick_off = $2 where id = $1', [fixture_id, kickOff]);
  deliveries = new Deliveries(server, server.app.log);
  deliveries.start();
  await deliveries.stop();
  const bell: NoticeList = (await server.app.inject({ url: '/api/notifications', headers })).json();
  return { ...bell, notices: bell.notices.filter(({ event }) => event !== 'fixture.changed') };
}

test('captains are notified once of a sheet that is due and of an open check-in, until either is done', async () => {
  const fan = await signIn(server);
  const follow = { kind: 'team', thing: String(teams[0]) };
  await server.app.inject({ method: 'POST', url: '/api/follows', headers: fan.headers, payload: follow });
  expect((await readBell(181)).notices).toEqual([]);
  const due = await readBell(170);
  expect(due.notices).toMatchObject([
    {
      event: 'sheet.due',
      title: 'Kestrel United v Harbour City',
      body: expect.stringMatching(/^Team sheet due by .+ UTC · Autumn Cup$/),
      path: `/leagues/${league_id}/fixtures/${fixture_id}/sheet`,
      is_unread: true,
    },
  ]);
  expect((await readBell(150)).notices.map(({ id }) => id)).toEqual(due.notices.map(({ id }) => id));
  // The fixture's check-in, as its sheet is late.
  expect((await readBell(30)).notices).toMatchObject([
    { event: 'check_in.opened', body: expect.stringMatching(/^Check-in is open until .+ UTC · Autumn Cup$/) },
  ]);
  expect((await readBell(30, fan)).notices.map(({ event }) => event)).not.toContain('check_in.opened');
  await server.database.insert(checkIns).values({ league_id, fixture_id, team_id: teams[0] ?? 0 });
  expect((await readBell(30)).notices).toEqual([]);
  // A later kick-off has a new check-in.
  await readBell(24 * 60);
  await server.database.$client.query(`update check_ins set checked_in_at = now() - interval '1 day'`);
  await server.database.$client.query(`update notices set created_at = now() - interval '1 day'`);
  expect((await readBell(35)).notices).toMatchObject([{ event: 'check_in.opened' }]);
});

test('captains choose the notifications of their duties, and none comes for a named sheet or to a former captain', async () => {
  await readBell(100);
  const choices = { kinds: ['check_ins'], quiet_hours: null, time_zone: 'UTC' };
  const url = '/api/notifications/settings';
  const chosen = await server.app.inject({ method: 'POST', url, headers: captain.headers, payload: choices });
  expect(chosen.statusCode, chosen.body).toBe(200);
  expect((await readBell(100)).notices).toEqual([]);
  const payload = { ...choices, kinds: ['sheets'] };
  await server.app.inject({ method: 'POST', url, headers: captain.headers, payload });
  expect((await readBell(100)).notices).toHaveLength(1);
  await storeSheet(server.database, { league_id, fixture_id, team_id: teams[0] ?? 0 });
  expect((await readBell(100)).notices).toEqual([]);
  await server.database.$client.query('delete from team_sheets');
  await server.database.$client.query('update teams set captain_key = null');
  expect((await readBell(100)).notices).toEqual([]);
});

test('the dashboard ends with the last result of each team, by its match', async () => {
  const match_id = await storeMatch(server.database, { league_id, blue_goals: 1, green_goals: 3 });
  const [home_team_id, away_team_id] = teams;
  const played = {
    league_id,
    competition_id,
    home_team_id,
    away_team_id,
    match_id,
    home_side: 'Green' as const,
    round: 2,
  };
  const result_id = await storeFixture(server.database, played);
  await readBell(600);
  const agenda = (await server.app.inject({ url: '/api/users/agenda', headers: captain.headers })).json();
  expect(agenda).toMatchObject([
    { kind: 'next match', fixture_id, match_id: null, score: null },
    { kind: 'last result', fixture_id: result_id, match_id, score: { home: 3, away: 1 }, ends_at: null },
  ]);
  await server.database.$client.query(`update matches set status = 'Pending'`);
  const pending = (await server.app.inject({ url: '/api/users/agenda', headers: captain.headers })).json();
  expect(pending.map(({ kind }: AgendaItem) => kind)).toEqual(['next match']);
});

test('the dashboard lists what waits for a captain and the next match of the teams that one leads or plays for', async () => {
  const readAgenda = async ({ headers }: typeof captain) =>
    (await server.app.inject({ url: '/api/users/agenda', headers })).json().map(({ kind }: AgendaItem) => kind);
  const [player, rival] = [await signIn(server), await signIn(server)];
  const player_key = await storePlayer(server.database, player.user.roblox_id ?? '');
  await storeSpell(server.database, { league_id, team_id: teams[0] ?? 0, player_key });
  const rival_key = await storePlayer(server.database, rival.user.roblox_id ?? '');
  await server.database.$client.query('update teams set captain_key = $1 where id = $2', [rival_key, teams[1]]);
  await readBell(150);
  const kick_off = new Date(Date.now() + 300 * MINUTE_MS);
  await storeOffer(server.database, { fixture_id, team_id: teams[0] ?? 0, kick_off });
  expect(await readAgenda(captain)).toEqual(['team sheet', 'next match']);
  expect(await readAgenda(rival)).toEqual(['team sheet', 'kick-off offer', 'next match']);
  expect(await readAgenda(player)).toEqual(['next match']);
  expect(await readAgenda(await signIn(server))).toEqual([]);
  const [sheet] = (await server.app.inject({ url: '/api/users/agenda', headers: captain.headers })).json();
  const names = { home: 'Kestrel United', away: 'Harbour City', league_name: 'Autumn Cup' };
  expect(sheet).toMatchObject({ kind: 'team sheet', league_id, fixture_id, ...names });
  await readBell(30);
  expect(await readAgenda(captain)).toEqual(['check-in', 'next match']);
});
