import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PAGES } from '#server/http/page-table.ts';

/** A file of Vite's build: what it imports are names of others, what it needs of CSS are files. */
interface BuiltFile {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, BuiltFile>;

/** By page, the links that fetch its own code and CSS along with the site's; none for a build without a manifest. */
export function linkPages(folder: string): Map<string, string> {
  const file = path.join(folder, '.vite', 'manifest.json');
  if (!existsSync(file)) return new Map();
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const linked = listFiles(manifest, ['index.html']);
  return new Map(
    Object.entries(PAGES).map(([page, { modules }]) => {
      const needed = listFiles(
        manifest,
        modules.map((module) => `web/pages/${module}`),
      );
      return [
        page,
        [...needed]
          .filter((name) => !linked.has(name))
          .map(linkTo)
          .join(''),
      ];
    }),
  );
}

function listFiles(manifest: Manifest, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const built = manifest[name];
    if (!built || found.has(built.file)) continue;
    found.add(built.file);
    for (const css of built.css ?? []) found.add(css);
    listFiles(manifest, built.imports ?? [], found);
  }
  return found;
}

function linkTo(file: string): string {
  const relation = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `<link rel="${relation}" crossorigin href="/${file}">`;
}
