import { createServe } from '#server/access/serve.ts';
import { inLeagueTransaction } from '#server/changes/league-lock-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { lockAccessList, lockAccounts, storeAccessEdits } from '#server/leagues/access-update-queries.ts';
import { checkAccessUpdate, listDiscordIds } from '#server/leagues/check-access-update.ts';
import type { Services } from '#server/services.ts';

/** A league's access list, edited by its staff. */
export function accessRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  serve('POST /users/update_access', ({ database, league_id, body, user, actor }) =>
    inLeagueTransaction(database, league_id, async (transaction) => {
      const accounts = await lockAccounts(transaction, [...listDiscordIds(body), user.discord_id]);
      const list = requireFound(await lockAccessList(transaction, league_id), `League ${league_id}`);
      await storeAccessEdits(transaction, league_id, checkAccessUpdate(body, user.discord_id, list, accounts), actor);
    }),
  );
}
