import os from 'node:os';
import { parseArgs } from 'node:util';
import type { GrowthOptions } from '#tools/growth/measure-growth.ts';

const STEP = 10_000;
const READ_SECONDS = 4;
const INSERTS = { first: 1_000, later: 2_000 };

/** Throws a sentence that names an invalid option. */
export function readOptions(args: string[]): GrowthOptions {
  const { values } = parseArgs({
    args,
    options: {
      matches: { type: 'string', default: '1000000' },
      narrow: { type: 'boolean', default: false },
      data: { type: 'string', default: os.tmpdir() },
    },
  });
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
