import { BaseSequencer } from 'vitest/node';

/** Slow files: started last, one would leave the other workers idle. */
const LONG = [
  'server/kit/edge/purged-pages.test.ts',
  'server/access.test.ts',
  'server/privacy.test.ts',
  'server/cut-connections.test.ts',
  'server/silent-database.test.ts',
  'tools/fuzz/no-fault.test.ts',
  'tools/bench/run-bench.test.ts',
  'database/embedded/launcher.test.ts',
];

/** Isolated files first, as each ends the process that the others share; then slow ones. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   * @returns {Promise<import('vitest/node').TestSpecification[]>}
   */
  async sort(files) {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

/** @param {import('vitest/node').TestSpecification} file */
function rankOf({ project, moduleId }) {
  if (project.config.isolate) return 0;
  return LONG.some((file) => moduleId.endsWith(file)) ? 1 : 2;
}
