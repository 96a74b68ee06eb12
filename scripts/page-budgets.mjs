import { gzipSync } from 'node:zlib';

/**
 * @typedef {{ name: string, bytes: number }} File
 * @typedef {{ name: string, files: File[], imports: string[], isEntry?: boolean, isLazy?: boolean }} Chunk
 * A script and its own style sheets, gzipped; `imports` are names of the chunks that load with it.
 */

const KILOBYTE = 1_000;
/**
 * Limits in bytes: scripts and styles of a first visit to /matches, those of one lazy page, and fonts of a page with
 * Latin names.
 */
export const BUDGETS = { firstLoad: 155 * KILOBYTE, lazyPage: 13.4 * KILOBYTE, fonts: 75 * KILOBYTE };
const FIRST_PAGE = 'matches-page';
/**
 * Pages that open with one of several parts: the chunks that hydrate them, those of parts that are hydrated later, which count
 * by their styles, and the most bytes beyond a first visit's.
 * @type {Record<string, { chunks: string[], late?: string[], most: number }>}
 */
const OPENINGS = {
  'a league’s season': {
    chunks: ['league-page'],
    late: ['season-overview'],
    most: 13.3 * KILOBYTE,
  },
  'a table': { chunks: ['competition-page', 'league-table'], most: 14.2 * KILOBYTE },
  'a team': { chunks: ['team-page'], late: ['team-overview'], most: 10.6 * KILOBYTE },
};
const LATIN_FONT = /-latin-wght-.*\.woff2$/;

/**
 * Exceeded budgets, one sentence each.
 * @param {Chunk[]} chunks
 * @param {File[]} fonts
 * @returns {string[]}
 */
export function findOverweight(chunks, fonts) {
  const firstLoad = chunks.filter(({ isEntry, name }) => isEntry || name === FIRST_PAGE);
  const firstChunks = withImports(firstLoad, chunks);
  const firstFiles = [...firstChunks].flatMap(({ files }) => files);
  const faults = [
    checkWeight(`a first visit to ${FIRST_PAGE}`, firstFiles, BUDGETS.firstLoad),
    ...chunks.filter(({ isLazy }) => isLazy).map(({ name, files }) => checkWeight(name, files, BUDGETS.lazyPage)),
    ...Object.entries(OPENINGS).map(([name, { chunks: names, late = [], most }]) => {
      const listOwn = (/** @type {string[]} */ wanted) =>
        [...withImports(findChunks(wanted, chunks), chunks)]
          .filter((chunk) => !firstChunks.has(chunk))
          .flatMap(({ files }) => files);
      const styles = listOwn(late).filter((file) => file.name.endsWith('.css'));
      return checkWeight(`the opening of ${name}`, unique([...listOwn(names), ...styles]), most);
    }),
    checkWeight('the fonts of a page', fonts, BUDGETS.fonts),
  ];
  return faults.filter((fault) => fault !== null);
}

/** @param {string[]} names @param {Chunk[]} chunks @returns {Chunk[]} */
function findChunks(names, chunks) {
  return chunks.filter(({ name }) => names.includes(name));
}

/** @param {Chunk[]} wanted @param {Chunk[]} chunks @returns {Set<Chunk>} */
function withImports(wanted, chunks) {
  const found = new Set(wanted);
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.name)) found.add(chunk);
  }
  return found;
}

/** @param {File[]} files @returns {File[]} */
function unique(files) {
  return [...new Map(files.map((file) => [file.name, file])).values()];
}

/** @param {string} what @param {File[]} files @param {number} most bytes @returns {string | null} */
function checkWeight(what, files, most) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= most) return null;
  const parts = files.map((file) => `${file.name} ${inKilobytes(file.bytes)}`).join(', ');
  return `${what}: ${inKilobytes(bytes)}, at most ${inKilobytes(most)} (${parts})`;
}

/** @param {number} bytes */
function inKilobytes(bytes) {
  return `${(bytes / KILOBYTE).toFixed(1)} kB`;
}

/**
 * Fails a build that exceeds a budget.
 * @returns {import('vite').Plugin}
 */
export function keepPageBudgets() {
  return {
    name: 'page-budgets',
    apply: 'build',
    writeBundle(_, bundle) {
      const faults = findOverweight(readChunks(bundle), readFonts(bundle));
      if (faults.length > 0) this.error(`Too heavy, gzipped:\n${faults.join('\n')}`);
    },
  };
}

/** @typedef {import('vite').Rolldown.OutputBundle} OutputBundle */

/** @param {OutputBundle} bundle @returns {Chunk[]} */
function readChunks(bundle) {
  return Object.values(bundle).flatMap((chunk) => {
    if (chunk.type !== 'chunk') return [];
    const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
    return {
      name: chunk.name,
      files: [chunk.fileName, ...styles].map((fileName) => toFile(fileName, bundle)),
      imports: chunk.imports.map((fileName) => bundle[fileName]?.name ?? fileName),
      isEntry: chunk.isEntry,
      // Excludes guides, whose text is their content.
      isLazy: chunk.isDynamicEntry && !chunk.facadeModuleId?.startsWith('\0guides/'),
    };
  });
}

/** @param {OutputBundle} bundle @returns {File[]} */
function readFonts(bundle) {
  return Object.values(bundle).flatMap((asset) => {
    if (asset.type !== 'asset' || !LATIN_FONT.test(asset.fileName)) return [];
    return { name: asset.fileName, bytes: asset.source.length };
  });
}

/** @param {string} fileName @param {OutputBundle} bundle @returns {File} */
function toFile(fileName, bundle) {
  const file = bundle[fileName];
  if (!file) throw new Error(`The build has no ${fileName}.`);
  return { name: fileName, bytes: gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length };
}
