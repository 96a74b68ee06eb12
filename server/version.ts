import { readFileSync } from 'node:fs';

/** The version that package.json states; the build copies it beside the built server. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
