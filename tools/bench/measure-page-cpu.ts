import { type Figure, valueFigure } from '#tools/bench/figures.ts';
import { type Change, measureBesideWrites, measureRequests, type Request } from '#tools/bench/load.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const CONNECTIONS = 16;

/**
 * CPU time of the server for one page, rendered after `change`, and sent from the cache; no figures on systems without
 * `/proc`.
 */
export async function measurePageCpu(
  { server, database, seconds, visitor }: Workbench,
  pages: readonly { name: string; path: string; change: Change }[],
): Promise<Figure[]> {
  const { origin } = server;
  const figures: Figure[] = [];
  for (const { name, path, change } of pages) {
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
      figures.push(valueFigure(`site: ${name}, CPU of a page ${row}`, (after - before) / requests, 'ms', max));
    }
    const render = () => measureBesideWrites({ origin, database, seconds, next, change });
    const send = () => measureRequests({ origin, connections: CONNECTIONS, seconds, warmUpSeconds: 0, next });
    await render();
    await addFigure('rendered', 6, render);
    await addFigure(`from the cache, ${CONNECTIONS} connections`, 0.3, send);
  }
  return figures;
}
