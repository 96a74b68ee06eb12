import { expect, test } from 'vitest';
import type { Bracket } from '#contract/competitions/cups.ts';
import { readStatedFirstRound, STATED_FIRST_ROUNDS } from '#contract/competitions/stated-first-rounds.ts';
import type { ImportPreview } from '#contract/imports/schema.ts';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import type { Team } from '#contract/teams/schema.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

/** The Copa América of 2024, public facts: groups by their final order, and results in the order of play. */
const COPA = {
  A: ['Argentina', 'Canada', 'Chile', 'Peru'],
  B: ['Venezuela', 'Ecuador', 'Mexico', 'Jamaica'],
  C: ['Uruguay', 'Panama', 'United States', 'Bolivia'],
  D: ['Colombia', 'Brazil', 'Costa Rica', 'Paraguay'],
};
const COPA_RESULTS = `
2024-06-20,A,Argentina,2-0,Canada
2024-06-21,A,Peru,0-0,Chile
2024-06-22,B,Ecuador,1-2,Venezuela
2024-06-22,B,Mexico,1-0,Jamaica
2024-06-23,C,United States,2-0,Bolivia
2024-06-23,C,Uruguay,3-1,Panama
2024-06-24,D,Colombia,2-1,Paraguay
2024-06-24,D,Brazil,0-0,Costa Rica
2024-06-25,A,Peru,0-1,Canada
2024-06-25,A,Chile,0-1,Argentina
2024-06-26,B,Ecuador,3-1,Jamaica
2024-06-26,B,Venezuela,1-0,Mexico
2024-06-27,C,Panama,2-1,United States
2024-06-27,C,Uruguay,5-0,Bolivia
2024-06-28,D,Colombia,3-0,Costa Rica
2024-06-28,D,Paraguay,1-4,Brazil
2024-06-29,A,Argentina,2-0,Peru
2024-06-29,A,Canada,0-0,Chile
2024-06-30,B,Mexico,0-0,Ecuador
2024-06-30,B,Jamaica,0-3,Venezuela
2024-07-01,C,Bolivia,1-3,Panama
2024-07-01,C,United States,0-1,Uruguay
2024-07-02,D,Brazil,1-1,Colombia
2024-07-02,D,Costa Rica,2-1,Paraguay
2024-07-04,,Argentina,1-1 (4-2 p),Ecuador
2024-07-05,,Venezuela,1-1 (3-4 p),Canada
2024-07-06,,Colombia,5-0,Panama
2024-07-06,,Uruguay,0-0 (4-2 p),Brazil
2024-07-09,,Argentina,2-0,Canada
2024-07-10,,Uruguay,0-1,Colombia
2024-07-13,,Canada,2-2 (3-4 p),Uruguay
2024-07-14,,Argentina,1-0 aet,Colombia`;

/** Creates a league with the cup, drawn with the stated first round and published. */
async function openCopa() {
  const { league_id } = await openLeague(server);
  const { headers } = await signIn(server, { levels: { [league_id]: 6 } });
  const post = async (path: string, payload: object) => {
    const url = `/api/leagues/myLeagues/${league_id}${path}`;
    const response = await server.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode, `${path} ${response.body.slice(0, 500)}`).toBe(200);
    return response.json();
  };
  const season = { name: '2024', first_day: '2024-06-01', last_day: '2024-07-31' };
  const { id: season_id } = await post('/seasons', season);
  await post('/imports', { kind: 'teams', text: ['Team', ...Object.values(COPA).flat()].join('\n') });
  const known: Team[] = (await server.app.inject(`/api/leagues/${league_id}/teams`)).json();
  const teams = Object.entries(COPA).flatMap(([group, names]) =>
    names.map((name) => ({ team_id: known.find((team) => team.name === name)?.id ?? 0, group })),
  );
  const rules = { has_third_place: true };
  const { id } = await post('/competitions', { season_id, name: 'Copa', format: 'groups and knockout', teams, rules });
  const stated = STATED_FIRST_ROUNDS.find(({ name }) => name.startsWith('Copa'));
  const first_round = stated && readStatedFirstRound(stated);
  await post(`/competitions/${id}/draw`, {
    first_day: '2024-06-20',
    days_between_rounds: 5,
    time: '20:00',
    first_round,
  });
  await post('/competitions/publish', { id });
  return { league_id, id, post };
}

/** Each round's ties by the team that went through. */
function describeRounds({ rounds }: Bracket) {
  return Object.fromEntries(
    rounds.map(({ name, ties }) => [
      name,
      ties.map(({ home, away, winner, decided_by }) => {
        const sides = winner === 'away' ? [away, home] : [home, away];
        return `${sides.map(({ team }) => team?.name).join(' beat ')}, ${decided_by}`;
      }),
    ]),
  );
}

test('the Copa América of 2024 is entered by one sheet, from its groups to its final', async () => {
  const { league_id, id, post } = await openCopa();
  const rows = COPA_RESULTS.trim()
    .split('\n')
    .map((row) => row.replace(/,/, ',Copa,'));
  const sheet = { kind: 'matches', text: ['Date,Competition,Group,Home,Score,Away', ...rows].join('\n') };
  const preview: ImportPreview = await post('/imports/preview', sheet);
  expect(preview.rows.filter(({ result, problems }) => result !== 'new' || problems.length > 0)).toEqual([]);
  await post('/imports', sheet);
  const bracket: Bracket = (await server.app.inject(`/api/leagues/${league_id}/competitions/${id}/bracket`)).json();
  expect(bracket.groups.map((group) => group.rows.map(({ name }) => name))).toEqual(Object.values(COPA));
  expect(describeRounds(bracket)).toEqual({
    'Quarter-finals': [
      'Argentina beat Ecuador, shoot-out',
      'Canada beat Venezuela, shoot-out',
      'Uruguay beat Brazil, shoot-out',
      'Colombia beat Panama, score',
    ],
    'Semi-finals': ['Argentina beat Canada, score', 'Colombia beat Uruguay, score'],
    Final: ['Argentina beat Colombia, score'],
    'Third place': ['Uruguay beat Canada, shoot-out'],
  });
  expect(bracket.champion?.name).toBe('Argentina');
  const overview: SeasonOverview = (await server.app.inject(`/api/leagues/${league_id}/overview`)).json();
  expect(overview.results.slice(0, 3).map(({ round_name }) => round_name)).toEqual([
    'Final',
    'Third place',
    'Semi-finals',
  ]);
});
