import { SHORTEST_SEARCH, THINGS_FOUND } from '#contract/kit/limits.ts';
import type { MatchList, MatchListQuery } from '#contract/matches/schema.ts';
import type { FoundPlayer } from '#contract/players/schema.ts';
import type { FoundThing } from '#contract/search/schema.ts';
import { createServe } from '#server/access/serve.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { searchPlayers } from '#server/players/player-search-queries.ts';
import { rankFoundThings } from '#server/search/rank-found-things.ts';
import { searchThings } from '#server/search/search-queries.ts';
import type { Services } from '#server/services.ts';

/** The list of matches of a server. */
type MatchListOf = (source: ReadSource) => { find: (query: MatchListQuery) => Promise<JsonText<MatchList>> };

/** The header's search: players, teams, leagues, groups and matches. */
export function searchRoutes(api: TypedFastify, services: Services, matchListOf: MatchListOf): void {
  const serve = createServe(api, services);
  serve('GET /search', async ({ query, viewer, ...reading }) => {
    const text = query.q.trim();
    if (text.length < SHORTEST_SEARCH) throw invalidField('q', `must be ${SHORTEST_SEARCH} characters or more.`);
    // One after another, so that a search holds one connection at a time.
    const things = await searchThings(reading.database, text, viewer);
    const players: FoundPlayer[] = JSON.parse(await searchPlayers(reading.database, text, viewer));
    const { matches }: MatchList = JSON.parse(await matchListOf(reading).find({ team: text, per_page: THINGS_FOUND }));
    return rankFoundThings(
      [
        ...things,
        ...players.map((player): FoundThing => ({ kind: 'player', ...player })),
        ...matches.map((match): FoundThing => ({ kind: 'match', ...match })),
      ],
      text,
    );
  });
}
