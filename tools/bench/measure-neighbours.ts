import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/connect.ts';
import { createSession } from '#server/auth/session-queries.ts';
import { createRandom } from '#server/demo/random.ts';
import { SESSION_COOKIE } from '#server/http/session-cookie.ts';
import { createGameServers } from '#tools/bench/callers.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { GROUP_SIZES, groupName } from '#tools/bench/fill-database.ts';
import { fillSeason, removeSeason, SEASON_LEAGUE } from '#tools/bench/fill-season.ts';
import type { HeavyLoad, HeavyOutcome } from '#tools/bench/heavy-callers.ts';
import { HEAVY_KINDS, type HeavyKindName, type HeavySubjects } from '#tools/bench/heavy-requests.ts';
import { percentile, type Request, type Timing } from '#tools/bench/load.ts';
import { showProgress } from '#tools/bench/progress.ts';
import { buildSubmission } from '#tools/bench/sample-match.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const CALLERS = 8;
const VISITS_PER_SECOND = 40;
const SUBMISSIONS_PER_SECOND = 10;
/** A p99 of submissions needs some hundred of them. */
const MIN_SECONDS = 15;
const PAUSE_MS = 1_500;

interface Neighbours {
  visits: Timing;
  submissions: Timing;
  /** Responses other than 2xx by status, and broken connections. */
  failures: Record<string, number>;
}

/**
 * Visitors and game servers beside callers of heavy reads that stay within every limit: each kind of read alone, then all
 * at once. Every submission ends the cached responses.
 */
export async function measureNeighbours(workbench: Workbench): Promise<Figure[]> {
  const { database, server } = workbench;
  const seconds = Math.max(workbench.seconds, MIN_SECONDS);
  await removeSeason(database.$client);
  const subjects = await findSubjects(database, await fillSeason(database.$client));
  await database.$client.query(
    'analyze fixtures, teams, team_spellings, squad_spells, competitions, competition_teams',
  );
  const next = await createNeighbours(database, subjects);
  const kinds = Object.keys(HEAVY_KINDS) as HeavyKindName[];
  const chosen = process.env.NEIGHBOURS_KINDS?.split(';') as HeavyKindName[] | undefined;
  const attacks: [string, HeavyKindName[]][] = [
    ...(chosen ?? kinds).map((kind): [string, HeavyKindName[]] => [kind, [kind]]),
    ['all at once', kinds],
  ];
  const figures: Figure[] = [];
  try {
    await measureOthers(server.origin, 3, next);
    const calm = await measureOthers(server.origin, seconds, next);
    for (const [attack, [name, attacked]] of attacks.entries()) {
      showProgress(`Measuring neighbours: ${name} …`);
      const load: HeavyLoad = {
        origin: server.origin,
        kinds: attacked,
        subjects,
        callers: await createCallers(database, attack),
        seconds: seconds + PAUSE_MS / 1000,
      };
      const cpuBefore = server.readCpuMs() ?? 0;
      const answered = sendHeavyLoad(load);
      await sleep(PAUSE_MS);
      const others = await measureOthers(server.origin, seconds, next);
      const outcomes = await answered;
      console.log(
        `${name}: neighbours' failures ${JSON.stringify(others.failures)}; server CPU ${Math.round(((server.readCpuMs() ?? 0) - cpuBefore) / 10 / (seconds + 1.5))} %`,
      );
      figures.push(...listFigures({ name, others, calm, outcomes }));
      await sleep(PAUSE_MS);
    }
    return figures;
  } finally {
    await removeSeason(database.$client);
  }
}

