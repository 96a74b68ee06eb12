import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { findProgramFaults } from '#scripts/edge-rules.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-path-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a program that fails is a fault with its message', () => {
  const args = (empty: string) => [
    '--eval',
    `process.stderr.write('line 7: ${path.basename(empty)}'); process.exit(1)`,
  ];
  expect(findProgramFaults(process.execPath, args)).toEqual([expect.stringMatching(/^line 7: touchline-check-/)]);
  expect(findProgramFaults(process.execPath, () => ['--version'])).toEqual([]);
});

test('a program that is not installed is no fault, nor is a folder of PATH that can’t be used', () => {
  expect(findProgramFaults('touchline-no-such-program', () => [])).toEqual([]);
  writeFileSync(path.join(folder, 'varnishd'), '', { mode: 0o600 });
  vi.stubEnv('PATH', folder);
  expect(findProgramFaults('varnishd', () => [])).toEqual([]);
});
