import { createRandom } from '#server/demo/random.ts';
import { createVisitors } from '#tools/bench/callers.ts';
import { findDifference, pickListRequest } from '#tools/bench/list-comparison.ts';
import { startServer } from '#tools/bench/processes.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const REQUESTS = 50;

/** Compares totals and pages of the list with plain SQL. Each is requested twice, as responses are cached. */
export async function checkTotals({
  database,
  databaseUrl,
}: Pick<Workbench, 'database' | 'databaseUrl'>): Promise<void> {
  const server = await startServer(databaseUrl);
  const visitor = createVisitors();
  const random = createRandom(50);
  const differences: string[] = [];
  try {
    for (let count = 0; count < REQUESTS; count += 1) {
      const request = await pickListRequest(database, random);
      const first = await findDifference(server.origin, database, request, visitor());
      const again = await findDifference(server.origin, database, request, visitor());
      differences.push(...[first, again].filter((difference) => difference !== undefined));
    }
  } finally {
    await server.stop();
  }
  console.log(`Totals and pages: ${2 * REQUESTS} comparisons with plain SQL, ${differences.length} differences`);
  for (const difference of differences) console.log(`  ${difference}`);
  if (differences.length > 0) process.exitCode = 1;
}
