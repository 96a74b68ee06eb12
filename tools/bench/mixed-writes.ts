import { setTimeout as sleep } from 'node:timers/promises';
import type { MatchList } from '#contract/matches.ts';
import { connect, type Database } from '#database/connect.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { copyDatabase, dropDatabase } from '#tools/bench/bench-database.ts';
import { type Callers, createGameServers, createVisitors } from '#tools/bench/callers.ts';
import { findDifference, type ListRequest, pickListRequest, RECENT_DAYS } from '#tools/bench/list-comparison.ts';
import { editAsOperator } from '#tools/bench/operator-edits.ts';
import { startServer } from '#tools/bench/processes.ts';
import { showProgress } from '#tools/bench/progress.ts';
import { buildSubmission } from '#tools/bench/sample-match.ts';

const ROUND_MS = 10_000;
const QUERIES_PER_ROUND = 10;
/** Pause between two matches of a game server. */
const PACE_MS = 20;
/** A list that becomes correct within this time after the last write is late, otherwise wrong. */
const MAX_LATENESS_MS = 5_000;
const POLL_MS = 50;

/** Totals of the run. */
interface Tally {
  inserts: number;
  edits: number;
  reads: number;
  comparisons: number;
  late: number;
  longestLatenessMs: number;
  differences: string[];
}

interface Run {
  database: Database;
  origins: string[];
  visitor: Callers;
  gameServer: Callers;
  random: Random;
  tally: Tally;
}

/**
 * Runs two servers on a copy of the database. Both receive matches, and an operator edits, declines and restores matches by
 * SQL. Each round ends with a pause in which both servers' lists are compared with plain SQL.
 */
export async function writeMixed(options: { serverUrl: string; name: string; minutes: number }): Promise<void> {
  const copy = `${options.name}_mixed`;
  const url = await copyDatabase(options.serverUrl, options.name, copy);
  const database = connect(url);
  const servers = [await startServer(url), await startServer(url)];
  const tally: Tally = {
    inserts: 0,
    edits: 0,
    reads: 0,
    comparisons: 0,
    late: 0,
    longestLatenessMs: 0,
    differences: [],
  };
  try {
    const run: Run = {
      database,
      origins: servers.map(({ origin }) => origin),
      visitor: createVisitors(),
      gameServer: await createGameServers(database),
      random: createRandom(options.minutes),
      tally,
    };
    const end = Date.now() + options.minutes * 60_000;
    while (Date.now() < end) {
      await writeFor(run, Math.min(ROUND_MS, end - Date.now()));
      await compare(run);
      showProgress(describe(tally));
    }
  } finally {
    showProgress('');
    for (const server of servers) await server.stop();
    await database.$client.end();
    await dropDatabase(options.serverUrl, copy);
  }
  console.log(`Mixed writes, two servers: ${describe(tally)}`);
  for (const difference of tally.differences) console.log(`  ${difference}`);
  if (tally.differences.length > 0) process.exitCode = 1;
}

function describe({ inserts, edits, reads, comparisons, late, longestLatenessMs, differences }: Tally): string {
  return `${inserts} matches sent, ${edits} edits, ${reads} reads between them; ${comparisons} comparisons with plain SQL, ${differences.length} differences, ${late} right only after a wait (${Math.round(longestLatenessMs)} ms at most)`;
}

/** Writes and reads concurrently until the time is over and every transaction has ended. */
async function writeFor(run: Run, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  const lanes = [
    ...run.origins.flatMap((origin) => [() => sendMatch(run, origin), () => readList(run, origin)]),
    () => edit(run, 0),
    () => edit(run, 0),
    () => edit(run, 1_500),
  ];
  await Promise.all(
    lanes.map(async (take) => {
      while (Date.now() < end) await take();
    }),
  );
}

async function sendMatch({ gameServer, random, tally }: Run, origin: string): Promise<void> {
  const submission = buildSubmission(random.between(0, 1_000_000));
  const daysAgo = random.between(0, RECENT_DAYS);
  // Some matches are sent long after they were played.
  const played_at = random.chance(0.2) ? new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString() : undefined;
  const response = await fetch(`${origin}/api/submissions/game_server`, {
    method: 'POST',
    headers: gameServer(),
    body: JSON.stringify({ ...submission, played_at }),
  });
  if (response.status !== 201)
    throw new Error(`A match was answered with ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  tally.inserts += 1;
  await sleep(PACE_MS);
}

async function edit({ database, random, tally }: Run, openMilliseconds: number): Promise<void> {
  tally.edits += await editAsOperator(database, random, random.between(0, openMilliseconds));
  await sleep(PACE_MS);
}

/** During writes the correct list is unknown, but a page must have no duplicates. */
async function readList({ database, visitor, random, tally }: Run, origin: string): Promise<void> {
  const { filters, page } = await pickListRequest(database, random);
  const search = new URLSearchParams(
    Object.entries({ ...filters, page }).map(([name, value]) => [name, String(value)]),
  );
  const response = await fetch(`${origin}/api/matches/all_matches?${search}`, { headers: visitor() });
  const { matches = [], total_matches = 0 }: Partial<MatchList> = await response.json();
  tally.reads += 1;
  const ids = new Set(matches.map(({ match_id }) => match_id));
  const isPage = response.ok && ids.size === matches.length && matches.length <= Math.min(15, total_matches);
  if (!isPage) tally.differences.push(`while others write, ${search}: ${ids.size} matches of ${total_matches}`);
}

async function compare(run: Run): Promise<void> {
  const pause = Date.now();
  for (let count = 0; count < QUERIES_PER_ROUND; count += 1) {
    const request = await pickListRequest(run.database, run.random);
    for (const origin of run.origins) await compareOne(run, origin, request, pause);
  }
}

async function compareOne(run: Run, origin: string, request: ListRequest, pause: number): Promise<void> {
  const { tally } = run;
  tally.comparisons += 1;
  for (let attempts = 0; ; attempts += 1) {
    const difference = await findDifference(origin, run.database, request, run.visitor());
    const lateness = Date.now() - pause;
    if (difference === undefined) {
      if (attempts === 0) return;
      tally.late += 1;
      tally.longestLatenessMs = Math.max(tally.longestLatenessMs, lateness);
      return;
    }
    if (lateness > MAX_LATENESS_MS && attempts > 0) {
      tally.differences.push(difference);
      return;
    }
    await sleep(POLL_MS);
  }
}
