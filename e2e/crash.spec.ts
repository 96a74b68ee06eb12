import { expect, test } from '#e2e/journey.ts';
import { runCrashRounds } from '#tools/resilience/crash-rounds.ts';

test('matches sent while server and PostgreSQL are killed are stored once and completely', async () => {
  test.setTimeout(180_000);
  const options = { rounds: 2, matches: 60, seed: 20_261_121 };
  expect(await runCrashRounds(options, () => {})).toMatchObject({
    rounds: 2,
    acknowledged: 120,
    lost: 0,
    doubled: 0,
    half: 0,
    listed: 0,
    late: 0,
  });
});
