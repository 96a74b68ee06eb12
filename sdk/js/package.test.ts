import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient } from '#scripts/build-client.mjs';
import { root, toolPath } from '#scripts/tool.mjs';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { buildSnapshot, endLiveMatches, putSnapshot } from '#server/testing/live-snapshots.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// Tests the built package, installed outside the project.

const server = useTestApp();
const run = promisify(execFile);
let baseUrl: string;
let folder: string;

beforeAll(async () => {
  baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  for (let number = 1; number <= 25; number += 1) await storeMatch(server.database, { blue_goals: number });
  folder = await mkdtemp(path.join(os.tmpdir(), 'touchline-client-'));
  const built = path.join(folder, 'built');
  await buildClient(built);
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built });
  const installed = path.join(folder, 'node_modules/touchline-client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', path.join(folder, packed.stdout.trim()), '-C', installed, '--strip-components', '1']);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('its modules import nothing, and run with the interfaces of the web alone', async () => {
  const installed = path.join(folder, 'node_modules/touchline-client');
  for (const file of ['client.js', 'client.cjs']) {
    expect(await readFile(path.join(installed, file), 'utf8')).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b/);
  }
  const web = { fetch, URL, URLSearchParams, TextDecoderStream, AbortSignal, setTimeout, clearTimeout };
  const context = vm.createContext({ ...web, baseUrl, exports: {} });
  vm.runInContext(await readFile(path.join(installed, 'client.cjs'), 'utf8'), context);
  const reading = vm.runInContext(
    `(async () => {
      const client = exports.createClient({ baseUrl });
      let goals = 0;
      for await (const match of client.stream('GET /matches/all_matches.ndjson')) goals += match.context_data.team_goals.Blue;
      const failure = await client.get('GET /matches/:match_id', { params: { match_id: 0 } }).catch((error) => error);
      return [goals, failure instanceof exports.TouchlineError];
    })()`,
    context,
  );
  expect([...(await reading)]).toEqual([325, true]);
});

test('CommonJS gets the client by require', async () => {
  const file = path.join(folder, 'program.cjs');
  await writeFile(file, `console.log(Object.keys(require('touchline-client')).sort().join())`);
  // Without it, Node.js would also load the ES module.
  const { stdout } = await run(process.execPath, ['--no-experimental-require-module', file], { cwd: folder });
  expect(stdout.trim()).toBe('TouchlineError,createClient');
});

test('its declarations have no external imports and no conditional types', async () => {
  const installed = path.join(folder, 'node_modules/touchline-client');
  const declarations = (await readdir(installed, { recursive: true })).filter((file) => /\.d\.c?ts$/.test(file));
  expect(declarations.toSorted()).toEqual(['client.d.cts', 'client.d.ts', 'reads.d.cts', 'reads.d.ts']);
  const reads = await readFile(path.join(installed, 'reads.d.ts'), 'utf8');
  expect(reads).not.toMatch(/^import\b|\bimport\(|\bextends\b|\bunknown\[\]/m);
  const client = await readFile(path.join(installed, 'client.d.ts'), 'utf8');
  expect([...client.matchAll(/from '(.*)'/g)].map(([, from]) => from)).toEqual(['./reads.js']);
});

test('its declarations equal the types of the contract', async () => {
  const program = `
    import type { Reads as Printed } from '${path.join(folder, 'node_modules/touchline-client/reads.js')}';
    import type { Reads } from '#sdk/js/reads.ts';
    type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
    type Different = { [K in keyof Reads]: Same<Reads[K], Printed[K & keyof Printed]> extends true ? never : K }[keyof Reads];
    export const names: Same<keyof Reads, keyof Printed> = true;
    // The contract has a type for the OpenAPI description, the package an open record.
    export const different: { [K in Different]: 1 } = { 'GET /openapi.json': 1 };`;
  // Inside the project, so that the aliases of its package.json apply.
  const project = path.join(root, '.cache', `client-types-${process.pid}`);
  await mkdir(project, { recursive: true });
  try {
    await writeFile(path.join(project, 'program.ts'), program);
    const options = { extends: '../../tsconfig.json', compilerOptions: { types: [] }, include: ['program.ts'] };
    await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify(options));
    const { stdout } = await run(process.execPath, [toolPath('typescript', 'tsc'), '--project', project]).catch(
      (error) => error,
    );
    expect(stdout).toBe('');
  } finally {
    await rm(project, { recursive: true, force: true });
  }
});

test.each([
  ['nodenext', 'nodenext', 'ts'],
  ['node16', 'node16', 'cts'],
  ['bundler', 'esnext', 'ts'],
])('a strict program with module resolution %s compiles with the declarations', async (resolution, module, end) => {
  const program = `
    import { type Answer, createClient } from 'touchline-client';
    export async function read() {
      const client = createClient({ baseUrl: 'https://touchline.example' });
      const { matches } = await client.get('GET /matches/all_matches', { query: { page: 1 } });
      const name: string | undefined = matches[0]?.match_name;
      const methods: Answer<'GET /leagues/all'>[number]['methods'] = ['Manual'];
      for await (const match of client.stream('GET /leagues/:league_id/matches.ndjson', { params: { league_id: 8 } })) {
        const goals: number = match.context_data.team_goals.Blue;
        console.log(goals, name, methods);
      }
      // @ts-expect-error a page is a number
      await client.get('GET /matches/all_matches', { query: { page: 'one' } });
      // @ts-expect-error an id is a number
      return matches[0]?.match_id satisfies string | undefined;
    }`;
  const file = `program.${end}`;
  await writeFile(path.join(folder, file), program);
  const how = ['--module', module, '--moduleResolution', resolution, '--target', 'es2023', '--lib', 'es2023,dom'];
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  const args = [toolPath('typescript', 'tsc'), ...strict, '--noEmit', ...how, '--types', '', file];
  const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
  expect(stdout).toBe('');
});

test('the examples of the README run', async () => {
  const apiKey = await createApiKey(server.database, 8);
  await putSnapshot(server, apiKey, 'cup-final', buildSnapshot({ finish: true }));
  await endLiveMatches(server.database, 1);
  const readme = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  const outputs = await Promise.all(
    examples.map(async (example, at) => {
      const file = `example-${at}.js`;
      await writeFile(path.join(folder, file), example.replaceAll('https://touchline.example', baseUrl));
      return (await run(process.execPath, [file], { cwd: folder })).stdout.trim();
    }),
  );
  expect(outputs).toEqual([
    `25 matches, the newest: Lions vs Wolves\n{ Blue: 25, Green: 0 }`,
    expect.stringMatching(/^team,name,goals,/),
    '325 goals',
    '10:00 { Blue: 1, Green: 0 }',
    expect.stringMatching(/^next time: since \d+$/),
    '25 matches',
    '404 not_found Match 2147483647 was not found.',
    'nothing new',
  ]);
  // On the second run, the example reads only changes.
  const mirror = `example-${examples.findIndex((code) => code.includes('changes('))}.js`;
  await server.database.$client.query(`
    update matches set declined_at = now() where blue_goals = 1;
    update matches set blue_goals = 99 where blue_goals = 2`);
  expect((await run(process.execPath, [mirror], { cwd: folder })).stdout.trim()).toBe('24 matches');
  const sheet = (await readFile(path.join(folder, 'matches.csv'), 'utf8')).split('\r\n');
  expect([sheet.length, sheet[0]]).toEqual([25, expect.stringMatching(/,"Lions","99","0","Wolves"$/)]);
});
