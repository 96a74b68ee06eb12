import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '#tools/bench/figures.ts';
import { measureOnce } from '#tools/bench/load.ts';
import { startServer } from '#tools/bench/processes.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const STARTS = 3;
const READINESS_INTERVAL_MS = 50;

/**
 * From the start of the process to listening, to the first filtered list with its total, and to the loaded index of the
 * list: the best of STARTS.
 */
export async function measureStart({ databaseUrl, isQuick }: Workbench): Promise<Figure[]> {
  const listening: number[] = [];
  const firstLists: number[] = [];
  const loaded: number[] = [];
  for (let start = 0; start < (isQuick ? 1 : STARTS); start += 1) {
    const server = await startServer(databaseUrl);
    const listeningAt = performance.now();
    const first = await measureOnce(server.origin, [{ path: '/api/matches/all_matches?min_events=2&min_goals=1' }]);
    while (!(await fetch(`${server.origin}/readyz`)).ok) await sleep(READINESS_INTERVAL_MS);
    listening.push(server.startMilliseconds);
    firstLists.push(server.startMilliseconds + first.p50);
    loaded.push(server.startMilliseconds + performance.now() - listeningAt);
    await server.stop();
  }
  return [
    {
      row: 'server: start to listening',
      value: { amount: Math.min(...listening) / 1000, unit: 's' },
      target: { of: 'value', max: 1 },
    },
    {
      row: 'server: start to the first filtered list',
      value: { amount: Math.min(...firstLists) / 1000, unit: 's' },
      target: { of: 'value', max: 1 },
    },
    { row: 'server: start to the loaded index of the list', value: { amount: Math.min(...loaded) / 1000, unit: 's' } },
  ];
}
