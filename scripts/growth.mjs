import '#scripts/node-version.mjs';
import { ensureInstalled } from '#scripts/install.mjs';
import { runCommand, runNode } from '#scripts/tool.mjs';

await runCommand(async () => {
  await ensureInstalled();
  process.exitCode = await runNode(['--import', 'tsx', 'tools/growth/run-growth.ts', ...process.argv.slice(2)]);
});
