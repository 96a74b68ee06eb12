import { expect, test } from 'vitest';
import { competitionTeams } from '#database/tables/competition.ts';
import { matches } from '#database/tables/schema.ts';
import { dayFromToday, storeSpell } from '#server/testing/squad-bodies.ts';
import { storeBan } from '#server/testing/store-ban.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { readMessage, useDiscord } from '#server/testing/use-discord.ts';
import { useDiscordLeague } from '#server/testing/use-discord-league.ts';

const NAMES = ['Kestrel United', 'Harbour City', 'Sable Coast', 'Otters'] as const;
/** Home, away and score of played fixtures. */
const PLAYED: [home: number, away: number, score: string][] = [
  [0, 1, '2-1'],
  [2, 3, '0-0'],
  [0, 2, '1-3'],
  [1, 3, '2-2'],
  [0, 3, '1-0'],
  [1, 2, '0-1'],
  [1, 0, '0-2'],
  [3, 2, '1-1'],
];
const HOUR_MS = 60 * 60 * 1000;

const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });
const { league, startServer, eventually } = useDiscordLeague(server, discord, 'results');

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}

/** A season with ten recent and two coming fixtures, and a cup with an unplayed final. */
async function planSeason() {
  const league_id = league.id;
  const season_id = await storeSeason(server.database, { league_id });
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, {
    ...{ league_id, season_id, name: 'Premier Division', names: NAMES },
  });
  const between = (home: number, away: number) => ({ home_team_id: team_ids[home], away_team_id: team_ids[away] });
  const fixture = (home: number, away: number, kick_off: Date) =>
    storeFixture(server.database, { league_id, competition_id, ...between(home, away), kick_off });
  const played: number[] = [];
  for (const [at, [home, away]] of PLAYED.entries()) played.push(await fixture(home, away, hoursAgo(at + 2)));
  const undecided = await fixture(3, 0, hoursAgo(1));
  const coming = [await fixture(2, 0, hoursAgo(-48)), await fixture(3, 1, hoursAgo(-72))];
  const cup = await storeCompetition(server.database, {
    ...{ league_id, season_id, name: 'Isles Cup', format: 'knockout', match_types: ['Cup Match'] },
  });
  await server.database
    .insert(competitionTeams)
    .values([0, 2].map((at) => ({ competition_id: cup, team_id: team_ids[at] ?? 0, seed: at + 1 })));
  const final = await storeFixture(server.database, {
    ...{ league_id, competition_id: cup, ...between(0, 2), kick_off: hoursAgo(3), stage: 'final', tie: 1 },
  });
  return { team_ids, played, undecided, coming, final };
}

/** The participants by their Discord ids. */
async function gather(team_ids: readonly number[]) {
  const person = async (level?: number) =>
    (await signIn(server, level === undefined ? {} : { levels: { [league.id]: level } })).user;
  const captains: string[] = [];
  for (const team_id of team_ids) {
    const { roblox_id, discord_id } = await person();
    const key = await storePlayer(server.database, roblox_id ?? '');
    await server.database.$client.query('update teams set captain_key = $1 where id = $2', [key, team_id]);
    captains.push(discord_id);
  }
  const signed = [await person(), await person(), await person()];
  for (const [at, { roblox_id }] of signed.entries()) {
    const player_key = await storePlayer(server.database, roblox_id ?? '', `newcomer_${at}`);
    // Only players who have been in a squad of the league are found by name.
    const team_id = team_ids[3] ?? 0;
    const days = { first_day: dayFromToday(-300), last_day: dayFromToday(-200) };
    await storeSpell(server.database, { league_id: league.id, team_id, player_key, ...days });
  }
  return { captains, players: signed.map(({ discord_id }) => discord_id), decider: (await person(4)).discord_id };
}

