import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { onWebsite } from '#server/changes/audit-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { requireTimeZone } from '#server/kit/time/zoned-time.ts';
import { updateLeagueInformation } from '#server/leagues/league-queries.ts';
import type { Services } from '#server/services.ts';

/** A league's name, description and time zone, edited by its staff. */
export function informationRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('POST /leagues/myLeagues/update_information'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { desc, ...others } = request.body;
      const { league_id, time_zone } = others;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.information);
      requireTimeZone(time_zone);
      const information = {
        ...others,
        desc: desc !== null && hasVisibleText(desc) ? desc : null,
      };
      await updateLeagueInformation(database, information, onWebsite(user));
      return {};
    },
  });
}
