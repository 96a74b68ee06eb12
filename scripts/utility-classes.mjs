import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'tailwindcss';
import { parseSync } from 'vite';
import { hashedClass, moduleClasses, numberedClass } from '#scripts/css-modules.mjs';
import { root } from '#scripts/tool.mjs';

/**
 * @typedef {object} Literal a string of utilities in the source, from `start` to `end`
 * @property {number} start
 * @property {number} end
 * @property {string} utilities
 * @property {boolean} isChosen whether the element may be without it
 * @typedef {{ file: string, code: string }} Source
 * @typedef {Map<string, string>} ClassNames a layer or file, and utilities -> class
 */

const THEME = path.join(root, 'web', 'kit', 'styles', 'utilities.css');
const SOURCE = /\/web\/.*\.tsx?$/;
const CODE = /className|\btw`/;
const LAYERS = ['ui', 'components', 'pages'];
const SHEET = /\.utilities\.css(?:\?|$)/;
const SITE_SHEET = path.join(root, 'web', 'kit', 'styles', 'site.utilities.css');
/** Strings used in at least this many files become site-wide rules; others are repeated per file. */
const SITE_WIDE_FILES = 6;
/** Tailwind's declarations for combining utilities; base.css makes borders solid. */
const COMBINING_DECLARATIONS =
  /--tw-(?:font-weight|leading|tracking|border-style|content): [^;]*;|border[\w-]*-style: var\(--tw-border-style\);/g;

/**
 * Compiles each string of utility classes to one short class: `className="flex gap-2"` becomes `className="aBc1d"`, and
 * a style sheet of the file contains its rule. So a page has only its own code's rules, and its HTML one class per
 * element. An optional string wins over one that the element always has, else the later one in the file.
 * @returns {import('vite').Plugin}
 */
export function utilityClasses() {
  /** @type {Map<string, string>} sheet -> its rules */
  const sheets = new Map();
  /** @type {ClassNames} */
  let names = new Map();
  return {
    name: 'utility-classes',
    enforce: 'pre',
    buildStart() {
      if (this.environment.mode === 'build') names = nameClasses(readSources());
    },
    // Other sheets aren't files.
    resolveId: { filter: { id: SHEET }, handler: (id) => (path.isAbsolute(id) ? id : undefined) },
    load: {
      filter: { id: SHEET },
      handler: (id) => (id === SITE_SHEET ? compileSiteSheet(names) : sheets.get(id.replace(/\?.*$/, ''))),
    },
    transform: {
      filter: { id: SOURCE, code: CODE },
      async handler(code, id) {
        this.addWatchFile(THEME);
        const { code: written, rules } = replaceUtilities({ file: id, code }, names);
        const isServer = this.environment.config.consumer === 'server';
        if (rules.size === 0 || isServer) return { code: written, map: null };
        const css = await compileRules(layerOf(id), rules, id);
        sheets.set(`${id}.utilities.css`, css);
        // After the sheets of the components that it uses, and before its own module, so that a class of the module
        // wins.
        const [module = ''] =
          new RegExp(`^import \\w+ from '[^']*/${path.basename(id, '.tsx')}\\.module\\.css';$`, 'm').exec(written) ??
          [];
        const sheet = `import '${id}.utilities.css?${hashedClass(css, id)}';`;
        return { code: `${written.replace(module, '')}\n${sheet}\n${module}`, map: null };
      },
    },
  };
}

/**
 * The code with a class in place of each string of utilities, and the utilities of those classes that aren't site-wide.
 * @param {Source} source @param {ClassNames} names
 */
export function replaceUtilities(source, names) {
  const layer = layerOf(source.file);
  /** @type {Map<string, string>} class -> utilities */
  const always = new Map();
  /** @type {Map<string, string>} */
  const chosen = new Map();
  let written = '';
  let end = 0;
  for (const literal of findLiterals(source)) {
    const { utilities, isChosen } = literal;
    const siteWide = isChosen ? undefined : names.get(`${layer} ${utilities}`);
    const name = siteWide ?? names.get(`${source.file} ${utilities}`) ?? hashedClass(utilities, source.file);
    if (!siteWide) (isChosen ? chosen : always).set(name, utilities);
    written += source.code.slice(end, literal.start) + name;
    end = literal.end;
  }
  return { code: written + source.code.slice(end), rules: new Map([...always, ...chosen]) };
}

/** @returns {Source[]} */
function readSources() {
  return readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => path.join(root, 'web', name))
    .filter((file) => SOURCE.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
    .filter(({ code }) => CODE.test(code));
}

/**
 * Numbers the classes of a build after those of modules: by layer and utilities if many files have the string, else by
 * file and utilities.
 * @param {Source[]} sources @returns {ClassNames}
 */
