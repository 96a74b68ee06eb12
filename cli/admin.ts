#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { ProgressLine } from '#cli/progress-line.ts';
import { exitCodeOf, explainFailure, nameOfCall, runAdmin } from '#cli/run-admin.ts';

const progress = new ProgressLine(process.stderr);

runAdmin(process.argv.slice(2), process.env, {
  call: nameOfCall(process.argv[1], process.env),
  report: (reached) => progress.report(reached),
  ask: process.stdin.isTTY ? ask : undefined,
})
  .finally(() => progress.end())
  .then(
    (output) => process.stdout.write(`${output}\n`),
    (error: unknown) => {
      process.stderr.write(`${explainFailure(error)}\n`);
      process.exitCode = exitCodeOf(error);
    },
  );

/** Asked on standard error, as standard output is for the result. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
