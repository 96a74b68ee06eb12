import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import type { PageHandle } from '#web/kit/page/page-handle.ts';
import { routes } from '#web/routes.ts';

/** Reads of a query, such as `query.get('team')` and `readPage(query, 'events')`. */
const READS = /(?:(?:query|searchParams|search\))\.(?:get|has)\(|\bread(?:Text|Page)?\((?:query, )?)'(\w+)'/g;

/** The names passed to `defineParams`. */
function listDefined(source: string): string[] {
  const shapes = [...source.matchAll(/defineParams\(\{([^;]*?)\}\);/g)].map(([, shape = '']) => shape);
  return shapes.flatMap((shape) =>
    [...shape.matchAll(/(?:^|,)\s*(?:\/\*\*.*?\*\/\s*)?(\w+):/g)].map(([, name = '']) => name),
  );
}

function listSources(): string[] {
  const folder = import.meta.dirname;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

function listDeclared(within: RouteObject[]): string[] {
  return within.flatMap(({ handle, children = [] }) => [
    ...((handle as PageHandle | undefined)?.parameters ?? []),
    ...listDeclared(children),
  ]);
}

test('every parameter that a page reads is declared by a route: the server leaves out others', () => {
  const read = new Set(
    listSources().flatMap((source) => [
      ...listDefined(source),
      ...[...source.matchAll(READS)].map(([, name = '']) => name),
    ]),
  );
  const declared = new Set(listDeclared(routes));
  expect([...read].filter((name) => !declared.has(name))).toEqual([]);
  for (const name of ['matchweek', 'min_goals', 'split', 'league']) expect(read).toContain(name);
  expect(read.size).toBeGreaterThan(15);
});
