import { readCommandOptions, readNumber } from '#tools/command-options.ts';
import { runCrashRounds } from '#tools/resilience/crash-rounds.ts';

const command = {
  name: 'npm run crash',
  about:
    'Kills the server and PostgreSQL while matches arrive, and compares the stored matches with the acknowledged ones.',
  options: {
    rounds: { type: 'string', default: '20', about: 'number of kills and restarts' },
    matches: { type: 'string', default: '200', about: 'matches of each round' },
    seed: { type: 'string', about: 'repeats the kills of an earlier run; random by default' },
  },
} as const;
const values = readCommandOptions(command, process.argv.slice(2));
const options = {
  rounds: readNumber('rounds', values.rounds, 1),
  matches: readNumber('matches', values.matches, 1),
  seed: Number(values.seed ?? Date.now() % 1_000_000),
};
say(`seed ${options.seed}`);
const { rounds, requests, acknowledged, repeats, ...faults } = await runCrashRounds(options, say);
say(
  `${rounds} rounds: ${requests} requests, ${acknowledged} matches acknowledged, ${repeats} of them as repeats; ` +
    `${faults.lost} lost, ${faults.doubled} doubled, ${faults.half} incomplete, list total off by ${faults.listed}, ` +
    `${faults.late} live readers behind`,
);
if (Object.values(faults).some((count) => count > 0)) process.exitCode = 1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
