import { number, readCommandOptions, runTool } from '#tools/command.ts';
import { runCrashRounds } from '#tools/resilience/crash-rounds.ts';

const command = {
  name: 'npm run crash',
  about:
    'Kills the server and PostgreSQL while matches arrive, and compares the stored matches with the acknowledged ones.',
  options: {
    rounds: number('number of kills and restarts', 20, 1),
    matches: number('matches of each round', 200, 1),
    seed: number('repeats the kills of an earlier run; random by default', undefined, 1),
  },
};

await runTool(async () => {
  const { seed = Date.now() % 1_000_000, ...counts } = readCommandOptions(command);
  console.log(`seed ${seed}`);
  const { rounds, requests, acknowledged, repeats, ...faults } = await runCrashRounds({ ...counts, seed }, console.log);
  console.log(
    `${rounds} rounds: ${requests} requests, ${acknowledged} matches acknowledged, ${repeats} of them as repeats; ` +
      `${faults.lost} lost, ${faults.doubled} doubled, ${faults.half} incomplete, list total off by ${faults.listed}, ` +
      `${faults.late} live readers behind`,
  );
  return Object.values(faults).every((count) => count === 0);
});
