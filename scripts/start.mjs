import '#scripts/node-version.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '#scripts/build.mjs';
import { ensureInstalled } from '#scripts/install.mjs';
import { root, runCommand } from '#scripts/tool.mjs';

const LOOK_MS = 500;

/** npm runs us in a shell, which keeps the signal that ends it to itself: we end then as if it had come to us. */
function endWithShell() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  watch.unref();
}

await runCommand(async () => {
  endWithShell();
  await ensureInstalled();
  await ensureBuilt();
  process.setSourceMapsEnabled(true);
  // The server runs in this process: a signal, even SIGKILL, reaches it and nothing is left behind.
  await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href);
});
