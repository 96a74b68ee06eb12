import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#scripts/tool.mjs';

const sdk = path.join(root, 'sdk', 'roblox');
const source = path.join(sdk, 'src');
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Adds the module for Roblox servers to the site, as a model file for Roblox Studio.
 * @returns {import('vite').Plugin}
 */
export function robloxModel() {
  return {
    name: 'roblox-model',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'touchline.rbxmx', source: buildRobloxModel() });
    },
  };
}

/**
 * The tree of default.project.json: the module with its parts as children, its version, and its licence, which must
 * accompany it.
 */
export function buildRobloxModel() {
  const parts = readdirSync(source).filter((file) => file.endsWith('.luau') && file !== 'init.luau');
  const children = parts.map((file, at) => moduleScript(path.parse(file).name, file, at + 1));
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const texts = [
    textValue('LICENSE', readFileSync(path.join(sdk, 'LICENSE'), 'utf8'), children.length + 1),
    textValue('VERSION', version, children.length + 2),
  ];
  return `<roblox version="4">\n${moduleScript('Touchline', 'init.luau', 0, [...children, ...texts])}</roblox>\n`;
}

/** @param {string} name @param {string} text @param {number} referent */
function textValue(name, text, referent) {
  return `<Item class="StringValue" referent="${referent}">
<Properties>
<string name="Name">${name}</string>
<string name="Value">${escapeText(text)}</string>
</Properties>
</Item>
`;
}

/** @param {string} name @param {string} file @param {number} referent @param {string[]} [children] */
function moduleScript(name, file, referent, children = []) {
  const text = readFileSync(path.join(source, file), 'utf8');
  return `<Item class="ModuleScript" referent="${referent}">
<Properties>
<string name="Name">${name}</string>
<string name="Source">${escapeText(text)}</string>
</Properties>
${children.join('')}</Item>
`;
}

/** @param {string} text */
function escapeText(text) {
  return text.replace(/[&<>]/g, (character) => ENTITIES[/** @type {keyof typeof ENTITIES} */ (character)]);
}
