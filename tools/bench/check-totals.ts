import { createRandom } from '#server/demo/random.ts';
import { createVisitors } from '#tools/bench/callers.ts';
import { findDifference, pickQuestion } from '#tools/bench/list-comparison.ts';
import { startServer } from '#tools/bench/processes.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const QUESTIONS = 50;

/** Compares totals and pages of the list with plain SQL, each twice, as an answer may be kept; says how many differ. */
export async function checkTotals({
  database,
  databaseUrl,
}: Pick<Workbench, 'database' | 'databaseUrl'>): Promise<void> {
  const server = await startServer(databaseUrl);
  const visitor = createVisitors();
  const random = createRandom(50);
  const differences: string[] = [];
  try {
    for (let asked = 0; asked < QUESTIONS; asked += 1) {
      const question = await pickQuestion(database, random);
      const first = await findDifference(server.origin, database, question, visitor());
      const again = await findDifference(server.origin, database, question, visitor());
      differences.push(...[first, again].filter((difference) => difference !== undefined));
    }
  } finally {
    await server.stop();
  }
  console.log(`Totals and pages: ${2 * QUESTIONS} comparisons with plain SQL, ${differences.length} differences`);
  for (const difference of differences) console.log(`  ${difference}`);
  if (differences.length > 0) process.exitCode = 1;
}
