import pg from 'pg';
import type { Database } from '#database/connect.ts';
import { createGameServers } from '#tools/bench/callers.ts';
import { type Figure, valueFigure } from '#tools/bench/figures.ts';
import { LEAGUES } from '#tools/bench/fill-database.ts';
import { measureCalls, measureRequests, type Request } from '#tools/bench/load.ts';
import { INSERT_ROWS } from '#tools/bench/plain-sql.ts';
import { buildSubmission } from '#tools/bench/sample-match.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

/** Different bodies, sent in turn. */
const BODIES = 200;

const TARGETS: Partial<Record<number, number>> = { 1: 600, 8: 1_200 };

/**
 * Matches of 22 players and 60 events from game servers. The bound is one prepared statement that writes their rows. As
 * a second bound the bare server runs it for each request, with the load generator on the same processors.
 */
export async function measureIngest(workbench: Workbench): Promise<Figure[]> {
  const { server, bare, database, seconds } = workbench;
  const next = await createSubmissions(database);
  const before = await readSize(workbench);
  let sent = 0;

  function measure(connections: number, hasIdempotencyKey: boolean, origin = server.origin) {
    return measureRequests({
      origin,
      connections,
      seconds,
      next: () => {
        sent += 1;
        const submission = next();
        if (!hasIdempotencyKey) return submission;
        const headers = { ...submission.headers, 'idempotency-key': `bench-${process.pid}-${sent}` };
        return { ...submission, headers };
      },
    });
  }

  // Verifies all keys before the measurement, as the few matches per key of this run would otherwise mostly be first
  // uses.
  await measure(8, false);
  const timings = {
    once: { 1: await measure(1, true), 8: await measure(8, true) },
    plain: { 1: await measure(1, false), 8: await measure(8, false) },
  };
  const after = await readSize(workbench);
  const figures: Figure[] = [];
  for (const connections of [1, 8] as const) {
    const bound = { name: 'pg, rows by prepared SQL', timing: await measureRows(workbench, connections) };
    figures.push(
      {
        row: 'ingest: with an Idempotency-Key each',
        connections,
        timing: timings.once[connections],
        bound,
        target: { of: 'perSecond', min: TARGETS[connections] },
      },
      { row: 'ingest: without keys', connections, timing: timings.plain[connections], bound },
      {
        row: 'ingest: without keys, beside HTTP',
        connections,
        timing: timings.plain[connections],
        bound: { name: 'bare, rows by prepared SQL', timing: await measure(connections, false, bare.origin) },
      },
    );
  }
  const kilobytes = (after.bytes - before.bytes) / 1000 / (after.matches - before.matches);
  figures.push(valueFigure('ingest: disk per match', kilobytes, 'kB'));
  return figures;
}

/** Submissions of all leagues in turn, without an `Idempotency-Key`. */
export async function createSubmissions(database: Database): Promise<() => Request> {
  const gameServer = await createGameServers(database);
  const bodies = Array.from({ length: BODIES }, (_, seed) => JSON.stringify(buildSubmission(seed)));
  let sent = 0;
  return () => {
    sent += 1;
    // Each league gets different bodies, as a duplicate would be put on hold.
    const body = bodies[(sent + Math.floor(sent / LEAGUES)) % BODIES] ?? '';
    return { path: '/api/submissions/game_server', method: 'POST', headers: gameServer(), body };
  };
}

async function readSize({ database }: Workbench): Promise<{ bytes: number; matches: number }> {
  const { rows } = await database.$client.query<{ bytes: number; matches: number }>(
    `select sum(pg_total_relation_size(oid))::float8 as bytes, (select max(match_id) from matches) as matches
     from pg_class
     where oid = any('{matches,match_players,players,idempotency_keys,audit_entries}'::regclass[])`,
  );
  return rows[0] ?? { bytes: 0, matches: 0 };
}

/** The match's row with its JSON, and its players' lines, in one statement. */
async function measureRows({ databaseUrl, seconds }: Workbench, lanes: number) {
  const clients = Array.from({ length: lanes }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await measureCalls(lanes, seconds, async (lane) => clients[lane]?.query(INSERT_ROWS));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
