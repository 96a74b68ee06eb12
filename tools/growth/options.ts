import os from 'node:os';
import { readCommandOptions } from '#tools/command-options.ts';
import type { GrowthOptions } from '#tools/growth/measure-growth.ts';

const STEP = 10_000;
const READ_SECONDS = 4;
const INSERTS = { first: 1_000, later: 2_000 };

const COMMAND = {
  name: 'npm run growth',
  about: 'Measures the growth of a database with its matches: docs/growth.md.',
  options: {
    matches: { type: 'string', default: '1000000', about: `sizes, multiples of ${STEP} with commas between` },
    narrow: { type: 'boolean', default: false, about: 'empty JSON in all matches' },
    data: {
      type: 'string',
      default: os.tmpdir(),
      about: 'folder for the databases and dumps, which are deleted at the end',
    },
  },
} as const;

/** Throws a sentence that names an option with an invalid value. */
export function readOptions(args: string[]): GrowthOptions {
  const values = readCommandOptions(COMMAND, args);
  const sizes = values.matches.split(',').map(Number);
  if (!sizes.every((size) => size > 0 && size % STEP === 0)) {
    throw new Error(`--matches must be multiples of ${STEP}, not ${values.matches}.`);
  }
  return {
    sizes,
    isNarrow: values.narrow,
    folder: values.data,
    readSeconds: READ_SECONDS,
    inserts: INSERTS,
  };
}
