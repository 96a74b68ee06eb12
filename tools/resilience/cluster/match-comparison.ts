import { runOnServer } from '#tools/bench/postgres-server.ts';
import type { Cluster } from '#tools/resilience/cluster/start-cluster.ts';
import { waitForReplay } from '#tools/resilience/cluster/write-probe.ts';
import type { SentMatch } from '#tools/resilience/game-servers.ts';

/** Compares id, names and goals of all acknowledged matches on every node, and the rows of the write probe. */
export async function compareMatches(cluster: Cluster, acknowledged: ReadonlyMap<number, SentMatch>, probed: number[]) {
  const [position] = await runOnServer<{ lsn: string }>(cluster.databaseUrl, 'select pg_current_wal_lsn() as lsn');
  await waitForReplay(cluster, String(position?.lsn));
  const members = await cluster.readMembers();
  const nodes = [];
  const ids = [...acknowledged.keys()];
  const sent = new Map([...acknowledged].map(([id, { body }]) => [id, fingerprintOf(body)]));
  for (const { name, url } of cluster.nodes) {
    const rows = await runOnServer<{ match_id: string; fingerprint: string }>(
      url,
      `select match_id, concat_ws('|', blue_name, blue_goals, green_name, green_goals) as fingerprint
       from matches where match_id = any($1::bigint[])`,
      [ids],
    );
    const stored = new Map(rows.map(({ match_id, fingerprint }) => [Number(match_id), fingerprint]));
    const [probes] = await runOnServer<{ count: number }>(
      url,
      'select count(*)::int as count from cluster_probe where id = any($1::bigint[])',
      [probed],
    );
    nodes.push({
      node: name,
      timeline: members.find((member) => member.name === name)?.timeline,
      acknowledgedMatches: ids.length,
      lostMatches: ids.filter((id) => !stored.has(id)).length,
      changedMatches: ids.filter((id) => stored.has(id) && stored.get(id) !== sent.get(id)).length,
      acknowledgedProbeRows: probed.length,
      lostProbeRows: probed.length - (probes?.count ?? 0),
    });
  }
  const first = Math.min(...ids);
  const [total] = await runOnServer<{ count: number }>(
    cluster.databaseUrl,
    'select count(*)::int as count from matches where match_id >= $1',
    [first],
  );
  return { nodes, unacknowledgedMatches: (total?.count ?? 0) - acknowledged.size };
}

/** Both teams' names and goals, as the statement above joins them. */
function fingerprintOf(body: string): string {
  const { team_names: names, team_goals: goals } = JSON.parse(body).context_data;
  return [names.Blue, goals.Blue, names.Green, goals.Green].join('|');
}
