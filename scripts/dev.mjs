import '#scripts/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureInstalled } from '#scripts/install.mjs';
import { forwardSignals, root, runCommand, toolPath } from '#scripts/tool.mjs';

/** What the server answers; the rest is the site's. Pages of a build alone come with tags for previews and answers. */
const SERVED = ['/api', '/stand-in', '/share/', '/sitemap', '/robots.txt', '^/leagues/\\d+/feed\\.atom'];

/** Vite on PORT, and behind it the server on the port after it, started anew when one of its files changes. */
async function develop() {
  await ensureInstalled();
  const port = Number(process.env.PORT || 8080);
  const serverPort = port + 1;
  const api = spawn(process.execPath, [toolPath('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: `http://localhost:${port}` },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Out of the terminal's reach: a second signal would make tsx kill the server before its database has stopped.
    detached: true,
  });
  forwardSignals(api);

  const { createServer } = await import('vite');
  const target = `http://127.0.0.1:${serverPort}`;
  const site = await createServer({
    root,
    server: { port, strictPort: true, proxy: Object.fromEntries(SERVED.map((path) => [path, { target }])) },
  });
  try {
    await site.listen();
    if (api.exitCode === null && api.signalCode === null) await once(api, 'exit');
  } finally {
    api.kill('SIGTERM');
    await site.close();
  }
}

await runCommand(develop);
process.exit(0);
