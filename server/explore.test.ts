import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/define-endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { LEAGUE, listLeagueCalls } from '#server/testing/league-calls.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp({});
let creator: any; let other: any;
const CALLS = listLeagueCalls(server, () => ({ creator, other }));
beforeAll(async () => {
  creator = await signIn(server, { levels: { [LEAGUE]: 6 } });
  other = await signIn(server, { roblox_id: null, roblox_username: null });
});
const NASTY: unknown[] = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00', '2999-12-31', '1000-01-01', '2999-12-31T23:59:59-12:00', '\ud800', 'a\u0000b', 2147483647, 2147483648, 1e15, -1, 0, '', [], {}, null, 'x'.repeat(50)];
function* paths(value: unknown, path: (string|number)[] = []): Generator<(string|number)[]> {
  if (path.length) yield path;
  if (Array.isArray(value)) { for (let i=0;i<Math.min(2,value.length);i++) yield* paths(value[i], [...path, i]); }
  else if (value && typeof value === 'object') for (const k of Object.keys(value)) yield* paths((value as any)[k], [...path, k]);
}
function set(value: any, path: (string|number)[], to: unknown) { const copy = structuredClone(value); let at = copy; for (const k of path.slice(0,-1)) at = at[k]; at[path.at(-1)!] = to; return copy; }
let n=0; const ip=()=>`10.${n>>16}.${(n>>8)&255}.${n++&255}`;
test('bodies', async () => {
  const bad: string[] = []; const hist: any = {}; let used=0;
  const gets = Object.keys(endpoints as Record<string, Endpoint>).filter((x) => x.startsWith('GET /leagues'));
  for (const [name, call] of Object.entries(CALLS)) {
    if (!call) continue;
    const first: any = await call();
    let made: any = first;
    const url0 = name.replace('POST ', '/api');
    for (const path of paths(first.body)) for (const nasty of NASTY) {
      const url = url0.replace(/:(\w+)/g, (_: string, k: string) => String(made.params?.[k]));
      const body = set(made.body, path, nasty);
      if (++used % 200 === 0) { creator = await signIn(server, { levels: { [LEAGUE]: 6 } }); try { made = await call(); } catch {} }
      const r = await server.app.inject({ method: 'POST', url, headers: made.headers ?? creator.headers, payload: body, remoteAddress: ip() });
      hist[r.statusCode]=(hist[r.statusCode]??0)+1; if (r.statusCode >= 500) { bad.push(`${name} ${path.join('.')} = ${JSON.stringify(nasty)}: ${r.statusCode} ${r.body}`); }
      if (r.statusCode < 300) {
        try { made = await call(); } catch { }
      }
    }
    for (const g of gets) {
      const r = await server.app.inject({ url: '/api' + g.slice(4).replace(/:league_id|:id/g, String(LEAGUE)).replace(/:competition_id/g, '1').replace(/:slug/g,'x').replace(/:other_slug/g,'y'), headers: creator.headers, remoteAddress: ip() });
      if (r.statusCode >= 500) bad.push(`after ${name}: ${g} ${r.statusCode} ${r.body.slice(0,100)}`);
    }
    if (bad.length > 150) break;
  }
  console.log(hist, [...new Set(bad)].join('\n'));
  expect(true).toBe(true);
}, 570000);
