import '#scripts/node-version.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, isBuilt } from '#scripts/build.mjs';
import { ensureInstalled } from '#scripts/install.mjs';
import { root, runCommand } from '#scripts/tool.mjs';

await runCommand(async () => {
  await ensureInstalled({ isBuilt });
  await ensureBuilt();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(path.join(root, 'dist', 'cli', 'admin.js')).href);
});
