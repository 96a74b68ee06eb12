import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { findLeagueAccess } from '#server/access/league-access-queries.ts';
import { onWebsite } from '#server/changes/audit-queries.ts';
import { requireKnownSubjects } from '#server/changes/draft-queries.ts';
import { listLedTeams } from '#server/fixtures/offer-queries.ts';
import { requireFixture } from '#server/fixtures/require-fixture.ts';
import { read } from '#server/kit/calls/read.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { findFixture } from '#server/results/fixtures/fixture-queries.ts';
import type { Services } from '#server/services.ts';
import { requireCaptain } from '#server/squads/require-captain.ts';
import { checkIn } from '#server/team-sheets/check-in-queries.ts';
import { findFixtureSheets, findOwnSheets, nameSheet } from '#server/team-sheets/sheet-queries.ts';

/** Team sheets of fixtures: public ones for everyone, their own for captains and staff. */
export function teamSheetRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  read(
    api,
    services,
    'GET /leagues/:league_id/fixtures/:fixture_id/sheets',
    ({ database }, { params: { league_id, fixture_id }, viewer }) =>
      findFixtureSheets(database, league_id, fixture_id, viewer),
  );

  api.route({
    ...routeOptions('GET /leagues/:league_id/fixtures/:fixture_id/own_sheets'),
    async handler(request) {
      const { league_id, fixture_id } = request.params;
      const viewer = await requireUser(services, request);
      const league = await findLeagueAccess(database, viewer.id, league_id);
      if (!league || league.is_closed) throw notFound(`League ${league_id}`);
      const level = league.level ?? 0;
      await requireKnownSubjects(database, league_id, level, { fixture_id });
      const found = await requireFixture(database, league_id, fixture_id);
      const team_ids = await listLedTeams(database, league_id, viewer.roblox_id);
      const is_staff = level >= ACCESS_LEVELS.information;
      return findOwnSheets(database, league_id, found, { team_ids, is_staff, viewer });
    },
  });

  api.route({
    ...routeOptions('POST /leagues/:league_id/team_sheets'),
    async handler(request) {
      const { league_id } = request.params;
      const { user, is_staff } = await requireSide(request, league_id, request.body);
      const captain = { actor: onWebsite(user), is_staff, viewer: user };
      return { warnings: await nameSheet(database, league_id, request.body, captain) };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/:league_id/check_ins'),
    async handler(request) {
      const { league_id } = request.params;
      const { user, is_staff } = await requireSide(request, league_id, request.body);
      await checkIn(database, league_id, request.body, { actor: onWebsite(user), user_id: user.id, is_staff });
      return {};
    },
  });

  /** A captain of the team, if it plays the fixture, or staff. Others get 403, whether or not a draft has the fixture. */
  async function requireSide(
    request: FastifyRequest,
    league_id: number,
    { fixture_id, team_id }: { fixture_id: number; team_id: number },
  ) {
    const fixture = await findFixture(database, league_id, fixture_id);
    const teams = [fixture?.home.team?.id, fixture?.away.team?.id].filter((id) => id === team_id);
    return requireCaptain(services, request, league_id, teams as number[], ACCESS_LEVELS.information);
  }
}
