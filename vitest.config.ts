import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readableClass } from '#scripts/css-modules.mjs';
import { renderGuides } from '#scripts/guide-modules.mjs';
import { namePageModules } from '#scripts/page-modules.mjs';
import { BUILT_ONLY, SERVED_TESTS } from '#scripts/served-tests.mjs';

/** Files that replace a module, fill a count of the process, or whose Luau machine never frees its memory. */
const ISOLATED = ['web/routes.test.ts', 'server/domain/request-discord.test.ts', 'sdk/roblox/*.test.ts'];

/** Small files that take long: begun last, one would leave the other workers idle. */
const LONG = [
  'tools/fuzz/no-fault.test.ts',
  'tools/bench/run-bench.test.ts',
  'database/embedded/launcher.test.ts',
  'server/silent-database.test.ts',
];

/** Isolated files first, as one of them ends the process that the others share; then those that take long. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name === 'isolated' ? 0 : LONG.some((file) => moduleId.endsWith(file)) ? 1 : 2;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

const site = { plugins: [namePageModules(), renderGuides()], css: { modules: { generateScopedName: readableClass } } };
const common = {
  css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' as const } },
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** Loading the server costs more than most of its tests, so files share the modules of a process. */
const shared = { isolate: false, setupFiles: ['./server/testing/restore-globals.ts'] };

export default defineConfig({
  test: {
    // Projects that extend this configuration would each start a PostgreSQL.
    globalSetup: ['./database/test-server.ts'],
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...site,
        test: {
          ...common,
          ...shared,
          name: 'shared',
          include: ['{contract,database,server,cli,web,scripts,tools,sdk}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...BUILT_ONLY, ...ISOLATED, ...SERVED_TESTS],
        },
      },
      { ...site, test: { ...common, ...shared, name: 'served', include: SERVED_TESTS } },
      { ...site, test: { ...common, name: 'isolated', include: ISOLATED } },
    ],
  },
});
