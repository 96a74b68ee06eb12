import '#scripts/node-version.mjs';
import { ensureBuilt } from '#scripts/build.mjs';
import { ensureInstalled } from '#scripts/install.mjs';
import { runCommand, runNode } from '#scripts/tool.mjs';

await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await runNode(['--import', 'tsx', 'tools/resilience/run-upgrade.ts', ...process.argv.slice(2)]);
});
