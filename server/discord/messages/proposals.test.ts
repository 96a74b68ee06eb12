import { expect, test } from 'vitest';
import { storeCompetitionWithTeams, storeFixture, storeOffer } from '#server/testing/store-fixtures.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { readMessage, useDiscord } from '#server/testing/use-discord.ts';
import { useDiscordLeague } from '#server/testing/use-discord-league.ts';

const discord = await useDiscord();
const server = useTestApp({ ...discord.settings, PUBLIC_URL: 'https://touchline.example' });
const { league, startServer, texts, eventually } = useDiscordLeague(server, discord, 'fixtures');

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * 60 * 60 * 1000);
}

test('a fixture’s message shows an open proposal with a button for each time, and mentions the captain who answers', async () => {
  const { competition_id, team_ids } = await storeCompetitionWithTeams(server.database, { league_id: league.id });
  const [home_team_id = 0, away_team_id = 0] = team_ids;
  const between = { league_id: league.id, competition_id, home_team_id, away_team_id };
  const id = await storeFixture(server.database, { ...between, kick_off: inHours(48) });
  const { user } = await signIn(server);
  const key = await storePlayer(server.database, user.roblox_id ?? '');
  await server.database.$client.query('update teams set captain_key = $1 where id = $2', [key, away_team_id]);
  const buttons = () => [...league.channel.messages.values()].flatMap((message) => readMessage(message).ids);
  const [first, second] = [inHours(30), inHours(32)];
  first.setUTCSeconds(0, 0);
  second.setUTCSeconds(0, 0);
  const proposal = { fixture_id: id, team_id: home_team_id, kick_off: first, other_kick_offs: [second] };
  const offer = await storeOffer(server.database, { ...proposal, note: '@everyone, please' });
  const [agree, other] = [first, second].map((time) => `offers:agree:${offer}.${time.getTime() / 60_000}`);
  startServer();
  await eventually(texts).toEqual([
    expect.stringMatching(/\*\*Kestrel United propose a time\.\*\* <@\d+> Answer by <t:.*\n1\. <t:.*\n2\. <t:/),
  ]);
  expect(texts()[0]).toContain(`<@${user.discord_id}>`);
  expect(texts()[0]).not.toContain('@everyone');
  expect(buttons()).toEqual([agree, other, `offers:refuse:${offer}`, `reschedule:time:${id}`]);
  const press = { guild_id: league.guild.id, discord_id: user.discord_id };
  expect(await discord.press(server, other ?? '', press)).toMatchObject({ type: 4, isPrivate: true });
  await eventually(buttons).toEqual([`reschedule:time:${id}`]);
  expect(texts()[0]).toContain(`<t:${second.getTime() / 1000}:F>`);
});
