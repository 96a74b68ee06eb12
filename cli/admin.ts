import { exitCodeOf, explainFailure, runAdmin } from '#cli/run-admin.ts';

runAdmin(process.argv.slice(2), process.env).then(
  (output) => process.stdout.write(`${output}\n`),
  (error: unknown) => {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = exitCodeOf(error);
  },
);
