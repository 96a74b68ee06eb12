import { setTimeout as sleep } from 'node:timers/promises';
import { FILTERS } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import type { Figure, Target } from '#tools/bench/figures.ts';
import { DAYS, FIRST_DAY, TEAM_NAMES } from '#tools/bench/fill-database.ts';
import { measureRequests, NO_TIMING, type Request } from '#tools/bench/load.ts';
import { buildCondition, type Filters } from '#tools/bench/plain-sql.ts';
import type { Workbench } from '#tools/bench/workbench.ts';
import { createRandom, type Random } from '#tools/random.ts';

/** The site's query until a visitor moves a slider. */
const DEFAULT_FILTERS = {
  min_events: FILTERS.events.reset,
  min_goals: FILTERS.goals.reset,
  min_players: FILTERS.players.reset,
} as const satisfies Filters;

const MATCHES_PER_PAGE = 15;
const RIVAL_SECONDS = 10;
const SECONDS_PER_DAY = 24 * 60 * 60;

const POLL_MS = 20;
/** Several polls, as PostgreSQL is briefly idle between two queued queries. */
const IDLE_POLLS = 5;

/** Random minima that requests pick from. */
const MINIMA = 100;

/** Filters, and the number of matches that pass them. */
interface Choice {
  filters: Filters;
  total: number;
}

const CASES: { row: string; next: (random: Random, minima: Choice[]) => Choice }[] = [
  { row: 'default filters, any page', next: (_, [usual]) => usual as Choice },
  { row: 'other minima each time, any page', next: (random, minima) => random.pick(minima) },
  { row: 'a day, any page', next: (random, minima) => onDay(random, { ...(minima[0] as Choice), filters: {} }) },
  { row: 'a day and default filters, any page', next: (random, [usual]) => onDay(random, usual as Choice) },
  { row: 'another part of a name each time, first page', next: (random) => ({ filters: pickPart(random), total: 1 }) },
];

/** The match list: any page and the exact total, compared with OFFSET and count(*). */
export async function measureList(workbench: Workbench): Promise<Figure[]> {
  const { server, seconds, visitor } = workbench;
  const figures: Figure[] = [];
  for (const connections of [1, 16]) {
    figures.push({
      row: 'list: first page without a filter',
      connections,
      timing: await measureRequests({
        origin: server.origin,
        connections,
        seconds,
        next: () => ({ path: '/api/matches/all_matches', headers: visitor() }),
      }),
      bound: { name: 'bare page by key, no total', timing: await measurePageByKey(workbench, connections) },
      ...(connections === 16 ? { target: { of: 'perSecond', min: 5_000 } } : {}),
    });
  }
  const minima = await countByMinima(workbench.database);
  for (const { row, next } of CASES) {
    for (const connections of [1, 16]) {
      const random = createRandom(connections);
      const search = () => withPage(next(random, minima), random);
      const timing = await measureRequests({
        origin: server.origin,
        connections,
        seconds,
        next: () => ({ path: `/api/matches/all_matches?${search()}`, headers: visitor() }),
      });
      const rival = await measureRival(workbench, connections, () => ({ path: `/offset?${search()}` }));
      figures.push({
        row: `list: ${row}`,
        connections,
        timing,
        bound: { name: 'bare OFFSET + count(*)', timing: rival },
        target: listReach(connections),
      });
    }
  }
  return figures;
}

/** Slow responses need a longer measurement. A failing competitor has no figures, and the run continues. */
async function measureRival({ bare, database, seconds, isQuick }: Workbench, connections: number, next: () => Request) {
  const timing = await measureRequests({
    origin: bare.origin,
    connections,
    seconds: isQuick ? seconds : Math.max(RIVAL_SECONDS, seconds),
    warmUpSeconds: 0,
    next,
  }).catch((failure: Error) => {
    console.log(`The rival failed: ${failure.message}`);
    return NO_TIMING;
  });
  await waitUntilIdle(database);
  return timing;
}

function listReach(connections: number): Target {
  return connections === 1 ? { of: 'p50', max: 2 } : { of: 'perSecond', min: 3_000 };
}

function measurePageByKey({ bare, seconds }: Workbench, connections: number) {
  const random = createRandom(connections);
  const next = () => ({ path: `/key?until=${FIRST_DAY + Math.ceil(random.next() * DAYS * SECONDS_PER_DAY)}` });
  return measureRequests({ origin: bare.origin, connections, seconds, next });
}

/** Query of a random page of the filtered list. */
function withPage({ filters, total }: Choice, random: Random): URLSearchParams {
  const page = random.between(1, Math.max(1, Math.ceil(total / MATCHES_PER_PAGE)));
  return new URLSearchParams(Object.entries({ ...filters, page }).map(([name, value]) => [name, String(value)]));
}

/** The default filters first, then random ones. */
async function countByMinima({ $client: client }: Database): Promise<Choice[]> {
  const random = createRandom(MINIMA);
  const all = [DEFAULT_FILTERS, ...Array.from({ length: MINIMA }, () => pickMinima(random))];
  const values: unknown[] = [];
  const counts = all.map((filters) => `count(*) filter (where ${buildCondition(filters, values)})`);
  const query = { text: `select ${counts} from matches m`, values, rowMode: 'array' } as const;
  const { rows } = await client.query<string[]>(query);
  return all.map((filters, at) => ({ filters, total: Number(rows[0]?.[at]) }));
}

function onDay(random: Random, { filters, total }: Choice): Choice {
  const day = new Date((FIRST_DAY + random.between(0, DAYS - 1) * SECONDS_PER_DAY) * 1000).toISOString().slice(0, 10);
  return { filters: { ...filters, date: day }, total: total / DAYS };
}

function pickMinima(random: Random): Filters {
  return {
    min_events: random.between(FILTERS.events.min, FILTERS.events.max),
    min_goals: random.between(FILTERS.goals.min, FILTERS.goals.max),
    min_players: random.between(FILTERS.players.min, FILTERS.players.max),
  };
}

/** At least three letters of a team's name. */
function pickPart(random: Random): Filters {
  const name = random.pick(TEAM_NAMES).toLowerCase();
  const from = random.between(0, name.length - 3);
  return { team: name.slice(from, random.between(from + 3, name.length)).trim() };
}

/** Resolves when no query is running: queries of an aborted measurement would slow down the next one. */
async function waitUntilIdle(database: Database): Promise<void> {
  for (let idle = 0; idle < IDLE_POLLS; ) {
    await sleep(POLL_MS);
    const { rows } = await database.$client.query<{ is_busy: boolean }>(
      `select exists (
         select from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and state = 'active'
           and pid <> pg_backend_pid()
       ) as is_busy`,
    );
    idle = rows[0]?.is_busy ? 0 : idle + 1;
  }
}
