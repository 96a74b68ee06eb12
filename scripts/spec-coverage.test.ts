import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/tool.mjs';

const page = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8');

/** Files linked from the page. */
const files = [...new Set([...page.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file))];

/** File and title of each test on the page. */
const named = [...page.matchAll(/\]\(\.\.\/([^)]+\.(?:test|spec)\.tsx?)\): (.*?)(?=<br>| \|)/g)].map(
  ([, file = '', title = '']) => [file, title] as const,
);

function readPlain(file: string): string {
  return readFileSync(path.join(root, file), 'utf8').replaceAll('\\', '');
}

/** Whether a file contains the title, its group and its own name, or the title without a remark in brackets. */
function hasTitle(file: string, title: string): boolean {
  const text = readPlain(file);
  const plain = title.replaceAll('\\', '');
  const spellings = [plain, plain.replace(/ \([^)]*\)$/, '')];
  return spellings.some((one) => text.includes(one) || one.split(/: (.*)/).every((part) => text.includes(part)));
}

test('every file that spec-coverage.md links to exists', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('every test title in spec-coverage.md exists in its file', () => {
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(([file, title]) => !hasTitle(file, title))).toEqual([]);
  expect(hasTitle('contract/kit/limits.test.ts', 'leagues have no limits')).toBe(false);
});

test('every section of spec-coverage.md is a section of specification.md', () => {
  const specification = readFileSync(path.join(root, 'docs/specification.md'), 'utf8');
  const sections = [...page.matchAll(/^## §(\d+) /gm)].map(([, number]) => number);
  expect(sections.length).toBeGreaterThan(9);
  expect(sections.filter((number) => !specification.includes(`\n## ${number}. `))).toEqual([]);
});
