import { configDefaults, defineConfig } from 'vitest/config';
import { readableClass } from '#scripts/css-modules.mjs';
import { namePageModules } from '#scripts/page-modules.mjs';

export default defineConfig({
  plugins: [namePageModules()],
  css: { modules: { generateScopedName: readableClass } },
  test: {
    include: ['{contract,database,server,cli,web,scripts,tools,sdk}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'server/testing/built-server.test.ts'],
    globalSetup: ['./database/test-server.ts'],
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
