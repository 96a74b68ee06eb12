import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { createRandom } from '#server/demo/random.ts';
import { measureFromDueTime } from '#tools/bench/due-load.ts';
import type { Figure } from '#tools/bench/figures.ts';
import type { Attack } from '#tools/bench/hostile-callers.ts';
import type { Timing } from '#tools/bench/load.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const HOSTILE_LEAGUES = [1, 2, 3, 4];
const OTHERS_PER_SECOND = 50;
/** The attack uses up a minute's allowance within this. */
const MIN_SECONDS = 20;

/** Visitors' lists and match pages, with and without an attack by four keys of four leagues within their limits. */
export async function measureHostileKeys(workbench: Workbench): Promise<Figure[]> {
  const { server, database } = workbench;
  const seconds = Math.max(workbench.seconds, MIN_SECONDS);
  const keys = await Promise.all(HOSTILE_LEAGUES.map((league) => createApiKey(database, league)));
  await measureOthers(workbench, 2);
  const calm = await measureOthers(workbench, seconds);
  const attack: Attack = { origin: server.origin, keys, seconds };
  // In a separate process, so that it does not delay the visitors' clock.
  const callers = fork('tools/bench/hostile-callers.ts', [JSON.stringify(attack)], { execArgv: ['--import', 'tsx'] });
  const answers = once(callers, 'message');
  const attacked = await measureOthers(workbench, seconds);
  console.log(`Hostile keys: ${await answers}`);
  return [
    {
      row: 'hostile keys: others’ lists and matches',
      timing: attacked,
      bound: { name: 'without the attack', timing: calm },
    },
    {
      row: 'hostile keys: others’ p99',
      value: { amount: attacked.p99, unit: 'ms' },
      target: { of: 'value', max: 100 },
    },
    { row: 'hostile keys: others’ p99, ratio to without', value: { amount: attacked.p99 / calm.p99, unit: '' } },
  ];
}

async function measureOthers({ server, database, visitor }: Workbench, seconds: number): Promise<Timing> {
  const { rows } = await database.$client.query<{ match_id: number }>(
    'select match_id from matches where declined_at is null and length(event_data::text) > 1000 limit 1000',
  );
  const random = createRandom(seconds);
  let isList = false;
  const next = () => {
    isList = !isList;
    const path = isList
      ? `/api/matches/all_matches?page=${random.between(1, 200)}`
      : `/api/matches/${random.pick(rows).match_id}`;
    return { path, headers: visitor() };
  };
  const { origin } = server;
  const { timing, failures } = await measureFromDueTime({ origin, seconds, perSecond: OTHERS_PER_SECOND, next });
  if (Object.keys(failures).length > 0) throw new Error(`Visitors were refused: ${JSON.stringify(failures)}.`);
  return timing;
}
