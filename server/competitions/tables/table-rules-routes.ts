import type { EditedSeason, NamedTeam, NewSeason, Season } from '#contract/seasons/schema.ts';
import { createServe } from '#server/access/serve.ts';
import { addWarnings } from '#server/competitions/find-rule-warnings.ts';
import { addSeason, changeSeason, removeSeason, restoreSeason } from '#server/competitions/season-queries.ts';
import { addDeduction, removeDeduction, restoreDeduction } from '#server/competitions/tables/deduction-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField, notFound, requireFound } from '#server/kit/http/errors.ts';
import {
  findRemovedRules,
  findSignUpSeasons,
  findTableRules,
  listSeasonTeams,
  listTeamNames,
} from '#server/results/tables/table-rules-queries.ts';
import { findByTeam } from '#server/results/teams/team-names.ts';
import type { Services } from '#server/services.ts';

/** Seasons and deductions of a league's tables, for its editors (docs/decisions/0015). */
export function tableRulesRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { database } = services;

  serve('GET /leagues/myLeagues/:league_id/table_rules', async ({ database, league_id }) => {
    const [rules, teams, removed] = await Promise.all([
      readRules(league_id),
      listTeamNames(database, league_id),
      findRemovedRules(database, league_id),
    ]);
    const { seasons, deductions } = rules;
    return { seasons, deductions, teams: gatherSpellings(teams), removed };
  });

  serve('POST /leagues/myLeagues/:league_id/seasons', async ({ database, league_id, body, actor }) =>
    warnOfSeason(league_id, await addSeason(database, league_id, readSeason(body), actor)),
  );

  serve('POST /leagues/myLeagues/:league_id/seasons/change', async ({ database, league_id, body, actor }) => {
    const season = readSeason(body);
    await changeSeason(database, league_id, season, actor);
    return warnOfSeason(league_id, season);
  });

  serve('POST /leagues/myLeagues/:league_id/seasons/remove', ({ database, league_id, body, actor }) =>
    removeSeason(database, league_id, body.id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/seasons/restore', ({ database, league_id, body, actor }) =>
    restoreSeason(database, league_id, body.id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/deductions', async ({ database, league_id, body, actor }) => {
    const added = await addDeduction(database, league_id, body, actor);
    const { deductions } = await readRules(league_id);
    return deductions.find(({ id }) => id === added.id) ?? { ...added, warnings: [] };
  });

  serve('POST /leagues/myLeagues/:league_id/deductions/remove', ({ database, league_id, body, actor }) =>
    removeDeduction(database, league_id, body.id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/deductions/restore', ({ database, league_id, body, actor }) =>
    restoreDeduction(database, league_id, body.id, actor),
  );

  async function readRules(leagueId: number) {
    const rules = await findTableRules(database, leagueId);
    if (!rules) throw notFound(`League ${leagueId}`);
    const seasons = await findSignUpSeasons(database, leagueId);
    return { ...rules, ...addWarnings({ ...rules, seasons }, await listSeasonTeams(database, leagueId)) };
  }

  async function warnOfSeason(leagueId: number, season: Season): Promise<EditedSeason> {
    const { seasons } = await readRules(leagueId);
    return requireFound(
      seasons.find(({ id }) => id === season.id),
      `Season ${season.id} of league ${leagueId}`,
    );
  }
}

function readSeason<S extends NewSeason>(season: S): S {
  if (season.first_day > season.last_day) throw invalidField('first_day', 'must not be after last_day.');
  return season;
}

/** Groups the spellings of each name under the most frequent one. */
function gatherSpellings(names: readonly NamedTeam[]): NamedTeam[] {
  const teams: NamedTeam[] = [];
  const teamOf = findByTeam([], (name) => {
    const team = { name, matches: 0 };
    teams.push(team);
    return team;
  });
  for (const { name, matches } of names.toSorted((a, b) => b.matches - a.matches)) teamOf(name).matches += matches;
  return teams.toSorted((a, b) => b.matches - a.matches || a.name.localeCompare(b.name, 'en-GB'));
}
