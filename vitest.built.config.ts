import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BUILT_ONLY, SERVED_TESTS } from '#scripts/served-tests.mjs';

const dist = path.join(import.meta.dirname, 'dist');

/** Resolves `#server/app.ts` and every other module that ships to the file in dist; the rest of a test is a source. */
const builtModules = {
  name: 'built-modules',
  enforce: 'pre' as const,
  resolveId(id: string) {
    const built = path.join(dist, id.replace(/^#/, '').replace(/\.ts$/, '.js'));
    return id.startsWith('#') && existsSync(built) ? { id: built, external: true } : null;
  },
};

/** The tests of transport, permissions and submissions, on the server as `npm run build` wrote it. */
export default defineConfig({
  plugins: [builtModules],
  test: {
    include: [...SERVED_TESTS, ...BUILT_ONLY],
    globalSetup: ['./database/test-server.ts'],
    // Node loads the built files itself, as it does in production.
    server: { deps: { external: [/[\\/]dist[\\/](contract|database|server|cli)[\\/]/] } },
    setupFiles: ['./server/testing/restore-globals.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
