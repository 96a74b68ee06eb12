import type { Figure } from '#tools/bench/figures.ts';
import { measureOnce } from '#tools/bench/load.ts';
import { startServer } from '#tools/bench/processes.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const STARTS = 3;

/** From the start of the process to listening, and to the first filtered list with its total: the best of STARTS. */
export async function measureStart({ databaseUrl }: Workbench): Promise<Figure[]> {
  const listening: number[] = [];
  const firstLists: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startServer(databaseUrl);
    const first = await measureOnce(server.origin, [{ path: '/api/matches/all_matches?min_events=2&min_goals=1' }]);
    await server.stop();
    listening.push(server.startMilliseconds);
    firstLists.push(server.startMilliseconds + first.p50);
  }
  return [
    {
      row: 'server: start to listening',
      value: { amount: Math.min(...listening) / 1000, unit: 's' },
      reach: { of: 'value', most: 1 },
    },
    {
      row: 'server: start to the first filtered list',
      value: { amount: Math.min(...firstLists) / 1000, unit: 's' },
      reach: { of: 'value', most: 1 },
    },
  ];
}
