import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';
import { acceptInvite, findInvite, inviteCaptain } from '#server/squads/captain-invite-queries.ts';
import { searchLeaguePlayers } from '#server/squads/league-player-queries.ts';
import { changeSpell, registerPlayers, removeSpell, restoreSpell, setCaptains } from '#server/squads/spell-queries.ts';
import { findManagedSquads, findSquad, listFreeAgents } from '#server/squads/squad-queries.ts';
import { setSquadRules } from '#server/squads/squad-rule-queries.ts';

/** Public squads, and their management: registrations and captains from level 4, rules from level 5. */
export function squadRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /leagues/:league_id/teams/:slug/squad', async ({ database, params: { league_id, slug }, query, viewer }) =>
    requireFound(await findSquad(database, league_id, slug, query.day, viewer), `Team ${slug} of league ${league_id}`),
  );

  serve('GET /leagues/:league_id/free_agents', async ({ database, params: { league_id }, viewer }) =>
    requireFound(await listFreeAgents(database, league_id, viewer), `League ${league_id}`),
  );

  serve('GET /leagues/:league_id/players', async ({ database, params: { league_id }, query: { q }, viewer }) =>
    requireFound(await searchLeaguePlayers(database, league_id, q, viewer), `League ${league_id}`),
  );

  serve('GET /leagues/myLeagues/:league_id/squads', ({ database, league_id, query }) =>
    findManagedSquads(database, league_id, query.team_id),
  );

  serve('POST /leagues/myLeagues/:league_id/squads', async ({ database, league_id, body, actor }) => ({
    ids: await registerPlayers(database, league_id, body, actor),
  }));

  serve('POST /leagues/myLeagues/:league_id/squads/change', ({ database, league_id, body, actor }) =>
    changeSpell(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/squads/remove', ({ database, league_id, body, actor }) =>
    removeSpell(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/squads/restore', ({ database, league_id, body, actor }) =>
    restoreSpell(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/squads/captains', ({ database, league_id, body, actor }) =>
    setCaptains(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/squads/invite', ({ database, league_id, body, actor }) =>
    inviteCaptain(database, league_id, body, actor),
  );

  serve('GET /captain_invites/:invite', ({ database, params: { invite } }) => findInvite(database, invite));

  serve('POST /captain_invites/:invite/accept', ({ database, params: { invite }, user, actor }) =>
    acceptInvite(database, invite, user, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/squads/rules', ({ database, league_id, body, actor }) =>
    setSquadRules(database, league_id, body, actor),
  );
}
