import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, valueFigure } from '#tools/bench/figures.ts';
import { startServer } from '#tools/bench/processes.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const STARTS = 3;
const READINESS_INTERVAL_MS = 50;

/**
 * Times from the start of the process to listening, to the first filtered list with its total, and to the loaded list
 * index: the best of STARTS.
 */
export async function measureStart({ databaseUrl, isQuick }: Workbench): Promise<Figure[]> {
  const listening: number[] = [];
  const firstLists: number[] = [];
  const loaded: number[] = [];
  for (let start = 0; start < (isQuick ? 1 : STARTS); start += 1) {
    const server = await startServer(databaseUrl);
    const listeningAt = performance.now();
    const sinceStart = () => server.startMilliseconds + performance.now() - listeningAt;
    const first = await fetch(`${server.origin}/api/matches/all_matches?min_events=2&min_goals=1`);
    await first.arrayBuffer();
    listening.push(server.startMilliseconds);
    firstLists.push(sinceStart());
    while (!(await fetch(`${server.origin}/readyz`)).ok) await sleep(READINESS_INTERVAL_MS);
    loaded.push(sinceStart());
    await server.stop();
  }
  const figure = (row: string, times: number[], max?: number) =>
    valueFigure(`server: start to ${row}`, Math.min(...times) / 1000, 's', max);
  return [
    figure('listening', listening, 1),
    figure('the first filtered list', firstLists, 1),
    figure('the loaded index of the list', loaded),
  ];
}
