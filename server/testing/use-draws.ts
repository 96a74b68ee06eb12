import { beforeAll } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { DRAW, storeCup } from '#server/testing/store-cup.ts';
import { signIn, type TestApp } from '#server/testing/test-app.ts';

/** A new league with staff of level 5, its cups and their draws. */
export function useDraws(server: TestApp) {
  const league = { league_id: 0, headers: {} as Record<string, string> };

  beforeAll(async () => {
    const [stored] = await server.database.insert(leagues).values({ name: 'Cups' }).returning();
    league.league_id = stored?.id ?? 0;
    league.headers = (await signIn(server, { levels: { [league.league_id]: 5 } })).headers;
  });

  function draw(cup: number, payload: object = DRAW, query = '') {
    const { league_id, headers } = league;
    const url = `/api/leagues/myLeagues/${league_id}/competitions/${cup}/draw${query}`;
    return server.app.inject({ method: 'POST', url, headers, payload });
  }

  return {
    league,
    draw,
    store: (cup: Omit<Parameters<typeof storeCup>[1], 'league_id'> = {}) =>
      storeCup(server.database, { league_id: league.league_id, ...cup }),
  };
}
