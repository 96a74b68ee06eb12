import { describe, expect, test } from 'vitest';
import type { SeasonOdds } from '#contract/competitions/season-odds.ts';
import { leagues } from '#database/tables/schema.ts';
import { buildGoalModel, findScoreChances, SCORES } from '#server/competitions/odds/goal-model.ts';
import { simulateSeason } from '#server/competitions/odds/simulate-season.ts';
import type { DecidedResult } from '#server/competitions/tables/competition-tables.ts';
import { buildTable, type PointRules } from '#server/results/tables/build-table.ts';
import type { OpenFixture } from '#server/results/tables/certainty.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { storeFixture } from '#server/testing/store-fixtures.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const TEAMS = ['a', 'b', 'c', 'd'].map((key) => ({ key, name: key, deducted: key === 'a' ? 2 : 0, lot: null }));
const RULES: PointRules = {
  points_for_win: 3,
  points_for_draw: 1,
  points_for_loss: 0,
  tie_breakers: ['head to head', 'goal difference', 'goals', 'lots'],
};

function result(fixture: OpenFixture, home_goals: number, away_goals: number): DecidedResult {
  const winner = home_goals > away_goals ? 'home' : 'away';
  return {
    ...fixture,
    home_goals,
    away_goals,
    outcome: home_goals === away_goals ? 'draw' : winner,
    matchweek: 1,
    played_at: 0,
    hasHome: true,
    isAwarded: false,
    home_cards: 0,
    away_cards: 0,
  };
}

const RESULTS = [
  result({ home: 'a', away: 'b' }, 2, 0),
  result({ home: 'c', away: 'd' }, 1, 1),
  result({ home: 'a', away: 'c' }, 0, 1),
];
const OPEN = [
  { home: 'd', away: 'b' },
  { home: 'a', away: 'd' },
  { home: 'b', away: 'c' },
];

/** The exact chance of each place, from the table of every combination of scores with a non-negligible chance. */
function countAllOutcomes(): number[][] {
  const model = buildGoalModel(TEAMS, RESULTS);
  const scores = OPEN.map(({ home, away }) => {
    const chances = findScoreChances(model, home, away);
    return SCORES.flatMap(([scored, conceded], at) => {
      const chance = chances[at] ?? 0;
      return chance > 2e-5 ? [{ scored, conceded, chance }] : [];
    });
  });
  const places = TEAMS.map(() => TEAMS.map(() => 0));
  function visit(results: DecidedResult[], chance: number): void {
    const at = results.length - RESULTS.length;
    const fixture = OPEN[at];
    if (!fixture) {
      for (const { team, place, last_place } of buildTable(TEAMS, results, RULES)) {
        const own = places[TEAMS.findIndex(({ key }) => key === team.key)] ?? [];
        for (let one = place; one <= last_place; one += 1)
          own[one - 1] = (own[one - 1] ?? 0) + chance / (last_place - place + 1);
      }
      return;
    }
    for (const one of scores[at] ?? []) {
      const combined = chance * one.chance;
      if (combined > 1e-7) visit([...results, result(fixture, one.scored, one.conceded)], combined);
    }
  }
  visit(RESULTS, 1);
  return places;
}

describe('simulateSeason', () => {
  test('the chance of each place in a league of four is within 1 % of that by all outcomes; a seed gives the same', () => {
    const season = { teams: TEAMS, results: RESULTS, open: OPEN, rules: RULES, seed: 7 };
    const chances = simulateSeason(season);
    const expected = countAllOutcomes();
    for (const [team, places] of expected.entries()) {
      for (const [place, chance] of places.entries()) {
        expect(Math.abs((chances[team]?.[place] ?? 0) - chance), `team ${team}, place ${place + 1}`).toBeLessThan(0.01);
      }
    }
    expect(simulateSeason(season)).toEqual(chances);
  });
});

describe('GET /leagues/:league_id/competitions/:competition_id/odds', () => {
  const server = useTestApp();

  test('answers chances once each team has played, and what points decide is 0 or 1', async () => {
    const { database, app } = server;
    const [league] = await database.insert(leagues).values({ name: 'Odds' }).returning();
    const league_id = league?.id ?? 0;
    const season_id = await storeSeason(database, { league_id, first_day: '2026-03-01', last_day: '2026-05-31' });
    const names = ['Kestrel United', 'Harbour City', 'Sable Coast'];
    const { id, teamIds } = await storeEnteredCompetition(database, league_id, {
      season_id,
      names,
      places_up: 1,
      places_down: 1,
    });
    const [kestrel = 0, harbour = 0, sable = 0] = teamIds;
    const plan = async (home_team_id: number, away_team_id: number, rest: object = {}) =>
      storeFixture(database, { league_id, competition_id: id, home_team_id, away_team_id, ...rest });
    const walkover = { status: 'walkover' as const, walkover_home_goals: 3, walkover_away_goals: 0 };
    await plan(kestrel, harbour, { ...walkover, walkover_winner: 'home' });
    const read = async (): Promise<SeasonOdds> => {
      const response = await app.inject(`/api/leagues/${league_id}/competitions/${id}/odds`);
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    };
    expect(await read()).toMatchObject({ team_count: 3, teams_played: 2, teams: [], simulations: 0 });

    await plan(kestrel, sable, { ...walkover, walkover_winner: 'home' });
    await plan(harbour, sable, { status: 'postponed' });
    await plan(sable, harbour, { status: 'cancelled' });
    const odds = await read();
    expect(odds).toMatchObject({ played: 2, remaining: 1, simulations: 10_000, is_early: false });
    expect(odds.teams).toMatchObject([
      { name: 'Kestrel United', best_place: 1, worst_place: 1, title: 1, up: 1, play_off: null, down: 0 },
      { best_place: 2, worst_place: 3, title: 0, up: 0 },
      { best_place: 2, worst_place: 3, title: 0, up: 0 },
    ]);
    const { teams } = odds;
    expect((teams[1]?.down ?? 0) + (teams[2]?.down ?? 0)).toBeCloseTo(1);
    expect(teams[1]?.down).toBeCloseTo(0.5, 1);
    expect((await read()).teams).toEqual(teams);

    await storeDeduction(database, season_id, { team: 'Kestrel United', points: 4 });
    const [first] = (await read()).teams;
    expect(first).toMatchObject({ name: 'Kestrel United', best_place: 1, worst_place: 3 });
    // A draw is the only result that keeps it first.
    expect(first?.title).toBeGreaterThan(0.15);
    expect(first?.title).toBeLessThan(0.4);
  });
});
