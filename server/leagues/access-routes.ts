import { onWebsite } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction } from '#server/changes/league-lock-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { lockAccessList, lockAccounts, storeAccessEdits } from '#server/leagues/access-update-queries.ts';
import { checkAccessUpdate, listDiscordIds } from '#server/leagues/check-access-update.ts';
import type { Services } from '#server/services.ts';

/** A league's access list, edited by its staff. */
export function accessRoutes(api: TypedFastify, services: Services): void {
  api.route({
    ...routeOptions('POST /users/update_access'),
    async handler(request) {
      const user = await requireUser(services, request);
      const update = request.body;
      await inLeagueTransaction(services.database, update.league_id, async (transaction) => {
        const accounts = await lockAccounts(transaction, [...listDiscordIds(update), user.discord_id]);
        const list = await lockAccessList(transaction, update.league_id);
        if (!list) throw notFound(`League ${update.league_id}`);
        const edits = checkAccessUpdate(update, user.discord_id, list, accounts);
        await storeAccessEdits(transaction, update.league_id, edits, onWebsite(user));
      });
      return {};
    },
  });
}
