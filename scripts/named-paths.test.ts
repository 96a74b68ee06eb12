import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const DECISIONS = readdirSync('docs/decisions').map((file) => `docs/decisions/${file}`);
const PAGES = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'tools/bench/README.md'],
  ...['operations', 'releases', 'security', 'triggers'].map((name) => `docs/${name}.md`),
  ...DECISIONS,
];
/** At least two segments in backticks, the first one a folder of the repository. */
const PATH = /`((?:[\w.-]+\/)+[\w.-]*)`/g;
/** The current folder, and paths created by builds and starts. */
const BUILT_PATH = /^(\.\/)?(data|dist|\.cache)\b/;

const text = (page: string) => readFileSync(page, 'utf8');
/** Tables of the server's parts omit its folder. */
const isThere = (named: string) => [named, `server/${named}`].some((file) => existsSync(file));

test.each(PAGES)('the paths that %s names exist', (page) => {
  const named = [...text(page).matchAll(PATH)].map(([, name]) => String(name));
  const ours = named.filter((name) => isThere(name.split('/')[0] ?? '') && !BUILT_PATH.test(name));
  expect(ours.filter((name) => !isThere(name))).toEqual([]);
  const links = [...text(page).matchAll(/\]\(([^)#\s]+)/g)].map(([, link]) => String(link));
  const relative = links.filter((link) => !/^(\/|https:)/.test(link));
  expect(relative.filter((link) => !existsSync(path.join(path.dirname(page), link)))).toEqual([]);
});

test('files that ARCHITECTURE.md names without a folder exist', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).map((file) => path.basename(file));
  const named = [...text('ARCHITECTURE.md').matchAll(/`([\w-]+\.tsx?)`/g)].map(([, name]) => String(name));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
});

test('the folders and files that begin lines of the tree in ARCHITECTURE.md exist', () => {
  const [, tree = ''] = text('ARCHITECTURE.md').split('```');
  let [top, folder] = ['', ''];
  const missing = tree.split('\n').filter((line) => {
    const [, indent = '', first = ''] = /^( *)([\w/-]+(?:\/|\.\w+)),? /.exec(line) ?? [];
    if (first === '') return false;
    if (indent === '') top = first;
    if (indent.length <= 2) folder = path.join(top, indent && first);
    return ![top, path.dirname(folder), folder].some((at) => existsSync(path.join(at, first)));
  });
  expect(missing).toEqual([]);
});
