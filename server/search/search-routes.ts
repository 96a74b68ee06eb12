import { SHORTEST_SEARCH } from '#contract/limits.ts';
import type { MatchList } from '#contract/matches.ts';
import type { FoundPlayer } from '#contract/players.ts';
import type { FoundThing } from '#contract/search.ts';
import { findUser } from '#server/auth/require-user.ts';
import { badRequest } from '#server/http/errors.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { searchPlayers } from '#server/players/player-search-queries.ts';
import { rankFoundThings } from '#server/search/rank-found-things.ts';
import { searchThings } from '#server/search/search-queries.ts';
import type { Services } from '#server/services.ts';

/** The newest matches whose names have the text in them. */
type FindMatches = (text: string) => Promise<JsonText<MatchList>>;

/** The header's search: players as their own search finds them, and whatever else has a name. */
export function searchRoutes(api: TypedFastify, services: Services, findMatches: FindMatches): void {
  const { database, heavyReads } = services;

  api.route({
    ...routeOptions('GET /search'),
    async handler(request) {
      const text = request.query.q.trim();
      if (text.length < SHORTEST_SEARCH) throw badRequest(`q must be ${SHORTEST_SEARCH} characters or more.`);
      const viewer = await findUser(services, request);
      // One after another: a search takes no more than one of the database's connections.
      const things = await heavyReads.search.run(() => searchThings(database, text));
      const players: FoundPlayer[] = JSON.parse(
        await heavyReads.search.run(() => searchPlayers(database, text, viewer)),
      );
      const { matches }: MatchList = JSON.parse(await findMatches(text));
      return rankFoundThings(
        [
          ...things,
          ...players.map((player): FoundThing => ({ kind: 'player', ...player })),
          ...matches.map((match): FoundThing => ({ kind: 'match', ...match })),
        ],
        text,
      );
    },
  });
}
