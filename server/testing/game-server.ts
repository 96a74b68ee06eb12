import { beforeAll } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** A new league with an API key, for calls of `POST /submissions/game_server`. */
export function useGameServer(server: TestApp) {
  const gameServer = {
    league_id: 0,
    key: '',
    /** Switches to another new league. */
    async openLeague(): Promise<void> {
      const [league] = await server.database.insert(leagues).values({ name: 'Test League' }).returning();
      gameServer.league_id = league?.id ?? 0;
      gameServer.key = await createApiKey(server.database, gameServer.league_id);
    },
    /** Sends an object as JSON, text and bytes unchanged. */
    post(
      body: object | string,
      {
        query = '',
        headers = {},
        remoteAddress = '127.0.0.1',
      }: { query?: string; headers?: Record<string, string>; remoteAddress?: string } = {},
    ) {
      const isEncoded = typeof body === 'string' || Buffer.isBuffer(body);
      return server.app.inject({
        method: 'POST',
        url: `/api/submissions/game_server${query}`,
        remoteAddress,
        headers: { authorization: `Bearer ${gameServer.key}`, 'content-type': 'application/json', ...headers },
        payload: isEncoded ? body : JSON.stringify(body),
      });
    },
  };
  beforeAll(() => gameServer.openLeague());
  return gameServer;
}