function listFigures({
  name,
  others,
  calm,
  outcomes,
}: {
  name: string;
  others: Neighbours;
  calm: Neighbours;
  outcomes: Record<string, HeavyOutcome>;
}): Figure[] {
  const row = `beside ${name}`;
  const bound = 'without the attack';
  const failed = Object.values(others.failures).reduce((sum, count) => sum + count, 0);
  const heavy = Object.entries(outcomes).flatMap(([kind, { served, others }]): Figure[] => [
    { row: `${row}: heavy responses, ${kind}`, timing: served },
    ...Object.entries(others).map(
      ([status, amount]): Figure => ({ row: `${row}: ${status}, ${kind}`, value: { amount, unit: '' } }),
    ),
  ]);
  return [
    {
      row: `${row}: visitors`,
      timing: others.visits,
      bound: { name: bound, timing: calm.visits },
      target: { of: 'p99', max: 250 },
    },
    {
      row: `${row}: submissions`,
      timing: others.submissions,
      bound: { name: bound, timing: calm.submissions },
      target: { of: 'p99', max: 100 },
    },
    { row: `${row}: neighbours refused`, value: { amount: failed, unit: '' }, target: { of: 'value', max: 0 } },
    ...heavy,
  ];
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

async function findSubjects(database: Database, competition: number): Promise<HeavySubjects> {
  const { rows: matches } = await database.$client.query<{ match_id: number }>(
    'select match_id from matches where declined_at is null and length(event_data::text) > 1000 limit 1000',
  );
  const { rows: groups } = await database.$client.query<{ group_id: number }>(
    'select group_id from groups where group_name = $1',
    [groupName(GROUP_SIZES[2])],
  );
  return { competition, group: groups[0]?.group_id ?? 0, matches: matches.map(({ match_id }) => match_id) };
}

/** Visits and submissions, each by another caller. */
async function createNeighbours(database: Database, { matches }: HeavySubjects) {
  const random = createRandom(16);
  const gameServer = await createGameServers(database);
  let visitors = 0;
  let submissions = Date.now();
  function visitor() {
    visitors = (visitors + 1) % 4_000;
    return { 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}` };
  }
  return {
    visit(): Request {
      const path = random.pick([
        () => `/api/matches/all_matches?page=${random.between(1, 200)}`,
        () => `/api/matches/${random.pick(matches)}`,
        () => `/api/leagues/${random.between(1, 7)}`,
        () => '/matches',
        () => `/matches/${random.pick(matches)}`,
        () => `/leagues/${SEASON_LEAGUE}`,
      ])();
      return { path, headers: visitor() };
    },
    submission(): Request {
      submissions += 1;
      const body = JSON.stringify(buildSubmission(submissions));
      return { path: '/api/submissions/game_server', method: 'POST', headers: gameServer(), body };
    },
  };
}

/** Sends requests at fixed rates. Each is timed from its due time, so that queueing counts. */
async function measureOthers(
  origin: string,
  seconds: number,
  next: Awaited<ReturnType<typeof createNeighbours>>,
): Promise<Neighbours> {
  const failures: Record<string, number> = {};
  const [visits, submissions] = await Promise.all([
    sendSteadily({ origin, seconds, perSecond: VISITS_PER_SECOND, next: next.visit, failures }),
    sendSteadily({ origin, seconds, perSecond: SUBMISSIONS_PER_SECOND, next: next.submission, failures }),
  ]);
  return { visits, submissions, failures };
}

async function sendSteadily(options: {
  origin: string;
  seconds: number;
  perSecond: number;
  next: () => Request;
  failures: Record<string, number>;
}): Promise<Timing> {
  const { origin, seconds, perSecond, next, failures } = options;
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  const waiting: Promise<void>[] = [];
  const start = performance.now();
  for (let count = 0; count < seconds * perSecond; count += 1) {
    const due = start + (count * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    const request = next();
    waiting.push(
      send(origin, request, agent).then((status) => {
        times.push(performance.now() - due);
        if (process.env.NEIGHBOURS_SLOW && performance.now() - due > 150)
          console.log(Math.round(performance.now() - due), status, request.path);
        if (!status.startsWith('2')) failures[status] = (failures[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(waiting);
  agent.destroy();
  const sorted = times.sort((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), perSecond: times.length / seconds };
}

function send(origin: string, { path, method = 'GET', headers, body }: Request, agent: http.Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = http.request(origin + path, { method, agent, ...(headers && { headers }) }, (response) => {
      const status = String(response.statusCode);
      response
        .resume()
        .on('end', () => resolve(status))
        .on('error', () => resolve('broken'));
    });
    request.on('error', () => resolve('broken')).end(body);
  });
}
