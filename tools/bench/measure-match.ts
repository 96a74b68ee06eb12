import type { Figure } from '#tools/bench/figures.ts';
import { listFullMatches } from '#tools/bench/fill-database.ts';
import { measureRequests } from '#tools/bench/load.ts';
import type { Workbench } from '#tools/bench/workbench.ts';
import { createRandom } from '#tools/random.ts';

/** Exports of a match by the ends of their addresses. */
const MATCH_PARTS = {
  'page data, 9 kB': '',
  'team-stats.csv': '/team-stats.csv?include-headers=true',
  'player-stats.csv': '/player-stats.csv?include-headers=true',
};

/** A match's page of about 9 kB and its exports. The bound reads the same match by its key. */
export async function measureMatch({ server, bare, database, seconds, visitor }: Workbench): Promise<Figure[]> {
  const matches = await listFullMatches(database);
  const figures: Figure[] = [];
  for (const connections of [1, 16]) {
    const random = createRandom(connections);
    const measure = (origin: string, path: (id: number) => string) => {
      const next = () => ({ path: path(random.pick(matches)), headers: visitor() });
      return measureRequests({ origin, connections, seconds, next });
    };
    const bound = { name: 'bare match by key', timing: await measure(bare.origin, (id) => `/match?id=${id}`) };
    for (const [name, end] of Object.entries(MATCH_PARTS)) {
      const timing = await measure(server.origin, (id) => `/api/matches/${id}${end}`);
      const target: Figure['target'] = end === '' && connections === 16 ? { of: 'perSecond', min: 5_000 } : undefined;
      figures.push({ row: `match: ${name}`, connections, timing, bound, ...(target && { target }) });
    }
  }
  return figures;
}
