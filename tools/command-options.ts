import { type ParseArgsConfig, parseArgs } from 'node:util';

type Option = NonNullable<ParseArgsConfig['options']>[string] & { about: string };

interface Command<Options> {
  /** As it is typed, such as `npm run fuzz`. */
  name: string;
  about: string;
  options: Options;
}

/**
 * The values of a command's options. With `--help` prints the options instead and ends the process. Throws Node's error, which
 * names an option that the command does not have.
 */
export function readCommandOptions<const Options extends Record<string, Option>>(
  { name, about, options }: Command<Options>,
  args: string[],
) {
  if (args.includes('--help')) {
    process.stdout.write(`${name} -- [options]\n${about}\n\n${describe(options)}`);
    process.exit(0);
  }
  return parseArgs({ args, options }).values;
}

function describe(options: Record<string, Option>): string {
  const width = Math.max(...Object.keys(options).map((name) => name.length));
  return Object.entries(options)
    .map(([name, { about, default: usual }]) => {
      const suffix = typeof usual === 'string' ? `; ${usual} by default` : '';
      return `  --${name.padEnd(width)}  ${about}${suffix}\n`;
    })
    .join('');
}

/** Throws a sentence unless the text is a number above 0 and a multiple of `step`. */
export function readNumber(name: string, text: string, step?: number): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} must be a number above 0, not ${text}.`);
  if (step && number % step !== 0) throw new Error(`--${name} must be a multiple of ${step}, not ${text}.`);
  return number;
}
