import '#scripts/node-version.mjs';
import { ensureBuilt } from '#scripts/build.mjs';
import { ensureInstalled } from '#scripts/install.mjs';
import { runCommand, runNode } from '#scripts/tool.mjs';

/** Runs a program of `tools/`, which may start the built server: `node scripts/run-program.mjs <file> [options]`. */
await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await runNode(['--import', 'tsx', ...process.argv.slice(2)]);
});
