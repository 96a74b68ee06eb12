import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { Teams } from '#server/access/grants.ts';
import { findLeagueAccess } from '#server/access/league-access-queries.ts';
import { createServe } from '#server/access/serve.ts';
import { requireKnownSubjects } from '#server/changes/draft-queries.ts';
import { listLedTeams } from '#server/fixtures/kick-offs/offer-queries.ts';
import { requireFixture } from '#server/fixtures/require-fixture.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { findFixture } from '#server/results/fixtures/fixture-queries.ts';
import type { Services } from '#server/services.ts';
import { checkIn } from '#server/team-sheets/check-in-queries.ts';
import { findFixtureSheets, findOwnSheets, nameSheet } from '#server/team-sheets/sheet-queries.ts';

/** Team sheets of fixtures: public ones for everyone, their own for captains and staff. */
export function teamSheetRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { database } = services;

  serve(
    'GET /leagues/:league_id/fixtures/:fixture_id/sheets',
    ({ database, params: { league_id, fixture_id }, viewer }) =>
      findFixtureSheets(database, league_id, fixture_id, viewer),
  );

  serve(
    'GET /leagues/:league_id/fixtures/:fixture_id/own_sheets',
    async ({ database, params: { league_id, fixture_id }, user }) => {
      const league = await findLeagueAccess(database, user.id, league_id);
      if (!league || league.is_closed) throw notFound(`League ${league_id}`);
      const level = league.level ?? 0;
      await requireKnownSubjects(database, league_id, level, { fixture_id });
      const found = await requireFixture(database, league_id, fixture_id);
      const team_ids = await listLedTeams(database, league_id, user.roblox_id);
      const is_staff = level >= ACCESS_LEVELS.information;
      return findOwnSheets(database, league_id, found, { team_ids, is_staff, viewer: user });
    },
  );

  serve(
    'POST /leagues/:league_id/team_sheets',
    async ({ database, league_id, body, user: viewer, actor, is_staff }) => ({
      warnings: await nameSheet(database, league_id, body, { actor, is_staff, viewer }),
    }),
    { teams: findSide },
  );

  serve(
    'POST /leagues/:league_id/check_ins',
    ({ database, league_id, body, user, actor, is_staff }) =>
      checkIn(database, league_id, body, { actor, user_id: user.id, is_staff }),
    { teams: findSide },
  );

  /** The team, if it plays the fixture. This reveals nothing about drafts to others, as they lead none of its teams. */
  async function findSide({ params: { league_id }, body: { fixture_id, team_id } }: NamedSide): Promise<Teams> {
    const fixture = await findFixture(database, league_id, fixture_id);
    const sides = [fixture?.home.team?.id, fixture?.away.team?.id];
    return { league_id, team_ids: sides.includes(team_id) ? [team_id] : [] };
  }
}

interface NamedSide {
  params: { league_id: number };
  body: { fixture_id: number; team_id: number };
}
