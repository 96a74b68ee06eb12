import { beforeEach, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import type { FakeGuild } from '#demo/fake-discord/fake-guilds.ts';
import { storeConnection } from '#server/testing/discord-bodies.ts';
import { storeEntry, storeOpenSeason } from '#server/testing/entry-bodies.ts';
import { dayFromToday, storeSpell, storeTransfer } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useDiscord } from '#server/testing/use-discord.ts';

const HOSTILE = '@everyone **x** [y](https://evil.example)';
const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });
let league_id = 0;
let fixture_id = 0;
let team_ids: number[] = [];
let guild: FakeGuild;
/** Their Discord ids. */
let [home, away, player, player_key] = ['', '', '', ''];

beforeEach(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  guild = await storeConnection(server.database, league_id, discord.api);
  const stored = await storeCompetitionWithTeams(server.database, { league_id, names: [HOSTILE, 'Otters', 'Wolves'] });
  team_ids = stored.team_ids;
  home = await signInCaptain(team_ids[0]);
  away = await signInCaptain(team_ids[1]);
  const { user } = await signIn(server);
  player = user.discord_id;
  player_key = await storePlayer(server.database, user.roblox_id ?? '', 'OffsideOtto');
  fixture_id = await storeFixture(server.database, {
    ...{ league_id, competition_id: stored.competition_id, home_team_id: team_ids[0], away_team_id: team_ids[1] },
    kick_off: new Date(`${dayFromToday(4)}T19:00:00Z`),
  });
});

async function signInCaptain(team: number | undefined): Promise<string> {
  const { user } = await signIn(server);
  const key = await storePlayer(server.database, user.roblox_id ?? '');
  await server.database.$client.query('update teams set captain_key = $1 where id = $2', [key, team]);
  return user.discord_id;
}

function as(discord_id: string) {
  return { guild_id: guild.id, discord_id };
}

function press(custom_id: string, discord_id: string, guild_id = guild.id) {
  return discord.press(server, custom_id, { guild_id, discord_id });
}

async function readVia(action: string) {
  const { rows } = await server.database.$client.query(
    'select via from audit_entries where league_id = $1 and action = $2',
    [league_id, action],
  );
  return rows.map(({ via }) => via);
}

