import { beforeEach, describe, expect, test } from 'vitest';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useCup } from '#server/testing/use-cup.ts';

const server = useTestApp();
const { cup, playLeagueMatch: play } = useCup(server);

function get(query: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url: `/api/leagues/${cup.league_id}/matches?${query}`, headers });
}

/** The ids of the found matches, in list order. */
async function list(query: string, headers?: Record<string, string>): Promise<number[]> {
  const response = await get(query, headers);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().map(({ match_id }: { match_id: number }) => match_id);
}

describe('GET /leagues/:league_id/matches by competition', () => {
  const ids = { league: 0, knockout: 0 };
  let teams: number[] = [];

  beforeEach(async () => {
    const { league_id } = cup;
    const season_id = await storeSeason(server.database, { league_id, first_day: '2026-08-01' });
    const league = await storeCompetitionWithTeams(server.database, { league_id, season_id });
    const knockout = { league_id, season_id, format: 'knockout', names: [] } as const;
    ids.knockout = (
      await storeCompetitionWithTeams(server.database, { ...knockout, match_types: ['Cup Match'] })
    ).competition_id;
    ids.league = league.competition_id;
    teams = league.team_ids;
  });

  function addFixture(match_id: number, round: number) {
    const [home_team_id, away_team_id] = teams;
    const planned = { home_team_id, away_team_id, round, match_id, home_side: 'Blue' as const };
    return storeFixture(server.database, { league_id: cup.league_id, competition_id: ids.league, ...planned });
  }

  test('lists the matches of its fixtures, whenever played, and else those of its days and types', async () => {
    await play('Kestrel United', '1-0', 'Harbour City', '2026-07-31');
    const free = await play('Sable Coast', '2-0', 'Kestrel United', '2026-09-01');
    const tie = await play('Sable Coast', '3-0', 'Kestrel United', '2026-09-02', { type: 'Cup Match' });
    await play('Sable Coast', '3-0', 'Kestrel United', '2026-09-03', { type: 'Friendly' });
    expect(await list(`competition=${ids.league}`)).toEqual([free]);
    expect(await list(`competition=${ids.knockout}`)).toEqual([tie]);
    expect(await list(`competition=${ids.league}&team=harbour+CITY`)).toEqual([]);
    expect(await list(`competition=${ids.league}&type=Cup+Match`)).toEqual([]);
    const early = await play('Kestrel United', '1-0', 'Harbour City', '2026-07-30');
    await addFixture(early, 1);
    expect(await list(`competition=${ids.league}`)).toEqual([early]);
    expect(await list(`competition=${ids.league}&team=harbour+CITY`)).toEqual([early]);
    expect(await list(`competition=${ids.league}&before=${free}`)).toEqual([early]);
  });

  test('lists the matches of a matchweek, which are those of fixtures', async () => {
    const first = await play('Kestrel United', '1-0', 'Harbour City');
    const second = await play('Harbour City', '1-0', 'Kestrel United', '2026-09-08');
    await play('Sable Coast', '2-0', 'Kestrel United');
    await addFixture(first, 1);
    await addFixture(second, 2);
    expect(await list(`competition=${ids.league}&matchweek=2`)).toEqual([second]);
    const page = (await server.app.inject(`/api/leagues/${cup.league_id}`)).json();
    expect(page.competitions.map(({ matchweeks }: { matchweeks: number }) => matchweeks).toSorted()).toEqual([0, 2]);
    const refused = await get('matchweek=2');
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'matchweek needs a competition.']);
  });

  test('gives a match to the shortest season, and pages on', async () => {
    const { league_id } = cup;
    const short = { league_id, first_day: '2026-09-01', last_day: '2026-09-07' };
    const season_id = await storeSeason(server.database, short);
    const { competition_id } = await storeCompetitionWithTeams(server.database, { league_id, season_id, names: [] });
    const inside = await play('Kestrel United', '1-0', 'Harbour City', '2026-09-05');
    const played: number[] = [];
    while (played.length < 18) {
      const day = `2026-10-${String(played.length + 1).padStart(2, '0')}`;
      const match_id = await play('Kestrel United', '1-0', 'Harbour City', day);
      await addFixture(match_id, 1);
      played.unshift(match_id);
    }
    expect(await list(`competition=${competition_id}`)).toEqual([inside]);
    expect(await list(`competition=${ids.league}`)).toEqual(played.slice(0, 15));
    expect(await list(`competition=${ids.league}&before=${played[14]}`)).toEqual(played.slice(15));
  });

  test('gives each of two leagues of one season and type the matches of its teams, and the first one the others', async () => {
    const { league_id } = cup;
    const season_id = await storeSeason(server.database, { league_id, first_day: '2026-08-01' });
    const season = { league_id, season_id, match_types: ['Friendly'] };
    const first = await storeCompetitionWithTeams(server.database, { ...season, names: ['Ash Rovers', 'Birch Town'] });
    const second = await storeCompetitionWithTeams(server.database, { ...season, names: ['Cedar City', 'Dale Park'] });
    const [firstQuery, secondQuery] = [`competition=${first.competition_id}`, `competition=${second.competition_id}`];
    const day = (at: number) => [`2026-09-0${at}`, { type: 'Friendly' }] as const;
    const ofFirst = await play('Ash Rovers', '1-0', 'Birch Town', ...day(1));
    const ofNeither = await play('Elm Albion', '1-0', 'Fern United', ...day(2));
    const ofBoth = await play('Ash Rovers', '1-0', 'Dale Park', ...day(3));
    expect(await list(secondQuery)).toEqual([]);
    const ofSecond = await play('Elm Albion', '1-0', 'CEDAR  CITY', ...day(4));
    expect(await list(firstQuery)).toEqual([ofBoth, ofNeither, ofFirst]);
    expect(await list(secondQuery)).toEqual([ofSecond]);
  });

  test('answers 404 for a draft and for a competition of another league', async () => {
    const { league_id } = cup;
    const draft = await storeCompetitionWithTeams(server.database, { league_id, names: [], published_at: null });
    const elsewhere = await storeCompetitionWithTeams(server.database, { league_id: 8, names: [] });
    for (const { competition_id } of [draft, elsewhere]) {
      const response = await get(`competition=${competition_id}`);
      expect([response.statusCode, response.json().error]).toEqual([
        404,
        `Competition ${competition_id} of league ${league_id} was not found.`,
      ]);
    }
  });
});

