import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#scripts/tool.mjs';

/**
 * @typedef {{ type: string, start: number, [key: string]: any }} Node ESTree's
 * @typedef {{ file: string, line: number, source: string | null, flags: string }} Expression `source` is null if it is not
 *   constant
 * @typedef {{ file: string, text: string, nodes: Node[], constants: Map<string, Node>, imports: Map<string, [file: string, name: string]> }} Module
 * @typedef {(file: string) => Module | undefined} FindModule
 */

/** Folders of code that processes external text. */
const FOLDERS = ['contract', 'server', 'demo', 'cli', 'web', 'database', 'sdk/js'];
const TESTS = /\.test\.tsx?$|^server\/testing\/|^database\/test-/;
/** A comment above an expression, stating why its time is bounded. */
const EXEMPTION = /^\s*\/\/ Time bounded: .+/;

/**
 * Regular expressions, including those of schemas, whose time grows faster than the length of the text, and uses of
 * `normalize` outside the function that limits its text.
 * @returns {Promise<string[]>} a line each
 */
export async function findSlowExpressions() {
  const { parseSync } = await import('vite');
  const modules = FOLDERS.flatMap(listFiles).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return readModule(file, text, parseSync(file, text).program);
  });
  return [...findNormalizing(modules), ...(await findFaults(listExpressions(modules)))];
}

/** @param {Expression[]} expressions @returns {Promise<string[]>} a line each */
export async function findFaults(expressions) {
  const { findSlowPart } = await import('#scripts/slow-regex.mjs');
  return expressions.flatMap(({ file, line, source, flags }) => {
    if (source === null)
      return `${file}:${line}: an expression is built at run time; state above it why its time is bounded`;
    const fault = findSlowPart(source, flags);
    return fault ? `${file}:${line}: /${source}/${flags}: ${fault}` : [];
  });
}

/** @param {Module[]} modules */
function findNormalizing(modules) {
  return modules.flatMap(({ file, text, nodes }) =>
    nodes
      .filter(({ type, callee }) => type === 'CallExpression' && callee.property?.name === 'normalize')
      .filter(() => file !== 'contract/kit/plain-text.ts')
      .map(
        ({ start }) =>
          `${file}:${lineOf(text, start)}: use normalise of contract/kit/plain-text.ts, which limits the text`,
      ),
  );
}

/** @param {Module[]} modules */
export function listExpressions(modules) {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  return modules.flatMap((module) => {
    const lines = module.text.split('\n');
    return module.nodes
      .flatMap((node) => readExpression(node, module, (file) => byFile.get(file)) ?? [])
      .filter(({ line }) => !EXEMPTION.test(lines[line - 2] ?? ''));
  });
}

/** @param {string} file @param {string} text @param {Node} program @returns {Module} */
export function readModule(file, text, program) {
  /** @type {Module} */
  const module = { file, text, nodes: [], constants: new Map(), imports: new Map() };
  walk(program, (node) => {
    module.nodes.push(node);
    if (node.type === 'VariableDeclarator' && node.init) module.constants.set(node.id.name, node.init);
    if (node.type !== 'ImportDeclaration') return;
    for (const { imported, local } of node.specifiers)
      module.imports.set(local.name, [node.source.value.replace('#', ''), imported?.name]);
  });
  return module;
}

/** @param {Node} node @param {(node: Node) => void} visit */
function walk(node, visit) {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') walk(child, visit);
  }
}

/**
 * A literal, an object of the class RegExp, or a schema's pattern.
 * @param {Node} node
 * @param {Module} module
 * @param {FindModule} find
 * @returns {Expression | undefined}
 */
function readExpression(node, module, find) {
  const at = { file: module.file, line: lineOf(module.text, node.start) };
  if (node.type === 'Literal' && node.regex) return { ...at, source: node.regex.pattern, flags: node.regex.flags };
  if (node.type === 'NewExpression' && node.callee.name === 'RegExp') {
    const [source, flags] = node.arguments;
    return { ...at, source: evaluate(source, module, find), flags: (flags && evaluate(flags, module, find)) ?? '' };
  }
  if (node.type !== 'Property' || node.key.name !== 'pattern') return undefined;
  const source = evaluate(node.value, module, find);
  return source === null ? undefined : { ...at, source, flags: 'u' };
}

/**
 * The value of a constant text expression; null for other expressions.
 * @param {Node} node
 * @param {Module} module
 * @param {FindModule} find
 * @returns {string | null}
 */
function evaluate(node, module, find) {
  if (node.type === 'Literal') return node.regex ? node.regex.pattern : String(node.value);
  if (node.type === 'TemplateLiteral') return join(node, 'cooked', module, find);
  if (node.type === 'TaggedTemplateExpression') return join(node.quasi, 'raw', module, find);
  if (node.type === 'MemberExpression')
    return node.property.name === 'source' ? evaluate(node.object, module, find) : null;
  if (node.type === 'BinaryExpression') {
    const [left, right] = [evaluate(node.left, module, find), evaluate(node.right, module, find)];
    return left === null || right === null ? null : left + right;
  }
  if (node.type !== 'Identifier') return null;
  const [file = module.file, name = node.name] = module.imports.get(node.name) ?? [];
  const owner = file === module.file ? module : find(file);
  const value = owner?.constants.get(name);
  return owner && value ? evaluate(value, owner, find) : null;
}

/** @param {Node} template @param {'cooked' | 'raw'} form @param {Module} module @param {FindModule} find @returns {string | null} */
function join({ quasis, expressions }, form, module, find) {
  const parts = quasis.flatMap((/** @type {Node} */ { value }, /** @type {number} */ at) => [
    value[form],
    expressions[at] ? evaluate(expressions[at], module, find) : '',
  ]);
  return parts.includes(null) ? null : parts.join('');
}

/** @param {string} text @param {number} start */
function lineOf(text, start) {
  return text.slice(0, start).split('\n').length;
}

/** @param {string} folder @returns {string[]} */
function listFiles(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(tsx?|js)$/.test(file) && !TESTS.test(file));
}
