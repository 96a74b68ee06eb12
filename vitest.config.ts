import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,database,server,cli,web,scripts,fuzz,sdk}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'server/testing/built-server.test.ts'],
    globalSetup: ['./database/test-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
