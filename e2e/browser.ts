import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Without these, Chromium asks for updates and extensions at every start; a machine without a network refuses them. */
const QUIET = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Which Chromium to run: `CHROMIUM_PATH`, else the system's, else the headless one that npm installs. */
export async function browserLaunch(): Promise<{ executablePath: string; args: string[] }> {
  const isRoot = process.getuid?.() === 0;
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const installed = candidates.find((candidate) => candidate && existsSync(candidate));
  if (installed) return { executablePath: installed, args: [...QUIET, ...(isRoot ? ['--no-sandbox'] : [])] };
  return { executablePath: await unpackFromNpm(), args: [...QUIET, '--no-sandbox', '--disable-dev-shm-usage'] };
}

/** The package unpacks into the temporary folder, with the libraries it needs only when it takes itself to be in AWS. */
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
  useFontsIn(folder);
  return executable;
}

/** The package looks for its fonts in AWS's folders; without any font Chromium ends at the first emoji. */
function useFontsIn(folder: string): void {
  const file = path.join(folder, 'fonts.conf');
  const folders = `<dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>`;
  writeFileSync(file, `<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${folders}</fontconfig>\n`);
  process.env.FONTCONFIG_FILE = file;
}
