import { ProgressLine } from '#cli/progress-line.ts';
import { exitCodeOf, explainFailure, runAdmin } from '#cli/run-admin.ts';

const progress = new ProgressLine(process.stderr);

runAdmin(process.argv.slice(2), process.env, (reached) => progress.report(reached))
  .finally(() => progress.end())
  .then(
    (output) => process.stdout.write(`${output}\n`),
    (error: unknown) => {
      process.stderr.write(`${explainFailure(error)}\n`);
      process.exitCode = exitCodeOf(error);
    },
  );
