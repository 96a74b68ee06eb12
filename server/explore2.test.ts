import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/define-endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
const server = useTestApp({});
let n=0; const ip=()=>`10.${n>>16}.${(n>>8)&255}.${n++&255}`;
test('gets', async () => {
  const bad: string[] = []; const hist: any = {};
  let creator = await signIn(server, { levels: { 8: 6 }, is_staff: true });
  const NASTY = ['0000-01-01','9999-12-31','2999-12-31','%00','a%00b','%ED%A0%80','%F0%9F%98%80','2147483647','2147483648','9007199254740991','1e9','-1','0','', 'x'.repeat(300), 'name:', 'name:%00', '%5B%5D','%25', '99999999999999999999','NaN','Infinity', 'null'];
  let used = 0;
  for (const [name, e] of Object.entries(endpoints as Record<string, Endpoint>)) {
    if (!name.startsWith('GET ')) continue;
    const path = '/api' + name.slice(4);
    const params = [...path.matchAll(/:(\w+)/g)].map(([,k])=>k!);
    const query = Object.keys((e.querystring as any)?.properties ?? {});
    const good: any = { league_id: '8', id: '8', match_id: '1', group_id: '1', competition_id: '1', slug: 'x', other_slug: 'y', player_key: '1', other_key: '2', revision:'1', discordId:'1', roblox_id:'1' };
    const fill = (over: any = {}) => path.replace(/:(\w+)/g, (_, k) => over[k] ?? good[k] ?? '1');
    const urls = [fill(), ...params.flatMap((p) => NASTY.map((x) => fill({ [p]: x }))), ...query.flatMap((q) => NASTY.map((x) => `${fill()}?${q}=${x}`)), ...query.flatMap((q) => [`${fill()}?${q}=1&${q}=2`, `${fill()}?${q}[a]=1`])];
    for (const url of urls) for (const signed of [true, false]) {
      if (++used % 300 === 0) creator = await signIn(server, { levels: { 8: 6 }, is_staff: true });
      const r = await server.app.inject({ url, headers: signed ? creator.headers : {}, remoteAddress: ip() });
      hist[r.statusCode] = (hist[r.statusCode] ?? 0) + 1;
      if (r.statusCode >= 500) bad.push(`${url} ${signed} ${r.statusCode} ${r.body.slice(0, 80)}`);
    }
  }
  console.log(hist, [...new Set(bad)].join('\n'));
  expect(true).toBe(true);
}, 570000);
