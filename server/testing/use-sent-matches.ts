import { beforeEach, expect } from 'vitest';
import type { Correction } from '#contract/review/corrections.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { signIn, type TestApp } from '#server/testing/test-app.ts';

const KICK_OFF = new Date('2026-03-07T18:00:00Z');
export const [KESTREL, HARBOUR, SABLE] = ['Kestrel United', 'Harbour City', 'Sable Coast'] as const;

/** A new league before each test, with a competition of three teams, a game server that sends matches, and staff. */
export function useSentMatches(server: TestApp) {
  const gameServer = useGameServer(server);
  const league = { competition_id: 0, teams: [] as number[], staff: {} as Record<string, string> };

  beforeEach(async () => {
    await gameServer.openLeague();
    const { league_id } = gameServer;
    const stored = await storeCompetitionWithTeams(server.database, { league_id, name: 'First Division' });
    league.competition_id = stored.competition_id;
    league.teams = stored.team_ids;
    league.staff = (await signIn(server, { levels: { [league_id]: 5 } })).headers;
  });

  function addFixture(columns: Partial<typeof fixtures.$inferInsert> = {}): Promise<number> {
    return storeFixture(server.database, {
      league_id: gameServer.league_id,
      competition_id: league.competition_id,
      home_team_id: league.teams[0],
      away_team_id: league.teams[1],
      kick_off: KICK_OFF,
      ...columns,
    });
  }

  /** Sends a match, by default at the kick-off of `addFixture`, and 2–1 for Blue. */
  function match(Blue: string, Green: string, fields: Record<string, unknown> = {}, context: object = {}) {
    const played_at = KICK_OFF.toISOString();
    return {
      played_at,
      context_data: { team_names: { Blue, Green }, team_goals: { Blue: 2, Green: 1 }, ...context },
      ...fields,
    };
  }

  async function send(body: object, headers: Record<string, string> = {}) {
    const response = await gameServer.post(body, { headers });
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.json();
  }

  async function readFixture(id: number) {
    const all = await server.database.select().from(fixtures);
    return all.find((fixture) => fixture.id === id);
  }

  /** Makes a call as staff. */
  async function act(path: string, payload: object, status = 200) {
    const response = await server.app.inject({ method: 'POST', url: `/api${path}`, headers: league.staff, payload });
    expect(response.statusCode, response.body).toBe(status);
    return response.json();
  }

  function decide(match_id: number, option: 'accept' | 'decline') {
    return act('/leagues/myLeagues/match_request', { match_id, league_id: gameServer.league_id, option });
  }

  function remove(match_id: number) {
    return act(`/matches/${match_id}/remove`, { reason: 'Sent by mistake' });
  }

  function restore(match_id: number, status = 200) {
    return act('/leagues/myLeagues/restore_match', { match_id, league_id: gameServer.league_id }, status);
  }

  async function correct(match_id: number, changes: Partial<Correction>) {
    return act(`/matches/${match_id}/corrections`, await copyMatch(server, match_id, changes));
  }

  return { gameServer, league, addFixture, match, send, readFixture, act, decide, remove, restore, correct };
}