test('a week of a season is run from Discord alone, and says everywhere what the site says', async () => {
  const { team_ids, played, undecided, coming, final } = await planSeason();
  const { captains, players, decider } = await gather(team_ids);
  const creator = await signIn(server, { levels: { [league.id]: 6 } });
  const as = (discord_id: string) => ({ guild_id: league.guild.id, discord_id });
  const use = (name: string, values: Record<string, string> = {}, discord_id = decider) =>
    discord.use(server, name, values, as(discord_id));
  const press = (id: string | undefined, discord_id = decider, reason?: string) =>
    discord.press(server, id ?? '', as(discord_id), reason);
  const post = async (path: string, payload: object) => {
    const answer = await server.app.inject({ method: 'POST', url: `/api${path}`, headers: creator.headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  // A member with Manage Server connects the server, then the league's owner confirms it.
  await server.database.$client.query('delete from discord_connections where league_id = $1', [league.id]);
  const allowed = { ...as(creator.user.discord_id), permissions: '32' };
  const offered = await discord.use(server, 'touchline connect', { league: String(league.id) }, allowed);
  const offer = new URL(offered.urls[0] ?? '').searchParams.get('offer');
  const settings = `/leagues/myLeagues/${league.id}/discord`;
  await post(`${settings}/connect`, { offer });
  const [results, fixtures, transfers, review] = league.guild.channels;
  const chosen = { results: results?.id, fixtures: fixtures?.id, transfers: transfers?.id, review: review?.id };
  await post(`${settings}/channels`, { ...chosen, reposts: true, events: false });
  startServer();
  const texts = (channel: typeof results) =>
    [...(channel?.messages.values() ?? [])].map((message) => readMessage(message).text);

  // Of ten submitted matches, eight are accepted and two declined with a reason.
  const goals = (name: string, count: string | undefined) => [{ name, Goals: Number(count) }];
  const send = async ([home, away, score]: (typeof PLAYED)[number], played_at: Date, fixture_id?: number) => {
    const [one, other] = score.split('-');
    const matchDetails = { matchType: 'League Match', teamA: NAMES[home], teamB: NAMES[away], played_at, fixture_id };
    const sent = { A: goals(`striker_${home}`, one), B: goals(`striker_${away}`, other) };
    const body = { method: 'manual', league_id: league.id, matchDetails, teams: sent };
    return (await post('/submissions/website', body)).Match_ID as number;
  };
  for (const [at, match] of PLAYED.entries()) await send(match, hoursAgo(at + 2), played[at]);
  const declined = [await send([0, 1, '9-0'], hoursAgo(20)), await send([2, 3, '0-9'], hoursAgo(21))];
  await eventually(() => texts(review).length).toBe(10);
  for (const id of declined) {
    expect((await press(`review:decline:${id}`)).type).toBe(9);
    expect((await press(`review:decline:${id}`, decider, 'Not played.')).text).toContain('## Declined');
  }
  const [first] = (await use('review')).ids;
  let accept = first;
  for (let count = 0; count < PLAYED.length; count += 1) {
    const accepted = await press(accept);
    expect(accepted.text).toContain('## Accepted');
    [accept] = (await press(accepted.ids[0])).ids;
  }
  expect((await use('review')).text).toContain('No matches to review');

  // Three players are signed.
  for (const [at, player] of players.entries()) {
    const [choice] = await discord.type(server, 'sign', 'player', `newcomer_${at}`, as(captains[at] ?? ''));
    expect((await use('sign', { player: choice?.value ?? '' }, captains[at])).text).toContain('Transfer offered');
    const [yes] = (await use('transfers', {}, player)).ids;
    expect((await press(yes, player)).text).toContain('Offer accepted');
  }

  // Captains move two fixtures.
  for (const [id, home, away] of [
    [coming[0], 2, 0],
    [coming[1], 3, 1],
  ] as const) {
    const asked = await use('reschedule', { fixture: String(id), time: `${dayFromToday(5)} 19:30` }, captains[home]);
    await press(asked.ids[0], captains[home]);
    const [yes] = (await use('offers', {}, captains[away])).ids;
    expect((await press(yes, captains[away])).text).toContain('Kick-off agreed');
  }

  // The cup final is level after extra time and decided on penalties.
  const [urgent] = await discord.type(server, 'result', 'fixture', 'sable', as(decider));
  expect(urgent?.value).toBe(String(final));
  const preview = await use('result', { fixture: String(final), score: '1-1 a.e.t. (4-3 p)' });
  expect(preview.text).toContain('1–1 (4–3 pens), after extra time');
  const saved = await press(preview.ids[0]);
  expect(saved.text).toContain('Result saved');
  expect((await press(preview.ids[0])).text).toContain('No such fixture');
  expect((await press(saved.ids[0])).text).toContain('Result undone');
  await press((await use('result', { fixture: 'Kestrel United – Sable Coast', score: '1-1 aet (4-3 pens)' })).ids[0]);

  const questioned = await use('result', { fixture: String(undecided), score: '2-1 a.e.t.' });
  expect(questioned.text).toContain('Extra time in a league match. Does it count?');

  // A fixture is decided again after a mistaken decision.
  const mistaken = await use('decide', { fixture: String(undecided), decision: 'cancelled' });
  expect(mistaken.text).toContain('**Mark as cancelled**');
  const cancelled = await press(mistaken.ids[0], decider, 'The wrong one.');
  expect(cancelled.text).toContain('Fixture cancelled');
  expect((await press(cancelled.ids[0])).text).toContain('Decision undone');
  const walkover = await use('decide', { fixture: String(undecided), decision: 'walkover', winner: 'away' });
  expect(walkover.text).toContain('Kestrel United: ');
  expect((await press(walkover.ids[0])).type).toBe(9);
  expect((await press(walkover.ids[0], decider, 'The Otters did not turn up')).text).toContain('Walkover awarded');
  expect((await press(walkover.ids[0], decider, 'Again')).isPrivate).toBe(true);

  // A ban is lifted, restored, and lifted again.
  const player_key = await storePlayer(server.database, '6400000001', 'hothead');
  await storeSpell(server.database, { league_id: league.id, team_id: team_ids[1] ?? 0, player_key });
  await storeBan(server.database, { league_id: league.id, player_key });
  const [ban] = (await use('lift-ban', { player: 'hothead' })).ids;
  const lifted = await press(ban, decider, 'It was someone else.');
  expect(lifted.text).toContain('Ban of hothead lifted');
  expect((await press(lifted.ids[0])).text).toContain('hothead is banned again');
  expect((await press(ban, decider, 'It was someone else.')).text).toContain('lifted');

  // Discord's figures equal the site's.
  const read = async (path: string) => (await server.app.inject(`/api${path}`)).json();
  const { league: table, results: latest } = await read(`/leagues/${league.id}/overview`);
  expect(table.rows.map(({ points }: { points: number }) => points)).toEqual([12, 8, 3, 1]);
  const signed = (count: number) => (count > 0 ? `+${count}` : String(count).replace('-', '−'));
  for (const row of table.rows) {
    const line = `${row.place}\\. ${row.name} **${row.points}** (${signed(row.goal_difference)})`;
    expect((await use('table')).text).toContain(line);
    const { total } = await read(`/leagues/${league.id}/teams/${row.team.slug}`);
    expect((await use('team', { team: row.team.slug })).text).toContain(
      `${total.won} won, ${total.drawn} drawn, ${total.lost} lost; goals ${total.goals_for}–${total.goals_against}`,
    );
  }
  const listed = (await use('results')).text;
  for (const { home, away, score } of latest) {
    expect(listed).toMatch(new RegExp(`${home.team.name} \\*\\*\\[?${score.home}–${score.away}.*${away.team.name}`));
  }
  const { appearances, goals: scored } = (await read('/players/name:striker_0')).leagues[0];
  expect((await use('player', { player: 'name:striker_0' })).text).toContain(
    `${appearances} matches, **${scored} goals**`,
  );
  const stored = await server.database.select().from(matches);
  const counting = stored.filter(({ league_id, declined_at }) => league_id === league.id && declined_at === null);
  const shown = await Promise.all(counting.map(({ match_id }) => use('match', { match: String(match_id) })));
  for (const [at, { match_id }] of counting.entries()) {
    const { context_data } = await read(`/matches/${match_id}`);
    const { Blue, Green } = context_data.team_goals;
    expect(shown[at]?.text).toContain(`${context_data.team_names.Blue} ${Blue}–${Green}`);
  }

  // The channels' messages do as well.
  await eventually(() =>
    texts(results)
      .filter((text) => !text.includes('withdrawn'))
      .toSorted(),
  ).toEqual(shown.map(({ text }) => text).toSorted());
  await eventually(() => texts(transfers).length).toBe(players.length);
  await eventually(() => texts(fixtures).filter((text) => text.includes('by both captains')).length).toBe(2);
  await eventually(() => texts(review)).toEqual([
    ...Array.from({ length: 8 }, () => expect.stringContaining('## Accepted')),
    ...Array.from({ length: 2 }, () => expect.stringContaining('## Declined')),
  ]);
  const { rows } = await server.database.$client.query(
    `select action, count(*)::int as times from audit_entries
     where league_id = $1 and via = 'Discord' group by action order by action`,
    [league.id],
  );
  expect(Object.fromEntries(rows.map(({ action, times }) => [action, times]))).toEqual({
    'ban lifted': 2,
    'ban restored': 1,
    'fixture decided': 3,
    'kick-off accepted': 2,
    'kick-off offered': 2,
    'match removed': 1,
    'match submitted': 2,
    'request accepted': 8,
    'request declined': 2,
    'transfer done': 3,
    'transfer offered': 3,
  });
});
