import { measureGrowth } from '#tools/growth/measure-growth.ts';
import { readOptions } from '#tools/growth/options.ts';

try {
  await measureGrowth(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
