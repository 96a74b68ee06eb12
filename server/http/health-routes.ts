import type { FastifyInstance } from 'fastify';
import { type Database, reach } from '#database/connect.ts';

/** What must be in memory before the server is of use. */
interface Loaded {
  isLoaded: boolean;
  catchUp(): Promise<unknown>;
}

export interface Readiness {
  database: Database;
  listing: Loaded;
  /** Aborted from the moment on that this server is going to end. */
  ending: AbortSignal;
}

/** A database that takes longer than this does not serve anybody, milliseconds. */
const PATIENCE = 2_000;
/** Probes within this time share one question to the database, so that nobody can keep it busy with them. */
const REMEMBERED = 500;

/** `/healthz`: the process is alive. `/readyz`: it serves; a 503 says in a word why it does not. */
export function healthRoutes(app: FastifyInstance, { database, listing, ending }: Readiness): void {
  const answers = askNowAndThen(database);

  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'alive' }));

  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const obstacle = await findObstacle();
    if (!obstacle) return { status: 'ready' };
    return reply.code(503).header('retry-after', '1').send({ status: obstacle });
  });

  async function findObstacle(): Promise<'draining' | 'database' | 'starting' | undefined> {
    if (ending.aborted) return 'draining';
    if (!(await answers())) return 'database';
    if (listing.isLoaded) return undefined;
    // Its first loading may have failed for want of a database.
    listing.catchUp().catch(() => {});
    return 'starting';
  }
}

function askNowAndThen(database: Database): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  return () => {
    answer ??= doesAnswer(database).finally(() => {
      setTimeout(() => {
        answer = undefined;
      }, REMEMBERED).unref();
    });
    return answer;
  };
}

async function doesAnswer(database: Database): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  const reached = reach(database).then(
    () => true,
    () => false,
  );
  return Promise.race([reached, tooLate]);
}
