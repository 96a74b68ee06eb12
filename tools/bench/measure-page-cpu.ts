import type { Figure } from '#tools/bench/figures.ts';
import { measureRequests, measureUncached, type Request } from '#tools/bench/load.ts';
import { FIRST_ROBLOX_ID } from '#tools/bench/sample-match.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const PATHS = {
  '/matches': '/matches',
  'a match': '/matches/1',
  'a league': '/leagues/3',
  'a player': `/players/${FIRST_ROBLOX_ID}`,
};
const CONNECTIONS = 16;

/** CPU time of the server for one page, rendered and sent from the cache; no figures where the system has no `/proc`. */
export async function measurePageCpu({ server, database, seconds, visitor }: Workbench): Promise<Figure[]> {
  const { origin } = server;
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(PATHS)) {
    let requests = 0;
    function next(): Request {
      requests += 1;
      return { path, headers: { ...visitor(), 'accept-encoding': 'br' } };
    }
    async function addFigure(row: string, max: number, work: () => Promise<unknown>) {
      const before = server.readCpuMs();
      requests = 0;
      await work();
      const after = server.readCpuMs();
      if (before === null || after === null) return;
      figures.push({
        row: `site: ${name}, CPU of a page ${row}`,
        value: { amount: (after - before) / requests, unit: 'ms' },
        target: { of: 'value', max },
      });
    }
    const render = () => measureUncached({ origin, database, seconds, next });
    const send = () => measureRequests({ origin, connections: CONNECTIONS, seconds, warmUpSeconds: 0, next });
    await render();
    await addFigure('rendered', 6, render);
    await addFigure(`from the cache, ${CONNECTIONS} connections`, 0.3, send);
  }
  return figures;
}
