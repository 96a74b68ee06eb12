import type { FastifyInstance } from 'fastify';
import { type Database, reach } from '#database/connect.ts';

/** Data that must be in memory before the server is ready. */
interface LoadedData {
  isLoaded: boolean;
  catchUp(): Promise<unknown>;
}

export interface Readiness {
  database: Database;
  /** `catchUp` also retries a failed first load. */
  data: LoadedData;
  /** Aborted when this server starts to shut down. */
  ending: AbortSignal;
}

const DATABASE_TIMEOUT_MS = 2_000;
/** Probes within this time share one query, so that probes can't overload the database. */
const SHARED_MS = 500;

/** `/healthz`: the process is alive. `/readyz`: it is ready, or 503 with a one-word reason. */
export function healthRoutes(app: FastifyInstance, { database, data, ending }: Readiness): void {
  const isReachable = shareChecks(database);

  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'alive' }));

  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const obstacle = await findObstacle();
    if (!obstacle) return { status: 'ready' };
    return reply.code(503).header('retry-after', '1').send({ status: obstacle });
  });

  async function findObstacle(): Promise<'draining' | 'database' | 'starting' | undefined> {
    if (ending.aborted) return 'draining';
    if (!(await isReachable())) return 'database';
    if (data.isLoaded) return undefined;
    data.catchUp().catch(() => {});
    return 'starting';
  }
}

function shareChecks(database: Database): () => Promise<boolean> {
  let check: Promise<boolean> | undefined;
  return () => {
    check ??= canReach(database).finally(() => {
      setTimeout(() => {
        check = undefined;
      }, SHARED_MS).unref();
    });
    return check;
  };
}

async function canReach(database: Database): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS, false).unref());
  const reached = reach(database).then(
    () => true,
    () => false,
  );
  return Promise.race([reached, timeout]);
}
