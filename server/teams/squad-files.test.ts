import { expect, test } from 'vitest';
import type { Squad } from '#contract/squads/schema.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { dayFromToday, storeSpell } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';

const server = useTestApp();

test('files of squads have the figures of the teams’ pages, in one file of all teams too', async () => {
  const { database } = server;
  const { league_id } = await openLeague(server);
  const { competition_id, team_ids } = await storeCompetitionWithTeams(database, {
    league_id,
    names: ['Kestrel United', 'Harbour City'],
  });
  const [kestrel = 0, harbour = 0] = team_ids;
  const otters = await storeTeam(database, { league_id, name: 'Otters', spellings: ['The Otters'] });
  // Matches without a competition on these days belong to the shorter season.
  const short = { first_day: dayFromToday(-9), last_day: dayFromToday(-8) };
  await storeSeason(database, { league_id, name: 'Short', ...short });
  const people = { kestrel: '7610000001', harbour: '7610000002', otter: '7610000003', former: '7610000004' };
  const teamOf = { kestrel, harbour, otter: otters, former: otters };
  for (const [name, id] of Object.entries(people)) {
    const player_key = await storePlayer(database, id, name);
    const days = { first_day: dayFromToday(-90), ...(name === 'former' && { last_day: dayFromToday(-2) }) };
    await storeSpell(database, { league_id, team_id: teamOf[name as keyof typeof teamOf], player_key, ...days });
  }
  const play = (names: [string, string], players: [keyof typeof people, keyof typeof people], daysAgo: number) =>
    playMatch(
      database,
      {
        Blue: [{ name: players[0], id: people[players[0]], goals: 2 }],
        Green: [{ name: players[1], id: people[players[1]], goals: 1 }],
      },
      {
        league_id,
        type: 'Friendly',
        team_names: { Blue: names[0], Green: names[1] },
        team_goals: { Blue: 2, Green: 1 },
        submission_date: new Date(Date.now() - daysAgo * 86_400_000),
      },
    );
  const match_id = await play(['Harbour City', 'Kestrel United'], ['harbour', 'kestrel'], 3);
  const planned = { league_id, competition_id, stage: 'round robin' as const, round: 1 };
  const sides = { home_team_id: kestrel, away_team_id: harbour, home_side: 'Green' as const };
  await database.insert(fixtures).values({ ...planned, ...sides, match_id });
  await play(['The Otters', 'Kestrel United'], ['otter', 'kestrel'], 4);
  await play(['Strangers', 'Otters'], ['former', 'otter'], 5);
  await play(['Otters', 'Strangers'], ['otter', 'former'], 8.5);
  await play(['Otters', 'Strangers'], ['otter', 'former'], 4000);

  const get = async (path: string) => server.app.inject(`/api/leagues/${league_id}/${path}`);
  const lines: string[] = [];
  for (const slug of ['harbour-city', 'kestrel-united', 'otters']) {
    const page: TeamPage = (await get(`teams/${slug}`)).json();
    const squad: Squad = (await get(`teams/${slug}/squad`)).json();
    const file = (await get(`teams/${slug}/squad.csv?include-headers=false`)).body.trim().split('\r\n');
    lines.push(...file);
    const figures = page.squad.filter(({ spell_id }) => squad.players.some(({ id }) => id === spell_id));
    expect(file.map((line) => line.split(',').slice(4, 7).map(Number))).toEqual(
      figures.map(({ appearances, goals, assists }) => [appearances, goals, assists]),
    );
  }
  expect(lines.map((line) => line.split(',').slice(1, 6).join())).toEqual([
    expect.stringMatching(/^harbour,.*,1,2$/),
    expect.stringMatching(/^kestrel,.*,1,1$/),
    expect.stringMatching(/^otter,.*,2,3$/),
  ]);
  const { rawPayload } = await server.app.inject(`/api/leagues/${league_id}/archive.zip`);
  expect(unzip(rawPayload)['squads.csv']?.trim().split('\r\n').slice(1)).toEqual(lines);
});
