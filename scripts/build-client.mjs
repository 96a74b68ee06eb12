import '#scripts/node-version.mjs';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runCommand, runNode, toolPath } from '#scripts/tool.mjs';

const source = path.join(root, 'sdk', 'js');

/** What is published with the module, and where in the project it is. */
const FILES = { 'package.json': 'sdk/js/published-package.json', 'README.md': 'sdk/js/README.md', LICENSE: 'LICENSE' };

/**
 * Builds the client of the read API for npm: one plain module, and declarations of it and of the contract it is typed by.
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
      lib: { entry: path.join(source, 'client.ts'), formats: ['es'], fileName: 'client' },
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
    },
  });
  const code = await runNode([toolPath('typescript', 'tsc'), '--project', source, '--outDir', folder]);
  for (const [name, file] of Object.entries(FILES)) cpSync(path.join(root, file), path.join(folder, name));
  if (code !== 0) throw new Error('The declarations of the client could not be written: see above.');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await runCommand(() => buildClient());
