import '#scripts/node-version.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, isBuilt } from '#scripts/build.mjs';
import { ensureInstalled } from '#scripts/install.mjs';
import { root, runCommand } from '#scripts/tool.mjs';

const PARENT_POLL_MS = 500;

/** npm runs this script in a shell, which doesn't forward the signal that kills it: stop once the shell has ended. */
function endWithShell() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  watch.unref();
}

await runCommand(async () => {
  endWithShell();
  await ensureInstalled({ isBuilt });
  await ensureBuilt();
  // The server runs in this process, so that even SIGKILL reaches it.
  await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href);
});
