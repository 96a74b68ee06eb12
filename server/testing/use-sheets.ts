import { beforeEach, expect } from 'vitest';
import type { ImportPreview, SheetImport } from '#contract/imports/schema.ts';
import { openLeague } from '#server/testing/open-league.ts';
import type { useTestApp } from '#server/testing/test-app.ts';

/** Imports sheets into a new league for each test, or into another one that `openAnother` opens. */
export function useSheets(server: ReturnType<typeof useTestApp>) {
  let league: Awaited<ReturnType<typeof openLeague>>;
  const openAnother = async () => {
    league = await openLeague(server);
  };
  beforeEach(openAnother);

  async function post(path: '' | '/preview' | '/undo', payload: object) {
    const url = `/api/leagues/myLeagues/${league.league_id}/imports${path}`;
    return server.app.inject({ method: 'POST', url, headers: league.headers, payload });
  }

  return {
    openAnother,
    post,
    /** Makes a call of the league's management that must succeed. */
    async act(path: string, payload: object): Promise<void> {
      const url = `/api/leagues/myLeagues/${league.league_id}${path}`;
      const response = await server.app.inject({ method: 'POST', url, headers: league.headers, payload });
      expect(response.statusCode, `${path} ${response.body}`).toBe(200);
    },
    leagueId: () => league.league_id,
    async preview(sheet: SheetImport): Promise<ImportPreview> {
      const response = await post('/preview', sheet);
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    },
    async importSheet(sheet: SheetImport): Promise<number> {
      const response = await post('', sheet);
      expect(response.statusCode, response.body).toBe(200);
      return response.json().id;
    },
  };
}

export function matchSheet(...rows: string[]): SheetImport {
  return { kind: 'matches', text: rows.join('\n') };
}

/** Writes '2 fix A team can’t play against itself.' for each row. */
export function listResults({ rows }: ImportPreview): string[] {
  return rows.map(({ row, result, note, problems }) =>
    [row, result, problems[0]?.problem ?? note].filter((part) => part !== null).join(' '),
  );
}
