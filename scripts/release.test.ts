import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildVersion } from '#scripts/build.mjs';
import { dateNotes, nextVersion, release } from '#scripts/release.mjs';
import { root } from '#scripts/tool.mjs';

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A cup.\n\n## [1.0.0] - 2026-12-01\n\n- All.\n';

/** Files of the Roblox module that state the version. */
const MODULE_FILES = ['wally.toml', 'pesde.toml', 'src/init.luau'];

/** A repository with the files that state a version. */
function openRepository(): { folder: string; git: (...args: string[]) => string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-release-'));
  for (const file of ['package.json', 'package-lock.json', ...MODULE_FILES.map((name) => `sdk/roblox/${name}`)])
    cpSync(path.join(root, file), path.join(folder, file));
  writeFileSync(path.join(folder, 'CHANGELOG.md'), CHANGELOG);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'init.defaultBranch=main', ...args], { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('config', 'user.name', 'Maintainer');
  git('config', 'user.email', 'maintainer@touchline.example');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  return { folder, git };
}

test('a release dates its notes, states its version in every package, and is a tag with the notes', () => {
  const { folder, git } = openRepository();
  release(folder, '7.8.9', { day: '2027-01-31', freeze: (version) => writeFileSync(path.join(folder, version), '') });
  expect(git('log', '-2', '--format=%s %D')).toBe('Begin 7.9.0-dev HEAD -> main\nRelease 7.8.9 tag: v7.8.9');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('ls-files', '7.8.9')).toBe('7.8.9');
  expect(git('for-each-ref', 'refs/tags/v7.8.9', '--format=%(contents)')).toBe(
    'Touchline 7.8.9\n\n### Added\n\n- A cup.',
  );
  expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version).toBe('7.9.0-dev');
  const read = (file: string) => git('show', `v7.8.9:${file}`);
  expect(read('CHANGELOG.md')).toContain(
    '## [Unreleased]\n\n## [7.8.9] - 2027-01-31\n\n### Added\n\n- A cup.\n\n## [1.0.0]',
  );
  const lock = JSON.parse(read('package-lock.json'));
  expect([JSON.parse(read('package.json')).version, lock.version, lock.packages[''].version]).toEqual(
    Array(3).fill('7.8.9'),
  );
  for (const file of MODULE_FILES)
    expect(read(`sdk/roblox/${file}`)).toMatch(/\n(version|Touchline\.VERSION) = "7\.8\.9"\n/);
});

test.each([
  ['1.0.1', '1.1.0-dev'],
  ['1.9.0', '1.10.0-dev'],
  ['2.0.0-rc.1', '2.0.0-dev'],
])('after %s comes %s', (version, next) => expect(nextVersion(version)).toBe(next));

test('a build between releases has its commit in the version, that of a release has not', () => {
  vi.stubEnv('COMMIT', '0123abc');
  expect([buildVersion('1.1.0-dev'), buildVersion('1.1.0')]).toEqual(['1.1.0-dev+0123abc', '1.1.0']);
  vi.stubEnv('COMMIT', '');
  expect(buildVersion('1.1.0-dev')).toMatch(/^1\.1\.0-dev(\+[0-9a-f]{7,40}(-dirty)?)?$/);
});

test('a release is refused with open changes, outside main, twice, and without notes or a version', () => {
  const { folder, git } = openRepository();
  const freeze = () => {};
  expect(() => release(folder, '1.1', { freeze })).toThrow('Name the version: npm run release -- 1.2.3');
  writeFileSync(path.join(folder, 'new.txt'), '');
  expect(() => release(folder, '1.1.0', { freeze })).toThrow('There are changes that are not committed.');
  git('clean', '--force', '--quiet');
  git('checkout', '--quiet', '-b', 'other');
  expect(() => release(folder, '1.1.0', { freeze })).toThrow('Releases are made on main.');
  git('checkout', '--quiet', 'main');
  release(folder, '1.1.0', { freeze });
  expect(() => release(folder, '1.1.0', { freeze })).toThrow('The tag v1.1.0 exists already.');
  expect(() => release(folder, '1.2.0', { freeze })).toThrow('CHANGELOG.md has no lines under Unreleased.');
  expect(() => dateNotes(CHANGELOG, '1.0.0', '2027-01-31')).toThrow('CHANGELOG.md has a version 1.0.0 already.');
});
