import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#scripts/tool.mjs';

/** Relative to the built site; the folder isn't served. */
const FILE = '.vite/licences.json';
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/** @typedef {{ name: string, version: string, licence: string, text: string }} Notice */

/** Folder of font families on pages and in pictures. */
const FONTS = 'node_modules/@fontsource-variable';

/**
 * Writes the licences of every package with code in the built site, and of the fonts, by name.
 * @returns {import('vite').Plugin}
 */
export function listLicences() {
  return {
    name: 'licence-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const sources = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const fonts = readdirSync(path.join(root, FONTS)).map((name) => path.join(root, FONTS, name));
      const folders = new Set([...sources.flatMap((source) => PACKAGE.exec(source)?.[0] ?? []), ...fonts]);
      const notices = [...folders].map(readNotice).sort((a, b) => a.name.localeCompare(b.name, 'en'));
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(notices) });
    },
  };
}

/** Throws for a package without a licence or its text. @param {string} folder @returns {Notice} */
function readNotice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  if (typeof license !== 'string' || !file)
    throw new Error(`${name} ${version} ships to browsers without a licence: its package has ${file ?? 'no text'}.`);
  return { name, version, licence: license, text: readFileSync(path.join(folder, file), 'utf8').trim() };
}
