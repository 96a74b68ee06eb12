import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { searchKnownPlayers } from '#server/players/known-player-queries.ts';
import {
  listKnownNames,
  listTypedNames,
  mergePlayer,
  previewMerge,
  undoMerge,
} from '#server/players/player-merge-queries.ts';
import type { Services } from '#server/services.ts';

/** Names typed without a Roblox id, and the players that staff merge them into (docs/decisions/0024). */
export function playerMergeRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /matches/:match_id/known_names', async ({ database, params: { match_id }, viewer }) =>
    requireFound(await listKnownNames(database, match_id, viewer), `Match ${match_id}`),
  );

  serve('GET /leagues/myLeagues/:league_id/typed_names', ({ database, params, query: { q, page } }) =>
    listTypedNames(database, params.league_id, { q, page }),
  );

  serve('GET /leagues/myLeagues/:league_id/known_players', ({ database, league_id, query }) =>
    searchKnownPlayers(database, league_id, query.q),
  );

  serve('GET /leagues/myLeagues/:league_id/merge_preview', ({ database, league_id, query }) =>
    previewMerge(database, league_id, query),
  );

  serve('POST /leagues/myLeagues/:league_id/player_merges', ({ database, league_id, body, user }) =>
    mergePlayer(database, league_id, body, user),
  );

  serve('POST /leagues/myLeagues/:league_id/player_merges/undo', ({ database, league_id, body, user }) =>
    undoMerge(database, league_id, body, user),
  );
}
