import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Stops Chromium from requesting updates and extensions, which fail on a machine without a network. */
const QUIET = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chooses Chromium: `CHROMIUM_PATH`, else the system's, else the headless one from npm. */
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
  useFontsIn(folder);
  return executable;
}

/** The package expects fonts in AWS's folders; without fonts Chromium crashes at the first emoji. */
function useFontsIn(folder: string): void {
  const file = path.join(folder, 'fonts.conf');
  const folders = `<dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>`;
  writeFileSync(file, `<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${folders}</fontconfig>\n`);
  process.env.FONTCONFIG_FILE = file;
}
