import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

test('npm run crash -- --help prints the options', async () => {
  const { code, stdout } = await run('--help');
  expect(code).toBe(0);
  expect(stdout).toContain('npm run crash -- [options]');
  expect(stdout).toContain('\n  --rounds ');
});

test('a command fails with the name of an option that it does not have', async () => {
  const { code, stderr } = await run('--speed');
  expect(code).toBe(1);
  expect(stderr).toContain("Unknown option '--speed'");
});

/** A command with few imports. */
function run(argument: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'tools/resilience/run-crash.ts', argument],
      (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, stdout, stderr });
      },
    );
  });
}
