import { foldForSearch } from '#contract/kit/fold-name.ts';
import { MAX_SEARCH_RESULTS, SHORTEST_SEARCH } from '#contract/kit/limits.ts';
import type { MatchList, MatchListQuery } from '#contract/matches/schema.ts';
import type { FoundPlayer } from '#contract/players/schema.ts';
import type { FoundThing } from '#contract/search/schema.ts';
import { createServe } from '#server/access/serve.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { distanceOfName } from '#server/people/name-distance-queries.ts';
import { searchPlayers } from '#server/players/player-search-queries.ts';
import { searchThings } from '#server/search/search-queries.ts';
import type { Services } from '#server/services.ts';

/** Order of equally close results: kinds with fewer things first. */
const KINDS: FoundThing['kind'][] = ['league', 'team', 'player', 'group', 'match'];

/** The match list of a database. */
type MatchListOf = (source: ReadSource) => { find: (query: MatchListQuery) => Promise<JsonText<MatchList>> };

/** The header's search: players, teams, leagues, groups and matches. */
export function searchRoutes(api: TypedFastify, services: Services, matchListOf: MatchListOf): void {
  const serve = createServe(api, services);
  serve('GET /search', async ({ query, viewer, ...reading }) => {
    const text = query.q.trim();
    if (text.length < SHORTEST_SEARCH) throw invalidField('q', `must be ${SHORTEST_SEARCH} characters or more.`);
    // Sequential, so that a search holds one connection at a time.
    const things = await searchThings(reading.database, text, viewer);
    const players: FoundPlayer[] = JSON.parse(await searchPlayers(reading.database, text, viewer));
    const { matches }: MatchList = JSON.parse(
      await matchListOf(reading).find({ team: text, per_page: MAX_SEARCH_RESULTS }),
    );
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

/** Ranks the closest names first. Equally close results of one kind keep their order, by activity. */
function rankFoundThings(things: readonly FoundThing[], text: string): FoundThing[] {
  const part = foldForSearch(text);
  return things
    .map((thing) => ({ thing, distance: distanceOf(thing, part) }))
    .sort((a, b) => a.distance - b.distance || KINDS.indexOf(a.thing.kind) - KINDS.indexOf(b.thing.kind))
    .map(({ thing }) => thing);
}

function distanceOf(thing: FoundThing, part: string): number {
  return Math.min(...namesOf(thing).map((name) => distanceOfName(foldForSearch(name), part)));
}

function namesOf(thing: FoundThing): string[] {
  if (thing.kind === 'player') return [thing.name, ...(thing.former_name === null ? [] : [thing.former_name])];
  if (thing.kind === 'group') return [thing.group_name];
  if (thing.kind === 'match') return [thing.match_name, `${thing.match_id}`, `#${thing.match_id}`];
  return [thing.name];
}
