import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

const COMMANDS = {
  bench: ['tools/bench/run-bench.ts', '--quick'],
  fuzz: ['tools/fuzz/run-fuzz.ts', '--seed'],
  crash: ['tools/resilience/run-crash.ts', '--rounds'],
  upgrade: ['tools/resilience/run-upgrade.ts', '--from'],
  cluster: ['tools/resilience/cluster/run-cluster.ts', '--up'],
};

test.each(Object.entries(COMMANDS))(
  'npm run %s -- --help prints the options',
  async (name, [file = '', option = '']) => {
    const { code, stdout } = await run(file, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`npm run ${name} -- [options]`);
    expect(stdout).toContain(`\n  ${option} `);
  },
);

test('a command fails with the name of an option that it does not have', async () => {
  const { code, stderr } = await run('tools/fuzz/run-fuzz.ts', '--speed');
  expect(code).toBe(1);
  expect(stderr).toContain("Unknown option '--speed'");
});

function run(file: string, argument: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', file, argument], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}
