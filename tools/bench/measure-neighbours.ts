import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { SESSION_COOKIE } from '#server/kit/sessions/session-cookie.ts';
import { createSession } from '#server/kit/sessions/session-queries.ts';
import type { HeavySubjects } from '#tools/bench/endpoint-requests.ts';
import { type Figure, valueFigure } from '#tools/bench/figures.ts';
import { GROUP_SIZES, groupName, listFullMatches } from '#tools/bench/fill-database.ts';
import { fillSeason, SEASON_LEAGUE } from '#tools/bench/fill-season.ts';
import {
  fillStaffedLeague,
  STAFFED_LEAGUE,
  STAFFED_MATCHES,
  type StaffedLeague,
} from '#tools/bench/fill-staffed-league.ts';
import type { HeavyLoad, HeavyOutcome } from '#tools/bench/heavy-callers.ts';
import type { HeavyKindName } from '#tools/bench/heavy-requests.ts';
import { type EventLoopDelay, measureFromDueTime, type Tally, takeEventLoopDelay } from '#tools/bench/load.ts';
import { createTraffic, type Traffic } from '#tools/bench/traffic.ts';
import type { Workbench } from '#tools/bench/workbench.ts';
import { showProgress } from '#tools/command.ts';

const CALLERS = 8;
const QUICK_MATCHES = 400;
const VISITS_PER_SECOND = 40;
const SUBMISSIONS_PER_SECOND = 10;
const MAX_PAUSE_MS = 1_500;

interface Neighbours {
  visits: Tally;
  submissions: Tally;
  delay: EventLoopDelay;
}

/** Kinds of requests that are sent together. */
interface HeavyAttack {
  name: string;
  kinds: HeavyKindName[];
}

/**
 * Visitors and game servers beside callers of heavy reads within every limit: each kind of read alone, then all at
 * once. Every submission invalidates the cached responses.
 */
export function measureNeighbours(workbench: Workbench): Promise<Figure[]> {
  const kinds = workbench.attacks.neighbours;
  return measureAttacks({ ...workbench, seconds: workbench.secondsOfNeighbours }, [
    ...kinds.map((kind) => ({ name: kind, kinds: [kind] })),
    ...(kinds.length > 1 ? [{ name: 'all at once', kinds }] : []),
  ]);
}

/** The same beside each endpoint that isn't light, at 20 requests a second. */
export function measureCosts(workbench: Workbench): Promise<Figure[]> {
  return measureAttacks(
    workbench,
    workbench.attacks.costs.map((endpoint) => ({ name: endpoint, kinds: [endpoint] })),
  );
}

/** Filled once for both parts. */
let staffedLeague: Promise<StaffedLeague> | undefined;

async function measureAttacks(workbench: Workbench, attacks: HeavyAttack[]): Promise<Figure[]> {
  const { database, server, seconds, isQuick } = workbench;
  const pauseMs = Math.min(MAX_PAUSE_MS, seconds * 1000);
  const matches = isQuick ? QUICK_MATCHES : STAFFED_MATCHES;
  staffedLeague ??= fillStaffedLeague(database.$client, { staff: CALLERS, matches });
  const staffed = await staffedLeague;
  const authorization = `Bearer ${await createApiKey(database, STAFFED_LEAGUE)}`;
  const competition = await fillSeason(database.$client);
  const subjects = { ...(await findSubjects(database)), ...staffed, competition };
  const next = await createTraffic(database, SEASON_LEAGUE);
  const figures: Figure[] = [];
  await measureOthers(server.origin, Math.min(3, seconds), next);
  const calm = await measureOthers(server.origin, seconds, next);
  figures.push(...listDelays('neighbours without an attack', calm));
  for (const [attack, { name, kinds }] of attacks.entries()) {
    showProgress(`Measuring neighbours: ${name} …`);
    const load: HeavyLoad = {
      origin: server.origin,
      kinds,
      subjects,
      callers: await createCallers(database, attack),
      authorization,
      seconds: seconds + pauseMs / 1000,
    };
    const answered = sendHeavyLoad(load);
    await sleep(pauseMs);
    const others = await measureOthers(server.origin, seconds, next);
    const outcomes = await answered;
    figures.push(...listFigures(name, { others, calm, outcomes }));
    await sleep(pauseMs);
  }
  return figures;
}

function listFigures(
  name: string,
  { others, calm, outcomes }: { others: Neighbours; calm: Neighbours; outcomes: Record<string, HeavyOutcome> },
): Figure[] {
  const row = `beside ${name}`;
  const failures = [others.visits, others.submissions].flatMap(({ failures }) => Object.values(failures));
  const failed = failures.reduce((sum, count) => sum + count, 0);
  const heavy = Object.entries(outcomes).flatMap(([kind, { served, others }]): Figure[] => [
    { row: `${row}: heavy responses, ${kind}`, timing: served },
    ...Object.entries(others).map(([status, amount]) => valueFigure(`${row}: ${status}, ${kind}`, amount, '')),
  ]);
  const buildRow = (name: string, load: 'visits' | 'submissions', max: number): Figure => {
    const bound = { name: 'without the attack', timing: calm[load].timing };
    return { row: `${row}: ${name}`, timing: others[load].timing, bound, target: { of: 'p99', max } };
  };
  return [
    buildRow('visitors', 'visits', 250),
    buildRow('submissions', 'submissions', 100),
    ...listDelays(row, others),
    valueFigure(`${row}: neighbours refused`, failed, '', 0),
    ...heavy,
  ];
}

function listDelays(row: string, { delay }: Neighbours): Figure[] {
  return Object.entries(delay).map(([of, amount]) => valueFigure(`${row}: event-loop delay, ${of}`, amount, 'ms', 60));
}

/** In a separate process, so that it doesn't delay the neighbours' clock. */
async function sendHeavyLoad(load: HeavyLoad): Promise<Record<string, HeavyOutcome>> {
  const callers = fork('tools/bench/heavy-callers.ts', [JSON.stringify(load)], { execArgv: ['--import', 'tsx'] });
  const [outcomes] = await once(callers, 'message');
  return outcomes;
}

/** New addresses and accounts for each kind of load, with unused rate limits. */
async function createCallers(database: Database, attack: number): Promise<HeavyLoad['callers']> {
  const { rows } = await database.$client.query<{ id: number }>('select id from users order by id limit $1', [CALLERS]);
  return Promise.all(
    rows.map(async ({ id }, caller) => ({
      address: `10.200.${attack}.${caller + 1}`,
      cookie: `${SESSION_COOKIE}=${await createSession(database, id)}`,
    })),
  );
}

async function findSubjects(database: Database): Promise<Pick<HeavySubjects, 'group' | 'matches'>> {
  const { rows: groups } = await database.$client.query<{ group_id: number }>(
    'select group_id from groups where group_name = $1',
    [groupName(GROUP_SIZES[2])],
  );
  return { group: groups[0]?.group_id ?? 0, matches: await listFullMatches(database, 1_000) };
}

async function measureOthers(origin: string, seconds: number, { visit, submission }: Traffic): Promise<Neighbours> {
  await takeEventLoopDelay(origin);
  const [visits, submissions] = await Promise.all([
    measureFromDueTime({ origin, seconds, perSecond: VISITS_PER_SECOND, next: visit }),
    measureFromDueTime({ origin, seconds, perSecond: SUBMISSIONS_PER_SECOND, next: submission }),
  ]);
  return { visits, submissions, delay: await takeEventLoopDelay(origin) };
}
