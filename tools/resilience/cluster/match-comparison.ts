import pg from 'pg';
import type { AcknowledgedMatch } from '#tools/resilience/cluster/game-servers.ts';
import type { Cluster } from '#tools/resilience/cluster/start-cluster.ts';
import { waitForReplay } from '#tools/resilience/cluster/write-probe.ts';

/** Compares id, names and goals of all acknowledged matches on every node. Returns the number of lost or changed rows. */
export async function compareMatches(
  cluster: Cluster,
  acknowledged: ReadonlyMap<number, AcknowledgedMatch>,
  probed: number[],
  say: (line: string) => void,
): Promise<number> {
  const [position] = await query<{ lsn: string }>(cluster.databaseUrl, 'select pg_current_wal_lsn() as lsn');
  await waitForReplay(cluster, String(position?.lsn));
  const members = await cluster.readMembers();
  let faults = 0;
  for (const { name, url } of cluster.nodes) {
    const rows = await query<{ match_id: string; fingerprint: string }>(
      url,
      `select match_id, concat_ws('|', blue_name, blue_goals, green_name, green_goals) as fingerprint
       from matches where match_id = any($1::bigint[])`,
      [[...acknowledged.keys()]],
    );
    const stored = new Map(rows.map(({ match_id, fingerprint }) => [Number(match_id), fingerprint]));
    const ids = [...acknowledged.keys()];
    const lost = ids.filter((id) => !stored.has(id)).length;
    const changed = ids.filter((id) => stored.has(id) && stored.get(id) !== acknowledged.get(id)?.fingerprint).length;
    const [probes] = await query<{ count: number }>(
      url,
      'select count(*)::int as count from cluster_probe where id = any($1::bigint[])',
      [probed],
    );
    const lostProbes = probed.length - (probes?.count ?? 0);
    const timeline = members.find((member) => member.name === name)?.timeline;
    say(
      `${name}, timeline ${timeline}: ${ids.length} matches acknowledged, ${lost} lost, ${changed} changed; ${probed.length} probe rows, ${lostProbes} lost`,
    );
    faults += lost + changed + lostProbes;
  }
  const first = Math.min(...acknowledged.keys());
  const [total] = await query<{ count: number }>(
    cluster.databaseUrl,
    'select count(*)::int as count from matches where match_id >= $1',
    [first],
  );
  say(`${(total?.count ?? 0) - acknowledged.size} matches stored without an acknowledgement`);
  return faults;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
