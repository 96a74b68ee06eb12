import { expect, test } from 'vitest';
import { addDays, today } from '#contract/kit/days.ts';
import type { OwnTimes } from '#contract/times/schema.ts';
import { addMessages } from '#server/discord/messages/message-queries.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { readMessage, useDiscord } from '#server/testing/use-discord.ts';
import { useDiscordLeague } from '#server/testing/use-discord-league.ts';
import { findAskedWeek } from '#server/times/question-queries.ts';

const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });
const { league, startServer, texts, eventually, skipWaiting } = useDiscordLeague(server, discord, 'fixtures');

const HOUR_MS = 60 * 60 * 1000;
/** The beginning of this week in UTC, the league's time zone. */
const MONDAY = addDays(today('UTC'), -((new Date().getUTCDay() + 6) % 7));

/** A member of a team whose fixture has no kick-off. */
async function storeMember() {
  const league_id = league.id;
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id });
  const [home_team_id, away_team_id] = team_ids;
  await storeFixture(server.database, { league_id, competition_id, home_team_id, away_team_id, kick_off: null });
  const person = await signIn(server);
  const player_key = await storePlayer(server.database, person.user.roblox_id ?? '');
  await storeSpell(server.database, { league_id, team_id: home_team_id ?? 0, player_key });
  const as = { guild_id: league.guild.id, discord_id: person.user.discord_id };
  const { headers } = person;
  const url = '/api/users/times';
  return {
    use: () => discord.use(server, 'times', {}, as),
    press: (id: string) => discord.press(server, id, as),
    readOwn: async (): Promise<OwnTimes> => (await server.app.inject({ url, headers })).json(),
    fillIn: () => {
      const payload = { time_zone: 'Europe/London', week: [{ weekday: 1, from: 1140, to: 1320 }] };
      return server.app.inject({ method: 'POST', url, headers, payload });
    },
  };
}

test('a league asks from Monday 9:00 on, once a player of it has filled in a week', async () => {
  const { fillIn } = await storeMember();
  const ask = (hours: number) =>
    findAskedWeek(server.database, league.id, new Date(Date.parse(MONDAY) + hours * HOUR_MS));
  expect(await ask(10)).toBeUndefined();
  await fillIn();
  const week = Number(MONDAY.replaceAll('-', ''));
  expect([await ask(8), await ask(9), await ask(41), await ask(43)]).toEqual([undefined, week, week, undefined]);
});

test('one message in the fixtures channel is answered for each person alone, until its week is over', async () => {
  const { use, press, readOwn, fillIn } = await storeMember();
  expect((await use()).text).toContain('You have no usual week yet');
  await fillIn();
  const week = Number((await readOwn()).this_week.replaceAll('-', ''));
  await addMessages(server.database, league.id, 'times', [week]);
  startServer();
  await eventually(texts).toEqual([expect.stringMatching(/^## This week: as usual\?\nTeams look for kick-offs/)]);
  const [message] = league.channel.messages.values();
  expect(readMessage(message ?? {}).urls).toEqual(['https://touchline.example/dashboard/times']);

  expect((await press('times:usual:20200106')).text).toContain('That week is not this one');
  expect((await readOwn()).confirmed_week).toBeNull();
  const answer = await press(`times:usual:${week}`);
  expect([answer.type, answer.text]).toEqual([4, expect.stringContaining('As usual this week')]);
  const { this_week, confirmed_week } = await readOwn();
  expect(confirmed_week).toBe(this_week);
  expect((await use()).text).toContain('This week is as usual');

  await server.database.$client.query('update discord_messages set subject_id = 20200106 where league_id = $1', [
    league.id,
  ]);
  await skipWaiting();
  await server.database.$client.query('update discord_messages set due_at = now() where league_id = $1', [league.id]);
  await eventually(texts).toEqual([expect.stringContaining('This week is over')]);
});
