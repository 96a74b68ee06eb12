import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '#scripts/install.mjs';
import { root, runCommand } from '#scripts/tool.mjs';

const FOLDER = path.join(root, 'sdk', 'roblox');
/** Matches the scripts in a README, without their fences. */
const FENCED = /(?<=^```lua\n)[\s\S]*?(?=^```)/gm;

/**
 * Luau that StyLua would format differently, and files of the module without strict types.
 * @returns {Promise<string[]>} one line each
 */
export async function findLuauFaults() {
  const format = await loadFormatter();
  return listLuauFiles().flatMap((file) => {
    const text = readFileSync(path.join(FOLDER, file), 'utf8');
    const isStrict = file.startsWith('testing') || !file.endsWith('.luau') || text.startsWith('--!strict\n');
    return [
      ...(formatFile(file, text, format) === text ? [] : [`sdk/roblox/${file}: run node scripts/luau-format.mjs`]),
      ...(isStrict ? [] : [`sdk/roblox/${file}: begins with --!strict`]),
    ];
  });
}

async function writeFormatted() {
  const format = await loadFormatter();
  for (const file of listLuauFiles()) {
    const at = path.join(FOLDER, file);
    const text = readFileSync(at, 'utf8');
    const formatted = formatFile(file, text, format);
    if (formatted !== text) writeFileSync(at, formatted);
  }
}

function listLuauFiles() {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(luau|md)$/.test(file));
}

/** @param {string} file @param {string} text @param {(code: string) => string} format */
function formatFile(file, text, format) {
  return file.endsWith('.md') ? text.replace(FENCED, format) : format(text);
}

/** StyLua with its defaults; editors read stylua.toml. */
async function loadFormatter() {
  const { Config, formatCode, LuaVersion, OutputVerification } = await import('@johnnymorganz/stylua');
  return (/** @type {string} */ code) => {
    const config = Config.new();
    config.syntax = LuaVersion.Luau;
    return formatCode(code, config, undefined, OutputVerification.None);
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runCommand(async () => {
    await ensureInstalled();
    await writeFormatted();
  });
}
