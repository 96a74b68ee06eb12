import { afterAll, vi } from 'vitest';

// Test files share a process. This hook runs after those of the file.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
