import '#scripts/node-version.mjs';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findClassFaults } from '#scripts/class-rules.mjs';
import { findCaddyFaults, findEdgeFaults } from '#scripts/edge-rules.mjs';
import { ensureInstalled } from '#scripts/install.mjs';
import { findLayerBreaches } from '#scripts/layers.mjs';
import { findLuauFaults } from '#scripts/luau-format.mjs';
import { findSlowExpressions } from '#scripts/regex-rules.mjs';
import {
  findCarriedSchemas,
  findCatchAllNames,
  findFolderCircles,
  findPartsOfOneFile,
  findStatementNameFaults,
} from '#scripts/source-rules.mjs';
import { root, runCommand, toolPath } from '#scripts/tool.mjs';

/** @typedef {{ name: string, find: () => string[] | Promise<string[]> }} Check returns the faults it finds, one text each */

/** @type {Check[]} */
const CHECKS = [
  { name: 'format and lint', find: () => runTool(toolPath('@biomejs/biome', 'biome'), ['check', '.']) },
  { name: 'format of Luau', find: findLuauFaults },
  // As many checkers as CI has cores, as each of the four by default would check shared files again.
  { name: 'types', find: () => runTool(toolPath('typescript', 'tsc'), ['--noEmit', '--checkers', '2']) },
  { name: 'types of the Roblox module', find: findRobloxTypeFaults },
  { name: 'description of the API', find: findDescriptionFaults },
  { name: 'layers', find: findLayerBreaches },
  { name: 'circles of folders', find: findFolderCircles },
  { name: 'dead code', find: () => runTool(toolPath('knip'), []) },
  { name: 'file names', find: findCatchAllNames },
  { name: 'parts of one file', find: findPartsOfOneFile },
  { name: 'schemas in the browser', find: findCarriedSchemas },
  { name: 'classes', find: findClassFaults },
  { name: 'regular expressions', find: findSlowExpressions },
  { name: 'statement names', find: findStatementNameFaults },
  { name: 'Varnish’s configuration, if it and its modules are installed', find: findEdgeFaults },
  { name: 'Caddy’s configuration, if it is installed', find: findCaddyFaults },
];

/**
 * Runs all checks at once, even after a failed one. Prints each result in order, and all faults at the end.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  /** @type {{ name: string, faults: string[] }[]} */
  const failures = [];
  const running = CHECKS.map(({ name, find }) => ({ name, found: findFaults(find) }));
  for (const { name, found } of running) {
    const faults = await found;
    console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
    if (faults.length > 0) failures.push({ name, faults });
  }
  for (const { name, faults } of failures) console.log(`\n${name}:\n${faults.join('\n')}`);
  return { passed: CHECKS.length - failures.length, failed: failures.length };
}

/** A check that throws has failed. @param {Check['find']} find */
async function findFaults(find) {
  try {
    return await find();
  } catch (error) {
    return [String(error)];
  }
}

/** Only our own faults, as Roblox's types have some. */
async function findRobloxTypeFaults() {
  const faults = await runTool(toolPath('typescript', 'tsc'), ['--project', 'sdk/roblox/tsconfig.json']);
  return faults
    .flatMap((text) => text.split('\n'))
    .filter((line) => !line.startsWith('node_modules/') && !/^\s/.test(line));
}

/** Faults and warnings of Redocly. */
async function findDescriptionFaults() {
  const file = path.join(root, '.cache', 'openapi.json');
  const faults = await runTool('--import', ['tsx', 'tools/openapi/write-description.ts', file]);
  return faults.length > 0 ? faults : runTool(toolPath('@redocly/cli', 'redocly'), ['lint', file]);
}

/** @param {string} script @param {string[]} args @returns {Promise<string[]>} */
async function runTool(script, args) {
  try {
    await promisify(execFile)(process.execPath, [script, ...args], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    return [];
  } catch (error) {
    const { code, stdout, stderr } = /** @type {import('node:child_process').ExecFileException} */ (error);
    return [`${stdout}${stderr}`.trim() || `ended with ${code}`];
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runCommand(async () => {
    await ensureInstalled();
    const { failed } = await runChecks();
    if (failed > 0) process.exitCode = 1;
  });
}
