import { expect, test } from 'vitest';
import { listOutput, useLiveLeague } from '#sdk/roblox/testing/live-league.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';

const live = useLiveLeague();

async function planFixture(): Promise<number> {
  const league_id = live.league.id;
  const names = ['Lions', 'Wolves'];
  const { competition_id, team_ids } = await storeCompetitionWithTeams(live.database, { league_id, names });
  const [home_team_id, away_team_id] = team_ids;
  return storeFixture(live.database, { league_id, competition_id, home_team_id, away_team_id, kick_off: new Date() });
}

const PLAY = `
local fixture = touchline:fixtures()[1]
print(fixture.id, fixture.round, fixture.home.name, fixture.away.spellings[1])
local match = touchline:match({ teams = { Blue = fixture.away.name, Green = fixture.home.name }, fixture = fixture.id })
match:score(1, 1)
match:extraTime()
match:shootOut(4, 3)
match:finish()`;

test('a place reads the fixtures to play and sends the match of one, with extra time and the shoot-out', async () => {
  const id = await planFixture();
  const place = await live.play(PLAY);
  await place.run();
  expect(listOutput(place, 'print')[0]).toBe(`${id} Matchweek 1 Lions Wolves`);
  const [stored] = await live.listStored();
  expect(stored).toMatchObject({ status: 'Approved - Official' });
  const { rows } = await live.database.$client.query('select * from fixtures where id = $1', [id]);
  expect(rows[0]).toMatchObject({
    match_id: stored?.match_id,
    home_side: 'Green',
  });
  expect(stored).toMatchObject({ had_extra_time: true, blue_penalties: 4, green_penalties: 3 });
});

test('touchline:fixtures tries three times, then warns and returns none', async () => {
  live.network.outage = 'down';
  const place = await live.play('print(#touchline:fixtures())');
  await place.run();
  expect(place.sent).toHaveLength(3);
  expect(listOutput(place, 'print')).toEqual(['0']);
  expect(listOutput(place, 'warn')[0]).toMatch(/^\[Touchline\] The fixtures could not be read\./);
});

test('a match with a fixture that is no id throws', async () => {
  const place = await live.play('touchline:match({ teams = teams, fixture = "twelve" })');
  await place.run();
  expect(listOutput(place, 'error')[0]).toContain('fixture is the id of a fixture, such as 12; not "twelve".');
});
