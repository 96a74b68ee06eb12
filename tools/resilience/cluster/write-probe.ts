import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runOnServer } from '#database/test-server-databases.ts';
import { waitFor } from '#tools/command.ts';
import type { Cluster } from '#tools/resilience/cluster/start-cluster.ts';

const INTERVAL_MS = 200;
const CONNECT_TIMEOUT_MS = 1000;
const WRITE_TIMEOUT_MS = 3000;

interface Write {
  id: number;
  node: string;
  timeline: number;
  startedAt: number;
}

export type WriteProbe = Awaited<ReturnType<typeof startWriteProbe>>;

/** Writes to every node directly, five times a second, bypassing HAProxy. */
export async function startWriteProbe(cluster: Cluster) {
  const table = 'create table cluster_probe (id bigserial primary key, node text, timeline int)';
  await runOnServer(cluster.databaseUrl, table);
  const [position] = await runOnServer<{ lsn: string }>(cluster.databaseUrl, 'select pg_current_wal_lsn() as lsn');
  await waitForReplay(cluster, String(position?.lsn));
  const stopping = new AbortController();
  const writes: Write[] = [];
  let conflicts = 0;
  function note(write: Write) {
    const isConflict = writes.some(
      ({ node, timeline, startedAt }) =>
        node !== write.node &&
        (timeline === write.timeline || (timeline > write.timeline && startedAt < write.startedAt)),
    );
    if (isConflict) conflicts += 1;
    writes.push(write);
  }
  const lanes = cluster.nodes.map(({ name, url }) => probeNode(name, url, stopping.signal, note));
  return {
    /** Number of writes accepted on a timeline after another node had accepted one on the same or a newer timeline. */
    countSplitBrain: () => conflicts,
    /** Ids of the rows in `cluster_probe` whose writes were acknowledged. */
    acknowledged: () => writes.map(({ id }) => id),
    async stop() {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}

/** Waits until each standby has replayed the log up to the position. */
export async function waitForReplay({ nodes }: Cluster, lsn: string): Promise<void> {
  for (const { name, url } of nodes) {
    await waitFor(
      async () => {
        const rows = await runOnServer<{ is_replayed: boolean }>(
          url,
          `select coalesce(not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_replayed`,
          [lsn],
        ).catch(() => []);
        return rows[0]?.is_replayed ?? false;
      },
      60_000,
      () => `${name} does not reach ${lsn}.`,
    );
  }
}

async function probeNode(node: string, url: string, stopping: AbortSignal, note: (write: Write) => void) {
  let client: pg.Client | undefined;
  while (!stopping.aborted) {
    const startedAt = performance.now();
    try {
      client ??= await open(url);
      const { rows } = await client.query<{ id: string; timeline: number }>(
        `insert into cluster_probe (node, timeline)
         values ($1, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int) returning id, timeline`,
        [node],
      );
      if (rows[0]) note({ id: Number(rows[0].id), node, timeline: rows[0].timeline, startedAt });
    } catch {
      void client?.end().catch(() => {});
      client = undefined;
    }
    await sleep(Math.max(0, INTERVAL_MS - (performance.now() - startedAt)));
  }
  await client?.end().catch(() => {});
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: WRITE_TIMEOUT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}
