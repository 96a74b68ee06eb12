import { beforeAll } from 'vitest';
import { leagues } from '#database/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** A league of its own with an API key, and calls to `POST /submissions/game_server` with that key. */
export function useGameServer(server: TestApp) {
  const gameServer = {
    league_id: 0,
    key: '',
    /** Goes on with another league. */
    async openLeague(): Promise<void> {
      const [league] = await server.database.insert(leagues).values({ name: 'Test League' }).returning();
      gameServer.league_id = league?.id ?? 0;
      gameServer.key = await createApiKey(server.database, gameServer.league_id);
    },
    /** Sends a body: an object as JSON, text and bytes as they are. */
    post(
      body: object | string,
      {
        query = '',
        headers = {},
        remoteAddress = '127.0.0.1',
      }: { query?: string; headers?: Record<string, string>; remoteAddress?: string } = {},
    ) {
      const isWritten = typeof body === 'string' || Buffer.isBuffer(body);
      return server.app.inject({
        method: 'POST',
        url: `/api/submissions/game_server${query}`,
        remoteAddress,
        headers: { authorization: `Bearer ${gameServer.key}`, 'content-type': 'application/json', ...headers },
        payload: isWritten ? body : JSON.stringify(body),
      });
    },
  };
  beforeAll(() => gameServer.openLeague());
  return gameServer;
}
