import '#scripts/node-version.mjs';
import { ensureBuilt } from '#scripts/build.mjs';
import { ensureInstalled } from '#scripts/install.mjs';
import { runCommand, runNode, toolPath } from '#scripts/tool.mjs';

await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await runNode([toolPath('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)]);
});