test('GET /leagues/:league_id/matches lists matches that wait for review to their reviewers alone', async () => {
  const approved = await play('Wolves', '1-0', 'Lions', '2026-09-01', { status: 'Approved' });
  const official = await play('Wolves', '2-0', 'Lions', '2026-09-02', { status: 'Approved - Official' });
  const held = await play('Wolves', '3-0', 'Lions', '2026-09-03', { status: 'On-Hold' });
  await play('Wolves', '4-0', 'Lions', '2026-09-04', { status: 'On-Hold', declined_at: new Date() });
  const friendly = await play('Wolves', '5-0', 'Lions', '2026-09-05', { status: 'Approved', type: 'Friendly' });
  expect(await list('status=Approved')).toEqual([friendly, approved]);
  expect(await list('status=Approved+-+Official')).toEqual([official]);
  expect(await list('status=Approved&type=Friendly&team=wolves')).toEqual([friendly]);

  const { league_id } = cup;
  const reviewer = await signIn(server, { levels: { [league_id]: 2 } });
  const submitter = await signIn(server, { levels: { [league_id]: 1, 8: 6 } });
  expect(await list('status=On-Hold', reviewer.headers)).toEqual([held]);
  expect(await list('status=Pending', reviewer.headers)).toEqual([]);
  expect((await get('status=On-Hold', submitter.headers)).statusCode).toBe(403);
  expect((await get('status=Pending')).statusCode).toBe(401);
  expect((await get('status=Lost')).statusCode).toBe(400);
});