test('a captain signs a player, who accepts; a replayed button, another league’s server and strangers do nothing', async () => {
  await storeSpell(server.database, { league_id, team_id: team_ids[2] ?? 0, player_key });
  const [choice] = await discord.type(server, 'sign', 'player', 'offside', as(home));
  expect(choice?.name).toBe('OffsideOtto, Wolves');
  const offered = await discord.use(server, 'sign', { player: choice?.value ?? '' }, as(home));
  expect([offered.isPrivate, offered.text]).toEqual([
    true,
    expect.stringMatching(/^## Transfer offered\n\*\*.*OffsideOtto.*the player answers/),
  ]);
  expect(offered.text).not.toMatch(/@everyone|\]\(https:\/\/evil/);
  const own = await discord.use(server, 'transfers', {}, as(player));
  const [accept = '', decline = ''] = own.ids;
  expect([accept, decline]).toEqual([expect.stringMatching(/^transfers:accept:/), expect.stringMatching(/:decline:/)]);
  const [other] = await server.database.insert(leagues).values({ name: 'Spring Cup' }).returning();
  const elsewhere = await storeConnection(server.database, other?.id ?? 0, discord.api);
  expect((await press(accept, player, elsewhere.id)).text).toContain('no longer here');
  expect((await press(accept, home)).text).toContain('Only the player answers this offer');
  expect((await press(accept.replace('accept', 'withdraw'), away)).text).toContain('You need to be the team’s captain');
  expect(await press(accept, player)).toMatchObject({ type: 7, text: expect.stringMatching(/^## Offer accepted\nNo/) });
  expect(await press(accept, player)).toMatchObject({
    type: 4,
    isPrivate: true,
    text: expect.stringMatching(/already/),
  });
  expect(await readVia('transfer offered')).toEqual(['Discord']);
});

test('a captain signs the team up, withdraws it after a look, and reads failed checks and the reason of staff', async () => {
  expect((await discord.use(server, 'signup', {}, as(home))).text).toMatch(/^## No sign-up/);
  const season_id = await storeOpenSeason(server.database, { league_id, name: 'Spring', places: 1, min_players: 1 });
  const [team_id = 0] = team_ids;
  const failing = await discord.use(server, 'signup', {}, as(home));
  expect([failing.isPrivate, failing.ids]).toEqual([true, []]);
  expect(failing.text).toMatch(/Places left: \*\*1\*\* of 1.*\n❌ 0 linked players\. 1 is needed\.\n✅ Squad of 0/s);
  expect(failing.text).not.toMatch(/@everyone|\]\(https:\/\/evil/);
  const id = `${season_id}.${team_id}`;
  expect((await press(`signup:enter:${id}`, home)).text).toContain('can’t sign up yet');

  const { rows } = await server.database.$client.query('select captain_key from teams where id = $1', [team_id]);
  await storeSpell(server.database, { league_id, team_id, player_key: rows[0].captain_key });
  expect((await discord.use(server, 'signup', {}, as(home))).ids).toEqual([`signup:enter:${id}`]);
  expect((await press(`signup:enter:${id}`, away)).text).toContain('You need to be the team’s captain');
  const entered = await press(`signup:enter:${id}`, home);
  expect([entered.type, entered.text, entered.ids]).toEqual([
    7,
    expect.stringMatching(/^## Signed up\nSeason: .*Spring.*: pending\n/s),
    [`signup:leave:${id}`],
  ]);
  expect((await press(`signup:enter:${id}`, home)).text).toContain('has signed up for Spring already');
  expect((await press(`signup:leave:${id}`, away)).text).toContain('no longer here');
  const asked = await press(`signup:leave:${id}`, home);
  expect(asked.ids).toEqual([`signup:withdraw:${id}`, `signup:show:${id}`]);
  expect((await press(`signup:show:${id}`, home)).ids).toEqual([`signup:leave:${id}`]);
  expect((await press(`signup:withdraw:${id}`, home)).text).toMatch(/^## Entry withdrawn\n.*: withdrawn\n/s);
  expect([await readVia('team entered'), await readVia('entry withdrawn')]).toEqual([['Discord'], ['Discord']]);

  await storeEntry(server.database, { league_id, season_id, team_id: team_ids[2] ?? 0, state: 'approved' });
  expect((await press(`signup:enter:${id}`, home)).text).toMatch(/^## On the waitlist\n.*: waitlisted, place 1\n/s);
  await server.database.$client.query(
    "update season_entries set state = 'declined', reason = '@everyone no' where team_id = $1",
    [team_id],
  );
  const declined = await discord.use(server, 'signup', {}, as(home));
  expect([declined.text, declined.ids]).toEqual([
    expect.stringMatching(/All 1 places.*: declined\n“@\u200beveryone no”/s),
    [`signup:enter:${id}`],
  ]);
  expect((await discord.use(server, 'signup', {}, as(player))).text).toContain('**You lead no team here.**');
});

test('a captain offers another kick-off after a look at it, and the other one accepts', async () => {
  const [choice] = await discord.type(server, 'reschedule', 'fixture', 'otters', as(home));
  expect(choice?.value).toBe(String(fixture_id));
  const values = { fixture: 'Otters', time: `${dayFromToday(6)} 19:30` };
  const asked = await discord.use(server, 'reschedule', values, as(home));
  const kickOff = `${dayFromToday(6)}T19:30:00.000Z`;
  expect(asked.text).toContain(`<t:${Date.parse(kickOff) / 1000}:F>`);
  expect((await discord.use(server, 'offers', {}, as(away))).text).toContain('No open proposals');
  const [send = ''] = asked.ids;
  expect((await press(send, player)).text).toContain('You need to be the team’s captain');
  const sent = await press(send, home);
  expect([sent.type, sent.text]).toEqual([7, expect.stringMatching(/^## Kick-off proposed/)]);
  const [withdraw = ''] = sent.ids;
  expect((await press(withdraw, away)).text).toContain('Only the team that asks can withdraw');
  const [accept = ''] = (await discord.use(server, 'offers', {}, as(away))).ids;
  expect(await press(accept, away)).toMatchObject({ type: 7, text: expect.stringMatching(/^## Kick-off agreed/) });
  expect((await press(accept, away)).text).toContain('not found');
  const { rows } = await server.database.$client.query('select kick_off from fixtures where id = $1', [fixture_id]);
  expect(rows[0].kick_off.toISOString()).toBe(kickOff);
  expect(await readVia('kick-off accepted')).toEqual(['Discord']);
});

test('a captain names the team by selects, each saved at once, and from the last line-up', async () => {
  const players: number[] = [];
  for (const [at, name] of ['OffsideOtto', HOSTILE].entries()) {
    const key = await storePlayer(server.database, `640000000${at}`, name);
    players.push(await storeSpell(server.database, { league_id, team_id: team_ids[0] ?? 0, player_key: key }));
  }
  const [otto, hostile] = players.map(String);
  const id = `${fixture_id}.${team_ids[0]}`;
  const [starters, substitutes] = [`lineup:starters:${id}.0`, `lineup:substitutes:${id}.0`];
  const shown = await discord.use(server, 'lineup', {}, as(home));
  expect([shown.isPrivate, shown.ids]).toEqual([true, [starters, substitutes]]);
  expect(shown.text).toMatch(/\*\*Not named yet\.\*\*/);
  expect((await discord.choose(server, starters, [otto ?? ''], as(away))).text).toContain(
    'Captains and vice-captains name',
  );

  await discord.choose(server, starters, [otto ?? '', hostile ?? ''], as(home));
  const moved = await discord.choose(server, substitutes, [hostile ?? ''], as(home));
  expect([moved.type, moved.text]).toEqual([
    7,
    expect.stringMatching(/Starters \(1\):\*\* OffsideOtto\n\*\*Substitutes \(1\):/),
  ]);
  expect(moved.text).not.toMatch(/@everyone|\]\(https:\/\/evil/);
  expect(await readVia('team sheet named')).toEqual(['Discord', 'Discord']);

  await server.database.$client.query('update fixtures set kick_off = now() where id = $1', [fixture_id]);
  const { rows } = await server.database.$client.query('select competition_id from fixtures where id = $1', [
    fixture_id,
  ]);
  const next = await storeFixture(server.database, {
    ...{ league_id, competition_id: rows[0].competition_id, home_team_id: team_ids[2], away_team_id: team_ids[0] },
    kick_off: new Date(`${dayFromToday(8)}T19:00:00Z`),
  });
  const repeated = await press((await discord.use(server, 'lineup', {}, as(home))).ids.at(-1) ?? '', home);
  expect(repeated.text).toContain('OffsideOtto');
  await server.database.$client.query('update competitions set sheet_refuses_ineligible = true');
  await server.database.$client.query('update squad_spells set last_day = first_day where id = $1', [hostile]);
  const refused = await discord.choose(server, `lineup:starters:${next}.${team_ids[0]}.0`, [otto ?? ''], as(home));
  expect([refused.type, refused.text]).toEqual([4, expect.stringContaining('Not in the squad on that day')]);
});

test('a list of more transfers than a message takes counts the others', async () => {
  for (let at = 0; at < 9; at += 1) {
    await storeTransfer(server.database, { league_id, to_team_id: team_ids[0] ?? 0, from_team_id: team_ids[2] ?? 0 });
  }
  const { text, ids } = await discord.use(server, 'transfers', {}, as(home));
  expect([ids.length, text]).toEqual([7, expect.stringContaining('+2 more')]);
});

test('/review shows staff one waiting match after another, each decided by its buttons', async () => {
  const older = await storeMatch(server.database, { league_id, status: 'Pending', blue_name: HOSTILE });
  const newer = await storeMatch(server.database, { league_id, status: 'On-Hold' });
  const { discord_id } = (await signIn(server, { levels: { [league_id]: 2 } })).user;
  const first = await discord.use(server, 'review', {}, as(discord_id));
  expect(first.ids).toEqual([`review:accept:${newer}.list`, `review:decline:${newer}.list`, `review:next:${newer}`]);
  const second = await press(`review:next:${newer}`, discord_id);
  expect([second.type, second.ids[0]]).toEqual([7, `review:accept:${older}.list`]);
  expect(second.text).not.toMatch(/@everyone|\]\(https:\/\/evil/);
  const decided = await press(`review:accept:${older}.list`, discord_id);
  expect([decided.text, decided.ids]).toEqual([
    expect.stringMatching(/^## Accepted/),
    [`review:next:${older}`, `review:undo:${older}.list`],
  ]);
  const undone = await press(`review:undo:${older}.list`, discord_id);
  expect([undone.text, undone.ids[0]]).toEqual([expect.stringMatching(/^## Review/), `review:accept:${older}.list`]);
  expect((await press(`review:undo:${older}.list`, discord_id)).isPrivate).toBe(true);
  expect((await press(`review:next:${newer}`, home)).text).toContain('access level 2');
});
