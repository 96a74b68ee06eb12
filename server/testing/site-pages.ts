import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '#server/config.ts';
import { readSessionCookies } from '#server/http/session-cookie.ts';
import { siteRoutes } from '#server/http/site-routes.ts';
import { describePages } from '#server/sharing/describe-page.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const HTML = `<head><title>Touchline</title></head>
<body><script type="application/json" id="answers">{}</script><noscript>Nothing.</noscript></body>`;

/** The pages of https://touchline.example as they leave the server, with the test's API behind them. */
export function usePages(server: TestApp) {
  let site: FastifyInstance;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-pages-'));
    writeFileSync(path.join(folder, 'index.html'), HTML);
    site = Fastify();
    await site.register(cookie);
    readSessionCookies(site, server.config);
    site.get('/api/*', async (request, reply) => {
      const { cookie } = request.headers;
      const answer = await server.app.inject({ url: request.url, headers: cookie === undefined ? {} : { cookie } });
      return reply.code(answer.statusCode).type(String(answer.headers['content-type'])).send(answer.body);
    });
    const config = readConfig({ DEMO: '1', PUBLIC_URL: 'https://touchline.example' });
    await siteRoutes(site, config, describePages(config), folder);
  });

  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true });
  });

  return {
    /** What a page's HTML says, asked for by another name of the host. */
    async read(url: string, headers: Record<string, string> = {}) {
      const { body, statusCode } = await site.inject({ url, headers: { host: 'elsewhere.example', ...headers } });
      const contents = [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
      return {
        statusCode,
        title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
        meta: Object.fromEntries(contents.map(([, name, content]) => [name, content])) as Record<string, string>,
        canonical: /<link rel="canonical" href="([^"]+)">/.exec(body)?.[1],
        withoutScript: /<noscript>(.*)<\/noscript>/s.exec(body)?.[1] ?? '',
        head: body.slice(0, body.indexOf('</head>')),
      };
    },
  };
}
