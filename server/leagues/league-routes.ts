import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import type { ListedLeague } from '#contract/leagues.ts';
import { ACTIVITY_WEEKS } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { requireUser } from '#server/auth/require-user.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
import { asWritten, JSON_TYPE, type JsonText } from '#server/http/json-text.ts';
import type { Routes } from '#server/http/routes.ts';
import { listOwnLeagues } from '#server/leagues/league-access-queries.ts';
import { findLeagueDetail } from '#server/leagues/league-detail-queries.ts';
import { listLeagues } from '#server/leagues/league-queries.ts';
import { requireAccessLevel } from '#server/leagues/require-access-level.ts';
import type { Services } from '#server/services.ts';
import type { LeagueFigures } from '#server/standings/league-figures.ts';

const LIST_KEPT_MS = 10_000;

/** Of a league that was created between the two reads. */
const NO_MATCHES = { total_matches: 0, weekly_matches: Array<number>(ACTIVITY_WEEKS).fill(0), leader: null };

export function leagueRoutes(api: Routes, services: Services, figures: LeagueFigures): void {
  const { database, responses } = services;

  api.route({
    ...endpoint('GET /leagues/all'),
    async handler(_request, reply) {
      // Also ends after a while without a change, since overviews may lag behind and depend on the day.
      const period = Math.floor(Date.now() / LIST_KEPT_MS);
      const list = await responses.find(['leagues', period], () => buildLeagueList(database, figures));
      return reply.type(JSON_TYPE).send(asWritten(list));
    },
  });

  api.route({
    ...endpoint('GET /leagues/myLeagues'),
    async handler(request) {
      const user = await requireUser(services, request);
      return { leagues: await listOwnLeagues(database, user.id) };
    },
  });

  api.route({
    ...endpoint('GET /leagues/myLeagues/:id'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      const { id } = request.params;
      const level = await requireAccessLevel(database, user.id, id, ACCESS_LEVELS.submit);
      const detail = await findLeagueDetail(database, id, { userId: user.id, level });
      if (!detail) throw notFound(`League ${id}`);
      return reply.type(JSON_TYPE).send(asWritten(detail));
    },
  });
}

async function buildLeagueList(database: Database, figures: LeagueFigures): Promise<JsonText<ListedLeague[]>> {
  const [leagues, overviews] = await Promise.all([listLeagues(database), figures.listOverviews()]);
  const list: ListedLeague[] = leagues.map((league) => ({ ...league, ...(overviews.get(league.id) ?? NO_MATCHES) }));
  return JSON.stringify(list);
}
