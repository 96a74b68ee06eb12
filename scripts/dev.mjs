import '#scripts/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { ensureInstalled } from '#scripts/install.mjs';
import { buildRobloxModel } from '#scripts/roblox-model.mjs';
import { forwardSignals, root, runCommand, toolPath } from '#scripts/tool.mjs';

/** Paths of the API server; Vite serves all others. */
const SERVED = [
  '/api',
  '/fake-oauth',
  '/fake-discord',
  '/share/',
  '/sitemap',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/',
  '/healthz',
  '/readyz',
  '/metrics',
  '^/leagues/\\d+/(teams/[^/]+/)?feed\\.atom',
];

/** Vite on PORT renders pages from source. The server, on the next port, restarts when its files change. */
async function develop() {
  await ensureInstalled();
  const port = Number(process.env.PORT || 8080);
  const serverPort = port + 1;
  await requireFree(port, `PORT ${port}`);
  await requireFree(serverPort, `Port ${serverPort}, of the API server behind PORT ${port},`);
  const env = { ...process.env, PORT: String(serverPort), PUBLIC_URL: `http://localhost:${port}` };
  const api = spawn(process.execPath, [toolPath('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    // In its own process group: a second Ctrl-C would make tsx kill the server before its database has stopped.
    detached: true,
  });
  forwardSignals(api);

  const { createServer } = await import('vite');
  const target = `http://127.0.0.1:${serverPort}`;
  const site = await createServer({
    root,
    appType: 'custom',
    server: { port, strictPort: true, proxy: Object.fromEntries(SERVED.map((served) => [served, { target }])) },
  });
  site.middlewares.use((request, response, next) => {
    answerPage(site, { request, response, target, env }).catch((error) => {
      site.ssrFixStacktrace(error);
      next(error);
    });
  });
  try {
    await site.listen();
    console.log(
      `Site on port ${port}: http://localhost:${port}. API server behind it, once it is ready, on port ${serverPort}.`,
    );
    if (api.exitCode === null && api.signalCode === null) await once(api, 'exit');
  } finally {
    api.kill('SIGTERM');
    await site.close();
  }
}

/**
 * Vite would forward calls to a foreign program on the server's port.
 * @param {number} port @param {string} named as the sentence begins
 */
async function requireFree(port, named) {
  const trial = net.createServer().listen(port, '0.0.0.0');
  try {
    await once(trial, 'listening');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const reason = code === 'EADDRINUSE' ? 'is in use by another program' : `can't be used (${code})`;
    throw new Error(`${named} ${reason}: set PORT to a free one with a free one after it.`);
  }
  await once(trial.close(), 'close');
}

/**
 * Serves a page like `npm start`, but without preview tags. Its calls go to the server over the network.
 * @param {import('vite').ViteDevServer} site
 * @param {{
 *   request: import('node:http').IncomingMessage,
 *   response: import('node:http').ServerResponse,
 *   target: string,
 *   env: NodeJS.ProcessEnv,
 * }} exchange
 */
async function answerPage(site, { request, response, target, env }) {
  const { url = '/', headers } = request;
  if (url === '/touchline.rbxmx') {
    const { nameSite } = await site.ssrLoadModule('/server/site/roblox-model.ts');
    return response.end(nameSite(buildRobloxModel(), env.PUBLIC_URL));
  }
  const { renderPage, canonicalizeAddress, configureSite } = await site.ssrLoadModule('/web/render.tsx');
  const { readConfig } = await site.ssrLoadModule('/server/config.ts');
  const { siteOf } = await site.ssrLoadModule('/server/site/page-site.ts');
  configureSite(siteOf(readConfig(env)));
  const { cookie = '' } = headers;
  const page = await renderPage({
    url: canonicalizeAddress(url),
    requestId: 'req_dev',
    rayId: undefined,
    session: cookie.includes('touchline_session=') ? 'cookie' : 'none',
    call: (/** @type {string} */ called) => fetch(`${target}/api${called}`, { headers: { cookie } }),
    report: (/** @type {unknown} */ error) => console.error(error),
  });
  if ('location' in page) return response.writeHead(page.status, { location: page.location }).end();
  const html = await site.transformIndexHtml(url, await readFile(path.join(root, 'index.html'), 'utf8'));
  const data = page.data.replaceAll('<', '\\u003c');
  response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(
    html
      .replace('<!--head-->', () => '<title>Touchline</title>')
      .replace('<!--page-->', () => page.html ?? '')
      .replace('id="page-data">null', () => `id="page-data">${data}`),
  );
}

await runCommand(develop);
process.exit(0);
