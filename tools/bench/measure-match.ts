import { createRandom } from '#demo/play/random.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { measureRequests } from '#tools/bench/load.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

/** A match's page of about 9 kB and its exports. The bound reads the same match by its key. */
export async function measureMatch({ server, bare, database, seconds, visitor }: Workbench): Promise<Figure[]> {
  const { rows } = await database.$client.query<{ match_id: number }>(
    'select match_id from matches where declined_at is null and length(event_data::text) > 1000 order by match_id',
  );
  const figures: Figure[] = [];
  for (const connections of [1, 16]) {
    const random = createRandom(connections);
    const measure = (origin: string, path: (id: number) => string) =>
      measureRequests({
        origin,
        connections,
        seconds,
        next: () => ({ path: path(random.pick(rows).match_id), headers: visitor() }),
      });
    const bound = { name: 'bare match by key', timing: await measure(bare.origin, (id) => `/match?id=${id}`) };
    figures.push(
      {
        row: 'match: page data, 9 kB',
        connections,
        timing: await measure(server.origin, (id) => `/api/matches/${id}`),
        bound,
        ...(connections === 16 ? { target: { of: 'perSecond', min: 5_000 } } : {}),
      },
      {
        row: 'match: team-stats.csv',
        connections,
        timing: await measure(server.origin, (id) => `/api/matches/${id}/team-stats.csv?include-headers=true`),
        bound,
      },
      {
        row: 'match: player-stats.csv',
        connections,
        timing: await measure(server.origin, (id) => `/api/matches/${id}/player-stats.csv?include-headers=true`),
        bound,
      },
    );
  }
  return figures;
}
