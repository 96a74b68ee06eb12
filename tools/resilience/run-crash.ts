import { parseArgs } from 'node:util';
import { runCrashRounds } from '#tools/resilience/crash-rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    matches: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const options = { rounds: Number(values.rounds), matches: Number(values.matches), seed: Number(values.seed) };
say(`seed ${options.seed}`);
const { rounds, requests, acknowledged, repeats, ...faults } = await runCrashRounds(options, say);
say(
  `${rounds} rounds: ${requests} requests, ${acknowledged} matches acknowledged, ${repeats} of them as repeats; ` +
    `${faults.lost} lost, ${faults.doubled} doubled, ${faults.half} incomplete, list total off by ${faults.listed}; of seasons ${faults.unbound} matches without their fixture, ` +
    `${faults.half_imports} incomplete imports, ${faults.half_moves} incomplete transfers, ${faults.undecided} walkovers lost`,
);
if (Object.values(faults).some((count) => count > 0)) process.exitCode = 1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
