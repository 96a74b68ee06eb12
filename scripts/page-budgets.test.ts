import { expect, test } from 'vitest';
import { findOverweight } from '#scripts/page-budgets.mjs';

const entry = chunk('index', 100_000, { isEntry: true, imports: ['libraries'] });
const libraries = chunk('libraries', 30_000);
const shared = chunk('shared', 12_000);
const matches = chunk('matches-page', 8_000, { isLazy: true, imports: ['index', 'shared'] });
const docs = chunk('docs-page', 9_000, { isLazy: true, imports: ['index'] });
const font = { name: 'big-shoulders-latin-wght-normal.woff2', bytes: 75_000 };

test('pages within their budgets pass', () => {
  expect(findOverweight([entry, libraries, shared, matches, docs], [font])).toEqual([]);
});

test('a first visit counts the entry, the matches page and their imports once each', () => {
  const heavier = chunk('shared', 29_000, { imports: ['libraries'] });
  expect(findOverweight([entry, libraries, heavier, matches, docs], [font])).toEqual([
    'a first visit to matches-page: 167.0 kB, at most 155.0 kB (index.js 100.0 kB, matches-page.js 8.0 kB, libraries.js 30.0 kB, shared.js 29.0 kB)',
  ]);
});

test('a lazy page above its budget is reported with its files and sizes', () => {
  const heavy = chunk('match-page', 12_500, { isLazy: true, imports: ['shared'] });
  heavy.files.push({ name: 'match-page.css', bytes: 1_500 });
  expect(findOverweight([entry, libraries, shared, matches, heavy], [])).toEqual([
    'match-page: 14.0 kB, at most 13.4 kB (match-page.js 12.5 kB, match-page.css 1.5 kB)',
  ]);
});

test('the opening of a table counts its parts and their imports beyond a first visit', () => {
  const page = chunk('competition-page', 5_000, { isLazy: true, imports: ['shared'] });
  const table = chunk('league-table', 6_000, { isLazy: true, imports: ['queries'] });
  const queries = chunk('queries', 10_000);
  expect(findOverweight([entry, libraries, shared, matches, page, table, queries], [])).toEqual([
    'the opening of a table: 21.0 kB, at most 14.2 kB (competition-page.js 5.0 kB, league-table.js 6.0 kB, queries.js 10.0 kB)',
  ]);
});

test('the opening of a team counts the styles of the view that is hydrated later, not its script', () => {
  const page = chunk('team-page', 9_000, { isLazy: true, imports: ['shared'] });
  const overview = chunk('team-overview', 8_000, { isLazy: true });
  overview.files.push({ name: 'team-overview.css', bytes: 3_500 });
  expect(findOverweight([entry, libraries, shared, matches, page, overview], [])).toEqual([
    'the opening of a team: 12.5 kB, at most 10.6 kB (team-page.js 9.0 kB, team-overview.css 3.5 kB)',
  ]);
});

test('fonts above their budget are reported with their total', () => {
  expect(findOverweight([], [font, { name: 'hanken-grotesk.woff2', bytes: 1_000 }])).toEqual([
    'the fonts of a page: 76.0 kB, at most 75.0 kB (big-shoulders-latin-wght-normal.woff2 75.0 kB, hanken-grotesk.woff2 1.0 kB)',
  ]);
});

interface ChunkKind {
  isEntry?: boolean;
  isLazy?: boolean;
  imports?: string[];
}

function chunk(name: string, bytes: number, { imports = [], ...kind }: ChunkKind = {}) {
  return { name, files: [{ name: `${name}.js`, bytes }], imports, ...kind };
}
