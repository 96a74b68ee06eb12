import { type SeasonOdds, SIMULATIONS, type TeamOdds } from '#contract/competitions/season-odds.ts';
import type { Zone } from '#contract/competitions/tables.ts';
import { buildGoalModel } from '#server/competitions/odds/goal-model.ts';
import type { SeasonSimulator } from '#server/competitions/odds/season-simulator.ts';
import type { UnfinishedSeason } from '#server/competitions/odds/simulate-season.ts';
import {
  bandsOfFacts,
  type DecidedResult,
  type FactTeam,
  findLastMatchweek,
  listFinalPlaces,
  listTeamsWithResults,
  zonesOf,
} from '#server/competitions/tables/competition-tables.ts';
import type { TableFacts } from '#server/competitions/tables/table-queries.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import { findBandOfPlace, zoneOfBand } from '#server/results/tables/bands.ts';
import { buildTable, isShared, type PointRules, type Standing } from '#server/results/tables/build-table.ts';
import { listPlaceRanges, type OpenFixture, type PlaceRange } from '#server/results/tables/certainty.ts';

/** The lowest chance of a possible place is half a simulation. */
const HALVES = 2 * SIMULATIONS;

/** Simulates a competition's fixtures and returns the chances of each team's places. */
export async function findSeasonOdds(
  { responses }: Pick<ReadSource, 'responses'>,
  facts: TableFacts,
  simulator: Pick<SeasonSimulator, 'simulate'>,
): Promise<SeasonOdds> {
  const { league_id, league_name, season, competition, rules, matchweeks, open } = facts;
  const { teams, results } = listTeamsWithResults(facts) ?? { teams: [], results: [] };
  const table = buildTable(teams, results, rules);
  const teams_played = table.filter(({ won, drawn, lost }) => won + drawn + lost > 0).length;
  const last_matchweek = findLastMatchweek(results);
  const isShown = matchweeks > 0 && teams.length > 1 && teams_played === teams.length;
  const unfinished = isShown && open.length > 0 ? describeUnfinished(table, results, open, rules) : null;
  const chances = unfinished && (await simulator.simulate(competition.id, unfinished, responses));
  return {
    league_id,
    league_name,
    season,
    competition,
    last_matchweek,
    matchweeks: Math.max(matchweeks, last_matchweek),
    played: results.length,
    remaining: open.length,
    team_count: teams.length,
    teams_played,
    simulations: unfinished ? SIMULATIONS : 0,
    is_early: results.length * 3 < results.length + open.length,
    model: unfinished && readModel(unfinished),
    zones: zonesOf(bandsOfFacts(facts)),
    teams: isShown ? listOdds(table, chances ?? table.map(shareOf), facts) : [],
  };
}

/**
 * Inputs of a simulation, without anything that can't change its outcome: times and matchweeks of results, and the
 * order of rows.
 */
function describeUnfinished(
  table: readonly Standing[],
  results: readonly DecidedResult[],
  open: OpenFixture[],
  { points_for_win, points_for_draw, points_for_loss, tie_breakers }: PointRules,
): Omit<UnfinishedSeason, 'seed'> {
  const undated = results.map((result) => ({ ...result, matchweek: 1, played_at: 0 }));
  return {
    teams: table.map(({ team: { key, name, deducted, lot } }) => ({ key, name, deducted, lot })),
    results: undated.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    open,
    rules: { points_for_win, points_for_draw, points_for_loss, tie_breakers },
  };
}

function readModel({ teams, results }: Omit<UnfinishedSeason, 'seed'>): SeasonOdds['model'] {
  const { goals, home_factor } = buildGoalModel(teams, results);
  return { goals, home_factor };
}

/** Joins the rows of the table with the chances of each team's places. */
function listOdds(table: readonly Standing<FactTeam>[], chances: readonly number[][], facts: TableFacts): TeamOdds[] {
  const bands = bandsOfFacts(facts);
  const all = table.map((_, at) => at + 1);
  const placesOf = (zone: Zone) =>
    all.filter((place) => zoneOfBand(findBandOfPlace(place, table.length, bands)) === zone);
  const [up, playOff] = [placesOf('up'), placesOf('play off')];
  const [playOffDown, down] = [placesOf('play off down'), placesOf('down')];
  const ranges = listPlaceRanges(table, facts.open, facts.rules);
  const certain = listFinalPlaces(facts, table);
  return table.map((standing, at): TeamOdds => {
    const range = ranges[at] ?? { best: 1, worst: table.length, remaining: 0 };
    const chanceOf = (places: readonly number[]) => sumChances(chances[at] ?? [], places, range);
    return {
      name: standing.team.name,
      team: standing.team.team,
      place: standing.place,
      is_shared: isShared(standing),
      points: standing.points,
      remaining: range.remaining,
      best_place: range.best,
      worst_place: range.worst,
      ...(certain[at] && { certainty: certain[at].certainty }),
      title: chanceOf([1]),
      up: up.length > 0 ? chanceOf(up) : null,
      play_off: playOff.length > 0 ? chanceOf(playOff) : null,
      play_off_down: playOffDown.length > 0 ? chanceOf(playOffDown) : null,
      down: down.length > 0 ? chanceOf(down) : null,
      places: all.map((place) => chanceOf([place])),
    };
  });
}

/** Chances in a final table: teams that are level share their places equally. */
function shareOf({ place, last_place }: Standing, _: number, table: readonly Standing[]): number[] {
  const share = 1 / (last_place - place + 1);
  return table.map((_, at) => (at + 1 >= place && at + 1 <= last_place ? share : 0));
}

/** The summed chance of adjacent places; exactly 0 or 1 only if the range permits nothing else. */
function sumChances(places: readonly number[], wanted: readonly number[], { best, worst }: PlaceRange): number {
  const isPossible = wanted.some((place) => place >= best && place <= worst);
  if (!isPossible) return 0;
  if (wanted.includes(best) && wanted.includes(worst)) return 1;
  const sum = wanted.reduce((total, place) => total + (places[place - 1] ?? 0), 0);
  return Math.min(Math.max(Math.round(sum * HALVES), 1), HALVES - 1) / HALVES;
}
