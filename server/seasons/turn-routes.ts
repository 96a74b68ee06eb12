import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { makeNextSeason } from '#server/seasons/next-season-queries.ts';
import { placeTeamsAgain } from '#server/seasons/next-teams-queries.ts';
import { findSeasonEnd } from '#server/seasons/season-end-queries.ts';
import {
  answerMovement,
  approveMovements,
  finishSeason,
  moveTeam,
  reopenSeason,
} from '#server/seasons/turn-change-queries.ts';
import { findSeasonTurn } from '#server/seasons/turn-queries.ts';
import type { Services } from '#server/services.ts';

/** The end of a season, the movements between its divisions and the next season. */
export function seasonTurnRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /leagues/:league_id/season_end', ({ database, params: { league_id }, query }) =>
    findSeasonEnd(database, league_id, query.season),
  );

  serve('GET /leagues/myLeagues/:league_id/season_turn', ({ database, league_id, query }) =>
    findSeasonTurn(database, league_id, query.season),
  );

  serve('POST /leagues/myLeagues/:league_id/season_turn/finish', ({ database, league_id, body, actor }) =>
    finishSeason(database, league_id, body.season_id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/season_turn/reopen', ({ database, league_id, body, actor }) =>
    reopenSeason(database, league_id, body.season_id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/season_turn/move', ({ database, league_id, body, actor }) =>
    moveTeam(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/season_turn/answer', ({ database, league_id, body, actor }) =>
    answerMovement(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/season_turn/approve', ({ database, league_id, body, actor }) =>
    approveMovements(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/season_turn/next', ({ database, league_id, body, actor }) =>
    makeNextSeason(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/season_turn/place', ({ database, league_id, body, actor }) =>
    placeTeamsAgain(database, league_id, body.season_id, actor),
  );
}
