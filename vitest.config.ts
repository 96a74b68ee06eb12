import { configDefaults, defineConfig } from 'vitest/config';
import { readableClass } from '#scripts/css-modules.mjs';
import { inlineBodies } from '#scripts/form-bodies.mjs';
import { renderGuides } from '#scripts/guide-modules.mjs';
import { namePageModules } from '#scripts/page-modules.mjs';
import { BUILT_ONLY, SERVED_ALONE, SERVED_TESTS } from '#scripts/served-tests.mjs';
import { LongestFirst } from '#scripts/test-order.mjs';
import { utilityClasses } from '#scripts/utility-classes.mjs';

const site = {
  plugins: [namePageModules(), inlineBodies(), renderGuides(), utilityClasses()],
  css: { modules: { generateScopedName: readableClass } },
};
const common = {
  css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' as const } },
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Limit for polled conditions, high enough for a busy machine.
  expect: { poll: { timeout: 30_000 } },
};

/** Loading the server costs more than most of its tests, so files share the modules of a process. */
const shared = { isolate: false, setupFiles: ['./server/testing/restore-globals.ts'] };

export default defineConfig({
  test: {
    // Shared by all projects, which would otherwise each start a PostgreSQL.
    globalSetup: ['./database/test-server.ts'],
    maxWorkers: 4,
    fsModuleCache: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...site,
        test: {
          ...common,
          ...shared,
          name: 'shared',
          include: ['{contract,database,demo,server,cli,web,scripts,tools,sdk}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...BUILT_ONLY, ...SERVED_ALONE, ...SERVED_TESTS],
        },
      },
      { ...site, test: { ...common, ...shared, name: 'served', include: SERVED_TESTS } },
      { ...site, test: { ...common, name: 'served alone', include: SERVED_ALONE } },
    ],
  },
});
