import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { requireUser } from '#server/auth/require-user.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { Routes } from '#server/http/routes.ts';
import { onWebsite } from '#server/leagues/audit-queries.ts';
import { updateLeagueInformation } from '#server/leagues/league-queries.ts';
import { requireAccessLevel } from '#server/leagues/require-access-level.ts';
import type { Services } from '#server/services.ts';

/** A league's name and description, edited by its staff (rules §4). */
export function informationRoutes(api: Routes, services: Services): void {
  const { database } = services;

  api.route({
    ...endpoint('POST /leagues/myLeagues/update_information'),
    async preValidation(request) {
      trimTexts(request.body);
    },
    async handler(request) {
      const user = await requireUser(services, request);
      const { league_id, name, desc } = request.body;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.information);
      await updateLeagueInformation(database, { league_id, name, desc: desc || null }, onWebsite(user));
      return {};
    },
  });
}

/** Trims before the schema looks: the limits hold for what is stored. */
function trimTexts(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const texts = body as { name?: unknown; desc?: unknown };
  if (typeof texts.name === 'string') texts.name = texts.name.trim();
  if (typeof texts.desc === 'string') texts.desc = texts.desc.trim();
}
