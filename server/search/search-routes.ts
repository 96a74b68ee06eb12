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

/** Finds the newest matches whose names contain the text. */
type FindMatches = (text: string) => Promise<JsonText<MatchList>>;

/** The header's search: players, teams, leagues, groups and matches. */
export function searchRoutes(api: TypedFastify, services: Services, findMatches: FindMatches): void {
  const { readStale } = services;

  api.route({
    ...routeOptions('GET /search'),
    async handler(request) {
      const text = request.query.q.trim();
      if (text.length < SHORTEST_SEARCH) throw badRequest(`q must be ${SHORTEST_SEARCH} characters or more.`);
      const viewer = await findUser(services, request);
      // One after another, so that a search holds one connection at a time.
      const [things, players] = await readStale(request, async ({ database, heavyReads: { search } }) => {
        const found = await search.run(() => searchThings(database, text));
        const json = await search.run(() => searchPlayers(database, text, viewer));
        return [found, JSON.parse(json) as FoundPlayer[]] as const;
      });
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
