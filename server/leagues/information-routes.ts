import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireTimeZone } from '#server/kit/time/zoned-time.ts';
import { updateLeagueInformation } from '#server/leagues/league-queries.ts';
import type { Services } from '#server/services.ts';

/** A league's name, description and time zone, edited by its staff. */
export function informationRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('POST /leagues/myLeagues/update_information', async ({ database, body, actor }) => {
    const { desc, ...others } = body;
    requireTimeZone(others.time_zone);
    const information = { ...others, desc: desc !== null && hasVisibleText(desc) ? desc : null };
    await updateLeagueInformation(database, information, actor);
  });
}
