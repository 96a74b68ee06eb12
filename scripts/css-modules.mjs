import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listClasses } from '#scripts/class-rules.mjs';
import { root } from '#scripts/tool.mjs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CHARACTERS = `${LETTERS}0123456789_`;
/** Length of a hashed class. A thousand classes share 62⁴ × 52 names. */
const NAME_LENGTH = 5;

/** Class numbers of all modules, by file and name. @type {Map<string, number> | undefined} */
let numbers;

/**
 * The class of a module in production: its number among all, so that the server's pages and the browser's code agree.
 * Names of animations are hashed.
 * @param {string} name @param {string} file
 */
export function moduleClass(name, file) {
  const number = moduleClasses().get(`${path.relative(root, withoutQuery(file)).replaceAll('\\', '/')} ${name}`);
  return number === undefined ? hashedClass(name, file) : numberedClass(number);
}

export function moduleClasses() {
  if (numbers) return numbers;
  const files = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .map((file) => `web/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.module.css'))
    .sort();
  const keys = files.flatMap((file) =>
    [...listClasses(readFileSync(path.join(root, file), 'utf8'))].map((name) => `${file} ${name}`),
  );
  numbers = new Map(keys.map((key, number) => [key, number]));
  return numbers;
}

/** A name for up to 100,000 classes, mostly of two or three characters. @param {number} number */
export function numberedClass(number) {
  let name = LETTERS[number % LETTERS.length] ?? '';
  for (let rest = Math.floor(number / LETTERS.length); rest > 0; rest = Math.floor(rest / CHARACTERS.length)) {
    name += CHARACTERS[rest % CHARACTERS.length];
  }
  return name;
}

/** @param {string} name @param {string} file */
export function hashedClass(name, file) {
  const relative = path.relative(root, withoutQuery(file)).replaceAll('\\', '/');
  const hash = createHash('sha256').update(`${relative} ${name}`).digest();
  let rest = hash.readBigUInt64BE();
  let short = '';
  while (short.length < NAME_LENGTH) {
    const alphabet = short ? CHARACTERS : LETTERS;
    short += alphabet[Number(rest % BigInt(alphabet.length))];
    rest /= BigInt(alphabet.length);
  }
  return short;
}

/**
 * Returns `button-primary` for `.primary` of `button.module.css`, in development and tests.
 * @param {string} name
 * @param {string} file
 */
export function readableClass(name, file) {
  return `${path.basename(withoutQuery(file), '.module.css')}-${name}`;
}

const DEFAULT_IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/**
 * Writes classes into the code as constants (with `optimization.inlineConst`), instead of an object for each style
 * sheet, which makes a first visit 3 kB lighter. The style sheets stay in their chunks although nothing imports from
 * them then.
 * @returns {import('vite').Plugin[]}
 */
export function inlineClasses() {
  return [
    {
      name: 'inline-classes',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/web\/.*\.tsx$/ },
        handler(code) {
          return { code: code.replace(DEFAULT_IMPORT, "import * as $1 from '$2'"), map: null };
        },
      },
    },
    {
      name: 'keep-style-sheets',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler(code) {
          return { code, map: null, moduleSideEffects: 'no-treeshake' };
        },
      },
    },
  ];
}

/** @param {string} file */
function withoutQuery(file) {
  return file.replace(/\?.*$/, '');
}
