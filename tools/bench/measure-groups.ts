import { createSignedIn } from '#tools/bench/callers.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { GROUP_SIZES, groupName } from '#tools/bench/fill-database.ts';
import { measureBesideWrites, measureCalls, measureRequests } from '#tools/bench/load.ts';
import { GROUP_SUMS } from '#tools/bench/plain-sql.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

/** Target p50 in milliseconds, by size of the group. */
const TARGETS: Partial<Record<number, number>> = { 200: 3, 2000: 20 };
const KINDS = { 'group statistics': 'group_stats', 'group, advanced statistics': 'advanced_stats' };

/**
 * Group statistics: uncached after a change of the group, during other writes, and cached. The bound is a prepared
 * statement of the sums only, without names, JSON and HTTP. `bare, sums over HTTP` is that statement behind a bare
 * server, after the same writes.
 */
export async function measureGroups({ server, bare, database, seconds }: Workbench): Promise<Figure[]> {
  const signedIn = await createSignedIn(database);
  const figures: Figure[] = [];
  for (const size of GROUP_SIZES) {
    const { rows } = await database.$client.query<{ group_id: number }>(
      'select group_id from groups where group_name = $1',
      [groupName(size)],
    );
    const group = rows[0]?.group_id;
    const sums = await measureCalls(1, seconds, () =>
      database.$client.query({ name: 'bench_group_sums', text: GROUP_SUMS, values: [group] }),
    );
    const bound = { name: 'pg, sums by prepared SQL', timing: sums };
    const matches = `${size.toLocaleString('en-GB')} matches`;
    figures.push({
      row: `bare, sums over HTTP: ${matches}`,
      connections: 1,
      timing: await measureBesideWrites({
        origin: bare.origin,
        database,
        seconds,
        next: () => ({ path: `/group?id=${group}`, headers: {} }),
        change: null,
      }),
      bound,
    });
    const max = TARGETS[size];
    for (const [kind, path] of Object.entries(KINDS)) {
      const row = `${kind}: ${matches}`;
      const next = () => ({ path: `/api/groups/${group}/${path}`, headers: signedIn() });
      const besideWrites = { origin: server.origin, database, seconds, next };
      const uncached = await measureBesideWrites({ ...besideWrites, change: { kind: 'group', thing: Number(group) } });
      const unchanged = await measureBesideWrites({ ...besideWrites, change: null });
      const cached = await measureRequests({ origin: server.origin, connections: 1, seconds, next });
      const target = path === 'group_stats' && max ? { target: { of: 'p50', max } as const } : {};
      figures.push({ row, connections: 1, timing: uncached, bound, ...target });
      figures.push({ row: `${row}, while others write`, connections: 1, timing: unchanged, bound });
      figures.push({ row: `${row}, cached`, connections: 1, timing: cached, bound });
    }
  }
  return figures;
}
