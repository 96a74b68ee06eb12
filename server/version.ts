import { readFileSync } from 'node:fs';

/** The version in package.json. The build writes it beside the built server, with the commit between releases. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
