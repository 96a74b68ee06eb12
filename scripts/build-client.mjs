import '#scripts/node-version.mjs';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { printReads } from '#scripts/print-reads.mjs';
import { root, runCommand, runNode, toolPath } from '#scripts/tool.mjs';

/** @param {string} format */
const fileName = (format) => (format === 'es' ? 'client.js' : 'client.cjs');
const source = path.join(root, 'sdk', 'js');

/** Published files and their sources in the project. */
const FILES = { 'README.md': 'sdk/js/README.md', LICENSE: 'LICENSE' };

/**
 * Builds the client of the read API for npm: a JavaScript module, the same as CommonJS, and their declarations, without
 * dependencies.
 * @param {string} [folder]
 */
export async function buildClient(folder = path.join(root, 'dist', 'client')) {
  rmSync(folder, { recursive: true, force: true });
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      lib: { entry: path.join(source, 'client.ts'), formats: ['es', 'cjs'], fileName },
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
    },
  });
  await writeDeclarations(folder);
  for (const [name, file] of Object.entries(FILES)) cpSync(path.join(root, file), path.join(folder, name));
  const { version, homepage, repository, bugs } = readPackage(path.join(root, 'package.json'));
  const published = readPackage(path.join(source, 'published-package.json'));
  const described = { version, ...published, homepage, repository: { ...repository, directory: 'sdk/js' }, bugs };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
}

/** @param {string} file */
function readPackage(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Writes the compiler's declarations of the client, and those of the calls. @param {string} folder */
async function writeDeclarations(folder) {
  const draft = mkdtempSync(path.join(os.tmpdir(), 'touchline-client-types-'));
  try {
    const code = await runNode([toolPath('typescript', 'tsc'), '--project', source, '--outDir', draft]);
    if (code !== 0) throw new Error('The declarations of the client could not be written: see above.');
    const declarations = readFileSync(path.join(draft, 'sdk/js/client.d.ts'), 'utf8');
    for (const end of ['js', 'cjs']) {
      const text = declarations.replaceAll('#sdk/js/reads.ts', `./reads.${end}`);
      writeFileSync(path.join(folder, end === 'js' ? 'client.d.ts' : 'client.d.cts'), text);
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  const { runnerImport } = await import('vite');
  const { module: contract } = await runnerImport(path.join(root, 'server/docs/published-contract.ts'), {
    configFile: false,
    root,
  });
  const schemas = new contract.NamedSchemas();
  schemas.refer(contract.Failure);
  const reads = printReads(contract.endpoints, schemas);
  for (const end of ['ts', 'cts']) writeFileSync(path.join(folder, `reads.d.${end}`), reads);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await runCommand(() => buildClient());
