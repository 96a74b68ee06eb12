import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findTestFolder } from '#database/memory-folder.ts';

/** Stops Chromium from requesting updates and extensions, which fails on a machine without a network. */
const QUIET = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chooses Chromium: `CHROMIUM_PATH`, else npm's headless shell, else the system's. The shell has a pinned version and
 * is a quarter faster than a complete Chromium, but runs only on Linux for x64.
 */
export async function browserLaunch() {
  // Chromium's processes share memory through files, by Playwright's default in the temporary folder.
  const ignoreDefaultArgs = findTestFolder() === os.tmpdir() ? [] : ['--disable-dev-shm-usage'];
  const isShellUsable = process.platform === 'linux' && process.arch === 'x64';
  if (isShellUsable && !process.env.CHROMIUM_PATH) {
    return { executablePath: await unpackFromNpm(), args: [...QUIET, '--no-sandbox'], ignoreDefaultArgs };
  }
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const installed = candidates.find((candidate) => candidate && existsSync(candidate));
  if (!installed) throw new Error('No Chromium is installed. CHROMIUM_PATH must lead to one.');
  const isRoot = process.getuid?.() === 0;
  return { executablePath: installed, args: [...QUIET, ...(isRoot ? ['--no-sandbox'] : [])], ignoreDefaultArgs };
}

/** Unpacks npm's Chromium into the temporary folder; the package adds its libraries only if it detects AWS. */
async function unpackFromNpm(): Promise<string> {
  const folder = path.resolve('node_modules/.cache/chromium');
  mkdirSync(folder, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  process.env.TMPDIR = folder;
  const { default: chromium } = await import('@sparticuz/chromium');
  const executable = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  registerFontsIn(folder);
  return executable;
}

/** The package expects fonts in AWS's folders; without fonts Chromium crashes at the first emoji. */
function registerFontsIn(folder: string): void {
  const file = path.join(folder, 'fonts.conf');
  const folders = `<dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>`;
  writeFileSync(file, `<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${folders}</fontconfig>\n`);
  process.env.FONTCONFIG_FILE = file;
}
