import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { SESSION_COOKIE } from '#server/kit/sessions/session-cookie.ts';
import { createSession } from '#server/kit/sessions/session-queries.ts';
import { type EventLoopDelay, takeEventLoopDelay } from '#tools/bench/event-loop-delay.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { GROUP_SIZES, groupName } from '#tools/bench/fill-database.ts';
import { fillSeason, SEASON_LEAGUE } from '#tools/bench/fill-season.ts';
import {
  fillStaffedLeague,
  removeStaffedLeague,
  STAFFED_LEAGUE,
  STAFFED_MATCHES,
} from '#tools/bench/fill-staffed-league.ts';
import type { HeavyLoad, HeavyOutcome } from '#tools/bench/heavy-callers.ts';
import type { HeavySubjects } from '#tools/bench/heavy-kind.ts';
import type { HeavyKindName } from '#tools/bench/heavy-requests.ts';
import { measureFromDueTime, type Tally } from '#tools/bench/load.ts';
import { showProgress } from '#tools/bench/progress.ts';
import { createTraffic, type Traffic } from '#tools/bench/traffic.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

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
 * Visitors and game servers beside callers of heavy reads that stay within every limit: each kind of read alone, then all
 * at once. Every submission ends the cached responses.
 */
export function measureNeighbours(workbench: Workbench): Promise<Figure[]> {
  const kinds = workbench.attacks.neighbours;
  return measureAttacks({ ...workbench, seconds: workbench.secondsOfNeighbours }, [
    ...kinds.map((kind) => ({ name: kind, kinds: [kind] })),
    ...(kinds.length > 1 ? [{ name: 'all at once', kinds }] : []),
  ]);
}

/** The same beside each endpoint that is not light, at 20 requests a second. */
export function measureCosts(workbench: Workbench): Promise<Figure[]> {
  return measureAttacks(
    workbench,
    workbench.attacks.costs.map((endpoint) => ({ name: endpoint, kinds: [endpoint] })),
  );
}

async function measureAttacks(workbench: Workbench, attacks: HeavyAttack[]): Promise<Figure[]> {
  const { database, server, seconds, isQuick } = workbench;
  const pauseMs = Math.min(MAX_PAUSE_MS, seconds * 1000);
  await removeStaffedLeague(database.$client);
  const staffed = await fillStaffedLeague(database.$client, {
    staff: CALLERS,
    matches: isQuick ? QUICK_MATCHES : STAFFED_MATCHES,
  });
  const authorization = `Bearer ${await createApiKey(database, STAFFED_LEAGUE)}`;
  const competition = await fillSeason(database.$client);
  const subjects = { ...(await findSubjects(database)), ...staffed, competition };
  const next = await createTraffic(database, SEASON_LEAGUE);
  const figures: Figure[] = [];
  try {
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
  } finally {
    await removeStaffedLeague(database.$client);
  }
}

function listFigures(
  name: string,
  { others, calm, outcomes }: { others: Neighbours; calm: Neighbours; outcomes: Record<string, HeavyOutcome> },
): Figure[] {
  const row = `beside ${name}`;
  const bound = 'without the attack';
  const failures = [others.visits, others.submissions].flatMap(({ failures }) => Object.values(failures));
  const failed = failures.reduce((sum, count) => sum + count, 0);
  const heavy = Object.entries(outcomes).flatMap(([kind, { served, others }]): Figure[] => [
    { row: `${row}: heavy responses, ${kind}`, timing: served },
    ...Object.entries(others).map(
      ([status, amount]): Figure => ({ row: `${row}: ${status}, ${kind}`, value: { amount, unit: '' } }),
    ),
  ]);
  return [
    {
      row: `${row}: visitors`,
      timing: others.visits.timing,
      bound: { name: bound, timing: calm.visits.timing },
      target: { of: 'p99', max: 250 },
    },
    {
      row: `${row}: submissions`,
      timing: others.submissions.timing,
      bound: { name: bound, timing: calm.submissions.timing },
      target: { of: 'p99', max: 100 },
    },
    ...listDelays(row, others),
    { row: `${row}: neighbours refused`, value: { amount: failed, unit: '' }, target: { of: 'value', max: 0 } },
    ...heavy,
  ];
}

function listDelays(row: string, { delay }: Neighbours): Figure[] {
  return Object.entries(delay).map(([of, amount]) => ({
    row: `${row}: event-loop delay, ${of}`,
    value: { amount, unit: 'ms' },
    target: { of: 'value', max: 60 },
  }));
}

/** In a separate process, so that it does not delay the neighbours' clock. */
async function sendHeavyLoad(load: HeavyLoad): Promise<Record<string, HeavyOutcome>> {
  const callers = fork('tools/bench/heavy-callers.ts', [JSON.stringify(load)], { execArgv: ['--import', 'tsx'] });
  const [outcomes] = await once(callers, 'message');
  return outcomes;
}

/** Other addresses and accounts for each attack, so that none has used up its minute. */
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
  const { rows: matches } = await database.$client.query<{ match_id: number }>(
    'select match_id from matches where declined_at is null and length(event_data::text) > 1000 limit 1000',
  );
  const { rows: groups } = await database.$client.query<{ group_id: number }>(
    'select group_id from groups where group_name = $1',
    [groupName(GROUP_SIZES[2])],
  );
  return { group: groups[0]?.group_id ?? 0, matches: matches.map(({ match_id }) => match_id) };
}

async function measureOthers(origin: string, seconds: number, { visit, submission }: Traffic): Promise<Neighbours> {
  await takeEventLoopDelay(origin);
  const [visits, submissions] = await Promise.all([
    measureFromDueTime({ origin, seconds, perSecond: VISITS_PER_SECOND, next: visit }),
    measureFromDueTime({ origin, seconds, perSecond: SUBMISSIONS_PER_SECOND, next: submission }),
  ]);
  return { visits, submissions, delay: await takeEventLoopDelay(origin) };
}
