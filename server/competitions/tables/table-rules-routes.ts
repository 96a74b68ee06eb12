import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { EditedSeason, NamedTeam, Season } from '#contract/seasons/schema.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import { addWarnings } from '#server/competitions/find-rule-warnings.ts';
import { addSeason, changeSeason, removeSeason, restoreSeason } from '#server/competitions/season-queries.ts';
import { addDeduction, removeDeduction, restoreDeduction } from '#server/competitions/tables/deduction-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField, notFound } from '#server/kit/http/errors.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import {
  findRemovedRules,
  findTableRules,
  listSeasonTeams,
  listTeamNames,
} from '#server/results/tables/table-rules-queries.ts';
import { findByTeam } from '#server/results/teams/team-names.ts';
import type { Services } from '#server/services.ts';

/** What a league's editors decide about its tables: seasons and deductions (docs/decisions/0015). */
export function tableRulesRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/table_rules'),
    async handler(request) {
      const { league_id } = request.params;
      await requireEditor(request, league_id);
      const [rules, teams, removed] = await Promise.all([
        readRules(league_id),
        listTeamNames(database, league_id),
        findRemovedRules(database, league_id),
      ]);
      const { seasons, deductions } = rules;
      return { seasons, deductions, teams: gatherSpellings(teams), removed };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/seasons'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      return warnOfSeason(league_id, await addSeason(database, league_id, readSeason(request.body), actor));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/seasons/change'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      const season = { id: request.body.id, ...readSeason(request.body) };
      await changeSeason(database, league_id, season, actor);
      return warnOfSeason(league_id, season);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/seasons/remove'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await removeSeason(database, league_id, request.body.id, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/seasons/restore'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await restoreSeason(database, league_id, request.body.id, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/deductions'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      const added = await addDeduction(database, league_id, request.body, actor);
      const { deductions } = await readRules(league_id);
      return deductions.find(({ id }) => id === added.id) ?? { ...added, warnings: [] };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/deductions/remove'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await removeDeduction(database, league_id, request.body.id, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/deductions/restore'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await restoreDeduction(database, league_id, request.body.id, actor);
      return {};
    },
  });

  async function readRules(leagueId: number) {
    const rules = await findTableRules(database, leagueId);
    if (!rules) throw notFound(`League ${leagueId}`);
    return { ...rules, ...addWarnings(rules, await listSeasonTeams(database, leagueId)) };
  }

  async function warnOfSeason(leagueId: number, season: Season): Promise<EditedSeason> {
    const { seasons } = await readRules(leagueId);
    return seasons.find(({ id }) => id === season.id) ?? { ...season, warnings: [] };
  }

  async function requireEditor(request: FastifyRequest, leagueId: number): Promise<Actor> {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, ACCESS_LEVELS.information);
    return onWebsite(user);
  }
}

function readSeason({ name, first_day, last_day }: { name: string; first_day: string; last_day: string }) {
  if (first_day > last_day) throw invalidField('first_day', 'must not be after last_day.');
  return { name, first_day, last_day };
}

/** Adds up the spellings of each name, under the most frequent one. */
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
