import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#scripts/tool.mjs';

/**
 * @typedef {{ file: string, text: string }} Source
 * @typedef {{ from: string, isTypeOnly: boolean, isLazy?: boolean }} Import
 */

const FOLDERS = ['contract', 'database', 'server', 'demo', 'web', 'cli', 'e2e', 'sdk', 'scripts', 'tools'];
const TEST_FILES = /\.test\.tsx?$|\.spec\.ts$|^server\/testing\/|^database\/test-/;
const CATCH_ALL_NAMES = /((^|[-/.])(utils?|helpers?|common|misc|types)|(^|\/)index)\.(tsx?|mjs|css|luau)$/;

/** @returns {string[]} files with catch-all names, one line each */
export function findCatchAllNames() {
  return readSources()
    .filter(({ file }) => CATCH_ALL_NAMES.test(file))
    .map(({ file }) => `${file}: name its topic`);
}

/** Connections identify prepared statements only by name. @returns {string[]} names that two statements have */
export function findStatementNameFaults() {
  /** @type {Map<string, string>} */
  const files = new Map();
  return readSources().flatMap(({ file, text }) => {
    if (!/^(database|server)\//.test(file) || file.endsWith('.test.ts')) return [];
    const calls = text.match(/\b(queryPrepared|prepare)[<(][^;]*?sql`/g) ?? [];
    // Object properties are arguments of the function that builds the statement.
    const names = calls.flatMap((call) => call.split('({')[0]?.match(/(?<=')[a-z_]+(?=')/g) ?? []);
    return names.flatMap((name) => {
      const other = files.get(name);
      files.set(name, file);
      return other ? `${file}: a statement of ${other} is also called ${name}` : [];
    });
  });
}

/** The site's files that bring schemas to the browser. @returns {Promise<string[]>} one line each */
export async function findCarriedSchemas() {
  const sources = readSources().filter(({ file }) => /^(contract|web)\/.*\.tsx?$/.test(file));
  /** @type {Map<string, Import[]>} */
  const imports = new Map();
  for (const source of sources) imports.set(source.file, await listImports(source));
  const schemas = findSchemaFiles(imports);
  return [...imports].flatMap(([file, own]) => {
    if (!/^web\/(?!submissions\/[^/]+$)/.test(file) || /\.test\.tsx?$/.test(file)) return [];
    const carried = own.filter(({ from, isTypeOnly }) => !isTypeOnly && schemas.has(from.replace('#', '')));
    return carried.map(({ from }) => `${file}: brings the schemas of ${from} to the browser; import the type`);
  });
}

/** Rooms that import each other, in a circle of any length. @returns {Promise<string[]>} one line each */
export async function findFolderCircles() {
  const sources = readSources().filter(({ file }) => /\.(tsx?|mjs)$/.test(file) && !TEST_FILES.test(file));
  /** @type {Map<string, Set<string>>} */
  const imported = new Map();
  for (const source of sources) {
    const room = roomOf(source.file);
    const others = (await listImports(source)).map(({ from }) => roomOf(from.replace('#', '')));
    const known = imported.get(room) ?? new Set();
    for (const other of others) if (room !== '' && other !== '' && other !== room) known.add(other);
    imported.set(room, known);
  }
  return [...imported.keys()].flatMap((room) => {
    const reached = new Set(imported.get(room));
    for (const next of reached) for (const other of imported.get(next) ?? []) reached.add(other);
    return reached.has(room) ? `${room}: imports a room that imports it again, in some steps` : [];
  });
}

const SHORT_LINES = 40;
/** Short files of one user, each with its reason. */
const MAY_BE_SHORT = [
  'cli/discord-commands.ts', // Commands have a file for each subject.
  'sdk/js/reads.ts', // The package contains declarations in its place.
  'server/site/page-site.ts', // scripts/dev.mjs loads it too.
  'web/leagues/screen/screen-scorers.tsx', // Scenes have a file and a module each.
];

/**
 * Short files with one user in their folder, except those with SQL, a test or a chunk of their own.
 * @returns {Promise<string[]>} one line each
 */
export async function findPartsOfOneFile() {
  const sources = readSources().filter(({ file }) => /\.(tsx?|mjs)$/.test(file));
  /** @type {Map<string, Set<string>>} */
  const users = new Map();
  for (const { file, text } of sources.filter((source) => !TEST_FILES.test(source.file))) {
    for (const { from, isLazy } of await listImports({ file, text })) {
      const imported = from.replace('#', '');
      users.set(imported, (users.get(imported) ?? new Set()).add(isLazy ? 'a chunk' : file));
    }
  }
  const files = new Set(sources.map(({ file }) => file));
  return sources.flatMap(({ file, text }) => {
    if (!/^(contract|database\/(?!tables)|server|web|cli|sdk)/.test(file) || TEST_FILES.test(file)) return [];
    const [user = '', ...others] = users.get(file) ?? [];
    if (others.length > 0 || path.dirname(user) !== path.dirname(file) || MAY_BE_SHORT.includes(file)) return [];
    const hasTest = ['.test.ts', '.test.tsx'].some((end) => files.has(file.replace(/\.tsx?$/, end)));
    if (text.split('\n').length > SHORT_LINES || file.endsWith('-queries.ts') || hasTest) return [];
    return `${file}: join it into ${user}, its one user`;
  });
}

/**
 * The room of a file: a folder of contract, server or site, or else a folder of the repository; '' for files outside
 * rooms.
 * @param {string} file
 */
function roomOf(file) {
  if (/^(contract|server|web)\//.test(file)) return /^[a-z]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? '';
  return /^(database|demo|cli|e2e|sdk|scripts|tools)(?=\/)/.exec(file)?.[0] ?? '';
}

/**
 * Typebox, and the contract's files that import it at run time, directly or indirectly.
 * @param {Map<string, Import[]>} imports
 */
function findSchemaFiles(imports) {
  const schemas = new Set(['typebox']);
  for (let size = 0; size < schemas.size; ) {
    size = schemas.size;
    for (const [file, own] of imports) {
      if (!file.startsWith('contract/')) continue;
      if (own.some(({ from, isTypeOnly }) => !isTypeOnly && schemas.has(from.replace('#', '')))) schemas.add(file);
    }
  }
  return schemas;
}

/** By file, as three rules need them. @type {Map<string, Promise<Import[]>>} */
const imports = new Map();

/** @param {Source} source @returns {Promise<Import[]>} */
function listImports(source) {
  const known = imports.get(source.file) ?? readImports(source);
  imports.set(source.file, known);
  return known;
}

/** @param {Source} source @returns {Promise<Import[]>} */
async function readImports({ file, text }) {
  const { parseSync } = await import('vite');
  const { module } = parseSync(file, text);
  const still = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ from: moduleRequest.value, isTypeOnly: isType }] : [],
    ),
  );
  const lazy = module.dynamicImports.map(({ moduleRequest }) => ({
    from: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    isTypeOnly: false,
    isLazy: true,
  }));
  return [...still, ...passedOn, ...lazy];
}

/** @returns {Source[]} */
function readSources() {
  return FOLDERS.flatMap((folder) => listFiles(folder))
    .filter((file) => /\.(tsx?|mjs|css|luau)$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** @param {string} folder @returns {string[]} */
function listFiles(folder) {
  try {
    return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(file) : [file];
    });
  } catch {
    return [];
  }
}
