import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const settings = readFileSync('deploy/cluster/cluster.env', 'utf8');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-render-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function render(text: string): void {
  const file = path.join(folder, 'cluster.env');
  writeFileSync(file, text);
  execFileSync('sh', ['deploy/cluster/render.sh', file, folder], { stdio: 'pipe' });
}

test('render.sh fills in every setting and keeps the files from other accounts', () => {
  render(settings.replace(/=$/gm, '=secret'));
  const files = readdirSync(path.join(folder, 'etc'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files).toHaveLength(8);
  for (const file of files) {
    expect(readFileSync(file, 'utf8')).not.toContain('${');
    expect(statSync(file).mode & 0o077).toBe(0);
  }
  expect(readFileSync(path.join(folder, 'etc/touchline.env'), 'utf8')).toContain(
    'DATABASE_URL=postgres://touchline:secret@127.0.0.1:5000/touchline',
  );
});

test('render.sh names a setting without a value', () => {
  expect(() => render(settings)).toThrow(/has no value/);
});
