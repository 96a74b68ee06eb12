import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#scripts/tool.mjs';

/** @typedef {{ file: string, text: string }} Source */

const IMPORT = /import (\w+) from '#(web\/[^']+\.module\.css)'/g;
const CLASS_SELECTOR = /\.(-?[A-Za-z_][\w-]*)/g;

/** Classes of CSS modules that are missing, unused, computed or not in camelCase. @returns {string[]} a line each */
export function findClassFaults() {
  const sources = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .map((file) => `web/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  return compareClasses(sources);
}

/** @param {Source[]} sources @returns {string[]} */
export function compareClasses(sources) {
  const modules = sources.filter(({ file }) => file.endsWith('.module.css'));
  const classes = new Map(modules.map(({ file, text }) => [file, listClasses(text)]));
  /** @type {Set<string>} */
  const used = new Set();
  const faults = sources
    .filter(({ file }) => /\.tsx?$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(IMPORT)].flatMap(([, name = '', module = '']) =>
        readUses(text, name).flatMap((use) => {
          used.add(`${module} ${use}`);
          if (use === '[') return `${file}: ${name}[…] hides the classes that it uses; name each`;
          return classes.get(module)?.has(use) ? [] : `${file}: ${module} has no .${use}`;
        }),
      ),
    );
  for (const [module, own] of classes) {
    for (const name of own) {
      if (!used.has(`${module} ${name}`)) faults.push(`${module}: nothing uses .${name}`);
      if (!/^[a-z][A-Za-z0-9]*$/.test(name)) faults.push(`${module}: .${name} is not in camelCase`);
    }
  }
  return faults;
}

/** Keys of a module that the code reads; '[' is a computed one. @param {string} text @param {string} name */
function readUses(text, name) {
  const uses = text.matchAll(new RegExp(`(?<![\\w.'/-])${name}(?:\\.(\\w+)|(\\[))`, 'g'));
  return [...uses].map(([, key, bracket]) => key ?? bracket ?? '');
}

/** Names of the classes in a style sheet. @param {string} css */
export function listClasses(css) {
  const plain = css.replace(/\/\*[\s\S]*?\*\/|url\("[^"]*"\)/g, '');
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
  return new Set(
    selectors
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(CLASS_SELECTOR)].map(([, name = '']) => name)),
  );
}
