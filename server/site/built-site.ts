import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage, Site } from '#contract/pages.ts';

/** What the site's code for the server exports: `web/render.tsx`. */
export interface SiteCode {
  configureSite: (site: Partial<Site>) => void;
  renderPage: RenderPage;
  /** Paths that search engines list. */
  listedPaths: readonly string[];
}

export interface BuiltSite extends SiteCode {
  /** Files that browsers fetch. */
  folder: string;
}

/** Finds the built site in dist, from `server/site` of the project or of dist itself. */
export async function loadBuiltSite(): Promise<BuiltSite | undefined> {
  const candidates = ['../../dist', '../..'].map((folder) => path.resolve(import.meta.dirname, folder));
  const dist = candidates.find((folder) => existsSync(path.join(folder, 'web', 'index.html')));
  if (!dist) return undefined;
  const code: SiteCode = await import(pathToFileURL(path.join(dist, 'web-server', 'render.js')).href);
  return { ...code, folder: path.join(dist, 'web') };
}

/** An entry of Vite's manifest: imports are names of other entries, CSS are files. */
interface BuiltFile {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, BuiltFile>;

const SITE_ENTRY = 'index.html';

/** Files of a page beyond those of every page. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
  /** Of parts that are loaded later; readers without scripts need them at once. */
  partStyles: string[];
}

export class PageFileIndex {
  readonly #manifest: Manifest;
  readonly #entry: Set<string>;

  constructor(folder: string) {
    const file = path.join(folder, '.vite', 'manifest.json');
    this.#manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    this.#entry = this.#listFiles([SITE_ENTRY]);
  }

  find(modules: string[]): PageFiles {
    const own = without(this.#listFiles(modules), this.#entry);
    const parts = [...this.#listEntries(modules)].flatMap((name) => this.#manifest[name]?.dynamicImports ?? []);
    const ofParts = without(this.#listFiles(parts), new Set([...this.#entry, ...own]));
    return {
      scripts: own.filter((file) => !isStyle(file)),
      styles: own.filter(isStyle),
      partStyles: ofParts.filter(isStyle),
    };
  }

  /** The entries and those that they import, except for the entry of every page. */
  #listEntries(names: string[], found = new Set<string>()): Set<string> {
    for (const name of names) {
      if (name === SITE_ENTRY || found.has(name)) continue;
      found.add(name);
      this.#listEntries(this.#manifest[name]?.imports ?? [], found);
    }
    return found;
  }

  #listFiles(names: string[], found = new Set<string>()): Set<string> {
    for (const name of names) {
      const built = this.#manifest[name];
      if (!built || found.has(built.file)) continue;
      found.add(built.file);
      for (const css of built.css ?? []) found.add(css);
      this.#listFiles(built.imports ?? [], found);
    }
    return found;
  }
}

function without(files: Set<string>, excluded: Set<string>): string[] {
  return [...files].filter((file) => !excluded.has(file));
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}
