import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BUILT_ONLY, SERVED_ALONE, SERVED_TESTS } from '#scripts/served-tests.mjs';
import { LongestFirst } from '#scripts/test-order.mjs';

const dist = path.join(import.meta.dirname, 'dist');

/**
 * Resolves `#server/app.ts` and every other shipped module to the file in dist; the rest of a test is source. Pages
 * come from the server bundle: React's development build renders ten times slower.
 */
const builtModules = {
  name: 'built-modules',
  enforce: 'pre' as const,
  resolveId(id: string) {
    const file = id === '#web/render.tsx' ? 'web-server/render.js' : id.replace(/^#/, '').replace(/\.ts$/, '.js');
    const built = path.join(dist, file);
    return id.startsWith('#') && existsSync(built) ? { id: built, external: true } : null;
  },
};

const common = {
  // Node loads the built files itself, as in production.
  server: { deps: { external: [/[\\/]dist[\\/](contract|database|demo|server|cli|web-server)[\\/]/] } },
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
const setupFiles = ['./server/testing/restore-globals.ts'];

/** Tests of transport, permissions, submissions and pages, run on the server built by `npm run build`. */
export default defineConfig({
  test: {
    globalSetup: ['./database/test-server.ts'],
    maxWorkers: 4,
    fsModuleCache: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [builtModules],
        test: { ...common, setupFiles, name: 'served', isolate: false, include: [...SERVED_TESTS, ...BUILT_ONLY] },
      },
      { plugins: [builtModules], test: { ...common, name: 'served alone', include: SERVED_ALONE } },
    ],
  },
});
