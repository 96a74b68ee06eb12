import { beforeAll, beforeEach } from 'vitest';
import type { ManagedSquads, Squad } from '#contract/squads/schema.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** A league whose two teams have empty squads before each test. `headers` are its creator's. */
export function useSquadLeague(server: TestApp) {
  const league = { league_id: 0, headers: {} as Record<string, string>, kestrels: 0, otters: 0 };
  let ids = 6_400_000_000;

  beforeAll(async () => {
    Object.assign(league, await openLeague(server));
  });

  beforeEach(async () => {
    await server.database.$client.query(
      `delete from transfers; delete from squad_spells; delete from squad_rules; delete from transfer_windows;
       delete from team_spellings; delete from teams`,
    );
    const { league_id } = league;
    league.kestrels = await storeTeam(server.database, { league_id, name: 'Kestrel United' });
    league.otters = await storeTeam(server.database, { league_id, name: 'Otters' });
  });

  function post(url: string, payload: object, headers = league.headers) {
    return server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  }

  function manage(path: string, payload: object) {
    return post(`/leagues/myLeagues/${league.league_id}/${path}`, payload);
  }

  return {
    league,
    post,
    manage,
    newId() {
      ids += 1;
      return String(ids);
    },
    register(team_id: number, players: object[], first_day = '2026-11-03') {
      return manage('squads', { team_id, first_day, players });
    },
    async readSquad(slug: string, day = ''): Promise<Squad> {
      const url = `/api/leagues/${league.league_id}/teams/${slug}/squad${day && `?day=${day}`}`;
      return (await server.app.inject(url)).json();
    },
    async readManaged(team_id: number): Promise<ManagedSquads> {
      const url = `/api/leagues/myLeagues/${league.league_id}/squads?team_id=${team_id}`;
      return (await server.app.inject({ url, headers: league.headers })).json();
    },
  };
}