export function nameClasses(sources) {
  const literals = sources.flatMap((source) =>
    findLiterals(source).map((literal) => ({ ...literal, file: source.file, layer: layerOf(source.file) })),
  );
  /** @type {Map<string, Set<string>>} layer and utilities -> files */
  const files = new Map();
  for (const { isChosen, layer, utilities, file } of literals) {
    if (isChosen) continue;
    const key = `${layer} ${utilities}`;
    files.set(key, (files.get(key) ?? new Set()).add(file));
  }
  const keys = literals.map(({ isChosen, layer, utilities, file }) => {
    const isSiteWide = !isChosen && (files.get(`${layer} ${utilities}`)?.size ?? 0) >= SITE_WIDE_FILES;
    return `${isSiteWide ? layer : file} ${utilities}`;
  });
  const first = moduleClasses().size;
  return new Map([...new Set(keys)].map((key, at) => [key, numberedClass(first + at)]));
}

/** @param {ClassNames} names */
async function compileSiteSheet(names) {
  const sheets = LAYERS.map((layer) => {
    const own = [...names].filter(([key]) => key.startsWith(`${layer} `));
    return compileRules(layer, new Map(own.map(([key, name]) => [name, key.slice(layer.length + 1)])), THEME);
  });
  return (await Promise.all(sheets)).join('\n');
}

/** Pages override the styles shared by kit and shell, which override the kit's primitives. @param {string} file */
function layerOf(file) {
  if (/\/web\/kit\/(ui|fields|list)\//.test(file)) return 'ui';
  return /\/web\/(kit|shell)\//.test(file) ? 'components' : 'pages';
}

/** One block per media query, instead of one per class. @param {Map<string, string>} rules @param {string} theme */
function writeRules(rules, theme) {
  const queries = ['', ...[...theme.matchAll(/^@custom-variant ([\w-]+) \(@media/gm)].map(([, name]) => `${name}:`)];
  const blocks = queries.map((query) => {
    const written = [...rules].flatMap(([name, utilities]) => {
      const own = utilities.split(' ').filter((utility) => query === findQuery(utility, queries));
      return own.length > 0
        ? `.${name} { @apply ${own.map((utility) => utility.slice(query.length)).join(' ')}; }`
        : [];
    });
    if (written.length === 0) return '';
    return query ? `@variant ${query.slice(0, -1)} {\n${written.join('\n')}\n}` : written.join('\n');
  });
  return blocks.join('\n');
}

/** @param {string} utility @param {string[]} queries */
function findQuery(utility, queries) {
  return queries.find((query) => query && utility.startsWith(query)) ?? '';
}

/** @param {string} layer @param {Map<string, string>} rules class -> utilities @param {string} file */
export async function compileRules(layer, rules, file) {
  const theme = readFileSync(THEME, 'utf8');
  try {
    const { build } = await compile(`${theme}\n@layer ${layer} {\n${writeRules(rules, theme)}\n}`);
    // Without Tailwind's declarations for combining utilities.
    const [css = ''] = build([]).split('\n@property');
    return css
      .slice(css.indexOf(`@layer ${layer} {`))
      .replace(/--tw-content: ([^;]*);\s*content: var\(--tw-content\)/g, 'content: $1')
      .replace(COMBINING_DECLARATIONS, '');
  } catch (error) {
    throw new Error(`${path.relative(root, file)}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Strings of utilities: possible values of a `className` or an argument of `join`, and those marked by tw`…`.
 * @param {Source} source @returns {Literal[]} in their order
 */
function findLiterals({ file, code }) {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${path.relative(root, file)}: ${errors[0].message}`);
  /** @type {Literal[]} */
  const literals = [];
  /** @param {{ start: number }} node @param {string} text as written in the source */
  const add = (node, text, isChosen = true) => {
    if (!text.trim()) return;
    const start = code.indexOf(text.trim(), node.start);
    const utilities = text.trim().replace(/\s+/g, ' ');
    literals.push({ start, end: start + text.trim().length, utilities, isChosen });
  };
  /** @param {any} node @param {boolean} [isChosen] @returns {void} */
  const readValue = (node, isChosen = false) => {
    switch (node?.type) {
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
        return readValue(node.expression, isChosen);
      case 'Literal':
        if (typeof node.value === 'string') add(node, node.raw.slice(1, -1), isChosen);
        return;
      case 'TemplateLiteral':
        for (const quasi of node.quasis) add(quasi, quasi.value.raw, isChosen);
        for (const expression of node.expressions) readValue(expression, true);
        return;
      case 'ConditionalExpression':
        readValue(node.consequent, true);
        return readValue(node.alternate, true);
      case 'LogicalExpression':
        return readValue(node.right, true);
      case 'CallExpression':
        if (node.callee.name === 'join') for (const argument of node.arguments) readValue(argument, isChosen);
        return;
    }
  };
  /** @param {any} node @returns {void} */
  const walk = (node) => {
    if (node.type === 'JSXAttribute' && /className$/i.test(node.name.name)) readValue(node.value);
    if (node.type === 'CallExpression') readValue(node);
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'tw')
      add(node.quasi, node.quasi.quasis[0].value.raw);
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const item of value) item?.type && walk(item);
      else if (typeof value?.type === 'string') walk(value);
    }
  };
  walk(program);
  // A call of join in a `className` is found twice.
  return [...new Map(literals.map((literal) => [literal.start, literal])).values()].sort((a, b) => a.start - b.start);
}
