import pg from 'pg';
import { createGameServers } from '#tools/bench/callers.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { LEAGUES } from '#tools/bench/fill-database.ts';
import { measureCalls, measureRequests } from '#tools/bench/load.ts';
import { buildStoredJson, buildSubmission } from '#tools/bench/sample-match.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

/** Different bodies, sent in turn. */
const BODIES = 200;

const TARGETS: Partial<Record<number, number>> = { 1: 600, 8: 1_200 };

/** Matches of 22 players and 60 events from game servers. The bound is one prepared statement that writes their rows. */
export async function measureIngest(workbench: Workbench): Promise<Figure[]> {
  const { server, database, seconds } = workbench;
  const gameServer = await createGameServers(database);
  const bodies = Array.from({ length: BODIES }, (_, seed) => JSON.stringify(buildSubmission(seed)));
  const before = await readSize(workbench);
  let sent = 0;

  function measure(connections: number, hasIdempotencyKey: boolean) {
    return measureRequests({
      origin: server.origin,
      connections,
      seconds,
      next: () => {
        sent += 1;
        const once: Record<string, string> = hasIdempotencyKey
          ? { 'idempotency-key': `bench-${process.pid}-${sent}` }
          : {};
        // Each league gets different bodies, as a duplicate would be put on hold.
        const body = bodies[(sent + Math.floor(sent / LEAGUES)) % BODIES] ?? '';
        return { path: '/api/submissions/game_server', method: 'POST', headers: { ...gameServer(), ...once }, body };
      },
    });
  }

  // Real game servers send many matches per key, these only a few: this run verifies all keys before the measurement.
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
    );
  }
  const kilobytes = (after.bytes - before.bytes) / 1000 / (after.matches - before.matches);
  figures.push({ row: 'ingest: disk per match', value: { amount: kilobytes, unit: 'kB' } });
  return figures;
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
  const { player_data, event_data } = buildStoredJson({ isBare: false });
  const sides: { players: { name: string; id: string; goals: number }[] }[] = Object.values(JSON.parse(player_data));
  const lines = sides.flatMap(({ players }, side) =>
    players.map((player, at) => ({ ...player, team: side === 0 ? 'Blue' : 'Green', slot: at + 1 })),
  );
  const values = [
    player_data,
    event_data,
    lines.map(({ team }) => team),
    lines.map(({ slot }) => slot),
    lines.map(({ id }) => id),
    lines.map(({ name }) => name),
    lines.map(({ goals }) => goals),
  ];
  const clients = Array.from({ length: lanes }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await measureCalls(lanes, seconds, async (lane) =>
      clients[lane]?.query({ name: 'rows', text: ROWS, values }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const ROWS = `
  with stored as (
    insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
      overall_player_count, event_count, player_data, event_data)
    values (1, 'Approved - Official', 'game_server', 'Normal Match', 'Northgate vs Saltmarsh Rovers', 'Northgate',
      'Saltmarsh Rovers', 2, 1, 22, 60, $1::json, $2::json)
    returning match_id, submission_date
  )
  insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
    submission_date)
  select match_id, line.*, 0, 0, 0, submission_date
  from stored, unnest($3::text[], $4::smallint[], $5::text[], $6::text[], $7::smallint[]) as line`;
