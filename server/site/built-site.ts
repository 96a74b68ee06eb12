import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LicenceNotice } from '#contract/site/licences.ts';
import type { RenderPage, Site } from '#contract/site/pages.ts';

/** Exports of the site's server code, `web/render.tsx`. */
export interface SiteCode {
  configureSite: (site: Partial<Site>) => void;
  /** The path and query under which a page is rendered and cached, without other parts of the address. */
  canonicalizeAddress: (address: string) => string;
  /** Whether the path has a page. */
  hasPage: (path: string) => boolean;
  renderPage: RenderPage;
  /** Styles of the light theme, for systems with that preference. */
  lightTheme: string;
  /** Paths that search engines list. */
  listedPaths: readonly string[];
}

export interface BuiltSite extends SiteCode {
  /** Folder of the files for browsers. */
  folder: string;
  /** Licences of its packages and fonts. */
  licences: LicenceNotice[];
}

/** Finds the built site in dist, from `server/site` of the project or of dist itself. */
export async function loadBuiltSite(): Promise<BuiltSite | undefined> {
  const candidates = ['../../dist', '../..'].map((folder) => path.resolve(import.meta.dirname, folder));
  const dist = candidates.find((folder) => existsSync(path.join(folder, 'web', 'index.html')));
  if (!dist) return undefined;
  const code: SiteCode = await import(pathToFileURL(path.join(dist, 'web-server', 'render.js')).href);
  const folder = path.join(dist, 'web');
  const licences = JSON.parse(readFileSync(path.join(folder, '.vite', 'licences.json'), 'utf8'));
  return { ...code, folder, licences };
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

/** A page's files beyond those of every page. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
  /** Styles of lazily loaded parts, which readers without scripts need at once. */
  partStyles: string[];
}

export class PageFileIndex {
  readonly #manifest: Manifest;
  readonly #siteEntries: Set<string>;

  constructor(folder: string) {
    const file = path.join(folder, '.vite', 'manifest.json');
    this.#manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    this.#siteEntries = this.#listEntries([SITE_ENTRY]);
  }

  /** Scripts are those of `modules`, styles also those of `lateModules`. */
  find(modules: string[], lateModules: string[]): PageFiles {
    const page = excludeNames(this.#listEntries([...modules, ...lateModules]), this.#siteEntries);
    const first = excludeNames(this.#listEntries(modules), this.#siteEntries);
    const parts = page.flatMap((name) => this.#manifest[name]?.dynamicImports ?? []);
    const loadedLater = excludeNames(this.#listEntries(parts), new Set([...this.#siteEntries, ...page]));
    return {
      scripts: this.#filesOf(first).filter((file) => !isStyle(file)),
      styles: this.#filesOf(page).filter(isStyle),
      partStyles: this.#filesOf(loadedLater).filter(isStyle),
    };
  }

  /** The entries and, recursively, their imports. */
  #listEntries(names: string[], found = new Set<string>()): Set<string> {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      this.#listEntries(this.#manifest[name]?.imports ?? [], found);
    }
    return found;
  }

  #filesOf(names: string[]): string[] {
    return names.flatMap((name) => {
      const built = this.#manifest[name];
      return built ? [built.file, ...(built.css ?? [])] : [];
    });
  }
}

function excludeNames(names: Set<string>, excluded: Set<string>): string[] {
  return [...names].filter((name) => !excluded.has(name));
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}
